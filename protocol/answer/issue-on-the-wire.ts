/**
 * Converts one finding to wire format (payloads 2.7), with its source and the calculation or decoding that
 * shows it.
 */
import type { CapitalScale, Issue, ReviewRecord } from '../review/types.ts'

const fromLists = [
  'sanctions.listed_address',
  'sanctions.listed_name',
  'sanctions.same_key',
  'sanctions.similar_name',
  'sanctions.secondary_list',
  'sanctions.delisted',
  'sanctions.near_miss',
]

export function sourceOf({ rule, mechanism }: Issue): string {
  if (rule === 'sanctions.known_bad') return 'registry'
  if (rule === 'onchain.bad_counterparty')
    return mechanism.includes('known-bad registry') ? 'registry' : 'sanctions_list'
  if (fromLists.includes(rule)) return 'sanctions_list'
  return rule.startsWith('onchain.') ? 'deterministic_onchain_engine' : 'deterministic_rule'
}

/** One line that a reader can reproduce by hand; null when there is only the description. */
export function recomputeOf({ rule }: Issue, { capital_scale: scale, decoded }: ReviewRecord): string | null {
  if (rule.startsWith('capital.')) return scale && shareLine(scale)
  const test = scale?.tests.find(({ id, outcome }) => outcome !== 'ok' && isTestOf(rule, id))
  if (test) return `${test.id}: value ${test.value}, ok up to ${test.ok}, reject above ${test.reject_above}`
  const [call] =
    (decoded as { calls?: { selector: string | null; function: string | null }[] } | null)?.calls ?? []
  return rule.startsWith('onchain.') && call?.selector && call.function
    ? `${call.selector} is the selector of ${call.function}`
    : null
}

const shareLine = ({ at_risk_usd, equity_usd, at_risk_bps }: CapitalScale): string | null =>
  at_risk_usd !== null && equity_usd !== null && at_risk_bps !== null
    ? `ceil(${at_risk_usd} * 10000 / ${equity_usd}) = ${at_risk_bps} basis points`
    : null

/** T03 belongs to trade.t03_…; the tests of payments and swaps to the rules of the same name. */
const isTestOf = (rule: string, testId: string): boolean =>
  rule.startsWith(`trade.${testId.slice(0, 3).toLowerCase()}_`) || rule.startsWith(`onchain.${testId}`)

export function issueOnTheWire(issue: Issue, record: ReviewRecord) {
  return {
    severity: issue.severity,
    category: issue.category,
    description: issue.mechanism,
    suggested_fix: issue.suggested_fix,
    alternative: issue.alternative,
    attribution: issue.attribution,
    source: sourceOf(issue),
    rule: issue.rule,
    evidence: issue.evidence,
    span: issue.span === null ? null : [...issue.span],
    layers: [...issue.layers],
    recompute: recomputeOf(issue, record),
  }
}
