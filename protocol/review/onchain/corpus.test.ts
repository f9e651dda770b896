import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { readAddress } from '../address/read-address.ts'
import { review } from '../review.ts'
import { type CorpusRow, corpusOf, labelOf, unfinished } from '../testing/corpus.ts'
import { optionsFor, testRuleset } from '../testing/ruleset.ts'
import type { Snapshot } from '../types.ts'

const rows = corpusOf(['onchain_action'])

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

const verdictOf = ({ artifact, context }: CorpusRow): string => {
  const data = context ? [knownBad(context.known_bad)] : []
  const { verdict } = review({
    artifact: utf8Encode(artifact),
    options: optionsFor('onchain_action'),
    ruleset: testRuleset,
    data,
  })
  return labelOf(verdict)
}

describe('the team’s own on-chain corpus [review, 13]', () => {
  it('is half benign, and every row names its principle', () => {
    const benign = rows.filter(({ label }) => label === 'approve').length
    expect(rows.length).toBeGreaterThanOrEqual(200)
    expect(benign / rows.length).toBeGreaterThan(0.45)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(unfinished(rows)).toEqual([])
  })

  it.each(rows.map((row) => [row.id, row.principle, row.reason, row] as const))(
    '%s %s: %s',
    (_id, _principle, _reason, row) => expect(row.accept).toContain(verdictOf(row)),
  )
})
