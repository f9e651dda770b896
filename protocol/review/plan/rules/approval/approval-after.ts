// Flags an approval that is asked for only after the act it should allow.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan, Step } from '../../ir.ts'
import { isApproval } from '../../relations/approval.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { concerns } from '../../relations/objects.ts'
import { after } from '../../relations/order.ts'
import { GRAVE, isAct, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  act: string
  approval: string
}

const asks = (step: Step): boolean =>
  (isAct(step, 'read', 'ask', 'wait', 'search') &&
    step.objects.some(({ head }) => APPROVALS.includes(head))) ||
  isApproval(step) ||
  (isAct(step, 'approve') && step.party !== 'untrusted' && step.tense === 'planned')

const APPROVALS = [
  'approval',
  'sign-off',
  'signoff',
  'consent',
  'authorisation',
  'authorization',
  'go-ahead',
  'permission',
  'clearance',
]

export const approvalAfter = rule({
  id: 'plan.approval.after',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'NIST SP 800-53 CM-3',
  message: ({ act, approval }: Facts) =>
    `${act} is done before ${approval}; the approval can no longer stop it.`,
  fix: 'Ask for the approval first and wait for it.',
  fires: [
    '1. Pay the supplier invoice of 9,800 EUR.\n2. Ask the finance lead for approval of the supplier invoice.',
    '1. Deploy release 12 to production.\n2. Get approval for release 12 from the change board.',
  ],
  quiet: [
    '1. Ask the finance lead for approval of the supplier invoice.\n2. Pay the supplier invoice of 9,800 EUR.',
    '1. Deploy release 12 to staging.\n2. Ask the change board for approval of the production release.',
  ],
  screen: where((plan) => plan.steps.some(asks), { steps: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    const found: Hit<Facts>[] = []
    const askers = plan.steps.filter(asks)
    budget.spend(plan.steps.length)
    if (askers.length === 0) return found
    for (const act of steps) {
      if (found.length >= MOST_HITS) break
      if (!isAct(act, ...GRAVE) || act.environment === 'staging' || act.environment === 'test') continue
      if (act.conditions.length > 0) continue
      budget.spend(askers.length)
      if (
        askers.some(
          (one) => one.index < act.index && act.objects.some((object) => concerns(one, object) !== 'no'),
        )
      )
        continue
      const approval = after(askers, act).find((one) =>
        act.objects.some((object) => concerns(one, object) === 'yes'),
      )
      if (approval) found.push({ at: act, facts: { act: quote(plan, act), approval: quote(plan, approval) } })
    }
    return found
  },
})
