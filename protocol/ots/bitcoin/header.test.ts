import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../../bytes.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { createMinedChain } from '../testing/mined-chain.ts'
import { checkWork, displayed, readHeader } from './header.ts'
import { MAINNET, REGTEST } from './network.ts'

interface PublishedHeader {
  height: number
  header_hex: string
  hash: string
  merkle_root_display: string
  time: number
  bits: string
}

const published = vectorsMissing
  ? []
  : vectorJson<{ headers: PublishedHeader[] }>('bitcoin-headers/headers.json').headers

describe.skipIf(vectorsMissing)(`published headers [Bitcoin, block headers]${vectorsNote}`, () => {
  it('are three', () => expect(published).toHaveLength(3))

  it.each(published)('block $height reads as stated and has its work', (each) => {
    const header = readHeader(fromHex(each.header_hex)!)!
    expect(displayed(header.hash)).toBe(each.hash)
    expect(displayed(header.merkleRoot)).toBe(each.merkle_root_display)
    expect([header.timeUnix, header.bits.toString(16)]).toEqual([each.time, each.bits])
    expect(checkWork(header, MAINNET)).toMatchObject({ ok: true })
  })
  it('link block 1 to block 0', () => {
    const [zero, one] = published.map(({ header_hex }) => readHeader(fromHex(header_hex)!)!)
    expect(toHex(one!.previous)).toBe(toHex(zero!.hash))
  })
  it.each(published)('block $height has no work with any byte changed', ({ header_hex }) => {
    const bytes = fromHex(header_hex)!
    for (let i = 0; i < bytes.length; i++) {
      const flipped = bytes.slice()
      flipped[i]! ^= 1
      expect(checkWork(readHeader(flipped)!, MAINNET).ok, `byte ${i}`).toBe(false)
    }
  })
})

describe('headers [Bitcoin, block headers]', () => {
  it('have 80 bytes', () => {
    expect(readHeader(new Uint8Array(79))).toBeNull()
    expect(readHeader(new Uint8Array(81))).toBeNull()
    expect(readHeader(new Uint8Array(80))).not.toBeNull()
  })
  it('of regtest have the hash of its first block, and no work for mainnet', () => {
    const chain = createMinedChain()
    expect(chain.hashAt(0)).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
    const header = readHeader(chain.headerAt(chain.mine(new Uint8Array(32), 1_700_000_000))!)!
    expect(checkWork(header, REGTEST)).toMatchObject({ ok: true, work: 2n })
    expect(checkWork(header, MAINNET)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('easier'),
    })
  })
  it('are refused with bits that are no target, and above their target', () => {
    const bytes = new Uint8Array(80)
    expect(checkWork(readHeader(bytes)!, REGTEST)).toMatchObject({ ok: false, target: null })
    bytes.set([0xff, 0xff, 0x00, 0x1d], 72)
    expect(checkWork(readHeader(bytes)!, MAINNET)).toMatchObject({ problem: 'its hash is above its target' })
  })
})
