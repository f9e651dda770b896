// Flags the removal of an original while the check of its copy comes only later.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { concerns } from '../../relations/objects.ts'
import { copies } from '../../relations/order.ts'
import { checks, isAct, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  remove: string
  object: string
  check: string
}

/** "Remove the listener in close()": a change of code takes no original away. */
const isPartOfCode = ({ head }: Entity): boolean =>
  /^(?:listener|handler|import|line|branch|function|method|class|hook|call|check|flag|option|field|prop|test|comment|duplicate|dependency|module|argument|parameter|variable|loop|lock|index)$/.test(
    head,
  )

/** "Compare them before deleting it": the removal is named as what comes last. */
const isPutLast = ({ text }: Plan, { start }: Step): boolean =>
  /(?:^|[^a-z])(?:before|prior to) $/.test(asciiLower(text.slice(Math.max(0, start - 12), start))) ||
  /^(?:before|prior to) /.test(asciiLower(text.slice(start, start + 12)))

const carries = (step: Step): boolean => copies(step) || isAct(step, 'migrate', 'move', 'upload')
const verifies = (step: Step): boolean => checks(step) || isAct(step, 'restore')

export const removedBeforeVerified = rule({
  id: 'plan.order.removed_before_verified',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'NIST SP 800-34 rev. 1, 3.5 (testing)',
  message: ({ remove, object, check }: Facts) =>
    `${remove} removes ${object} although ${check}, which would show that the copy is complete, comes later.`,
  fix: 'Verify the copy before the original is removed.',
  fires: [
    '1. Copy the invoice archive to the new bucket.\n2. Delete the invoice archive.\n3. Verify the checksums of the copy.',
    '1. Migrate the patient records to the new system.\n2. Erase the patient records from the old system.\n3. Check that the new system has all patient records.',
  ],
  quiet: [
    'Copies 1 and 4 of the heap differ by 900 objects. Fix: remove the listener of the map. The fix is tested in the pull request.',
    '1. Copy the invoice archive to the new bucket.\n2. Verify the checksums of the copy.\n3. Delete the invoice archive.',
    '1. Migrate the patient records to the new system.\n2. Check that the new system has all patient records.\n3. Erase the patient records from the old system.',
  ],
  screen: where((plan) => proposed(plan).some((step) => isAct(step, 'delete'))),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    const found: Hit<Facts>[] = []
    steps.forEach((remove, at) => {
      if (!isAct(remove, 'delete') || isPutLast(plan, remove)) return
      budget.spend(steps.length)
      const object = remove.objects.find(
        (thing) =>
          !isPartOfCode(thing) &&
          !thing.modifiers.some((word) => /^(?:duplicate|duplicated|double)$/.test(word)) &&
          steps.slice(0, at).some((one) => carries(one) && concerns(one, thing) === 'yes'),
      )
      if (!object) return
      const from = steps.findIndex((one) => carries(one) && concerns(one, object) === 'yes')
      if (steps.slice(from + 1, at).some(verifies) || remove.conditions.length > 0) return
      const check = steps.slice(at + 1).find(verifies)
      if (check)
        found.push({
          at: remove,
          facts: { remove: quote(plan, remove), object: named(object), check: quote(plan, check) },
        })
    })
    return found
  },
})
