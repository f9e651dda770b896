// Who approves what: approvals by another person, by the actor itself, and what the principal asked to be approved.
import type { Demand, Plan, Step } from '../ir.ts'
import { concerns } from './objects.ts'
import { byOther, isAct } from './steps.ts'

const APPROVAL = [
  'approval',
  'approve',
  'confirm',
  'confirmation',
  'consent',
  'permission',
  'sign-off',
  'signoff',
  'authorisation',
  'authorization',
  'ok',
  'go-ahead',
  'agree',
  'agreement',
  'review',
]

export const speaksOfApproval = (step: Step): boolean => step.words.some((word) => APPROVAL.includes(word))

/** The principal, or a person who is named as the actor, says yes; or the agent asks for it and waits. */
export const isApproval = (step: Step): boolean =>
  !step.negated &&
  !step.hypothetical &&
  ((isAct(step, 'approve') && (byOther(step) || step.party === 'principal')) ||
    (isAct(step, 'ask', 'wait') && speaksOfApproval(step)))

/** Asked for, given, or made a condition before the step. It binds only where it can be about the step's object. */
export const approvedBefore = (plan: Plan, step: Step): boolean =>
  step.conditions.some(({ words }) => words.some((word) => APPROVAL.includes(word))) ||
  plan.steps.some(
    (one) =>
      one.index < step.index &&
      one.party !== 'untrusted' &&
      (isApproval(one) || states(one)) &&
      binds(one, step),
  )

/** "change ticket approved", "sign-off by Jorn": the approval itself is what the clause is about. */
const states = (one: Step): boolean =>
  !one.negated &&
  !one.hypothetical &&
  (isAct(one, 'approve') ||
    [...one.objects, ...(one.actor ? [one.actor] : [])].some(({ head }) => NOUNS.includes(head)))

const NOUNS = [
  'approval',
  'sign-off',
  'signoff',
  'consent',
  'permission',
  'authorisation',
  'authorization',
  'go-ahead',
  'clearance',
]

/** About the step's object, or about nothing else: a bare "approved" stands for the whole plan. */
const binds = (one: Step, step: Step): boolean =>
  step.objects.length === 0
    ? one.objects.length === 0 && isWhole(one)
    : step.objects.some((thing) => concerns(one, thing) === 'yes') ||
      (isAct(one, 'approve') && one.objects.every(({ head }) => GENERAL.includes(head)) && isWhole(one)) ||
      [...one.objects].some(({ head, modifiers }) => NOUNS.includes(head) && modifiers.length === 0)

/** "Dana approved", "change ticket approved": it names who approves, or the plan; "a sign that says approved" neither. */
const isWhole = (one: Step): boolean =>
  one.objects.length > 0 || one.conditions.length > 0 || (one.actor !== null && !one.reported)

const GENERAL = [
  'plan',
  'change',
  'it',
  'this',
  'that',
  'ticket',
  'request',
  'step',
  'work',
  'procedure',
  'deletion',
  'removal',
  'maintenance',
]

/** The principal ordered this act on this thing. */
export const requestedBy = (plan: Plan, step: Step): readonly Demand[] =>
  plan.demands.filter(
    ({ kind, step: asked }) =>
      (kind === 'request' || kind === 'condition' || kind === 'limit') &&
      asked.act === step.act &&
      (asked.objects.length === 0 ||
        step.objects.length === 0 ||
        step.objects.some((thing) => concerns(asked, thing) !== 'no')),
  )
