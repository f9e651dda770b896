import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { readAddress } from '../address/read-address.ts'
import { review } from '../review.ts'
import { optionsFor, testRuleset } from '../testing/ruleset.ts'
import type { Snapshot } from '../types.ts'

interface Row {
  readonly id: string
  readonly artifact: string
  readonly context?: { readonly known_bad: readonly string[] }
  readonly label: 'approve' | 'concern' | 'reject'
  readonly accept: readonly string[]
  readonly principle: string
  readonly reason: string
}

const file = new URL('../../vectors/review/corpus/onchain_action.jsonl', import.meta.url)
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)

const knownBad = (addresses: readonly string[]): Snapshot => ({
  id: 'known_bad',
  published: null,
  sha256: '0'.repeat(64),
  entries: addresses.length,
  status: 'full',
  content: {
    schema: 'assay.known_bad.v1',
    entries: addresses.map((address) => ({ key: readAddress(address)!.key, rule: null })),
  },
})

const verdictOf = ({ artifact, context }: Row): string => {
  const data = context ? [knownBad(context.known_bad)] : []
  const { verdict } = review({
    artifact: utf8Encode(artifact),
    options: optionsFor('onchain_action'),
    ruleset: testRuleset,
    data,
  })
  return verdict === 'approve_with_concerns' ? 'concern' : verdict
}

describe('the team’s own on-chain corpus', () => {
  it('is half benign, and every row names its principle', () => {
    const benign = rows.filter(({ label }) => label === 'approve').length
    expect(rows.length).toBeGreaterThanOrEqual(200)
    expect(benign / rows.length).toBeGreaterThan(0.45)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const { principle, reason, label, accept } of rows) {
      expect(principle.length * reason.length).toBeGreaterThan(0)
      expect(accept).toContain(label)
    }
  })

  it.each(rows.map((row) => [row.id, row.principle, row.reason, row] as const))(
    '%s %s: %s',
    (_id, _principle, _reason, row) => expect(row.accept).toContain(verdictOf(row)),
  )
})
