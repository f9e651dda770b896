import { describe, expect, it } from 'vitest'
import { MAINNET } from './network.ts'
import { bitsOfTarget, nextBits, targetOfBits, workOfTarget } from './target.ts'

describe('nBits', () => {
  // arith_uint256_tests.cpp of Bitcoin Core, bignum_SetCompact.
  it.each([
    [0x05009234, 0x92340000n],
    [0x04123456, 0x12345600n],
    [0x03123456, 0x123456n],
    [0x02008000, 0x80n],
    [0x01120000, 0x12n],
    [0x20123456, 0x1234560000000000000000000000000000000000000000000000000000000000n],
    [0x1d00ffff, 0xffffn << 208n],
    [0x207fffff, 0x7fffffn << 232n],
  ])('%i is a target [Bitcoin, target nBits]', (bits, target) => {
    expect(targetOfBits(bits)).toBe(target)
  })
  it.each([
    0x00000000, 0x00123456, 0x01003456, 0x02000056, 0x03000000, 0x04000000, 0x04923456, 0x01fedcba,
    0x217fffff, 0xff123456,
  ])('%i is none: nothing, negative or above 2^256 [Bitcoin, target nBits]', (bits) => {
    expect(targetOfBits(bits)).toBeNull()
  })
  it('are the shortest form of a target [Bitcoin, target nBits]', () => {
    for (const bits of [
      0x1d00ffff, 0x207fffff, 0x181686f5, 0x1b0404cb, 0x05009234, 0x03123456, 0x02008000, 0x01120000,
    ]) {
      expect(bitsOfTarget(targetOfBits(bits)!)).toBe(bits)
    }
    expect(bitsOfTarget(0x80n)).toBe(0x02008000)
  })
  it('of block 358391 stand for the work that the design computed [ledger, 7.3]', () => {
    expect(workOfTarget(targetOfBits(0x181686f5)!)).toBe(209629760212135996172n)
    expect(workOfTarget(targetOfBits(0x1d00ffff)!)).toBe(0x100010001n)
  })
})

describe('the target after 2,016 blocks [ledger, 7.3]', () => {
  // pow_tests.cpp of Bitcoin Core: get_next_work and its three limits.
  it.each([
    ['block 32256, the first change', 0x1d00ffff, 1261130161, 1262152739, 0x1d00d86a],
    ['no easier than the network allows', 0x1d00ffff, 1231006505, 1233061996, 0x1d00ffff],
    ['no less than a quarter', 0x1c05a3f4, 1279008237, 1279297671, 0x1c0168fd],
    ['no more than four times', 0x1c387f6f, 1263163443, 1269211443, 0x1d00e1fd],
  ])('%s', (_, bits, firstUnix, lastUnix, expected) => {
    expect(nextBits(MAINNET, { bits, firstUnix, lastUnix })).toBe(expected)
  })
  it('does not follow from bits that are no target', () => {
    expect(nextBits(MAINNET, { bits: 0, firstUnix: 0, lastUnix: 1 })).toBeNull()
  })
})
