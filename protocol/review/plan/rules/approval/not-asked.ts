// Flags an act that goes on because the person who must be asked is passed over or not there.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { whereWorded } from '../../relations/where.ts'
import {
  isAgents,
  lengthAt,
  ownSentences,
  type Sentence,
  type Wording,
  waitsFor,
  wordingsIn,
} from '../../relations/wording.ts'

interface Facts {
  reason: string
  act: string
}

const WHO =
  'owner, approver, manager, head, duty manager, director, reviewer, board, legal, security, data owner, team, teams, doctor, physician, engineer, colleague, controller, supervisor, foreman, lead, client, customer, user, committee, works council, dpo, notary, treasurer, press office, communications, parent, landlord, safety officer, pharmacist, auditor, nobody, no one'
const DECIDERS =
  'owner, approver, manager, director, reviewer, legal, security, data owner, doctor, physician, committee, works council, dpo, notary, treasurer, safety officer, pharmacist, auditor, counsel'
const REASONS: readonly Wording[] = [
  {
    say: [
      'asking, waiting for, waiting, checking with, calling, informing, consulting',
      'takes too long, take too long, too slow, costs time, would delay, would take, is slow, takes days, only slows',
    ],
    ofAny: true,
    gap: 6,
  },
  {
    say: [
      'without',
      'asking, waiting for, bothering, consulting, telling, informing, the approval of, sign-off by, the consent of',
      `${WHO}, anyone, anybody, him, her, them`,
    ],
    ofAny: true,
    gap: 2,
  },
  { say: ['without', DECIDERS], ofAny: true, gap: 1 },
  {
    say: [
      "no need to, needn't, need not, no reason to, need not be",
      'ask, asked, trouble, bother, bothered, involve, wait for, consult',
    ],
    ofAny: true,
    gap: 2,
  },
  {
    say: [
      WHO,
      "is not, isn't, are not, has not, hasn't, have not, cannot be, can't be, does not, doesn't, is",
      'answering, answer, replied, reachable, reached, available, there, asleep, away, offline, unreachable, sick, on holiday, on vacation, on leave, decided, agreed, signed, approved, seen, seen it, heard, reviewed, unavailable',
    ],
    ofAny: true,
    gap: 3,
    // "Deactivate whoever has not answered": those are told what follows from their silence.
    other: 'whoever, those, everyone, everybody',
  },
  {
    say: ['approval, approvals, sign-off, four-eyes', 'slow, slows, takes, take, delays'],
    ofAny: true,
    gap: 3,
  },
  {
    say: [
      "no need to, needn't, need not, no reason to",
      'ask, trouble, bother, inform, involve, wait for, check with, consult',
      WHO,
    ],
    ofAny: true,
    gap: 3,
  },
]
const ACTS =
  'delete, remove, grant, pay, release, deploy, publish, send, sign, merge, purge, wipe, approve, transfer, ship, start, proceed, push, unlock, switch, cancel, submit, disconnect, install, open, apply, give, order, do it, go ahead, go on, run, disable, change, overwrite, raise'
const HOLDS = 'wait, ask, hold, leave, pause, escalate, postpone, call, page, remind'

const holds = ({ tokens }: Sentence): boolean =>
  tokens.some((_, at) => lengthAt(tokens, at, HOLDS) > 0 && isAgents(tokens, at))

const doesOn = (sentence: Sentence): boolean =>
  sentence.tokens.some(
    (_, at) =>
      lengthAt(sentence.tokens, at, ACTS) > 0 &&
      isAgents(sentence.tokens, at) &&
      !waitsFor(sentence, at) &&
      !holdsBefore(sentence, at),
  )

/** "I wait for the deputy and then release it": the hold stands before the act, in the same sentence. */
const holdsBefore = ({ tokens }: Sentence, act: number): boolean =>
  tokens.some((_, at) => at < act && lengthAt(tokens, at, HOLDS) > 0 && isAgents(tokens, at))

export const notAsked = rule({
  id: 'plan.approval.not_asked',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-3, AC-5; ISO 9001 8.5.6',
  message: ({ reason, act }: Facts) =>
    `${act} goes on; ${reason} shows that the person who decides was not heard.`,
  fix: 'Wait, or ask the deputy; say what is open.',
  fires: [
    'The treasurer is not answering. The meeting is on Friday, so I release the payment myself.',
    'Remove all forty guest lists of the parishes; asking the parishes takes too long.',
    'The data owner is on holiday. I grant the role and add the form to the file.',
  ],
  quiet: [
    'Instead of deleting the forty guest lists, write to the parishes and deactivate the lists of whoever has not answered by May.',
    'The treasurer is not answering. I wait until Friday and remind her.',
    'Remove the guest list of our own parish after asking the priest.',
    'Print the poster without the board on it and hang it up.',
    'The data owner is on holiday. I ask the deputy and leave the role as it is.',
  ],
  screen: whereWorded(REASONS, { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const reasons = wordingsIn(plan, REASONS, budget)
    if (reasons.length === 0) return []
    const own = ownSentences(plan, budget)
    for (const [i, sentence] of own.entries()) {
      budget.spend(sentence.tokens.length)
      if (sentence.isQuestion) continue
      if (!reasons.some(({ at }) => at.start >= sentence.start && at.end <= sentence.end)) continue
      // "without asking" stands in the act's own sentence or beside it; an absence before the act.
      const near = own.slice(Math.max(0, i - 1), i + 4)
      const act = near.find((one) => doesOn(one))
      if (act === undefined) continue
      // Somebody is asked, or it waits, before the act.
      const earlier = near.slice(near.indexOf(sentence) + 1, Math.max(0, near.indexOf(act)))
      if (!earlier.some(holds))
        return [{ at: act, facts: { reason: quote(plan, sentence), act: quote(plan, act) } }]
    }
    return []
  },
})
