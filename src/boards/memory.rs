//! Copying and clearing of memory, eight registers at a time.
//!
//! The compiler turns copies of whole arrays into calls of these two functions, and a step makes
//! many. Those that come with the compiler move one word at a time.

#![allow(unsafe_code, reason = "the two functions are in assembly")]

use core::arch::global_asm;

// Arguments: target, source, bytes. Both addresses are multiples of eight.
global_asm!(
    ".section .text.__aeabi_memcpy8, \"ax\", %progbits",
    ".global __aeabi_memcpy8",
    ".type __aeabi_memcpy8, %function",
    ".thumb_func",
    "__aeabi_memcpy8:",
    "    push {{r4-r10, lr}}",
    "    subs r2, r2, #32",
    "    blo 2f",
    "1:  ldmia r1!, {{r3-r10}}",
    "    stmia r0!, {{r3-r10}}",
    "    subs r2, r2, #32",
    "    bhs 1b",
    "2:  adds r2, r2, #24",
    "    bmi 4f",
    "3:  ldrd r3, r4, [r1], #8",
    "    strd r3, r4, [r0], #8",
    "    subs r2, r2, #8",
    "    bpl 3b",
    "4:  adds r2, r2, #8",
    "    beq 6f",
    "5:  ldrb r3, [r1], #1",
    "    strb r3, [r0], #1",
    "    subs r2, r2, #1",
    "    bne 5b",
    "6:  pop {{r4-r10, pc}}",
    ".size __aeabi_memcpy8, . - __aeabi_memcpy8",
);

// Arguments: target, bytes. The address is a multiple of eight.
global_asm!(
    ".section .text.__aeabi_memclr8, \"ax\", %progbits",
    ".global __aeabi_memclr8",
    ".type __aeabi_memclr8, %function",
    ".thumb_func",
    "__aeabi_memclr8:",
    "    push {{r4-r9}}",
    "    movs r2, #0",
    "    movs r3, #0",
    "    subs r1, r1, #32",
    "    blo 2f",
    "    movs r4, #0",
    "    movs r5, #0",
    "    movs r6, #0",
    "    movs r7, #0",
    "    mov r8, r2",
    "    mov r9, r2",
    "1:  stmia r0!, {{r2-r9}}",
    "    subs r1, r1, #32",
    "    bhs 1b",
    "2:  adds r1, r1, #24",
    "    bmi 4f",
    "3:  strd r2, r3, [r0], #8",
    "    subs r1, r1, #8",
    "    bpl 3b",
    "4:  adds r1, r1, #8",
    "    beq 6f",
    "5:  strb r2, [r0], #1",
    "    subs r1, r1, #1",
    "    bne 5b",
    "6:  pop {{r4-r9}}",
    "    bx lr",
    ".size __aeabi_memclr8, . - __aeabi_memclr8",
);
