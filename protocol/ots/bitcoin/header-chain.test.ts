import { describe, expect, it } from 'vitest'
import { createMinedChain, mineHeader } from '../testing/mined-chain.ts'
import { displayed, readHeader } from './header.ts'
import { linkHeaders, type SuppliedHeader } from './header-chain.ts'
import { MAINNET, REGTEST } from './network.ts'
import { nextBits } from './target.ts'

const chain = createMinedChain()
for (let n = 1; n <= 20; n++) chain.mine(new Uint8Array(32).fill(n), 1_700_000_000 + 600 * n)
const header = (height: number): SuppliedHeader => ({ height, bytes: chain.headerAt(height)! })
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => header(from + i))
const pinAt = (height: number) => ({ height, hash: chain.hashAt(height)! })
/** Another chain from block 9 on. */
const fork = createMinedChain()
for (let n = 1; n <= 20; n++) {
  if (n < 10) fork.mine(new Uint8Array(32).fill(n), 1_700_000_000 + 600 * n)
  else fork.mine(new Uint8Array(32).fill(100 + n), 1_700_000_000 + 600 * n)
}

describe('headers and a pinned block [ledger, 7.3]', () => {
  it('are linked downwards and upwards as far as the run goes', () => {
    const { linked, broken } = linkHeaders([...run(3, 12), header(14)], pinAt(8), REGTEST)
    expect(linked).toEqual({ from: 3, to: 12 })
    expect(broken.size).toBe(0)
  })
  it('are linked in whatever order they come', () => {
    expect(linkHeaders(run(3, 12).reverse(), pinAt(8), REGTEST).linked).toEqual({ from: 3, to: 12 })
  })
  it('are not linked without the pinned block, or without a pin', () => {
    expect(linkHeaders(run(3, 12), pinAt(13), REGTEST).linked).toBeNull()
    expect(linkHeaders(run(3, 12), null, REGTEST).linked).toBeNull()
  })
  it('are not linked when the block at the pinned height is another', () => {
    const { linked, broken } = linkHeaders(run(3, 12), { ...pinAt(8), hash: chain.hashAt(9)! }, REGTEST)
    expect(linked).toBeNull()
    expect(broken.get(8)).toContain('not the pinned')
  })
  it('break where one is of another chain, below and above', () => {
    const foreign = (height: number) => ({ height, bytes: fork.headerAt(height)! })
    const above = linkHeaders([...run(3, 11), foreign(12)], pinAt(8), REGTEST)
    expect([above.linked, above.broken.get(12)]).toEqual([{ from: 3, to: 11 }, 'it does not name block 11'])
    const below = linkHeaders([foreign(10), ...run(11, 15)], pinAt(13), REGTEST)
    expect([below.linked, below.broken.get(10)]).toEqual([
      { from: 11, to: 15 },
      'block 11 does not name it as the one before',
    ])
  })
  it('break at a header that is not 80 bytes', () => {
    const { linked, broken } = linkHeaders(
      [...run(3, 9), { height: 10, bytes: new Uint8Array(79) }],
      pinAt(8),
      REGTEST,
    )
    expect([linked, broken.get(10)]).toEqual([{ from: 3, to: 9 }, 'the header has not 80 bytes'])
  })
  it('break at a header without work above the pin', () => {
    const idle = mineHeader(readHeader(chain.headerAt(8)!)!.hash, new Uint8Array(32), 1_700_000_000)
    for (let nonce = 0; nonce < 1_000; nonce++) {
      new DataView(idle.buffer).setUint32(76, nonce, true)
      if (linkHeaders([header(8), { height: 9, bytes: idle }], pinAt(8), REGTEST).broken.size > 0) break
    }
    expect(linkHeaders([header(8), { height: 9, bytes: idle }], pinAt(8), REGTEST).broken.get(9)).toBe(
      'its hash is above its target',
    )
  })
  it('break above the pin where the network’s difficulty does not allow the work', () => {
    const { linked, broken } = linkHeaders(run(3, 12), pinAt(8), MAINNET)
    expect([linked, broken.get(9)]).toEqual([{ from: 3, to: 8 }, 'its target is easier than mainnet allows'])
  })
})

describe('difficulty above the pin [ledger, 7.3]', () => {
  const network = { ...REGTEST, retargets: true }
  const easiest = 0x207fffff

  /** Headers of one chain, each with the bits of its height. */
  function mined(from: number, to: number, bitsAt: (height: number) => number): SuppliedHeader[] {
    const headers: SuppliedHeader[] = []
    let previous: Uint8Array = new Uint8Array(32)
    for (let height = from; height <= to; height++) {
      const bytes = mineHeader(previous, new Uint8Array(32), 1_700_000_000 + 300 * height, bitsAt(height))
      headers.push({ height, bytes })
      previous = readHeader(bytes)!.hash
    }
    return headers
  }
  const linkFrom = (headers: SuppliedHeader[]) => {
    const [{ height, bytes }] = headers as [SuppliedHeader]
    return linkHeaders(headers, { height, hash: displayed(readHeader(bytes)!.hash) }, network)
  }
  const times = { firstUnix: 1_700_000_000, lastUnix: 1_700_000_000 + 300 * 2_015 }
  const wanted = nextBits(network, { bits: easiest, ...times })!

  it('follows from the period before, where that is known', () => {
    expect(wanted).not.toBe(easiest)
    const right = linkFrom(mined(0, 2_017, (height) => (height < 2_016 ? easiest : wanted)))
    expect(right.linked).toEqual({ from: 0, to: 2_017 })
    const kept = linkFrom(mined(0, 2_017, () => easiest))
    expect([kept.linked, kept.broken.get(2_016)]).toEqual([
      { from: 0, to: 2_015 },
      'its difficulty does not follow from the period before',
    ])
  })
  it('stays within a period', () => {
    const { linked, broken } = linkFrom(mined(1, 5, (height) => (height < 4 ? easiest : wanted)))
    expect([linked, broken.get(4)]).toEqual([{ from: 1, to: 3 }, 'its difficulty changes within a period'])
  })
  it('falls to no less than a quarter where the period before is unknown', () => {
    const to = (bits: number) =>
      linkFrom(mined(2_015, 2_016, (height) => (height < 2_016 ? 0x200fffff : bits)))
    expect(to(0x203ffffc).linked).toEqual({ from: 2_015, to: 2_016 })
    expect(to(0x203fffff).broken.get(2_016)).toBe('its difficulty fell to less than a quarter')
  })
})
