// Flags a backup that is written onto the very thing that a later step destroys.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { isInside, surelySame } from '../../relations/objects.ts'
import { after, copies } from '../../relations/order.ts'
import { isDenied, wholeText } from '../../relations/own-text.ts'
import { DESTROYING, entitiesOf, isAct, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  copy: string
  place: string
  step: string
}

/** Where a copy lies: its target and recipients, and every path but the one that is copied. */
const placesOf = (plan: Plan, copy: Step): readonly Entity[] =>
  entitiesOf(copy).filter(
    (one) => !copy.objects.includes(one) && one.kind !== 'text' && !isSource(plan, one) && !isTrial(one),
  )

/** A place where a copy is tried out and that goes again. */
const isTrial = ({ key }: Entity): boolean =>
  /(?:^|[^a-z])(?:scratch|temporary|temp|tmp|test|trial|drill|throwaway|sandbox)(?:[^a-z]|$)/.test(key)

/** "copy the scans from the disk": what it is taken from. */
const isSource = ({ text }: Plan, { start }: Entity): boolean =>
  /\bfrom (?:the |our |my |a |an )?$/.test(text.slice(Math.max(0, start - 10), start))

const TO_SAME =
  /(?:dump|back ?up|copy|export|save|move)[a-z]{0,3} [^.\n]{0,40}(?:to|on|onto) the same (disk|volume|server|drive|bucket|partition|machine|host|card)(?![a-z])/
const DESTROYS_IT =
  /(?:re-?format|wipe|erase|delete|destroy|reimage|terminate|repartition)[a-z]{0,3} (?:the |that )?(?:same )?(disk|volume|server|drive|bucket|partition|machine|host|card)(?![a-z])/g

/** "Dump it to the same disk, reformat the disk". */
function onSame(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
  const text = wholeText(plan, budget)
  const copy = TO_SAME.exec(text)
  if (copy === null) return []
  const end = copy.index + copy[0].length
  const gone = [...text.slice(end).matchAll(DESTROYS_IT)].find(
    ({ 1: place, index }) => place === copy[1] && !isDenied(text, end + index),
  )
  if (gone === undefined) return []
  const at = { start: copy.index, end }
  const step = { start: end + gone.index, end: end + gone.index + gone[0].length }
  return [{ at, facts: { copy: quote(plan, at), place: `the same ${copy[1]}`, step: quote(plan, step) } }]
}

export const copyOnDestroyed = rule({
  id: 'plan.order.copy_on_destroyed',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'NIST SP 800-34 rev. 1, 3.4.2 (off-site storage)',
  message: ({ copy, place, step }: Facts) =>
    `${copy} writes the copy to ${place}; ${step} destroys that place, and the copy with it.`,
  fix: 'Write the copy to another disk, account or site before the step.',
  fires: [
    '1. Back up the mail database to /var/backups/mail.\n2. Wipe /var/backups.\n3. Reinstall the mail server.',
    'Stop the till, dump the ledger to the same disk, reformat the disk, restore.',
    '1. Copy the ledger to volume vol-17.\n2. Delete volume vol-17.\n3. Create a new ledger.',
  ],
  quiet: [
    'Restore the ledger of Tuesday into a spare instance and count its rows. Then remove the scratch instance.',
    '1. Back up the mail database to /mnt/nas/mail.\n2. Wipe /var/backups.\n3. Reinstall the mail server.',
    '1. Copy the ledger to volume vol-18.\n2. Delete volume vol-17.\n3. Create a new ledger.',
  ],
  screen: where((plan, budget) => proposed(plan).some(copies) || TO_SAME.test(wholeText(plan, budget))),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    const found: Hit<Facts>[] = []
    for (const copy of steps.filter(copies)) {
      if (found.length >= MOST_HITS) break
      budget.spend(steps.length)
      for (const place of placesOf(plan, copy)) {
        const step = after(steps, copy).find(
          (one) =>
            isAct(one, ...DESTROYING) &&
            one.objects.some((object) => surelySame(place, object) || isInside(place, object)),
        )
        if (step)
          found.push({
            at: copy,
            facts: { copy: quote(plan, copy), place: named(place), step: quote(plan, step) },
          })
      }
    }
    return found.length > 0 ? found : onSame(plan, budget)
  },
})
