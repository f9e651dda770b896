import { describe, expect, it } from 'vitest'
import { type Hex64, sha256Hex } from '../bytes.ts'
import { jcs } from '../json/canonical-json.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../testing/vectors.ts'
import { verify } from '../testing/verify.ts'
import { signTemplate, testIssuer, workedActionPayload } from '../testing/worked-action.ts'
import { workedFacts } from '../testing/worked-proof.ts'
import {
  buildCommitmentPayload,
  commitmentEventTemplate,
  commitmentHash,
  compareReveal,
} from './commitment-proof.ts'

const facts = {
  proof_id: 'proof_0123456789abcdef0123',
  commitment_hash: commitmentHash(workedActionPayload),
  ledger_position: 7,
  proved_at: workedFacts.committedAtUnix,
}
const payload = buildCommitmentPayload(facts, testIssuer)
const template = commitmentEventTemplate(payload)

describe('assay.commitment.v1 [payloads, 4.1]', () => {
  it('is valid when signed, and holds nothing of the content but its hash', () => {
    expect(verify(signTemplate(template))).toMatchObject({ valid: true, reason: null })
    expect(template.tags).toEqual([
      ['d', `assay-commitment-${facts.proof_id}`],
      ['t', 'assay'],
      ['t', 'commitment'],
      ['schema', 'assay.commitment.v1'],
    ])
    expect(template.content).not.toContain(workedActionPayload.output_hash)
  })

  it.each(Object.keys(payload))('is refused when %s is missing or of another type', (name) => {
    const { [name]: _, ...without } = payload as unknown as Record<string, unknown>
    for (const change of [without, { ...without, [name]: -1 }, { ...without, [name]: '' }])
      expect(verify(signTemplate({ content: jcs(change), tags: template.tags })).valid).toBe(false)
  })
})

interface RevealCase {
  description: string
  committed_content: Record<string, unknown>
  revealed_content: Record<string, unknown>
  expected_state: string
}

describe.skipIf(vectorsMissing)(
  `reveal, case of preaction-governance-conformance [payloads, 4.2]${vectorsNote}`,
  () => {
    const { case: vector } = vectorsMissing
      ? { case: { committed_content: {}, description: '' } as RevealCase }
      : vectorJson<{ case: RevealCase }>('reveal/case.json')
    const committed = commitmentHash(vector.committed_content)

    it('hashes the canonical content', () => {
      expect(committed).toBe(`sha256:${sha256Hex(jcs(vector.committed_content)) as Hex64}`)
    })

    it(vector.description, () => {
      const found = compareReveal(committed, vector.revealed_content)
      expect(found.state).toBe(vector.expected_state)
      expect(found.recomputedHash).not.toBe(committed)
    })

    it('the committed content is bound, in any order of its members', () => {
      const reversed = Object.fromEntries(Object.entries(vector.committed_content).toReversed())
      for (const content of [vector.committed_content, reversed])
        expect(compareReveal(committed, content).state).toBe('content_bound')
    })

    it('any other value, type, missing or further member is a mismatch', () => {
      for (const name of Object.keys(vector.committed_content)) {
        const { [name]: value, ...without } = vector.committed_content
        for (const other of [without, { ...without, [name]: null }, { ...without, [name]: [value] }])
          expect(compareReveal(committed, other).state).toBe('content_commitment_mismatch')
      }
      expect(compareReveal(committed, { ...vector.committed_content, more: 1 }).state).toBe(
        'content_commitment_mismatch',
      )
    })
  },
)
