//! What the shape of a program needs of each Thumb-2 instruction: where it leads, and what it does
//! to the stack pointer.
//!
//! Capstone decodes. A decoder in Rust alone, yaxpeax-arm 0.5, does not know the FPU's
//! instructions, 37 % and 42 % of those in the two images, VPUSH and VPOP among them.

use capstone::arch::arm::{ArchExtraMode, ArchMode, ArmCC, ArmOperandType, ArmReg};
use capstone::prelude::*;
use capstone::{Insn, RegId};

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
    /// Address of the instruction.
    pub address: u32,
    /// Length of the instruction in bytes, 2 or 4.
    pub length: u32,
    /// Where the instruction leads.
    pub flow: Flow,
    /// What the instruction does to the stack pointer.
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

const LR: RegId = RegId(ArmReg::ARM_REG_LR as u16);
const PC: RegId = RegId(ArmReg::ARM_REG_PC as u16);
const SP: RegId = RegId(ArmReg::ARM_REG_SP as u16);
const R12: RegId = RegId(ArmReg::ARM_REG_R12 as u16);
/// The first and last of the FPU's registers of eight bytes.
const DOUBLES: [u16; 2] = [ArmReg::ARM_REG_D0 as u16, ArmReg::ARM_REG_D31 as u16];

/// Decodes instructions of ARMv7E-M.
#[derive(Debug)]
pub struct Decoder {
    engine: Capstone,
}

impl Decoder {
    /// A decoder that is ready.
    ///
    /// # Errors
    /// Capstone was built without ARM, or there is no memory.
    pub fn new() -> Result<Self, capstone::Error> {
        let engine = Capstone::new()
            .arm()
            .mode(ArchMode::Thumb)
            .extra_mode([ArchExtraMode::MClass].into_iter())
            .detail(true)
            .build()?;
        Ok(Self { engine })
    }

    /// Decodes the instruction at the front of `bytes`, which stands at `address`.
    ///
    /// `None` if it is no instruction, or the bytes end before it does.
    pub fn decode(&self, address: u32, bytes: &[u8]) -> Option<Instruction> {
        let decoded = self.engine.disasm_count(bytes, u64::from(address), 1).ok()?;
        let decoded = decoded.iter().next()?;
        let meaning = Meaning::new(&self.engine, decoded)?;
        Some(Instruction {
            address,
            length: decoded.len() as u32,
            flow: meaning.flow(),
            stack: meaning.stack(),
            // IT, ITT, ITTE: a letter for each instruction of the block
            conditional: match meaning.kind {
                kind::IT => decoded.mnemonic()?.len() as u32 - 1,
                _ => 0,
            },
            scratch: meaning.scratch(),
        })
    }
}

impl Instruction {
    /// The address behind it.
    pub const fn next(&self) -> u32 {
        self.address.wrapping_add(self.length)
    }
}

/// Capstone's numbers of the instructions that are told apart, as constants for patterns.
mod kind {
    use capstone::arch::arm::ArmInsn;

    pub const ADD: u32 = ArmInsn::ARM_INS_ADD as u32;
    pub const B: u32 = ArmInsn::ARM_INS_B as u32;
    pub const BL: u32 = ArmInsn::ARM_INS_BL as u32;
    pub const BLX: u32 = ArmInsn::ARM_INS_BLX as u32;
    pub const BX: u32 = ArmInsn::ARM_INS_BX as u32;
    pub const CBNZ: u32 = ArmInsn::ARM_INS_CBNZ as u32;
    pub const CBZ: u32 = ArmInsn::ARM_INS_CBZ as u32;
    pub const IT: u32 = ArmInsn::ARM_INS_IT as u32;
    pub const MOV: u32 = ArmInsn::ARM_INS_MOV as u32;
    pub const MOVT: u32 = ArmInsn::ARM_INS_MOVT as u32;
    pub const POP: u32 = ArmInsn::ARM_INS_POP as u32;
    pub const PUSH: u32 = ArmInsn::ARM_INS_PUSH as u32;
    pub const SUB: u32 = ArmInsn::ARM_INS_SUB as u32;
    pub const TBB: u32 = ArmInsn::ARM_INS_TBB as u32;
    pub const TBH: u32 = ArmInsn::ARM_INS_TBH as u32;
    pub const TRAP: u32 = ArmInsn::ARM_INS_TRAP as u32;
    pub const UDF: u32 = ArmInsn::ARM_INS_UDF as u32;
    pub const VPOP: u32 = ArmInsn::ARM_INS_VPOP as u32;
    pub const VPUSH: u32 = ArmInsn::ARM_INS_VPUSH as u32;
}

/// What Capstone tells of an instruction.
struct Meaning {
    kind: u32,
    operands: Vec<ArmOperandType>,
    written: Vec<RegId>,
    /// Whether the instruction executes on a condition of its own.
    conditional: bool,
    /// Whether the address that it forms goes back to the base register.
    writes_back: bool,
}

impl Meaning {
    fn new(engine: &Capstone, decoded: &Insn<'_>) -> Option<Self> {
        let detail = engine.insn_detail(decoded).ok()?;
        let arch = detail.arch_detail();
        let arm = arch.arm()?;
        Some(Self {
            kind: decoded.id().0,
            operands: arm.operands().map(|operand| operand.op_type).collect(),
            written: detail.regs_write().to_vec(),
            conditional: arm.cc() != ArmCC::ARM_CC_AL,
            writes_back: arm.writeback(),
        })
    }

    fn writes(&self, register: RegId) -> bool {
        self.written.contains(&register)
    }

    /// The constant at the end of the operands.
    fn constant(&self) -> Option<i32> {
        match self.operands.last() {
            Some(ArmOperandType::Imm(value)) => Some(*value),
            _ => None,
        }
    }

    /// The base register of an address in memory, and the offset from it.
    fn memory(&self) -> Option<(RegId, i32)> {
        self.operands.iter().find_map(|operand| match operand {
            ArmOperandType::Mem(place) => Some((place.base(), place.disp())),
            _ => None,
        })
    }

    /// Bytes of all registers among the operands.
    fn register_bytes(&self) -> u32 {
        let bytes = |operand: &ArmOperandType| match operand {
            ArmOperandType::Reg(RegId(number)) if (DOUBLES[0]..=DOUBLES[1]).contains(number) => 8,
            ArmOperandType::Reg(_) => 4,
            _ => 0,
        };
        self.operands.iter().map(bytes).sum()
    }

    fn flow(&self) -> Flow {
        let target = self.constant().map(i32::cast_unsigned);
        let on_stack = self.memory().is_some_and(|(base, _)| base == SP);
        let from_link = self.operands.last() == Some(&ArmOperandType::Reg(LR));
        match (self.kind, target) {
            (kind::B, Some(target)) if !self.conditional => Flow::Jump(target),
            (kind::B | kind::CBZ | kind::CBNZ, Some(target)) => Flow::Branch(target),
            (kind::BL, Some(target)) => Flow::Call(target),
            (kind::BL | kind::BLX, _) => Flow::IndirectCall,
            // only beside a table do they have a known end
            (kind::TBB | kind::TBH, _) if self.memory().is_some_and(|(base, _)| base == PC) => {
                Flow::Table { width: if self.kind == kind::TBB { 1 } else { 2 } }
            }
            (kind::TBB | kind::TBH, _) => Flow::IndirectJump,
            (kind::UDF | kind::TRAP, _) => Flow::Trap,
            (kind::POP, _) if self.writes(PC) => Flow::Return,
            (kind::BX | kind::MOV, _) if self.writes(PC) && from_link => Flow::Return,
            _ if self.writes(PC) && on_stack && self.writes_back => Flow::Return,
            _ if self.writes(PC) => Flow::IndirectJump,
            _ => Flow::Next,
        }
    }

    fn stack(&self) -> Stack {
        match (self.kind, self.operands.as_slice()) {
            (kind::PUSH | kind::VPUSH, _) => Stack::Take(self.register_bytes()),
            (kind::POP | kind::VPOP, _) => Stack::Give(self.register_bytes()),
            (
                kind::ADD | kind::SUB,
                [ArmOperandType::Reg(SP), ArmOperandType::Imm(bytes)]
                | [ArmOperandType::Reg(SP), ArmOperandType::Reg(SP), ArmOperandType::Imm(bytes)],
            ) => moved(if self.kind == kind::ADD { *bytes } else { -bytes }),
            // a load or store that moves it, before the access or after
            _ if self.writes(SP) && self.writes_back => match self.memory() {
                Some((SP, before)) => moved(before + self.constant().unwrap_or(0)),
                _ => Stack::Unknown,
            },
            _ if self.writes(SP) => Stack::Unknown,
            _ => Stack::Same,
        }
    }

    fn scratch(&self) -> Option<Half> {
        match (self.kind, self.operands.as_slice()) {
            (kind::MOV, [ArmOperandType::Reg(R12), ArmOperandType::Imm(low)]) => {
                Some(Half::Low(low.cast_unsigned()))
            }
            (kind::MOVT, [ArmOperandType::Reg(R12), ArmOperandType::Imm(high)]) => {
                Some(Half::High(high.cast_unsigned()))
            }
            _ => None,
        }
    }
}

/// Up gives stack back, down takes it.
const fn moved(bytes: i32) -> Stack {
    if bytes < 0 { Stack::Take(bytes.unsigned_abs()) } else { Stack::Give(bytes.unsigned_abs()) }
}

#[cfg(test)]
mod tests {
    use super::{Decoder, Flow, Half, Instruction, Stack};

    /// Halfwords as an assembler lists them, at address 0x1000.
    fn decode(halfwords: &[u16]) -> Instruction {
        let bytes: Vec<u8> = halfwords.iter().flat_map(|half| half.to_le_bytes()).collect();
        Decoder::new().unwrap().decode(0x1000, &bytes).unwrap()
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
            (&[0xe8d0, 0xf001], Flow::IndirectJump),
            (&[0x46f7], Flow::Return),
            (&[0x4687], Flow::IndirectJump),
            (&[0xf8d0, 0xf000], Flow::IndirectJump),
            (&[0xe8b0, 0x8010], Flow::IndirectJump),
            (&[0xf7f0, 0xa000], Flow::Trap),
            (&[0xdf01], Flow::Next),
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
            (&[0xed2d, 0x8a04], Stack::Take(16)),
            (&[0xe96d, 0x2304], Stack::Take(16)),
            (&[0xe8fd, 0x2304], Stack::Give(16)),
            (&[0xf85d, 0x0904], Stack::Take(4)),
            (&[0x46a5], Stack::Unknown),
            (&[0xebad, 0x0d00], Stack::Unknown),
            (&[0xf02d, 0x0d07], Stack::Unknown),
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
