// Flags an approval that the actor gives to its own act.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan, Step } from '../../ir.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { concerns } from '../../relations/objects.ts'
import { byOther, clauseWords, hasEffect, isAct, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  approval: string
  act: string
}

const OWN = ['own', 'my', 'our', 'myself', 'ourselves', 'itself', 'self', 'mine']
const namesOwn = (plan: Plan, step: Step): boolean =>
  step.verb === 'self-approve' || clauseWords(plan, step).some((word) => OWN.includes(word))

export const selfApproved = rule({
  id: 'plan.approval.by_actor',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'NIST SP 800-53 AC-5 (separation of duties)',
  message: ({ approval, act }: Facts) =>
    `${approval} is an approval by the same agent that does ${act}; no second person looks.`,
  fix: 'Have another person who may decide approve it.',
  fires: [
    '1. Create the supplier payment.\n2. Approve the supplier payment myself.\n3. Release it.',
    'I will open the pull request, approve my own pull request and merge it.',
  ],
  quiet: [
    '1. Create the supplier payment.\n2. Dana from finance approves the supplier payment.\n3. Release it.',
    'I will open the pull request, ask Jo to approve it and wait for the review.',
  ],
  screen: where((plan) => proposed(plan).some((step) => isAct(step, 'approve'))),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    const found: Hit<Facts>[] = []
    for (const approval of steps) {
      if (found.length >= MOST_HITS) break
      if (!isAct(approval, 'approve') || byOther(approval) || approval.tense === 'done') continue
      budget.spend(steps.length)
      const act = steps.find(
        (one) =>
          one !== approval &&
          hasEffect(one) &&
          !isAct(one, 'approve', 'ask', 'inform') &&
          !byOther(one) &&
          one.objects.some((object) => concerns(approval, object) === 'yes'),
      )
      if (act && namesOwn(plan, approval))
        found.push({ at: approval, facts: { approval: quote(plan, approval), act: quote(plan, act) } })
      else if (namesOwn(plan, approval))
        found.push({ at: approval, facts: { approval: quote(plan, approval), act: 'the act' } })
    }
    return found
  },
})
