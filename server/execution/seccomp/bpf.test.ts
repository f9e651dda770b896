/** The compiled filter, run by an interpreter of classic BPF, and its profile. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AUDIT_ARCH_X86_64, allowed } from './allow.ts'
import { ALLOW, compileFilter, KILL_PROCESS, NO_SUCH_CALL, REFUSE } from './bpf.ts'
import { seccompProfile, seccompSha256 } from './profile.ts'

/** As linux/seccomp.h lays out struct seccomp_data. */
function answerOf(number: number, args: readonly number[] = [], architecture = AUDIT_ARCH_X86_64): number {
  const data = new DataView(new ArrayBuffer(64))
  data.setUint32(0, number, true)
  data.setUint32(4, architecture, true)
  args.forEach((value, index) => {
    data.setBigUint64(16 + index * 8, BigInt(value), true)
  })
  const program = new DataView(compileFilter().buffer)
  let accumulator = 0
  for (let at = 0; at < program.byteLength / 8; at++) {
    const code = program.getUint16(at * 8, true)
    const k = program.getUint32(at * 8 + 4, true)
    if (code === 0x06) return k
    if (code === 0x20) {
      accumulator = data.getUint32(k, true)
      continue
    }
    const holds =
      code === 0x15 ? accumulator === k : code === 0x35 ? accumulator >= k : (accumulator & k) !== 0
    at += program.getUint8(at * 8 + (holds ? 2 : 3))
  }
  throw new Error('the program has no end')
}

describe('the filter', () => {
  it('allows exactly the calls of the list, and refuses every other number', () => {
    const numbers = new Set(allowed.values())
    const special = [16, 53, 56, 435]
    for (let number = 0; number < 600; number++)
      if (!special.includes(number))
        expect([number, answerOf(number)]).toEqual([number, numbers.has(number) ? ALLOW : REFUSE])
  })

  it.each([
    ['socket', 41],
    ['connect', 42],
    ['ptrace', 101],
    ['mount', 165],
    ['unshare', 272],
    ['setns', 308],
    ['keyctl', 250],
    ['bpf', 321],
    ['io_uring_setup', 425],
    ['process_vm_readv', 310],
  ])('refuses %s', (_name, number) => expect(answerOf(number)).toBe(REFUSE))

  it('allows clone without a namespace only, and knows no clone3', () => {
    expect([answerOf(56, [0x003d0f00]), answerOf(56, [17])]).toEqual([ALLOW, ALLOW])
    for (const bit of [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000])
      expect(answerOf(56, [bit | 17])).toBe(REFUSE)
    expect(answerOf(435)).toBe(NO_SUCH_CALL)
  })

  it('allows socketpair of local sockets only, and no typing into a terminal', () => {
    expect([1, 2, 16, 30, 40].map((family) => answerOf(53, [family]))).toEqual([
      ALLOW,
      REFUSE,
      REFUSE,
      REFUSE,
      REFUSE,
    ])
    expect([0x5401, 0x5412, 0x541c].map((request) => answerOf(16, [1, request]))).toEqual([
      ALLOW,
      REFUSE,
      REFUSE,
    ])
  })

  it('kills a process of another architecture, and knows no x32 call', () => {
    expect(answerOf(0, [], 0x40000003)).toBe(KILL_PROCESS)
    expect(answerOf(0x40000000)).toBe(NO_SUCH_CALL)
  })
})

it('the profile names the calls of the filter, and its hash is that of its canonical text', () => {
  expect(seccompProfile.syscalls[0]!.names).toEqual([...allowed.keys()].sort())
  expect(seccompSha256).toMatch(/^[0-9a-f]{64}$/)
})

const header = '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'
it.runIf(existsSync(header))('the numbers are those of the kernel', () => {
  const known = new Map(
    [...readFileSync(header, 'utf8').matchAll(/__NR_(\w+) (\d+)/g)].map((match) => [
      match[1]!,
      Number(match[2]),
    ]),
  )
  for (const [name, number] of allowed) expect([name, known.get(name)]).toEqual([name, number])
})
