// Reads a text a second time by the rules of another shell: only blockers are kept.
import type { FindingRule } from '../../../core/rule.ts'
import { type Place, Run } from '../run.ts'

export class BlockersOnly extends Run {
  override readonly onlyBlockers = true

  constructor(run: Run) {
    super(run.findings, run.budget, run.caps, run.evaluators)
  }

  override report<Facts>(at: Place, rule: FindingRule<string, Facts>, facts: Facts): void {
    if (this.findings.isBlocker(rule.id)) super.report(at, rule, facts)
  }

  override allow(): void {
    this.judgements++
  }

  override unjudged(): void {
    this.judgements++
  }

  override decoded(): void {}
}

/** Judges a script once more by another of its ways: what is harmless there was covered before. */
export class AnotherWay extends Run {
  constructor(run: Run) {
    super(run.findings, run.budget, run.caps, run.evaluators)
    this.written = run.written
  }

  override allow(): void {
    this.judgements++
  }

  override decoded(): void {}
}

/** Counts what the rules would say, and says none of it. */
export class Aside extends BlockersOnly {
  reports = 0

  override report(): void {
    this.reports++
  }

  override unjudged(): void {
    this.judgements++
    this.reports++
  }
}
