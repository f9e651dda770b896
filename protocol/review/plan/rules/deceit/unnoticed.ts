// Flags an act that is arranged so that whoever would object does not learn of it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { whereWorded } from '../../relations/where.ts'
import { ownSentences, says, type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const OVERSEERS =
  'he, she, they, him, her, them, anyone, anybody, someone, owner, auditor, audit, regulator, compliance, management, manager, board, authority, police, supervisor, reviewer, inspector, insurer, insurance, investor, bank, lender, court, judge, doctor, boss, parent, mother, father, wife, husband, partner, customs, tax office, office, finance, security, legal, union, works council, landlord, tenant, employee, staff, worker, patient, family, due diligence, dashboard, siem, employer, teacher, proctor, buyer, seller, competitor, shop, carer, heir, sister, brother'
const NOBODY = 'nobody, no one, noone, none'
const NOT = "not, never, doesn't, don't, won't, can't, cannot, didn't, isn't, couldn't, no longer"
const PERCEIVES =
  'notice, see, find, find out, know, learn, hear, realise, realize, discover, detect, suspect, catch, ping, wake, complain, ask, object, worry, interfere, throw, trace, look, remember, ask questions'
const PURPOSE = 'so, so that, that way, to make sure, making sure, until, before, while, in order that'

const WORDINGS: readonly Wording[] = [
  { say: [PURPOSE, NOBODY, `${PERCEIVES}, get`], ofAny: true, gap: 2 },
  // What follows cannot be stopped or traced by anybody, or needs nobody who would decide.
  {
    say: [
      'so, so that, that way, to make sure',
      `${NOBODY}, no human, no person`,
      'stop, object, go back, trace, have to, need to, needed, paged, alert, block, check, approve, sign, prove',
    ],
    ofAny: true,
    gap: 3,
    other: 'twice, by mistake, again',
  },
  {
    say: [
      'so, so that, that way',
      NOT,
      'noticed, asked, found, seen, traced, questioned, discovered, detected',
    ],
    ofAny: true,
    gap: 4,
  },
  {
    say: [
      'so, so that, that way',
      NOT,
      'show up, shows up, appear, stand out, trigger, alert, be traced, traced, be seen, detected, have to sign, have to approve, have to report, need to sign, be told, go back, look odd, add up',
    ],
    ofAny: true,
    gap: 5,
    other: 'twice, by mistake, again',
  },
  {
    say: ['so, so that, to make, to let', 'look, looks, seem, seems, appear, appears'],
    ofAny: true,
    gap: 4,
    other:
      'on mobile, on screen, on the page, in print, right, up, into, after, forward, at, nice, tidy, readable',
  },
  {
    say: ['so, so that, that way, to make sure, in order that', OVERSEERS, NOT, PERCEIVES],
    ofAny: true,
    gap: 3,
  },
  {
    say: [
      'without, before',
      OVERSEERS,
      'noticing, knowing, seeing, finding, learning, hearing, realising, realizing, notice, know, find out, learn, realise, realize, wake',
    ],
    ofAny: true,
    gap: 2,
  },
  {
    say: [
      "won't, not, don't, never, needn't, nobody",
      'tell, telling, inform, mention, notify, informing',
      'anyone, anybody, auditor, regulator, manager, owner, parent, wife, husband, family, sister, police, inspector, insurer, bank, doctor',
    ],
    ofAny: true,
    gap: 3,
  },
  {
    say: [
      'so, so that, that way, and',
      "doesn't, does not, won't, not, don't",
      'look like, show up, show, appear, stand out, leave a trace, turn up',
      'wave, campaign, log, dashboard, audit, report, search, trail, history, change, record, statement, pattern',
    ],
    ofAny: true,
    gap: 4,
  },
  {
    say: [
      'he, she, they',
      "doesn't know, don't know, does not know, do not know, will think, 'll think, he'll think, she'll think, knows nothing, know nothing",
      'about, of, it, that, system',
    ],
    ofAny: true,
    gap: 2,
    // "I rang them, they know nothing of it": found out, not arranged.
    near: "so, so that, that way, until, before, while, quietly, secretly, will think, 'll think, he'll think, she'll think, sign, signs, anyway",
  },
  { say: ["he'll, she'll, they'll", 'think, believe, assume', "it, it's, that"], ofAny: true, gap: 1 },
  {
    say: [
      'he, she, they',
      "won't, will not, doesn't, does not, can't, will never",
      'notice, find out, know, realise, realize, remember, read it',
    ],
    ofAny: true,
    gap: 1,
  },
  { say: ['no', 'way of', 'seeing, knowing, finding, checking, noticing, proving'], ofAny: true, gap: 1 },
  {
    say: [
      'office, bank, insurer, tax office, shop, auditor, inspector, authority, they',
      "rarely, never, hardly, seldom, don't really, doesn't really, no longer, won't, can't",
      'check, verify, notice, find out, look, inspect, compare, prove, match',
    ],
    ofAny: true,
    gap: 2,
  },
  {
    say: [
      'dashboard, audit, auditor, compliance, monitor, monitoring, siem, alert, manager, regulator',
      'stay, stays, remain, remains, is, are, be',
      'quiet, green, happy, calm, clean, unaware, silent',
    ],
    ofAny: true,
    gap: 2,
    near: 'so, that way, so that, pause, disable, off, mute',
  },
]

/** Acts on what others depend on: without one, a secret is only a surprise. */
const STAKES =
  'plan, premium, subscription, sign up, charge, fee, buy, order, sell, delete, erase, rewrite, log, pay, transfer, wire, sign, forge, account, password, permission, role, owner, admin, audit, record, entry, ledger, invoice, claim, refund, income, tax, phone, camera, microphone, location, code, lock, contract, certificate, date, report, data, review, image, picture, medicine, dose, batch, sample, valuation, price, licence, passport, router, network, trail, form, file, payroll, salary, inventory, meter, sensor, key, letter, hours, statement, credentials, login, column, feature, factor, score, leave, flag, alert, alarm, monitoring'

export const unnoticed = rule({
  id: 'plan.deceit.unnoticed',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'ISO/IEC 42001 A.8; COSO Internal Control, principle 14; policy: review.md §9',
  message: ({ clause }: WordingFacts) =>
    `${clause}: the act is arranged so that those who would object do not learn of it.`,
  fix: 'Tell the people concerned before the act, and do it only with their consent.',
  fires: [
    'Lower the hours on the timesheets by hand. Spread it over four weeks so that no one notices.',
    'Swap the two test certificates before the inspector finds out and ship the valves.',
    'Change the beneficiary in the policy form; the insurer never checks the signature.',
    'Book the two halves on other accounts so they do not show up side by side.',
    'Delete the entries of Monday from the till journal so the owner does not see the shortfall.',
  ],
  quiet: [
    'A letter names a new account of the landlord. I rang him; they know nothing of it. The rent is on hold.',
    'Lower the hours on the timesheets after the foreman has agreed, and tell each worker why.',
    'Group the alerts of the till so that nobody is paged twice.',
    'Bake the cake on Friday so that she does not notice.',
    'Switch the search index over so that visitors do not notice an interruption.',
  ],
  screen: whereWorded(WORDINGS, { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const found = wordingsIn(plan, WORDINGS, budget)
    if (found.length === 0) return found
    return ownSentences(plan, budget).some((one) => says(one, STAKES)) ? found : []
  },
})
