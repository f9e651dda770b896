import { describe, expect, it } from 'vitest'
import type { Hex64 } from '../../bytes.ts'
import { headHashOf } from '../../ledger/record/chain.ts'
import { censusTemplate, chainHeadTemplate, entryEventTemplate } from '../../ledger/record/events.ts'
import { outcomeOf, verify } from '../../testing/verify.ts'
import { signContent, testPubkey } from '../../testing/worked-proof.ts'

const hash = (byte: string): Hex64 => byte.repeat(32) as Hex64
const createdAt = signContent('{}').created_at
const chained = { entry: 41, contentHash: hash('bb'), createdAt, verifierPubkey: testPubkey }

const templates = {
  entry: entryEventTemplate({
    ...chained,
    type: 'trade_outcomes',
    recordSha256: hash('cc'),
    baseUrl: 'https://ledger.example',
  }),
  'chain head': chainHeadTemplate({
    ...chained,
    entryEventId: hash('dd'),
    prevHead: hash('aa'),
    head: headHashOf(hash('bb'), hash('aa')),
  }),
  census: censusTemplate({
    date: '2026-11-01',
    issuedFrom: 1,
    issuedTo: 3,
    issuedTotal: 3,
    mandatoryIssued: 1,
    mandatoryIndices: [2],
    mandatoryPublished: 0,
    entriesFrom: null,
    entriesTo: null,
    head: null,
    idsRoot: hash('ee'),
    prevCensusEventId: null,
    checkpoint: null,
    createdAt,
    verifierPubkey: testPubkey,
  }),
}
const cases = Object.entries(templates)
const signed = (content: string, tags: readonly (readonly string[])[]) =>
  verify(
    signContent(
      content,
      tags.map((tag) => [...tag]),
    ),
  )

describe('events of the ledger', () => {
  it.each(cases)('the %s that its template makes is valid [payloads, 2.1]', (_, { content, tags }) => {
    expect(signed(content, tags)).toMatchObject({ valid: true, reason: null })
  })

  it.each(cases)(
    'a %s with a member more, less, or of another type is refused [payloads, 5.5]',
    (_, { content, tags }) => {
      const facts = JSON.parse(content)
      const [name] = Object.keys(facts).filter((member) => member !== 'schema')
      const { [name!]: _removed, ...less } = facts
      for (const other of [{ zz: 1, ...facts }, less, { ...facts, [name!]: { a: [] } }]) {
        const sorted = Object.fromEntries(Object.entries(other).sort(([a], [b]) => (a < b ? -1 : 1)))
        const result = signed(JSON.stringify(sorted), tags)
        expect(outcomeOf(result, 'payload.members')).toBe('fail')
        expect(result.valid).toBe(false)
      }
    },
  )

  it.each(cases)('a %s whose tags name another one is refused [payloads, 2.1]', (_, { content, tags }) => {
    const result = signed(content, [['d', 'assay-other'], ...tags.slice(1)])
    expect(outcomeOf(result, 'payload.event_binding')).toBe('fail')
    expect(result.valid).toBe(false)
  })

  it('a chain head is recomputed from the head before it [ledger, 4]', () => {
    const { content, tags } = templates['chain head']
    const other = content.replace(hash('aa'), hash('ab'))
    expect(outcomeOf(signed(other, tags), 'payload.members')).toBe('fail')
  })
})
