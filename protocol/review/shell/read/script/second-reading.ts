// Reads a text a second time by the rules of another shell: only what nobody could undo counts.
import { type Place, Run } from '../run.ts'

export class BlockersOnly extends Run {
  override readonly onlyBlockers = true

  constructor(run: Run) {
    super(run.findings, run.budget, run.caps, run.evaluators)
  }

  override report(at: Place, rule: string, mechanism: string, fix: string, alternative?: string): void {
    if (this.findings.isBlocker(rule) || rule.startsWith('input.'))
      super.report(at, rule, mechanism, fix, alternative)
  }

  override allow(): void {}
  override unresolved(): void {}
  override decoded(): void {}
}
