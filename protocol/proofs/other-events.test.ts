import { describe, expect, it } from 'vitest'
import { kind78CopyTemplate } from '../ledger/record/events.ts'
import { type EventTemplate, signEvent } from '../nostr-event.ts'
import { nobleSchnorr } from '../signatures/secp.ts'
import { outcomeOf, verify } from '../testing/verify.ts'
import { signProof, testSecretKey } from '../testing/worked-proof.ts'
import { boardPostTemplate, exportManifestTemplate } from './other-events.ts'

const signedWith = (secretKey: Uint8Array) => (template: EventTemplate) =>
  signEvent(template, secretKey, new Uint8Array(32), nobleSchnorr)
const sign = signedWith(testSecretKey)
const proof = signProof()
const createdAt = proof.created_at

const templates = {
  copy: kind78CopyTemplate(proof),
  manifest: exportManifestTemplate({
    day: '2026-11-01',
    file: '2026-11-01-3.ndjson.gz',
    last: 3,
    lines: 3,
    bytesRaw: 10,
    sha256Raw: 'aa'.repeat(32),
    bytesGz: 9,
    sha256Gz: 'bb'.repeat(32),
    note: 'a note\n',
    createdAt,
  }),
  post: boardPostTemplate({
    id: 'post_1',
    agentId: 'agent_1',
    category: 'news',
    content: 'text',
    createdAt,
    baseUrl: 'https://assay.example',
  }),
}
const cases = Object.entries(templates)

describe('signed events that are no proofs [payloads, 2.1]', () => {
  it.each(cases)('the %s that its template makes is valid', (_, template) => {
    expect(verify(sign(template))).toMatchObject({ valid: true, reason: null })
  })

  it.each(cases)('a %s of another kind, or with another or one more tag, is refused', (_, template) => {
    const [first, ...others] = template.tags
    for (const changed of [
      { ...template, kind: template.kind + 1 },
      { ...template, tags: [[first![0]!, 'other'], ...others] },
      { ...template, tags: [...template.tags, ['x', 'y']] },
    ])
      expect(verify(sign(changed)).valid).toBe(false)
  })

  it.each(cases)('a %s with members around it is refused, because nothing signs them', (_, template) => {
    const result = verify({ event: sign(template), proof_payload: { verdict: 'approve' } })
    expect(outcomeOf(result, 'event.schema')).toBe('fail')
    expect(result.valid).toBe(false)
  })

  it.each(cases)('the %s of another service is of no known form', (_, template) => {
    const profile = { name: 'Other', source: 'given', schemaPrefix: 'other.', keys: [] } as const
    expect(outcomeOf(verify(sign(template), { profile }), 'event.schema')).toBe('fail')
  })

  it('a manifest with a member more or less is refused', () => {
    const { first, ...less } = JSON.parse(templates.manifest.content)
    for (const content of [less, { ...less, first, zz: 1 }, { ...less, first: 2 }])
      expect(verify(sign({ ...templates.manifest, content: JSON.stringify(content) })).valid).toBe(false)
  })

  it('a post that names another writer than its tag is refused', () => {
    expect(verify(sign({ ...templates.post, content: 'agent_2 on the board of Assay:\n\ntext' })).valid).toBe(
      false,
    )
  })

  it('a copy of an event of another key, or of one whose id does not recompute, is refused', () => {
    const foreign = signedWith(new Uint8Array(32).fill(9))(proof)
    for (const event of [foreign, { ...proof, content: `${proof.content} ` }])
      expect(verify(sign(kind78CopyTemplate(event))).valid).toBe(false)
  })
})
