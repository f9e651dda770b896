// Checks that each step of the published recipe can be completed for every entry: six checks of given
// figures against the totals of the ledger. An incomplete step is PARTIAL.
import { type AxisFigures, type AxisTotals, axisFigures } from './axis-figures.ts'

export interface ConformanceCheck {
  readonly number: number
  readonly name: string
  readonly status: 'PASS' | 'PARTIAL'
  readonly counted: number
  readonly total: number
  readonly detail: string
}

/** `figures`: as served, or as just computed. */
export function conformanceChecks(totals: AxisTotals, figures: AxisFigures): ConformanceCheck[] {
  const { totalEntries, verifiedEntries, artifacts, verdicts, verdictsCommitted } = totals
  const { inputs, derivation } = figures
  const sum = (sets: AxisTotals['entrySets']): number => sets.reduce((all, { count }) => all + count, 0)
  const gated = derivation.commit_gated_closed
  const excluded = totals.excludedPreCommit.reduce((all, { outcomes }) => all + outcomes, 0)
  const closed = totals.gated.wins + totals.gated.losses + totals.gated.breakevens
  const parts =
    derivation.commit_gated_wins + derivation.commit_gated_losses + derivation.commit_gated_breakevens
  const [right, of] = recomputedFigures(totals, figures)
  return [
    check(1, 'signatures_and_ids', verifiedEntries === totalEntries, verifiedEntries, totalEntries, [
      'every event id recomputes and every signature verifies',
      'some entries have no event whose id and signature verify',
    ]),
    check(
      2,
      'attestation_count_distinct',
      inputs.attestationCount === verifiedEntries && sum(totals.entrySets) === verifiedEntries,
      inputs.attestationCount,
      verifiedEntries,
      [
        'attestationCount is the number of distinct verified event ids',
        'attestationCount is not the number of distinct verified event ids',
      ],
    ),
    check(
      3,
      'counterparty_diversity_distinct',
      inputs.counterpartyDiversity === artifacts && sum(totals.artifactSets) === artifacts,
      inputs.counterpartyDiversity,
      artifacts,
      [
        'counterpartyDiversity is the number of distinct artifact hashes among verified verdicts',
        'counterpartyDiversity is not the number of distinct artifact hashes among verified verdicts',
      ],
    ),
    check(4, 'committed_at_from_timing', verdictsCommitted === verdicts, verdictsCommitted, verdicts, [
      'every verdict has a committed_at from an outside anchor',
      'some verdicts have no outside anchor yet, so nothing shows when they were committed',
    ]),
    check(
      5,
      'decisive_win_rate_commit_gated',
      gated === closed && parts === closed && (excluded === 0 || totals.earliestAnchoredCommitAt !== null),
      gated,
      closed + excluded,
      [
        'every counted outcome settled after the earliest anchored committed_at; losses are retained',
        'outcomes exist, but no verdict has an outside anchor that they could be later than',
      ],
    ),
    check(6, 'reputation_formula', right === of, right, of, [
      'winRateBps, reputationBps, reputation and both effective counts recompute',
      'a figure does not follow from the totals',
    ]),
  ]
}

/** How many of the five derived figures follow from the totals. */
function recomputedFigures(totals: AxisTotals, figures: AxisFigures): [right: number, of: number] {
  const own = axisFigures(totals)
  const names = [
    'winRateBps',
    'reputationBps',
    'reputation',
    'independence_adjusted_diversity',
    'attestationCountNeff',
  ] as const
  return [names.filter((name) => own[name] === figures[name]).length, names.length]
}

function check(
  number: number,
  name: string,
  passes: boolean,
  counted: number,
  total: number,
  [whole, partial]: readonly [string, string],
): ConformanceCheck {
  return {
    number,
    name,
    status: passes ? 'PASS' : 'PARTIAL',
    counted,
    total,
    detail: passes ? whole : partial,
  }
}
