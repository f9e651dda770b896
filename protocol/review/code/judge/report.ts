// Who tells the findings? One place that knows the tables' rules, lowers what stands in tests and documents,
// and remembers what the removed side already held.

import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import { excerpt } from '../../core/well-formed.ts'
import type { RuleEffect } from '../../types.ts'
import type { Change, Side } from '../model.ts'
import { placeOf } from '../read/read-side.ts'

export interface Told {
  readonly rule: string
  readonly mechanism: string
  readonly fix: string
  readonly alternative?: string
  /** A live secret is one wherever it stands. */
  readonly keepsSeverity?: boolean
}

const LOWERED: Readonly<Partial<Record<RuleEffect, string>>> = {
  blocker: 'code.lowered.high',
  high: 'code.lowered.medium',
  medium: 'code.lowered.low',
}

export class Report {
  readonly counts: Record<string, number> = {}
  private readonly findings: Findings
  private readonly effects: ReadonlyMap<string, RuleEffect>
  readonly budget: Budget

  /** Whether what stands here on the old side still holds, as the trees show. */
  isKept: (side: Side, start: number, end: number) => boolean = () => false

  /** Whether the row that reports here stands in a safe form, as the trees show. */
  isBound: (rule: string, side: Side, start: number, end: number) => boolean = () => false

  constructor(findings: Findings, budget: Budget, effects: ReadonlyMap<string, RuleEffect>) {
    this.findings = findings
    this.budget = budget
    this.effects = effects
  }

  at(stream: string, change: Change, side: Side, start: number, end: number, told: Told): void {
    if (told.rule.startsWith('code.guard.') && this.isKept(side, start, end)) return
    if (this.isBound(told.rule, side, start, end)) return
    this.counts[stream] = (this.counts[stream] ?? 0) + 1
    const effect = this.effects.get(told.rule)
    const lowers = !told.keepsSeverity && (change.isTest || change.isDoc)
    const lowered = lowers && effect ? LOWERED[effect] : undefined
    const mechanism = told.mechanism.replace('{0}', `\`${excerpt(side.text.slice(start, end).trim(), 90)}\``)
    this.findings.report({
      rule: lowered ?? told.rule,
      span: placeOf(change, side, start, end),
      layers: [],
      mechanism:
        lowered === undefined
          ? mechanism
          : `${mechanism} (${told.rule}, in ${change.isDoc ? 'a document' : 'a test'})`,
      fix: told.fix,
      ...(told.alternative === undefined ? {} : { alternative: told.alternative }),
    })
  }
}
