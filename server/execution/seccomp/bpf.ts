/** Compiles the allow-list to a classic BPF program for seccomp (seccomp(2), struct sock_filter). */
import {
  AF_UNIX,
  AUDIT_ARCH_X86_64,
  allowed,
  CLONE,
  CLONE3,
  IOCTL,
  NAMESPACE_BITS,
  SOCKETPAIR,
  TERMINAL_INPUT,
  X32_BIT,
} from './allow.ts'

const LOAD_WORD = 0x20
const JUMP_IF_EQUAL = 0x15
const JUMP_IF_AT_LEAST = 0x35
const JUMP_IF_BITS = 0x45
const RETURN = 0x06

export const ALLOW = 0x7fff0000
const ERRNO = 0x00050000
export const REFUSE = ERRNO | 1
export const NO_SUCH_CALL = ERRNO | 38
export const KILL_PROCESS = 0x80000000

/** Offsets in struct seccomp_data. */
const NUMBER = 0
const ARCHITECTURE = 4
const LOW_HALF_OF_ARGUMENT_0 = 16
const LOW_HALF_OF_ARGUMENT_1 = 24

interface Instruction {
  code: number
  jumpIfTrue: number
  jumpIfFalse: number
  k: number
}

const load = (offset: number): Instruction => ({ code: LOAD_WORD, jumpIfTrue: 0, jumpIfFalse: 0, k: offset })
const answer = (k: number): Instruction => ({ code: RETURN, jumpIfTrue: 0, jumpIfFalse: 0, k })
/** Answers at once where the comparison holds, and goes on otherwise. */
const answerIf = (code: number, value: number, result: number): Instruction[] => [
  { code, jumpIfTrue: 0, jumpIfFalse: 1, k: value },
  answer(result),
]
/** Runs `body`, which must answer, for one call. */
const forCall = (number: number, body: Instruction[]): Instruction[] => [
  { code: JUMP_IF_EQUAL, jumpIfTrue: 0, jumpIfFalse: body.length, k: number },
  ...body,
]

export function instructions(): readonly Instruction[] {
  return [
    load(ARCHITECTURE),
    { code: JUMP_IF_EQUAL, jumpIfTrue: 1, jumpIfFalse: 0, k: AUDIT_ARCH_X86_64 },
    answer(KILL_PROCESS),
    load(NUMBER),
    ...answerIf(JUMP_IF_AT_LEAST, X32_BIT, NO_SUCH_CALL),
    // libc then falls back to clone, whose flags a filter can read.
    ...answerIf(JUMP_IF_EQUAL, CLONE3, NO_SUCH_CALL),
    ...forCall(CLONE, [
      load(LOW_HALF_OF_ARGUMENT_0),
      ...answerIf(JUMP_IF_BITS, NAMESPACE_BITS, REFUSE),
      answer(ALLOW),
    ]),
    ...forCall(SOCKETPAIR, [
      load(LOW_HALF_OF_ARGUMENT_0),
      ...answerIf(JUMP_IF_EQUAL, AF_UNIX, ALLOW),
      answer(REFUSE),
    ]),
    ...forCall(IOCTL, [
      load(LOW_HALF_OF_ARGUMENT_1),
      ...TERMINAL_INPUT.flatMap((request) => answerIf(JUMP_IF_EQUAL, request, REFUSE)),
      answer(ALLOW),
    ]),
    ...[...allowed.values()].flatMap((number) => answerIf(JUMP_IF_EQUAL, number, ALLOW)),
    answer(REFUSE),
  ]
}

/** The bytes that `bwrap --seccomp` reads: 8 for each instruction, little-endian. */
export function compileFilter(): Uint8Array {
  const program = instructions()
  const bytes = new Uint8Array(program.length * 8)
  const view = new DataView(bytes.buffer)
  program.forEach(({ code, jumpIfTrue, jumpIfFalse, k }, index) => {
    view.setUint16(index * 8, code, true)
    view.setUint8(index * 8 + 2, jumpIfTrue)
    view.setUint8(index * 8 + 3, jumpIfFalse)
    view.setUint32(index * 8 + 4, k, true)
  })
  return bytes
}
