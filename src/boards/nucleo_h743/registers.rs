//! The registers in use, with their names in RM0433 (STM32H742, H743, H753 and H750).
//!
//! Addresses and bits agree with the vendor's register description (crate `stm32h7` 0.16).

#![allow(unsafe_code, reason = "addresses of registers")]

use crate::boards::registers::{Register, registers};

const TIM2: usize = 0x4000_0000;
const USART3: usize = 0x4000_4800;
const FLASH: usize = 0x5200_2000;
const SYSCFG: usize = 0x5800_0400;
const IWDG1: usize = 0x5800_4800;
const GPIOB: usize = 0x5802_0400;
const GPIOD: usize = 0x5802_0c00;
const RCC: usize = 0x5802_4400;
const PWR: usize = 0x5802_4800;
const DBGMCU: usize = 0x5c00_1000;

registers! {
    /// Control 1: CEN, URS.
    TIM2_CR1 = TIM2;
    /// Interrupts: UIE.
    TIM2_DIER = TIM2 + 0x0c;
    /// Status: UIF, cleared by writing zero to it.
    TIM2_SR = TIM2 + 0x10;
    /// Events: UG.
    TIM2_EGR = TIM2 + 0x14;
    /// Prescaler less one.
    TIM2_PSC = TIM2 + 0x28;
    /// Period less one, 32 bits.
    TIM2_ARR = TIM2 + 0x2c;

    /// Control 1: UE, RE, TE, RXNEIE, TXEIE.
    USART3_CR1 = USART3;
    /// Clock over baud rate.
    USART3_BRR = USART3 + 0x0c;
    /// Status.
    USART3_ISR = USART3 + 0x1c;
    /// Clears errors.
    USART3_ICR = USART3 + 0x20;
    /// The byte that has arrived.
    USART3_RDR = USART3 + 0x24;
    /// The byte to send.
    USART3_TDR = USART3 + 0x28;

    /// Wait states.
    FLASH_ACR = FLASH;

    /// Overdrive: ODEN.
    SYSCFG_PWRCR = SYSCFG + 0x2c;

    /// Key.
    IWDG_KR = IWDG1;
    /// Prescaler.
    IWDG_PR = IWDG1 + 0x04;
    /// Reload.
    IWDG_RLR = IWDG1 + 0x08;
    /// Status.
    IWDG_SR = IWDG1 + 0x0c;

    /// Mode of the pins, two bits each.
    GPIOB_MODER = GPIOB;
    /// Slew rate of the pins, two bits each.
    GPIOB_OSPEEDR = GPIOB + 0x08;
    /// Sets pins with its lower half, clears them with its upper.
    GPIOB_BSRR = GPIOB + 0x18;

    /// Mode of the pins, two bits each.
    GPIOD_MODER = GPIOD;
    /// Alternate functions of pins 8 to 15, four bits each.
    GPIOD_AFRH = GPIOD + 0x24;

    /// Oscillators and PLLs.
    RCC_CR = RCC;
    /// Which clock drives the system.
    RCC_CFGR = RCC + 0x10;
    /// Dividers of core, AXI and APB3.
    RCC_D1CFGR = RCC + 0x18;
    /// Dividers of APB1 and APB2.
    RCC_D2CFGR = RCC + 0x1c;
    /// Divider of APB4.
    RCC_D3CFGR = RCC + 0x20;
    /// Source and first divider of the PLLs.
    RCC_PLLCKSELR = RCC + 0x28;
    /// Ranges and outputs of the PLLs.
    RCC_PLLCFGR = RCC + 0x2c;
    /// Multiplier and dividers of PLL1.
    RCC_PLL1DIVR = RCC + 0x30;
    /// Why the last reset happened.
    RCC_RSR = RCC + 0xd0;
    /// Clocks of the GPIO ports.
    RCC_AHB4ENR = RCC + 0xe0;
    /// Clocks of the timers.
    RCC_APB1LENR = RCC + 0xe8;
    /// Clock of SYSCFG.
    RCC_APB4ENR = RCC + 0xf4;

    /// Voltage in use.
    PWR_CSR1 = PWR + 0x04;
    /// Supply of the core, writable once after power-up (6.8.4).
    PWR_CR3 = PWR + 0x0c;
    /// Voltage wanted (6.8.6).
    PWR_D3CR = PWR + 0x18;

    /// Device and revision.
    DBGMCU_IDC = DBGMCU;
    /// What stands still while a debugger has stopped the core.
    DBGMCU_APB4FZ1 = DBGMCU + 0x54;
}
