// Flags a backup that is taken only after the thing it should save has been destroyed.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan, Step } from '../../ir.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { concerns } from '../../relations/objects.ts'
import { after, before, copies } from '../../relations/order.ts'
import { DESTROYING, isAct, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
  object: string
  backup: string
}

/** "Delete them after copying them", "remove the copies only after the sync": told later, done before. */
const isEarlier = ({ text }: Plan, { start, sentence }: Step): boolean =>
  /(?:^|[^a-z])after (?:having )?$/.test(
    asciiLower(text.slice(Math.max(sentence.start, start - 16), start)),
  ) || /^after /.test(asciiLower(text.slice(start, start + 8)))

export const backupAfterDestruction = rule({
  id: 'plan.order.backup_after_destruction',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'NIST SP 800-34 rev. 1, 3.4.1',
  message: ({ step, object, backup }: Facts) =>
    `${step} destroys ${object}; its backup ${backup} comes later and can only save what is left.`,
  fix: 'Take the backup first and test that it restores.',
  fires: [
    '1. Drop the orders table in production.\n2. Take a backup of the orders table.\n3. Recreate the orders table.',
    'Wipe the file server disk. Then back up the file server disk to the NAS.',
    '- delete the patient archive\n- snapshot the patient archive\n- tell the clinic',
  ],
  quiet: [
    '1. Take a backup of the orders table.\n2. Drop the orders table in production.\n3. Recreate the orders table.',
    'Back up the file server disk to the NAS. Then wipe the file server disk.',
    '- delete the scratch folder\n- snapshot the patient archive\n- tell the clinic',
  ],
  screen: where((plan) => proposed(plan).some((step) => isAct(step, ...DESTROYING))),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    const found: Hit<Facts>[] = []
    for (const step of steps) {
      if (found.length >= MOST_HITS) break
      if (!isAct(step, ...DESTROYING)) continue
      budget.spend(steps.length)
      for (const object of step.objects) {
        const saves = (bond: 'yes' | 'maybe') => (one: (typeof steps)[number]) =>
          copies(one) &&
          (concerns(one, object) === 'yes' || (bond === 'maybe' && concerns(one, object) === 'maybe'))
        const late = after(steps, step).find(saves('yes'))
        if (!late || isEarlier(plan, late) || before(steps, step).some(saves('maybe'))) continue
        found.push({
          at: step,
          facts: { step: quote(plan, step), object: named(object), backup: quote(plan, late) },
        })
      }
    }
    return found
  },
})
