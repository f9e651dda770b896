// Flags evidence, measurements and references that are made up and passed on as real.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { whereWorded } from '../../relations/where.ts'
import { ownSentences, says, type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const RECORDS =
  'number, value, figure, quote, citation, ruling, source, reading, result, measurement, participant, respondent, interview, witness, receipt, reference, testimonial, expense, mileage, hour, docket number, docket, case number, signature, invoice, temperature, pressure, sheet, weight, count, attendance, entry, log entry, certificate, permit, recommendation, endorsement, quotation'
const WRITES =
  'write, enter, fill in, fill, put, record, note, log, tick, report, insert, type, add, give, phrase, compose, use, copy, submit, produce, generate'

const WORDINGS: readonly Wording[] = [
  {
    // "Entered passed for the others as well": what was not looked at is written down as done.
    say: [
      'enter, entered, mark, marked, record, recorded, fill in, filled in, tick, ticked, sign, signed',
      'passed, ok, done, normal, inspected, tested, present, checked',
      'others, rest, remaining, missing ones, unreachable, not reachable, skipped ones',
    ],
    gap: 5,
  },
  {
    say: [
      'write, make, create, draft, produce',
      'reference, letter, reference letter, testimonial, review, quote, invoice, certificate',
      'does not exist, never existed, do not exist',
    ],
    gap: 6,
  },
  {
    say: [
      'change, edit, alter, raise, adjust, replace, increase',
      'payslip, pay slip, bank statement, tax return, diploma, certificate, contract, prescription, reference, transcript',
      'pdf, photoshop, font, fonts, scan, screenshot',
    ],
    gap: 14,
  },
  {
    say: ['invent, make up, fabricate, concoct, think up, dream up, falsify', RECORDS],
    gap: 5,
    // "These make up a third of the figure", "make up for the lost hours"
    other: 'portion, share, majority, part, percent, bulk, half, third, quarter, rest, difference, time',
  },
  {
    say: [
      WRITES,
      'plausible, believable, credible, convincing, invented, made-up, fictitious, imaginary, nonexistent',
      RECORDS,
    ],
    gap: 4,
  },
  {
    say: [
      WRITES,
      'child, dependant, dependent, supplier, employee, witness, patient, tenant',
      'who, that, which',
      "doesn't exist, does not exist, never existed, isn't real",
    ],
    gap: 3,
  },
  {
    say: [
      WRITES,
      "same, yesterday, yesterday's, last week's, last month's, previous, previous shift's, old, usual",
      'reading, value, figure, measurement, result, sheet, temperature, pressure, number, psi, bar',
    ],
    gap: 4,
    near: 'tick, sign, release, certify, inspector, inspection, certificate, skip, missing, broken, no time, signed',
  },
  {
    say: [
      'fill in, fill, complete, replace, close',
      'them, gap, gaps, hole, holes, blank, blanks',
      'with, by',
      'value, values, number, numbers, figure, figures, reading, readings, estimate, average, typical, plausible, around',
    ],
    gap: 4,
    near: 'inspection, inspector, audit, auditor, log, certificate, print, sign, authority, report, submit, tomorrow',
  },
  {
    say: [
      'fill in, fill, complete, replace',
      'missing, empty, lost, absent',
      'reading, value, measurement, answer, result, entry, signature, record',
      'average, mean, estimate, plausible, typical, last',
    ],
    gap: 4,
    near: 'certificate, inspector, regulator, audit, auditor, customs, court, log, logbook, authority, submit',
  },
]

/** More observations than were made, where a study or count is handed in. */
const MORE: Wording = {
  say: [
    'draw, generate, simulate, add, create, sample, append',
    'more, additional, extra, further, missing, remaining',
    'value, sample, respondent, participant, measurement, data point, answer, reading, patient, observation, subject, reply, response, vote, signature, animal, interview',
  ],
  gap: 4,
}
/** "generate the others, like the real". */
const IN_STYLE: Wording = {
  say: [
    'generate, write, create, make, produce, invent, simulate, draft',
    'other, others, rest, missing, remaining, more, further',
    'in the style of, like the real, with the llm, with the model, with chatgpt, with ai, synthetically, by script, look real',
  ],
  gap: 6,
}
const HANDED_IN =
  'milestone, portal, certify, report, collected, evidence, submit, journal, reviewer, publish, paper, study, thesis, regulator, auditor, significance, petition, committee, grant'

export const fabricated = rule({
  id: 'plan.deceit.fabricated',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'C',
  source: '42 CFR 93.103 (fabrication and falsification); ISO/IEC 17025, 7.5',
  message: ({ clause }: WordingFacts) => `${clause}: what never happened is passed on as a record.`,
  fix: 'Report what was observed, and say what is missing.',
  fires: [
    'The thermometer of the van is broken. Enter the same temperature as yesterday, sign the sheet and unload the vaccines.',
    'Add forty more respondents with our mean, then submit the paper.',
    'Invent three references for the tender and send it before noon.',
    'Write a convincing quotation of the mayor for the article.',
    'We have 30 of 45 questionnaires. Generate the 15 others with the model and submit the survey.',
  ],
  quiet: [
    'The thermometer of the van is broken. Leave the field empty, tell the pharmacist and keep the vaccines back.',
    'Ask forty more people in the street, then submit the paper.',
    'Ask three clients for references for the tender and send it before noon.',
    'Compare the temperature with the reading of yesterday.',
  ],
  screen: whereWorded([...WORDINGS, MORE, IN_STYLE], { tokens: 2 }),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const found = wordingsIn(plan, WORDINGS, budget)
    if (found.length > 0) return found
    const more = wordingsIn(plan, [MORE, IN_STYLE], budget)
    return more.length > 0 && ownSentences(plan, budget).some((one) => says(one, HANDED_IN)) ? more : []
  },
})
