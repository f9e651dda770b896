// Compares one value with its bounds, lists every test that ran, and reports each crossed one with value and bounds.
import type { Findings } from '../../core/findings.ts'
import { toDecimal } from '../../core/number/decimal.ts'
import { compare, multiply, type Rational, rational } from '../../core/number/rational.ts'
import type { FindingRule } from '../../core/rule.ts'
import type { Span } from '../../text/source-text.ts'
import type { CapitalTest } from '../../types.ts'

export type Outcome = CapitalTest['outcome']
export type Unit = 'share' | 'times' | 'seconds' | 'signs' | 'percent'

/** The two rules of a test that has bounds. */
export interface BoundedRules {
  readonly concern: FindingRule<string, Crossed>
  readonly reject: FindingRule<string, Crossed>
}

export interface Measured {
  /** `T03`; `T15.daily` for a second measure of one test. */
  readonly id: string
  readonly rules: BoundedRules
  readonly value: Rational
  readonly ok: Rational
  readonly reject: Rational
  /** The ok bound itself already is a concern. */
  readonly okExcluded?: boolean
  /** The reject bound itself already is a reject. */
  readonly rejectIncluded?: boolean
  readonly unit: Unit
  /** What was measured, with the amounts behind it. */
  readonly what: string
  readonly span: Span | null
}

/** Facts of a crossed bound. */
export interface Crossed extends Measured {
  readonly outcome: Outcome
}

const PLACES = 6
const HUNDRED = rational(100)

/** Values are rounded up and bounds down, so a crossed bound is printed as crossed. */
export class TestSheet {
  readonly tests: CapitalTest[] = []
  private readonly findings: Findings
  private readonly layers: readonly string[]
  /** Behind the id when the artifact holds several orders. */
  suffix = ''

  constructor(findings: Findings, layers: readonly string[]) {
    this.findings = findings
    this.layers = layers
  }

  /** What the test would say, without a word of it. */
  weigh(measured: Measured): Outcome {
    return outcomeOf(measured)
  }

  run(measured: Measured): Outcome {
    const { id, value, ok, reject, rules, span } = measured
    const outcome = outcomeOf(measured)
    this.tests.push({
      id: id + this.suffix,
      value: toDecimal(value, PLACES, 'up'),
      ok: toDecimal(ok, PLACES, 'down'),
      reject_above: toDecimal(reject, PLACES, 'down'),
      outcome,
    })
    if (outcome !== 'ok') this.found(rules[outcome], span, { ...measured, outcome })
    return outcome
  }

  /** A test that holds or not, listed as 0 or 1. `facts` is null when it holds. */
  check<Facts>(
    id: string,
    outcome: 'concern' | 'reject',
    rule: FindingRule<string, Facts>,
    span: Span | null,
    facts: Facts | null,
  ): void {
    this.tests.push({
      id: id + this.suffix,
      value: facts === null ? '0' : '1',
      ok: '0',
      reject_above: outcome === 'reject' ? '0' : '1',
      outcome: facts === null ? 'ok' : outcome,
    })
    if (facts !== null) this.found(rule, span, facts)
  }

  /** What stands here may change the order, and no test read it. */
  open(span: Span | null): void {
    this.findings.unjudged(span, 'unknown_effect')
  }

  found<Facts>(rule: FindingRule<string, Facts>, span: Span | null, facts: Facts): void {
    this.findings.found(rule, { span, layers: this.layers }, facts)
  }
}

function outcomeOf({ value, ok, reject, okExcluded, rejectIncluded }: Measured): Outcome {
  const toReject = compare(value, reject)
  if (toReject > 0 || (toReject === 0 && rejectIncluded)) return 'reject'
  const toOk = compare(value, ok)
  return toOk > 0 || (toOk === 0 && okExcluded) ? 'concern' : 'ok'
}

/** The message of every test with bounds. */
export function crossing({ id, what, value, ok, reject, unit, outcome, ...ends }: Crossed): string {
  const okWords = ends.okExcluded ? 'ok below' : 'ok up to'
  const rejectWords = ends.rejectIncluded ? 'reject from' : 'reject above'
  return `${what}: ${shown(value, unit, 'up')} (${id} ${outcome}; ${okWords} ${shown(ok, unit, 'down')}, ${rejectWords} ${shown(reject, unit, 'down')})`
}

function shown(value: Rational, unit: Unit, rounding: 'up' | 'down'): string {
  if (unit === 'share') return `${toDecimal(multiply(value, HUNDRED), 4, rounding)} %`
  if (unit === 'percent') return `${toDecimal(value, 4, rounding)} %`
  if (unit === 'seconds') return `${toDecimal(value, 0, rounding)} s`
  return unit === 'times' ? `${toDecimal(value, 4, rounding)} times` : toDecimal(value, 0, rounding)
}
