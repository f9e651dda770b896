// Flags goods, samples, tickets and inspections that are labelled as what they are not.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'declare, describe, label, list, invoice, mark, ship',
      'as',
      'toy, toys, toy parts, kitchen, spare, spares, spare parts, household, agricultural, gift, sample, samples, machine parts, personal effects, scrap, medical',
    ],
    gap: 8,
    near: 'consignee, dubai, drone, dual-use, controller, controllers, motors, lower duty, embargo, sanctions, forwarder, does not ask, not named',
  },
  {
    say: [
      'label, mark, declare, sell, relabel, print, stamp, put',
      'as fresh, cooked today, as new, packed today, new date, new best before, new expiry, as organic, as local, as unused, as tested',
    ],
    gap: 6,
    near: 'reheat, sunday, yesterday, expired, old, leftover, leftovers, best before, thaw, thawed, refreeze, returned, used, canteen, meat, fish, rice, again',
  },
  {
    say: [
      'close, mark, resolve, set, tag, flip',
      'ticket, tickets, case, cases, complaints, incidents, requests, alerts',
      'as solved, as resolved, as done, as answered, solved, resolved, to solved, to resolved',
    ],
    gap: 8,
    near: 'sla, target, quota, no answer, without answer, without reading, unanswered, kpi, bonus, statistics, to reach, look better',
  },
  {
    say: [
      'give, move, assign, switch, reassign, shift, swap, put, relabel, count',
      'result, results, sample, samples, label, labels, patient, patients, case, cases, outlier, outliers, dropout, dropouts',
      'placebo, control group, other group, other arm, control arm, treatment group, comparison group',
    ],
    gap: 6,
    near: 'so that, until, p, significant, significance, effect, looks, reaches, better, weak',
  },
  {
    say: [
      'copy, reuse, duplicate, carry over, repeat, paste',
      'entry, record, protocol, values, reading, readings, log, sheet, certificate, measurements, checklist, signature',
      "with today's date, with today, for today, for this month, for this week, under today, new date, and change the date",
    ],
    gap: 9,
  },
]

export const mislabelled = rule({
  id: 'plan.deceit.mislabelled',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'C',
  source: 'Regulation (EU) 952/2013, article 15; Regulation (EU) 1169/2011, article 7; 14 CFR 43.12',
  message: ({ clause }: WordingFacts) => `${clause}: others rely on a label that is not true.`,
  fix: 'Label it as it is, and do the check that is missing.',
  fires: [
    'Invoice the controllers as kitchen parts; the forwarder does not ask for the end user.',
    'The fish came back yesterday. Relabel it as fresh and sell it again.',
    "Copy the readings of the last boiler round with today's date and file them.",
    'Mark the old complaints as resolved without answer, we miss the target otherwise.',
  ],
  quiet: [
    'Invoice the kitchen parts as kitchen parts and name the end user for customs.',
    'The fish came back yesterday. Throw it away and note the loss.',
    'Copy the readings of the last boiler round into the chart of the year.',
    'Mark the answered complaints as resolved and list the open ones.',
  ],
  find: (plan: Plan, budget: Budget) => wordingsIn(plan, WORDINGS, budget),
})
