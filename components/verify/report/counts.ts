// States how many checks passed, failed and are open.
import type { Check, Outcome } from '#protocol/report.ts'

/** "2 checks failed, 12 passed, 1 cannot be established." */
export function countsOf(checks: readonly Check[]): string {
  const count = (outcome: Outcome) => checks.filter((check) => check.outcome === outcome).length
  const failed = count('fail')
  const open = count('cannot_establish')
  const parts = [
    failed > 0 && `${failed} ${failed === 1 ? 'check' : 'checks'} failed`,
    `${count('pass')}${failed > 0 ? '' : ' checks'} passed`,
    open > 0 && `${open} cannot be established`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
