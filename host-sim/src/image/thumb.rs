//! As much of Thumb-2 as the shape of a program needs: where an instruction leads, and what it
//! does to the stack pointer.
//!
//! Encodings are those of the ARMv7-M Architecture Reference Manual, section A7.7.

/// Where control goes after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the next instruction.
    Next,
    /// To the next instruction or to an address.
    Branch(u32),
    /// To an address.
    Jump(u32),
    /// To a function, and back.
    Call(u32),
    /// To a function whose address is in a register, and back.
    IndirectCall,
    /// To an address in a register or in memory.
    IndirectJump,
    /// To an entry of the table that follows: entries of one or two bytes.
    Table {
        /// Bytes per entry.
        width: u32,
    },
    /// Back to the caller.
    Return,
    /// Nowhere: undefined on purpose.
    Trap,
}

/// What an instruction does to the stack pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stack {
    /// Nothing.
    Same,
    /// Takes this many bytes.
    Take(u32),
    /// Gives this many bytes back.
    Give(u32),
    /// Sets it to something that cannot be known here.
    Unknown,
}

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Its address.
    pub address: u32,
    /// Its length in bytes, 2 or 4.
    pub length: u32,
    /// Where it leads.
    pub flow: Flow,
    /// What it does to the stack pointer.
    pub stack: Stack,
    /// Number of instructions after it that are conditional: IT.
    pub conditional: u32,
    /// The half of a constant that it puts in r12: MOVW, MOVT.
    pub scratch: Option<Half>,
}

/// The half of a constant in r12, as linkers build the address of a far function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The lower, with the upper cleared.
    Low(u32),
    /// The upper.
    High(u32),
}

const SP: u32 = 13;
const LR: u32 = 14;
const PC: u32 = 15;

impl Instruction {
    /// Decodes the instruction at the front of `bytes`, which stands at `address`.
    ///
    /// `None` at the end of the bytes.
    pub fn decode(address: u32, bytes: &[u8]) -> Option<Self> {
        let half = |at: usize| {
            bytes.get(at..at + 2).map(|pair| u32::from(u16::from_le_bytes([pair[0], pair[1]])))
        };
        let first = half(0)?;
        let mut instruction = Self {
            address,
            length: 2,
            flow: Flow::Next,
            stack: Stack::Same,
            conditional: 0,
            scratch: None,
        };
        if first >> 11 < 0b11101 {
            instruction.narrow(first);
        } else {
            instruction.length = 4;
            instruction.wide(first, half(2)?);
        }
        Some(instruction)
    }

    /// The address behind it.
    pub const fn next(&self) -> u32 {
        self.address.wrapping_add(self.length)
    }

    /// 16 bits.
    fn narrow(&mut self, word: u32) {
        let register = word >> 3 & 0xf;
        match word {
            // ADD SP, #imm; SUB SP, #imm
            w if w & 0xff80 == 0xb000 => self.stack = Stack::Give((w & 0x7f) * 4),
            w if w & 0xff80 == 0xb080 => self.stack = Stack::Take((w & 0x7f) * 4),
            // PUSH; POP
            w if w & 0xfe00 == 0xb400 => self.stack = Stack::Take((w & 0x1ff).count_ones() * 4),
            w if w & 0xfe00 == 0xbc00 => {
                self.stack = Stack::Give((w & 0x1ff).count_ones() * 4);
                if w & 0x100 != 0 {
                    self.flow = Flow::Return;
                }
            }
            // BX; BLX (register)
            w if w & 0xff87 == 0x4700 && register == LR => self.flow = Flow::Return,
            w if w & 0xff87 == 0x4700 => self.flow = Flow::IndirectJump,
            w if w & 0xff87 == 0x4780 => self.flow = Flow::IndirectCall,
            // MOV and ADD with high registers, into PC or SP
            w if w & 0xff87 == 0x4687 && register == LR => self.flow = Flow::Return,
            w if w & 0xff87 == 0x4687 || w & 0xff87 == 0x4487 => self.flow = Flow::IndirectJump,
            w if w & 0xff87 == 0x4685 || w & 0xff87 == 0x4485 => self.stack = Stack::Unknown,
            // UDF; SVC is a call that returns
            w if w & 0xff00 == 0xde00 => self.flow = Flow::Trap,
            w if w & 0xff00 == 0xdf00 => {}
            // B, conditional and not
            w if w & 0xf000 == 0xd000 => {
                self.flow = Flow::Branch(self.relative(sign_extend((w & 0xff) << 1, 9)));
            }
            w if w & 0xf800 == 0xe000 => {
                self.flow = Flow::Jump(self.relative(sign_extend((w & 0x7ff) << 1, 12)));
            }
            // CBZ, CBNZ
            w if w & 0xf500 == 0xb100 => {
                self.flow = Flow::Branch(self.relative((w >> 3 & 0x40) | (w >> 2 & 0x3e)));
            }
            // IT: the lowest set bit of the mask closes the block
            w if w & 0xff00 == 0xbf00 && w & 0xf != 0 => {
                self.conditional = 4 - (w & 0xf).trailing_zeros();
            }
            _ => {}
        }
    }

    /// 32 bits.
    fn wide(&mut self, first: u32, second: u32) {
        let register = first & 0xf;
        match (first, second) {
            // BL, B and conditional B
            (f, s) if f & 0xf800 == 0xf000 && s & 0xd000 == 0xd000 => {
                self.flow = Flow::Call(self.relative(far_offset(f, s)));
            }
            (f, s) if f & 0xf800 == 0xf000 && s & 0xd000 == 0x9000 => {
                self.flow = Flow::Jump(self.relative(far_offset(f, s)));
            }
            (f, s) if f & 0xf800 == 0xf000 && s & 0xd000 == 0x8000 && f >> 7 & 7 != 7 => {
                let offset = (f >> 10 & 1) << 20
                    | (s >> 11 & 1) << 19
                    | (s >> 13 & 1) << 18
                    | (f & 0x3f) << 12
                    | (s & 0x7ff) << 1;
                self.flow = Flow::Branch(self.relative(sign_extend(offset, 21)));
            }
            // UDF.W
            (f, s) if f & 0xfff0 == 0xf7f0 && s & 0xf000 == 0xa000 => self.flow = Flow::Trap,
            // TBB, TBH: only beside a table do they have a known end
            (0xe8df, s) if s & 0xffe0 == 0xf000 => {
                self.flow = Flow::Table { width: 1 + (s >> 4 & 1) };
            }
            (f, s) if f & 0xfff0 == 0xe8d0 && s & 0xffe0 == 0xf000 => {
                self.flow = Flow::IndirectJump;
            }
            // STMDB SP!; LDMIA SP!, and loads of PC elsewhere
            (0xe92d, s) => self.stack = Stack::Take(s.count_ones() * 4),
            (0xe8bd, s) => {
                self.stack = Stack::Give(s.count_ones() * 4);
                if s >> 15 == 1 {
                    self.flow = Flow::Return;
                }
            }
            (f, s) if f & 0xfe50 == 0xe810 && s >> 15 == 1 => self.flow = Flow::IndirectJump,
            // STRD, LDRD with write-back to SP
            (f, s) if f & 0xfe6f == 0xe86d => {
                self.stack = moved(f >> 7 & 1 == 1, (s & 0xff) * 4);
            }
            // VSTM, VLDM with write-back to SP: VPUSH, VPOP
            (f, s) if f & 0xfe2f == 0xec2d && s & 0x0e00 == 0x0a00 => {
                self.stack = moved(f >> 7 & 1 == 1, (s & 0xff) * 4);
            }
            // STR, LDR with write-back to SP
            (f, s) if matches!(f, 0xf84d | 0xf85d) && s & 0x900 == 0x900 => {
                self.stack = moved(s >> 9 & 1 == 1, s & 0xff);
                if f == 0xf85d && s >> 12 == PC {
                    self.flow = Flow::Return;
                }
            }
            (f, s) if f & 0xff70 == 0xf850 && s >> 12 == PC => self.flow = Flow::IndirectJump,
            // ADD, SUB of a constant to SP
            (f, s) if register == SP && s >> 8 & 0xf == SP && s >> 15 == 0 => {
                let plain = (f >> 10 & 1) << 11 | (s >> 12 & 7) << 8 | (s & 0xff);
                self.stack = match f & 0xfbe0 {
                    0xf1a0 => Stack::Take(expand(plain)),
                    0xf100 => Stack::Give(expand(plain)),
                    0xf2a0 => Stack::Take(plain),
                    0xf200 => Stack::Give(plain),
                    // with a register
                    0xeba0 | 0xeb00 => Stack::Unknown,
                    _ => Stack::Same,
                };
            }
            // any other constant or sum into SP
            (f, s) if f & 0xf800 == 0xf000 && s >> 15 == 0 && s >> 8 & 0xf == SP => {
                self.stack = Stack::Unknown;
            }
            // MOVW, MOVT into r12
            (f, s) if f & 0xfb70 == 0xf240 && s >> 8 & 0xf == 12 && s >> 15 == 0 => {
                let constant =
                    (f & 0xf) << 12 | (f >> 10 & 1) << 11 | (s >> 12 & 7) << 8 | (s & 0xff);
                let high = f >> 7 & 1 == 1;
                self.scratch = Some(if high { Half::High(constant) } else { Half::Low(constant) });
            }
            _ => {}
        }
    }

    /// The address at an offset from the program counter.
    const fn relative(&self, offset: u32) -> u32 {
        self.address.wrapping_add(4).wrapping_add(offset)
    }
}

/// Up gives stack back, down takes it.
const fn moved(up: bool, bytes: u32) -> Stack {
    if up { Stack::Give(bytes) } else { Stack::Take(bytes) }
}

/// Offset of BL and of the unconditional wide B.
fn far_offset(first: u32, second: u32) -> u32 {
    let sign = first >> 10 & 1;
    let bit = |at: u32| 1 ^ sign ^ (second >> at & 1);
    let offset =
        sign << 24 | bit(13) << 23 | bit(11) << 22 | (first & 0x3ff) << 12 | (second & 0x7ff) << 1;
    sign_extend(offset, 25)
}

/// The constants of data processing: a byte, repeated or rotated.
const fn expand(constant: u32) -> u32 {
    let byte = constant & 0xff;
    match constant >> 8 {
        0 => byte,
        1 => byte << 16 | byte,
        2 => byte << 24 | byte << 8,
        3 => byte * 0x0101_0101,
        _ => (0x80 | (byte & 0x7f)).rotate_right(constant >> 7),
    }
}

const fn sign_extend(value: u32, bits: u32) -> u32 {
    let shift = 32 - bits;
    ((value << shift).cast_signed() >> shift).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::{Flow, Half, Instruction, Stack};

    /// Halfwords as an assembler lists them, at address 0x1000.
    fn decode(halfwords: &[u16]) -> Instruction {
        let bytes: Vec<u8> = halfwords.iter().flat_map(|half| half.to_le_bytes()).collect();
        Instruction::decode(0x1000, &bytes).unwrap()
    }

    #[test]
    fn control_flow() {
        for (halfwords, flow) in [
            (&[0x4770][..], Flow::Return),
            (&[0xbd80], Flow::Return),
            (&[0xe8bd, 0x8ff0], Flow::Return),
            (&[0xf85d, 0xfb04], Flow::Return),
            (&[0x4790], Flow::IndirectCall),
            (&[0x4760], Flow::IndirectJump),
            (&[0xe7fe], Flow::Jump(0x1000)),
            (&[0xd0fe], Flow::Branch(0x1000)),
            (&[0xb108], Flow::Branch(0x1006)),
            (&[0xf000, 0xf802], Flow::Call(0x1008)),
            (&[0xf7ff, 0xfffe], Flow::Call(0x1000)),
            (&[0xf7ff, 0xbffe], Flow::Jump(0x1000)),
            (&[0xf43f, 0xaffe], Flow::Branch(0x1000)),
            (&[0xe8df, 0xf001], Flow::Table { width: 1 }),
            (&[0xe8df, 0xf010], Flow::Table { width: 2 }),
            (&[0xdefe], Flow::Trap),
            (&[0xbf00], Flow::Next),
            // DMB is no branch
            (&[0xf3bf, 0x8f5f], Flow::Next),
        ] {
            assert_eq!(decode(halfwords).flow, flow, "{halfwords:04x?}");
        }
    }

    #[test]
    fn stack_pointer() {
        for (halfwords, stack) in [
            (&[0xb5f0][..], Stack::Take(20)),
            (&[0xb082], Stack::Take(8)),
            (&[0xb002], Stack::Give(8)),
            (&[0xe92d, 0x4ff0], Stack::Take(36)),
            (&[0xf84d, 0xbd04], Stack::Take(4)),
            (&[0xf85d, 0xbb04], Stack::Give(4)),
            (&[0xed2d, 0x8b10], Stack::Take(64)),
            (&[0xecbd, 0x8b10], Stack::Give(64)),
            (&[0xf5ad, 0x7d5c], Stack::Take(880)),
            (&[0xf50d, 0x7d5c], Stack::Give(880)),
            (&[0xf6ad, 0x0d18], Stack::Take(2072)),
            (&[0x46a5], Stack::Unknown),
            (&[0xf84d, 0x0c04], Stack::Same),
            // an address on the stack into r0
            (&[0xf10d, 0x0010], Stack::Same),
        ] {
            assert_eq!(decode(halfwords).stack, stack, "{halfwords:04x?}");
        }
        assert_eq!(decode(&[0xbf08]).conditional, 1);
        assert_eq!(decode(&[0xbf01]).conditional, 4);
        assert_eq!(decode(&[0xf240, 0x4c58]).scratch, Some(Half::Low(0x458)));
        assert_eq!(decode(&[0xf6c0, 0x0c00]).scratch, Some(Half::High(0x800)));
    }
}
