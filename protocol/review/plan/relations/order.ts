// Order of steps, and what stands before an act as its guard: a copy, a check, an approval of the same thing.
import type { Entity, Plan, Step } from '../ir.ts'
import { type Bond, concerns, namesAsWhole } from './objects.ts'
import { checks, isAct, proposed } from './steps.ts'

export const before = (steps: readonly Step[], { index }: Step): readonly Step[] =>
  steps.filter((one) => one.index < index)
export const after = (steps: readonly Step[], { index }: Step): readonly Step[] =>
  steps.filter((one) => one.index > index)

const strongest = (bonds: readonly Bond[]): Bond =>
  bonds.includes('yes') ? 'yes' : bonds.includes('maybe') ? 'maybe' : 'no'

/** A step counts as a copy of a thing when it backs up, or copies it elsewhere. */
export const copies = (step: Step): boolean =>
  isAct(step, 'back_up', 'copy', 'download') || step.verb === 'export'

/** Whether a copy of the thing is made before the step; also one that a condition of the step asks for. */
export function copiedBefore(plan: Plan, step: Step, thing: Entity): Bond {
  const bonds = before(proposed(plan), step)
    .filter(copies)
    .map((one) => concerns(one, thing))
  if (conditionNames(step, COPY_WORDS)) bonds.push('maybe')
  if (saysCopy(step, plan, thing)) bonds.push('maybe')
  return strongest(bonds)
}

const COPY_WORDS = ['backup', 'snapshot', 'dump', 'copy', 'restore', 'export', 'archive', 'replica']
const CHECK_WORDS = [
  'check',
  'verify',
  'test',
  'pass',
  'green',
  'confirm',
  'match',
  'approve',
  'review',
  'ok',
  'succeed',
  'agree',
]

const conditionNames = (step: Step, words: readonly string[]): boolean =>
  step.conditions.some(
    ({ kind, words: named }) => kind !== 'before' && named.some((one) => words.includes(one)),
  )

/** A statement before the step that a copy is there: of this thing, or "the backup" without more. */
const saysCopy = (step: Step, plan: Plan, thing: Entity): boolean =>
  plan.steps.some(
    (one) =>
      one.index < step.index &&
      one.party !== 'untrusted' &&
      !one.negated &&
      one.act !== 'delete' &&
      [...one.objects, ...(one.actor ? [one.actor] : [])].some(
        (copy) =>
          COPY_WORDS.includes(copy.head) &&
          (namesAsWhole(copy, thing) || (copy.modifiers.length === 0 && copy.ids.length === 0)),
      ),
  )

/** A check of the thing, or a condition on one, before the step. */
export function checkedBefore(plan: Plan, step: Step, thing: Entity): Bond {
  const bonds = before(proposed(plan), step)
    .filter(checks)
    .map((one) => concerns(one, thing))
  if (conditionNames(step, CHECK_WORDS)) bonds.push('maybe')
  return strongest(bonds)
}
