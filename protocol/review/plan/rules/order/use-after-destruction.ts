// Flags a step that needs a thing which an earlier step destroys and nothing makes again.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { ActName, Plan, Step } from '../../ir.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { surelySame } from '../../relations/objects.ts'
import { after } from '../../relations/order.ts'
import { clauseWords, entitiesOf, isAct, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
  object: string
  use: string
}

const NEEDS: readonly ActName[] = [
  'restore',
  'roll_back',
  'move',
  'migrate',
  'copy',
  'share',
  'upload',
  'download',
  'start',
]
const MAKES: readonly ActName[] = ['create', 'restore', 'install', 'copy', 'make', 'overwrite']

/** "Nobody else has pushed to it": what was done before, or is not done. */
const isPast = (plan: Plan, step: Step): boolean =>
  clauseWords(plan, step).some((word) => /^(?:nobody|has|had)$/.test(word)) && step.tense === 'done'

export const useAfterDestruction = rule({
  id: 'plan.order.use_after_destruction',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'CWE-672',
  message: ({ step, object, use }: Facts) => `${step} destroys ${object}; ${use} needs it afterwards.`,
  fix: 'Do the step that needs it first, or keep it until the way back is no longer needed.',
  fires: [
    '1. Delete key kid-2024 from the vault.\n2. Switch the signer to kid-2026.\n3. If partners complain, roll back to kid-2024.',
    '1. Delete the account jdoe77.\n2. Transfer the files of account jdoe77 to the manager.',
  ],
  quiet: [
    'Delete my branch fix/door. Nobody else has pushed to fix/door.',
    '1. Switch the signer to kid-2026.\n2. If partners complain, roll back to kid-2024.\n3. Delete key kid-2024 from the vault.',
    '1. Transfer the files of account jdoe77 to the manager.\n2. Delete the account jdoe77.',
  ],
  screen: where((plan) => proposed(plan).some((step) => isAct(step, 'delete')), { steps: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    const found: Hit<Facts>[] = []
    const ours = plan.steps.filter(
      (one) => (one.party === 'agent' || one.party === 'unknown') && isAct(one, ...NEEDS, ...MAKES),
    )
    budget.spend(plan.steps.length)
    if (ours.length === 0) return found
    for (const step of steps) {
      if (found.length >= MOST_HITS) break
      if (!isAct(step, 'delete')) continue
      budget.spend(ours.length)
      for (const object of step.objects) {
        if (!object.definite) continue
        const later = after(ours, step)
        const again = later.findIndex(
          (one) => isAct(one, ...MAKES) && one.objects.some((made) => surelySame(made, object)),
        )
        const use = (again < 0 ? later : later.slice(0, again)).find(
          (one) =>
            !one.negated &&
            !one.quoted &&
            isAct(one, ...NEEDS) &&
            !isPast(plan, one) &&
            entitiesOf(one).some((used) => surelySame(used, object)),
        )
        if (use)
          found.push({
            at: step,
            facts: { step: quote(plan, step), object: named(object), use: quote(plan, use) },
          })
      }
    }
    return found
  },
})
