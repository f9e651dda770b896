// Flags a key or access that is taken away before its successor exists.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { isAct, isOn, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'
import { classOf } from '../../tables/act-of.ts'

interface Facts {
  revoke: string
  key: string
  create: string
}

/** A key that strangers have is revoked at once, whatever depends on it (NIST SP 800-57, 5.3.4). */
const STOLEN = [
  'leak',
  'compromise',
  'steal',
  'expose',
  'breach',
  'leaked',
  'compromised',
  'stolen',
  'exposed',
  'incident',
  'attacker',
  'hacked',
]

/** The clause says it of a key. */
const isStolen = (step: Step): boolean =>
  step.words.some((word) => STOLEN.includes(word)) &&
  [...step.objects, ...(step.actor ? [step.actor] : [])].some((one) => classOf(one) === 'credential')

/** What is made can stand for what was taken: of one kind, or named by the general word. */
const canReplace = (made: Step, key: Entity): boolean => {
  const credentials = made.objects.filter((one) => classOf(one) === 'credential')
  return (
    (credentials.length === 0 &&
      made.objects.every(({ head }) => !/^(?:login|account|certificate|cookie)$/.test(head))) ||
    credentials.some(({ head }) => head === key.head || GENERAL.includes(head) || GENERAL.includes(key.head))
  )
}
const GENERAL = ['key', 'credential', 'secret', 'one', 'it', 'them', 'successor', 'pair']

const makes = (step: Step): boolean =>
  (isAct(step, 'create', 'rotate', 'publish', 'install', 'grant', 'deploy', 'make') &&
    isOn(step, 'credential')) ||
  isAct(step, 'rotate')

export const keyBeforeSuccessor = rule({
  id: 'plan.order.key_before_successor',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'NIST SP 800-57 part 1 rev. 5, 5.3.4',
  message: ({ revoke, key, create }: Facts) =>
    `${revoke} ends ${key} before ${create}; whatever depends on it fails in between.`,
  fix: 'Create and distribute the new key, see that the old one is unused, then revoke it.',
  fires: [
    '1. Revoke the old signing key.\n2. Create a new signing key.\n3. Publish the new signing key to partners.',
    '1. Delete the database password from the vault.\n2. Generate a new database password.',
  ],
  quiet: [
    '1. Create a new signing key.\n2. Publish the new signing key to partners.\n3. Revoke the old signing key.',
    '1. Revoke his app tokens on his last day.\n2. Rotate the shared passwords of the suppliers.',
    '1. The old signing key has leaked.\n2. Revoke the old signing key.\n3. Create a new signing key.',
  ],
  screen: where((plan) => proposed(plan).some((step) => isAct(step, 'revoke', 'delete')), { proposed: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    budget.spend(steps.length)
    if (plan.steps.some(isStolen)) return []
    const found: Hit<Facts>[] = []
    steps.forEach((revoke, at) => {
      if (!isAct(revoke, 'revoke', 'delete')) return
      const key = revoke.objects.find((one) => classOf(one) === 'credential')
      if (!key || steps.slice(0, at).some(makes)) return
      const create = steps.slice(at + 1).find((one) => makes(one) && canReplace(one, key))
      if (create)
        found.push({
          at: revoke,
          facts: { revoke: quote(plan, revoke), key: named(key), create: quote(plan, create) },
        })
    })
    return found
  },
})
