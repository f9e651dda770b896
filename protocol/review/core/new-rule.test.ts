// A new rule changes no record of artifacts that it does not concern, the hash of the ruleset excepted (review.md section 13).
import { expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { compiledTables } from '../compiled.ts'
import { families } from '../families.ts'
import { shippedAsFull } from '../sanctions/testing/lists.ts'
import { corpusOf, isKeptOut } from '../testing/corpus.ts'
import { manifestBytes, optionsFor, testManifest, testRuleset } from '../testing/ruleset.ts'
import { ARTIFACT_TYPES, type ReviewInput, type Ruleset } from '../types.ts'
import type { Family } from './family.ts'
import { reviewWith } from './review-with.ts'
import { rule, ruleLines } from './rule.ts'
import { checkManifest } from './ruleset/check-manifest.ts'

const newRules = families.map(({ name }) =>
  rule({
    id: `${name}.zz.new`,
    severity: 'blocker',
    category: 'safety',
    evidence: 'A',
    source: 'this test',
    message: () => 'never reported',
    fix: 'nothing',
    fires: ['', ''],
    quiet: ['', ''],
  }),
)
const withOneMore: readonly Family[] = families.map((family, index) => ({
  ...family,
  definitions: [...family.definitions, newRules[index]!],
  rules: [...family.rules, ...ruleLines([newRules[index]!], 'any')],
}))

function rulesetWithOneMore(): Ruleset {
  const manifest = testManifest()
  const rules = [...manifest.rules, ...ruleLines(newRules, 'any')].sort((a, b) => (a.id < b.id ? -1 : 1))
  return checkManifest(withOneMore, manifestBytes({ ...manifest, rules, tables: compiledTables() }))
}

it('the record of every fifth row of the corpora stays the same, steps included [review, 13]', () => {
  const ruleset = rulesetWithOneMore()
  const rows = corpusOf(ARTIFACT_TYPES).filter(isKeptOut)
  expect(rows.length).toBeGreaterThan(500)
  for (const row of rows) {
    const input = (given: Ruleset): ReviewInput => ({
      artifact: utf8Encode(row.artifact),
      options: optionsFor(row.artifact_type),
      ruleset: given,
      data: [shippedAsFull],
    })
    const { ruleset_sha256: _, ...before } = reviewWith(families, input(testRuleset))
    const { ruleset_sha256: __, ...after } = reviewWith(withOneMore, input(ruleset))
    expect(after, row.id).toEqual(before)
  }
})
