// One test against its bounds: which outcome, and what is written about it? Every test that runs is listed,
// every crossed one is a finding that prints value and bound.
import type { Findings } from '../../core/findings.ts'
import { toDecimal } from '../../core/number/decimal.ts'
import { compare, multiply, type Rational, rational } from '../../core/number/rational.ts'
import type { Span } from '../../text/source-text.ts'
import type { CapitalTest } from '../../types.ts'

export type Outcome = CapitalTest['outcome']
export type Unit = 'share' | 'times' | 'seconds' | 'signs' | 'percent'

export interface Measured {
  /** `T03`; the rule is `trade.<rule>`, with `.concern` or `.reject` when it has both. */
  readonly id: string
  readonly rule: string
  readonly value: Rational
  readonly ok: Rational
  readonly reject: Rational
  /** The ok bound itself already is a concern. */
  readonly okExcluded?: boolean
  /** The reject bound itself already is a reject. */
  readonly rejectIncluded?: boolean
  readonly unit: Unit
  readonly what: string
  readonly span: Span | null
  readonly fix: string
  readonly alternative?: string
}

const PLACES = 6
const HUNDRED = rational(100)

/** Values are rounded up and bounds down: what is crossed is seen to be crossed. */
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

  run(measured: Measured): Outcome {
    const { id, value, ok, reject } = measured
    const outcome = outcomeOf(measured)
    this.tests.push({
      id: id + this.suffix,
      value: toDecimal(value, PLACES, 'up'),
      ok: toDecimal(ok, PLACES, 'down'),
      reject_above: toDecimal(reject, PLACES, 'down'),
      outcome,
    })
    if (outcome === 'ok') return outcome
    this.findings.report({
      rule: `trade.${measured.rule}.${outcome}`,
      span: measured.span,
      layers: this.layers,
      mechanism: mechanismOf(measured, outcome),
      fix: measured.fix,
      ...(measured.alternative === undefined ? {} : { alternative: measured.alternative }),
    })
    return outcome
  }

  /** A test that holds or not; `rule` is complete. Listed as 0 or 1. */
  check(id: string, crossed: boolean, outcome: 'concern' | 'reject', finding: Omit<Finding, 'layers'>): void {
    this.tests.push({
      id: id + this.suffix,
      value: crossed ? '1' : '0',
      ok: '0',
      reject_above: outcome === 'reject' ? '0' : '1',
      outcome: crossed ? outcome : 'ok',
    })
    if (crossed) this.report(finding)
  }

  report(finding: Omit<Finding, 'layers'>): void {
    this.findings.report({ ...finding, layers: this.layers })
  }
}

type Finding = Parameters<Findings['report']>[0]

function outcomeOf({ value, ok, reject, okExcluded, rejectIncluded }: Measured): Outcome {
  const toReject = compare(value, reject)
  if (toReject > 0 || (toReject === 0 && rejectIncluded)) return 'reject'
  const toOk = compare(value, ok)
  return toOk > 0 || (toOk === 0 && okExcluded) ? 'concern' : 'ok'
}

function mechanismOf({ id, what, value, ok, reject, unit, ...ends }: Measured, outcome: Outcome): string {
  const okWords = ends.okExcluded ? 'ok below' : 'ok up to'
  const rejectWords = ends.rejectIncluded ? 'reject from' : 'reject above'
  const value_ = shown(value, unit, 'up')
  return `${what}: ${value_} (${id} ${outcome}; ${okWords} ${shown(ok, unit, 'down')}, ${rejectWords} ${shown(reject, unit, 'down')})`
}

function shown(value: Rational, unit: Unit, rounding: 'up' | 'down'): string {
  if (unit === 'share') return `${toDecimal(multiply(value, HUNDRED), 4, rounding)} %`
  if (unit === 'percent') return `${toDecimal(value, 4, rounding)} %`
  if (unit === 'seconds') return `${toDecimal(value, 0, rounding)} s`
  return unit === 'times' ? `${toDecimal(value, 4, rounding)} times` : toDecimal(value, 0, rounding)
}
