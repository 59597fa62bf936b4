//! Copies the handler's code to the instruction memory, and clears the AXI memory, before anything else runs.

#![allow(unsafe_code, reason = "assembly")]

use core::arch::global_asm;

// Called by cortex-m-rt before it sets up memory. In assembly, since nothing in Rust may run
// yet; the bounds come from board-memory.x and are multiples of 8.
global_asm!(
    ".section .text.__pre_init, \"ax\"",
    ".global __pre_init",
    ".type __pre_init, %function",
    ".thumb_func",
    "__pre_init:",
    "    ldr r0, =__sitcm",
    "    ldr r1, =__eitcm",
    "    ldr r2, =__siitcm",
    "1:  cmp r0, r1",
    "    bhs 2f",
    "    ldmia r2!, {{r3}}",
    "    stmia r0!, {{r3}}",
    "    b 1b",
    "2:  ldr r0, =__sslow",
    "    ldr r1, =__eslow",
    "    movs r2, #0",
    "3:  cmp r0, r1",
    "    bhs 4f",
    "    stmia r0!, {{r2}}",
    "    b 3b",
    "4:  dsb",
    "    isb",
    "    bx lr",
    "    .ltorg",
    ".size __pre_init, . - __pre_init",
);
