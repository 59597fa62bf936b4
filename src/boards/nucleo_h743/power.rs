//! The core's voltage: from the internal regulator, raised to the level that 480 MHz needs.

use stm32_metapac::pwr::vals::Vos;
use stm32_metapac::{DBGMCU, PWR, RCC, SYSCFG};

use super::wait::until;

/// DBGMCU_IDC: device STM32H743; revision Y, which ends at 400 MHz.
const DEVICE: u16 = 0x450;
const REVISION_Y: u16 = 0x1003;

/// SYSCFG_PWRCR: overdrive, from scale 1 to scale 0.
const OVERDRIVE: u8 = 1;

/// Raises the voltage to scale 0 (RM0433 6.6.2), before any clock is raised.
///
/// # Errors
/// The chip is not made for 480 MHz, or a voltage is not reached.
pub(super) fn raise() -> Result<(), &'static str> {
    let identity = DBGMCU.idc().read();
    if identity.dev_id() != DEVICE {
        return Err("this is no STM32H743");
    }
    if identity.rev_id() == REVISION_Y {
        return Err("a chip of revision Y cannot run at 480 MHz: use a NUCLEO-H743ZI2");
    }

    // The lower byte is written once after power-up, and must be before the voltage changes; the
    // board feeds the core from the regulator, which is also the value after reset. A second write,
    // after a reset without power-down, is ignored.
    PWR.cr3().modify(|supply| {
        supply.set_bypass(false);
        supply.set_ldoen(true);
        supply.set_scuen(true);
    });
    let supply = PWR.cr3().read();
    if supply.bypass() || !supply.ldoen() {
        return Err("the core is not supplied by its own regulator: power the board off and on");
    }
    until(|| PWR.csr1().read().actvosrdy(), "the core's supply is not stable")?;

    // scale 1 first
    PWR.d3cr().modify(|voltage| voltage.set_vos(Vos::SCALE1));
    until(|| PWR.d3cr().read().vosrdy(), "the core's voltage did not reach scale 1")?;

    // then overdrive; without its clock SYSCFG would drop the write
    RCC.apb4enr().modify(|clocks| clocks.set_syscfgen(true));
    let _ = RCC.apb4enr().read();
    SYSCFG.pwrcr().modify(|power| power.set_oden(OVERDRIVE));
    until(|| SYSCFG.pwrcr().read().oden() == OVERDRIVE, "overdrive cannot be turned on")?;
    until(|| PWR.d3cr().read().vosrdy(), "the core's voltage did not reach scale 0")
}
