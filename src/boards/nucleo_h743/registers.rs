//! The registers in use, from RM0433 (STM32H742, H743, H753 and H750, revision 8).
//!
//! Addresses and bits agree with the vendor's register description (crate `stm32h7` 0.16).

#![allow(unsafe_code, reason = "addresses of registers")]

use crate::boards::registers::{Register, registers};

const TIM2: usize = 0x4000_0000;
const FLASH: usize = 0x5200_2000;
const SYSCFG: usize = 0x5800_0400;
const IWDG1: usize = 0x5800_4800;
const GPIOB: usize = 0x5802_0400;
const RCC: usize = 0x5802_4400;
const PWR: usize = 0x5802_4800;
const DBGMCU: usize = 0x5c00_1000;

registers! {
    /// Control 1 (38.4.1): CEN, URS.
    TIM2_CR1 = TIM2;
    /// Interrupts (38.4.4): UIE.
    TIM2_DIER = TIM2 + 0x0c;
    /// Status (38.4.5): UIF, cleared by writing zero to it.
    TIM2_SR = TIM2 + 0x10;
    /// Events (38.4.6): UG.
    TIM2_EGR = TIM2 + 0x14;
    /// Prescaler less one (38.4.11).
    TIM2_PSC = TIM2 + 0x28;
    /// Period less one (38.4.12), 32 bits.
    TIM2_ARR = TIM2 + 0x2c;

    /// Wait states (4.9.1).
    FLASH_ACR = FLASH;

    /// Overdrive (12.3.13): ODEN.
    SYSCFG_PWRCR = SYSCFG + 0x2c;

    /// Key (48.4.1).
    IWDG_KR = IWDG1;
    /// Prescaler (48.4.2).
    IWDG_PR = IWDG1 + 0x04;
    /// Reload (48.4.3).
    IWDG_RLR = IWDG1 + 0x08;
    /// Status (48.4.4).
    IWDG_SR = IWDG1 + 0x0c;

    /// Mode of the pins (11.4.1), two bits each.
    GPIOB_MODER = GPIOB;
    /// Slew rate of the pins (11.4.3), two bits each.
    GPIOB_OSPEEDR = GPIOB + 0x08;
    /// Sets pins with its lower half, clears them with its upper (11.4.7).
    GPIOB_BSRR = GPIOB + 0x18;

    /// Oscillators and PLLs (8.7.2).
    RCC_CR = RCC;
    /// Which clock drives the system (8.7.6).
    RCC_CFGR = RCC + 0x10;
    /// Dividers of core, AXI and APB3 (8.7.7).
    RCC_D1CFGR = RCC + 0x18;
    /// Dividers of APB1 and APB2 (8.7.8).
    RCC_D2CFGR = RCC + 0x1c;
    /// Divider of APB4 (8.7.9).
    RCC_D3CFGR = RCC + 0x20;
    /// Source and first divider of the PLLs (8.7.10).
    RCC_PLLCKSELR = RCC + 0x28;
    /// Ranges and outputs of the PLLs (8.7.11).
    RCC_PLLCFGR = RCC + 0x2c;
    /// Multiplier and dividers of PLL1 (8.7.12).
    RCC_PLL1DIVR = RCC + 0x30;
    /// Why the last reset happened (8.7.37).
    RCC_RSR = RCC + 0xd0;
    /// Clocks of the GPIO ports (8.7.41).
    RCC_AHB4ENR = RCC + 0xe0;
    /// Clocks of the timers (8.7.43).
    RCC_APB1LENR = RCC + 0xe8;
    /// Clock of SYSCFG (8.7.46).
    RCC_APB4ENR = RCC + 0xf4;

    /// Voltage in use (6.8.2).
    PWR_CSR1 = PWR + 0x04;
    /// Supply of the core, writable once after power-up (6.8.4).
    PWR_CR3 = PWR + 0x0c;
    /// Voltage wanted (6.8.6).
    PWR_D3CR = PWR + 0x18;

    /// Device and revision (60.5.8).
    DBGMCU_IDC = DBGMCU;
    /// What stands still while a debugger has stopped the core (60.5.8).
    DBGMCU_APB4FZ1 = DBGMCU + 0x54;
}
