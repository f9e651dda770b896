import { describe, expect, it } from 'vitest'
import type { Hex64 } from '../../bytes.ts'
import { jcs } from '../../json/canonical-json.ts'
import { signEvent } from '../../nostr-event.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { testPubkey, testSecretKey } from '../../testing/worked-proof.ts'
import type { Worked } from '../testing/worked.ts'
import { censusTemplate, chainHeadTemplate, entryEventTemplate, kind78CopyTemplate } from './events.ts'

const worked = () => vectorJson<Worked>('assay-worked/vectors.json')

const sign = (template: Parameters<typeof signEvent>[0]) =>
  signEvent(template, testSecretKey, new Uint8Array(32), nobleSchnorr)

describe.skipIf(vectorsMissing)(`worked events [payloads, 2.1]${vectorsNote}`, () => {
  it('entry, chain head and copy are byte for byte the worked ones', () => {
    const { chain, events } = worked()
    const entry = chain.entries[0]!
    const createdAt = events.ledger_entry_40.created_at
    const signed = sign(
      entryEventTemplate({
        entry: 40,
        type: 'trade_outcomes',
        contentHash: entry.content_hash,
        recordSha256: entry.record_sha256!,
        createdAt,
        verifierPubkey: testPubkey,
        baseUrl: 'https://ledger.example',
      }),
    )
    expect(signed).toEqual(events.ledger_entry_40)
    const head = sign(
      chainHeadTemplate({
        entry: 40,
        entryEventId: signed.id,
        contentHash: entry.content_hash,
        prevHead: entry.prev_head_hash,
        head: entry.head_hash,
        createdAt,
        verifierPubkey: testPubkey,
      }),
    )
    expect(head).toEqual(events.chain_head_40)
    expect(sign(kind78CopyTemplate(head))).toEqual(events.kind78_copy_of_chain_head_40)
  })
})

const hash = (byte: string): Hex64 => byte.repeat(32) as Hex64

describe('templates', () => {
  it('entry 1 has no type tag [ledger, 2.1]', () => {
    const { tags, content } = entryEventTemplate({
      entry: 1,
      type: null,
      contentHash: hash('aa'),
      recordSha256: hash('bb'),
      createdAt: 1,
      verifierPubkey: testPubkey,
      baseUrl: 'https://ledger.example',
    })
    expect(tags.map(([name]) => name)).toEqual(['d', 't', 't', 'schema', 'entry'])
    expect(JSON.parse(content)).toMatchObject({ entry: 1, type: null })
  })
  it('census: d names the date and the root, content is canonical [payloads, 2.1]', () => {
    const { kind, tags, content } = censusTemplate({
      date: '2026-06-23',
      issuedFrom: 1,
      issuedTo: 9,
      issuedTotal: 9,
      mandatoryIssued: 2,
      mandatoryIndices: [3, 4],
      mandatoryPublished: 1,
      entriesFrom: null,
      entriesTo: null,
      head: null,
      idsRoot: hash('cc'),
      prevCensusEventId: null,
      checkpoint: 'ledger.example/log\n1\nAA==\n\n— x y\n',
      createdAt: 1,
      verifierPubkey: testPubkey,
    })
    expect(kind).toBe(30078)
    expect(tags[0]).toEqual(['d', `assay-census-2026-06-23-${hash('cc')}`])
    expect(content).toBe(jcs(JSON.parse(content)))
    expect(Object.keys(JSON.parse(content))).toHaveLength(15)
  })
  it('a copy needs a d tag [ledger, 4]', () => {
    const event = sign({ created_at: 1, kind: 1, tags: [['t', 'x']], content: '' })
    expect(() => kind78CopyTemplate(event)).toThrow('d tag')
  })
})
