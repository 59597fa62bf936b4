//! The core's voltage: from the internal regulator, raised to the level that 480 MHz needs.

use super::registers::{DBGMCU_IDC, PWR_CR3, PWR_CSR1, PWR_D3CR, RCC_APB4ENR, SYSCFG_PWRCR};
use super::wait::until;

/// PWR_CR3: the core is supplied from outside; from the regulator (LDO); the choice is made.
const BYPASS: u32 = 1 << 0;
const LDOEN: u32 = 1 << 1;
const SCUEN: u32 = 1 << 2;
/// PWR_CSR1: the voltage in use is stable.
const ACTVOSRDY: u32 = 1 << 13;
/// PWR_D3CR: the voltage wanted is reached; VOS, 0b11 for scale 1.
const VOSRDY: u32 = 1 << 13;
const VOS: u32 = 0b11 << 14;
/// RCC_APB4ENR
const SYSCFGEN: u32 = 1 << 1;
/// SYSCFG_PWRCR: overdrive, from scale 1 to scale 0.
const ODEN: u32 = 1 << 0;

/// DBGMCU_IDC: device STM32H743; revision Y, which ends at 400 MHz.
const DEVICE: u32 = 0x450;
const REVISION_Y: u32 = 0x1003;

/// Raises the voltage to scale 0 (RM0433 6.6.2), before any clock is raised.
///
/// # Errors
/// The chip is not made for 480 MHz, or a voltage is not reached.
pub(super) fn raise() -> Result<(), &'static str> {
    let identity = DBGMCU_IDC.read();
    if identity & 0xfff != DEVICE {
        return Err("this is no STM32H743");
    }
    if identity >> 16 == REVISION_Y {
        return Err("a chip of revision Y cannot run at 480 MHz: use a NUCLEO-H743ZI2");
    }

    // The lower byte is written once after power-up, and must be before the voltage changes; the
    // board feeds the core from the regulator, which is also the value after reset. A second write,
    // after a reset without power-down, is ignored.
    PWR_CR3.modify(BYPASS | LDOEN | SCUEN, LDOEN | SCUEN);
    if PWR_CR3.read() & (BYPASS | LDOEN) != LDOEN {
        return Err("the core is not supplied by its own regulator: power the board off and on");
    }
    until(|| PWR_CSR1.has(ACTVOSRDY), "the core's supply is not stable")?;

    // scale 1 first
    PWR_D3CR.modify(VOS, VOS);
    until(|| PWR_D3CR.has(VOSRDY), "the core's voltage did not reach scale 1")?;

    // then overdrive; without its clock SYSCFG would drop the write
    RCC_APB4ENR.set(SYSCFGEN);
    let _ = RCC_APB4ENR.read();
    SYSCFG_PWRCR.set(ODEN);
    until(|| SYSCFG_PWRCR.has(ODEN), "overdrive cannot be turned on")?;
    until(|| PWR_D3CR.has(VOSRDY), "the core's voltage did not reach scale 0")
}
