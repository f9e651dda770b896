import { describe, expect, it } from 'vitest'
import { fromHex, toHex, utf8Encode } from '../../bytes.ts'
import { applyOperation, type Operation, operationText } from './operation.ts'

const result = (operation: Operation, message: Uint8Array): string => {
  const applied = applyOperation(operation, message)
  return applied.ok ? toHex(applied.message) : applied.problem
}
const abc = utf8Encode('abc')

describe('operations', () => {
  // RFC 3174 and FIPS 180-4 (abc), the RIPEMD-160 page of its authors, and Keccak of Ethereum.
  it.each([
    [{ name: 'sha1' }, 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    [{ name: 'ripemd160' }, '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc'],
    [{ name: 'sha256' }, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [{ name: 'keccak256' }, '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    [{ name: 'append', argument: Uint8Array.of(1, 2) }, '6162630102'],
    [{ name: 'prepend', argument: Uint8Array.of(1, 2) }, '0102616263'],
    [{ name: 'reverse' }, '636261'],
    [{ name: 'hexlify' }, toHex(utf8Encode('616263'))],
  ] as [Operation, string][])('%j of abc [ledger, 7.1]', (operation, expected) => {
    expect(result(operation, abc)).toBe(expected)
  })

  it('leave their input as it was [ledger, 7.1]', () => {
    const message = abc.slice()
    result({ name: 'reverse' }, message)
    expect(message).toEqual(abc)
  })

  it('take and give at most 4,096 bytes, and hexlify takes half of it [ledger, 7.1]', () => {
    const bytes = (length: number) => new Uint8Array(length).fill(7)
    const one = Uint8Array.of(1)
    expect(result({ name: 'append', argument: one }, bytes(4_095))).toHaveLength(8_192)
    expect(result({ name: 'append', argument: one }, bytes(4_096))).toBe('gives more than 4096 bytes')
    expect(result({ name: 'prepend', argument: bytes(4_096) }, one)).toBe('gives more than 4096 bytes')
    expect(result({ name: 'hexlify' }, bytes(2_048))).toHaveLength(8_192)
    expect(result({ name: 'hexlify' }, bytes(2_049))).toBe('takes at most 2048 bytes')
    expect(result({ name: 'sha256' }, bytes(4_096))).toHaveLength(64)
    expect(result({ name: 'sha256' }, bytes(4_097))).toBe('takes at most 4096 bytes')
  })

  it('do not stand still: no empty argument, no empty message to reverse or hexlify [ledger, 7.1]', () => {
    const nothing = new Uint8Array(0)
    expect(result({ name: 'append', argument: nothing }, abc)).toBe('takes no empty argument')
    expect(result({ name: 'reverse' }, nothing)).toBe('takes no empty message')
    expect(result({ name: 'hexlify' }, nothing)).toBe('takes no empty message')
    expect(result({ name: 'append', argument: abc }, nothing)).toBe('616263')
  })

  it('are printed as the reference client prints them [OpenTimestamps]', () => {
    expect(operationText({ name: 'prepend', argument: fromHex('00ff')! })).toBe('prepend 00ff')
    expect(operationText({ name: 'keccak256' })).toBe('keccak256')
  })
})
