// Runs the examples of every rule: it reports or covers in those that fire it, and not in those that are quiet.
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { families } from '../families.ts'
import { knownBadOf, withKnownBad } from '../lists/known-bad-of-call.ts'
import { shippedAsFull } from '../sanctions/testing/lists.ts'
import { optionsFor, testRuleset } from '../testing/ruleset.ts'
import type { ArtifactType } from '../types.ts'
import { FAMILY_OF_TYPE, type FamilyName } from './family.ts'
import { traceReview } from './review-with.ts'
import type { Example } from './rule.ts'

/** The type of an example that names none. */
const LEADING: Readonly<Record<FamilyName, ArtifactType>> = {
  code: 'code_diff',
  onchain: 'onchain_action',
  plan: 'plan',
  sanctions: 'sanctions_screening',
  shell: 'shell_command',
  trade: 'trade',
}

function firedBy(example: Example, family: FamilyName): ReadonlySet<string> {
  const {
    artifact,
    type = LEADING[family],
    context,
    knownBad = [],
    data = [],
    equityUsd = null,
    asOfUnix = null,
  } = typeof example === 'string' ? { artifact: example } : example
  if (FAMILY_OF_TYPE[type] !== family) throw new Error(`${type} is not judged by ${family}`)
  return traceReview(families, {
    artifact: utf8Encode(artifact),
    options: optionsFor(type, {
      context: context ?? null,
      asOfUnix,
      capital:
        equityUsd === null
          ? null
          : { equity_cents: equityUsd * 100, at_risk_cents: null, max_loss_cents: null },
    }),
    ruleset: testRuleset,
    data: withKnownBad(
      [...(data.some(({ id }) => id === shippedAsFull.id) ? [] : [shippedAsFull]), ...data],
      knownBad.length === 0 ? null : knownBadOf(knownBad),
    ),
  }).fired
}

for (const { name, definitions } of families)
  describe.skipIf(definitions.length === 0)(`rules of ${name} [review, 13]`, () => {
    it.each(definitions.map(({ id, fires, quiet }) => [id, fires, quiet] as const))(
      '%s',
      (id, fires, quiet) => {
        expect(fires.filter((example) => !firedBy(example, name).has(id))).toEqual([])
        expect(quiet.filter((example) => firedBy(example, name).has(id))).toEqual([])
      },
    )
  })
