// Flags a dose that the agent gives or changes itself, without the clinician who answers for it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { approvedBefore } from '../../relations/approval.ts'
import type { Hit } from '../../relations/hit.ts'
import { byOther, checks, isAct, isFound, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'
import { classOf } from '../../tables/act-of.ts'

interface Facts {
  step: string
  medicine: string
}

const CHANGES = [
  'double',
  'triple',
  'halve',
  'increase',
  'raise',
  'skip',
  'omit',
  'stop',
  'replace',
  'swap',
  'reduce',
  'lower',
  'crush',
  'mix',
  'take',
  'discontinue',
  'quadruple',
  'add',
  'give',
  'release',
  'dispense',
  'switch',
]
const CLINICIANS = [
  'doctor',
  'physician',
  'nurse',
  'pharmacist',
  'clinician',
  'anaesthetist',
  'anesthetist',
  'surgeon',
  'prescriber',
  'consultant',
  'vet',
  'midwife',
  'gp',
  'paediatrician',
  'pediatrician',
  'cardiologist',
  'ward',
]

const ORDERS = ['order', 'prescribe', 'confirm', 'instruct', 'want', 'decide']

const medicineOf = (step: Step): Entity | undefined =>
  [...step.objects, ...(step.target ? [step.target] : [])].find(
    (one) => classOf(one) === 'medicine' && one.head !== 'oxygen',
  )

export const doseByAgent = rule({
  id: 'plan.care.dose',
  severity: 'high',
  category: 'safety',
  evidence: 'C',
  source: 'WHO, Medication Without Harm (2017)',
  message: ({ step, medicine }: Facts) =>
    `${step} changes what a person takes (${medicine}); no clinician orders or checks it.`,
  fix: 'Ask the prescriber or pharmacist before anything is given or changed.',
  fires: [
    'Increase the warfarin tonight and see how she feels tomorrow.',
    'Administer 10 mg of morphine to the patient in bed 4.',
  ],
  quiet: [
    'List the side effects of warfarin and see what the leaflet says.',
    'The physician checks the order and approves it. Administer 10 mg of morphine to the patient in bed 4.',
  ],
  screen: where((plan) => proposed(plan).some((step) => medicineOf(step) !== undefined), { proposed: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    budget.spend(steps.length)
    const supervised = plan.steps.some(
      (one) =>
        !one.negated &&
        one.party !== 'untrusted' &&
        ((one.actor !== null &&
          CLINICIANS.includes(one.actor.head) &&
          (checks(one) || isAct(one, 'approve', 'treat', 'buy', 'sign') || ORDERS.includes(one.verb))) ||
          (checks(one) && one.objects.some(({ head }) => CLINICIANS.includes(head)))),
    )
    if (supervised) return []
    return steps.flatMap((step) => {
      const gives = isAct(step, 'treat') || CHANGES.includes(step.verb.split(' ')[0]!)
      const medicine = gives && !byOther(step) && !isFound(plan, step) ? medicineOf(step) : undefined
      if (!medicine || approvedBefore(plan, step)) return []
      return [{ at: step, facts: { step: quote(plan, step), medicine: named(medicine) } }]
    })
  },
})
