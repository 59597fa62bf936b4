//! The interrupts of the chip, behind the exceptions of the core.

#![allow(unsafe_code, reason = "the table of vectors")]

/// The interrupts in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Interrupt {
    /// Timer 2.
    TIM2 = 28,
    /// Serial line 3.
    USART3 = 39,
}

/// Number of interrupts of the chip.
const INTERRUPTS: usize = 150;

unsafe extern "C" {
    fn TIM2();
    fn DefaultHandler();
}

/// The table; the linker puts it behind the exceptions. What is not used stops the program.
#[unsafe(link_section = ".vector_table.interrupts")]
#[unsafe(no_mangle)]
static __INTERRUPTS: [unsafe extern "C" fn(); INTERRUPTS] = {
    let mut table: [unsafe extern "C" fn(); INTERRUPTS] = [DefaultHandler; INTERRUPTS];
    table[Interrupt::TIM2 as usize] = TIM2;
    table[Interrupt::USART3 as usize] = super::uart::serve;
    table
};
