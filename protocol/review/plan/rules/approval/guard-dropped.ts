// Flags an act whose own plan drops, silences or puts off the check, approval or record that belongs before it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import {
  isAgents,
  lengthAt,
  ownSentences,
  type Sentence,
  type Wording,
  type WordingFacts,
  wordingsIn,
} from '../../relations/wording.ts'

const GUARD =
  'approval, second approval, sign-off, consent, permit, inspection, second signature, signature check, verification, validation, identity check, id check, credit check, background check, reference check, screening, sanctions check, fraud check, alert, alarm, notification to, notice to, audit entry, audit log, audit trail, log entry, consent form, risk assessment, safety check, safety briefing, review, peer review, code review, legal review, four-eyes, four eyes, second pair of eyes, witness, supervision, backup, restore test, dry run, test run, staging, quarantine, waiting period, cooling-off, hearing, warning letter, confirmation, control question, call-back, callback, plausibility check, reconciliation, checksum, signature, antivirus scan, ethics vote, ethics approval, informed consent, insurance, cross-check, double check, counter-check, limit check, allergy check, citation check, source check, fact check, calibration'
/** "In #staging": a place, of which nobody says that it comes later. */
const LATE_GUARD = GUARD.replace('staging, ', '')
const DROPS =
  'skip, leave out, drop, waive, omit, ignore, bypass, disable, switch off, turn off, mute, suppress, silence, postpone, put off, override, forgo, dispense with, do without, cut short, remove, deactivate, pause, suspend, jump, dodge, avoid, cancel'
const LATER =
  'later, afterwards, next week, next month, in the morning, after the launch, after go-live, retroactively, retrospectively, after the fact, on monday, once it is live, when there is time, is skipped, are skipped, not needed, unnecessary, can wait, catch up, be done later, follows later, comes later, in hindsight, subsequently'
const REASON =
  'because, since, to save, saves, save time, so that, so we, so i, as it, slow, takes, too long, annoy, annoying, noise, noisy, nag, beep, complain, complaints, in the way, hurry, tonight, deadline, anyway, otherwise, quick, quicker, quickly, faster, cost, costs, cheaper, clutter, bother, stress, saves'

const WORDINGS: readonly Wording[] = [
  {
    say: [DROPS, GUARD],
    gap: 4,
    near: REASON,
    other: 'in staging, on staging, in the sandbox, in a sandbox, in the test environment',
  },
  { say: [LATE_GUARD, LATER], ofAny: true, gap: 5 },
  {
    say: [
      'get, obtain, ask for, request, collect, file, do, write, add, run, sign, hand in, fetch',
      GUARD,
      LATER,
    ],
    gap: 8,
  },
]
const GRAVE =
  'deploy, release, pay, transfer, send, publish, start, ship, delete, grant, sign, submit, merge, launch, run, switch, open, hire, dismiss, sell, buy, launch, install, book, approve, give, put, load, fire, order, migrate, push, issue, hand over, enter, close, cut, drive, admit, operate, inject, serve, begin, announce, change'

const does = (sentence: Sentence): boolean =>
  sentence.tokens.some((_, at) => lengthAt(sentence.tokens, at, GRAVE) > 0 && isAgents(sentence.tokens, at))
const HOLDS = 'wait, hold, start only, do not start, hold back'

export const guardDropped = rule({
  id: 'plan.approval.guard_dropped',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-3, CM-4; ISO 9001 8.6; COSO Internal Control, principle 10',
  message: ({ clause }: WordingFacts) =>
    `${clause}: the act goes on, and what should stop a wrong one is dropped or comes too late.`,
  fix: 'Do the check before the act, or let the person who answers for it waive it in writing.',
  fires: [
    'Skip the identity check because the queue is long, and hand over the keys.',
    'Start the trial on Monday with the six patients. The ethics vote follows later.',
    'Turn off the plausibility check to save time and book the 300 entries.',
  ],
  quiet: [
    'Do the identity check although the queue is long, then hand over the keys.',
    'Start the trial on Monday only after the ethics vote.',
    'Delete the four empty queues, ask about the rest in #staging, and decide next month.',
    'Turn off the plausibility check in the sandbox to save time and book the 300 entries.',
  ],
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const found = wordingsIn(plan, WORDINGS, budget)
    if (found.length === 0) return found
    const own = ownSentences(plan, budget)
    if (!own.some(does)) return []
    return found.filter(({ at }) => {
      const sentence = own.find(({ start, end }) => at.start >= start && at.end <= end)
      return sentence !== undefined && !holdsFor(sentence, at.start) && !isObject(sentence, at.start)
    })
  },
})

/** "wait until the review next week": the hold governs the guard. */
const holdsFor = ({ tokens }: Sentence, start: number): boolean => {
  const at = tokens.findIndex((token) => token.start >= start)
  const lead = tokens.slice(Math.max(0, at - 4), at)
  return lead.some((_, i) => lengthAt(lead, i, `${HOLDS}, until, only after, not before`) > 0)
}

/** "delete the copy with its automated backups afterwards": what the act takes along, and no check of it. */
const isObject = ({ tokens }: Sentence, start: number): boolean => {
  const at = tokens.findIndex((token) => token.start >= start)
  const lead = tokens.slice(Math.max(0, at - 3), at)
  return lead.some(
    (_, i) => lengthAt(lead, i, 'with its, with their, including its, and its, along with') > 0,
  )
}

/** The act, then word of it to those who decide, days after. */
const TELLS: readonly Wording[] = [
  {
    say: [
      'tell, inform, notify, report, ask, let know, brief, announce, mail, consult, explain, show',
      'owner, board, customer, customers, sales, department, families, parents, manager, team, tenant, residents, authority, works council, legal, user, members, patients, employees, donors, partner, director, council, staff, supplier, doctor, head',
      LATER,
    ],
    gap: 6,
  },
  {
    say: [
      'tell, inform, notify, report to, ask, mail',
      'owner, board, customers, sales, families, parents, manager, tenant, residents, authority, works council, legal, members, patients, employees, donors, director',
      'next week, next month, in the next newsletter, at the next meeting, on monday, when they ask, if they ask, if anyone asks, afterwards, then',
    ],
    gap: 6,
  },
]
const LOSES =
  'rm, rm -rf, drop, delete, remove, cancel, close, terminate, sell, pay, transfer, refund, dismiss, evict, publish, shut down, wipe, purge, change, raise, replace, move, disconnect, cut, demolish, send, charge, share, reassign, deduct'

/** What no word afterwards brings back. */
const FINAL =
  'delete, rm, rm -rf, drop, wipe, purge, pay, transfer, sell, publish, dismiss, evict, demolish, destroy, terminate, shred'

export const toldAfterLoss = rule({
  id: 'plan.approval.told_after_loss',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'C',
  source: 'policy: review.md §9 (order of approval and act)',
  message: ({ clause }: WordingFacts) => `${clause}: by then nobody can bring back what the act took.`,
  fix: 'Ask them before the act and wait for their answer.',
  fires: [
    'Purge the folder of the choir on the shared drive, nobody opened it this year. Inform the members afterwards.',
    'Evict the three gardens without rent today. Tell the tenants next week.',
  ],
  quiet: [
    'Inform the members of the choir that the folder on the shared drive will go, and collect their answers.',
    'Tell the tenants of the three gardens today what they owe.',
  ],
  find: (plan: Plan, budget: Budget) => toldAfter(plan, FINAL, budget),
})

export const toldLater = rule({
  id: 'plan.approval.told_later',
  severity: 'high',
  category: 'missing_check',
  evidence: 'C',
  source: 'policy: review.md §9 (order of approval and act)',
  message: ({ clause }: WordingFacts) =>
    `${clause}: those concerned hear of the act when it can no longer be stopped.`,
  fix: 'Tell them before the act, with time to object.',
  fires: [
    'Cancel the leases of the garden plots today. Tell the members next week.',
    'Sell the piano of the school. Inform the parents at the next meeting.',
  ],
  quiet: [
    'Tell the members of the garden club today that the leases may end, and collect their answers.',
    'Tune the piano of the school. Inform the parents at the next meeting.',
  ],
  find: (plan: Plan, budget: Budget) => toldAfter(plan, LOSES, budget),
})

function toldAfter(plan: Plan, taking: string, budget: Budget): readonly Hit<WordingFacts>[] {
  const found = wordingsIn(plan, TELLS, budget)
  if (found.length === 0) return found
  const own = ownSentences(plan, budget)
  return found.filter(({ at }) =>
    own.some(
      (one) =>
        one.start < at.start &&
        one.tokens.some(
          (token, i) =>
            token.start < at.start && lengthAt(one.tokens, i, taking) > 0 && isAgents(one.tokens, i),
        ),
    ),
  )
}
