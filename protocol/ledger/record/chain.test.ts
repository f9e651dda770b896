import { describe, expect, it } from 'vitest'
import { type Hex64, utf8Encode } from '../../bytes.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { hex, type Worked } from '../testing/worked.ts'
import { leafText, RESERVED, reservedLeafText } from '../tree/leaf.ts'
import { leafHash, rootOf } from '../tree/tree.ts'
import { contentHashOf, genesisHead, headHashOf } from './chain.ts'
import { chainStartEntry } from './chain-start.ts'
import { recordSha256Of } from './record.ts'

const worked = () => vectorJson<Worked>('assay-worked/vectors.json')

describe('chain [ledger, 4]', () => {
  it('starts from the genesis string', () => {
    expect(chainStartEntry).toBe(40)
    expect(genesisHead('assay-ledger-genesis:before-entry-40')).toBe(
      '4e103e9375d0a9348931a60b6033826ac863b8cf5eb34126f6fcc5b15a352cda',
    )
  })
  it('joins the hashes as hex text with a bar', () => {
    const [a, b] = ['1'.repeat(64), '2'.repeat(64)] as [Hex64, Hex64]
    expect(headHashOf(a, b)).toBe(contentHashOf(utf8Encode(`${a}|${b}`)))
    expect(headHashOf(a, b)).not.toBe(headHashOf(b, a))
  })
})

describe.skipIf(vectorsMissing)(`worked chain [ledger, 4]${vectorsNote}`, () => {
  it.each([0, 1])('entry number %i of the vectors', (i) => {
    const { chain } = worked()
    const entry = chain.entries[i]!
    const raw = utf8Encode(entry.record_raw)
    expect(contentHashOf(raw)).toBe(entry.content_hash)
    expect(entry.prev_head_hash).toBe(
      i === 0 ? genesisHead(chain.genesis_string) : chain.entries[i - 1]!.head_hash,
    )
    expect(headHashOf(contentHashOf(raw), entry.prev_head_hash)).toBe(entry.head_hash)
    if (entry.record_sha256) expect(recordSha256Of(raw)).toBe(entry.record_sha256)
  })
})

const leaf40 = () => {
  const { chain, events } = worked()
  const entry = chain.entries[0]!
  return {
    entry: 40,
    type: 'trade_outcomes',
    createdAt: events.ledger_entry_40.created_at,
    recordHash: entry.content_hash,
    prevHead: entry.prev_head_hash,
    head: entry.head_hash,
    eventId: events.ledger_entry_40.id,
    sig: events.ledger_entry_40.sig,
  }
}

describe.skipIf(vectorsMissing)(`worked leaves [ledger, 5.1]${vectorsNote}`, () => {
  it('are the nine lines, byte for byte', () => {
    const { tree } = worked()
    expect(leafText(leaf40())).toBe(tree.leaf_40)
    expect(utf8Encode(tree.leaf_40)).toHaveLength(tree.leaf_40_bytes)
    expect(reservedLeafText(2)).toBe(tree.leaf_2_reserved)
    const [, , , created, recordHash, , , eventId, sig] = tree.leaf_1.split('\n')
    const founding = { entry: 1, type: null, createdAt: Number(created), prevHead: null, head: null }
    expect(leafText({ ...founding, recordHash, eventId, sig } as never)).toBe(tree.leaf_1)
  })
  it('hash as stated, and give the root of 40 entries', () => {
    const { tree } = worked()
    const hashes = [leafHash(utf8Encode(tree.leaf_1))]
    for (let entry = 2; entry < 40; entry++) hashes.push(leafHash(utf8Encode(reservedLeafText(entry))))
    hashes.push(leafHash(utf8Encode(leafText(leaf40()))))
    expect([hashes[0]!, hashes[1]!, hashes[39]!].map(hex)).toEqual([
      tree.leaf_hash_1,
      tree.leaf_hash_2,
      tree.leaf_hash_40,
    ])
    expect(hex(rootOf(hashes))).toBe(tree.size_40_root)
  })
  it('begin with the prefix of the ledger', () => {
    expect(leafText(leaf40(), 'other.').split('\n')[0]).toBe('other.ledger_leaf.v1')
  })
})

describe('leafText [ledger, 5.1]', () => {
  it.each(['two\nlines', '-', ''])('refuses the type %j', (type) => {
    const nothing = {
      createdAt: null,
      recordHash: null,
      prevHead: null,
      head: null,
      eventId: null,
      sig: null,
    }
    expect(leafText({ entry: 7, type: RESERVED, ...nothing }).split('\n')).toHaveLength(10)
    expect(() => leafText({ entry: 7, type, ...nothing })).toThrow('one line')
  })
})
