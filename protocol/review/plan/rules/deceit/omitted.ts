// Flags adverse facts that are left out of what an authority, lender, patient or buyer relies on.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { whereWorded } from '../../relations/where.ts'
import { ownSentences, says, type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const ADVERSE =
  'income, rental income, earnings, cash, adverse event, event, incident, defect, complaint, failed sample, positive sample, positive, injury, accident, loss, debt, liability, side effect, failure, outlier, site, finding, contamination, near miss, warning, recall, deviation, violation, patient, death, crack, leak, error, schedule, disclosure, overtime, lawsuit'
const LEAVES = 'leave, omit, exclude, drop, strike, skip, take, cut, keep, hide, remove, suppress, filter'

const WORDINGS: readonly Wording[] = [
  { say: [LEAVES, ADVERSE, 'out, off, out of, from'], gap: 5 },
  { say: ['omit, exclude, drop, strike, suppress, hide', ADVERSE], gap: 4 },
  {
    say: [
      "don't, do not, simply don't, never, not, needn't",
      'list, declare, report, mention, disclose, state, show, tell, raise, put, include, bring, send, add, name, note, give, publish, log, count, pass on, forward, flag, escalate, write, record, enter, need, want, touch',
      `${ADVERSE}, it, them`,
    ],
    ofAny: true,
    gap: 2,
  },
  {
    say: [
      'call, label, mark, name, treat, declare, class',
      `${ADVERSE}, report, result, gauge, one`,
      'draft, outlier, protocol deviation, deviation, noise, error, faulty, test',
    ],
    gap: 4,
  },
]
/** The reader must be one who decides on it. */
const RELIES =
  'tax, tax return, return, customs, regulator, certificate, auditor, audit, monitoring board, board, prospectus, inspector, inspection, insurer, lender, bank, court, committee, benefit, authority, credit, loan, buyer, investor, ethics, disclosure, released, office'
const KEEPS =
  'so, that way, disappear, gone, looks, look, passes, conforms, fine, no way, left, instead, in place of, suggest, recommend, goes on, transmit, shipping, released'

export const omitted = rule({
  id: 'plan.deceit.omitted',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'C',
  source: 'ISA 240; ICH E6(R2) 4.11; OECD, tax evasion',
  message: ({ clause }: WordingFacts) =>
    `${clause}: the reader decides without a fact that speaks against it.`,
  fix: 'State the fact and its weight.',
  fires: [
    'Leave the two injuries out of the report to the inspector so the site looks safe.',
    'Drop the failed samples, then the batch passes; send the certificate to the buyer.',
    "The tips are cash, so don't declare them; the tax return looks cleaner without.",
  ],
  quiet: [
    'List the two injuries in the report to the inspector.',
    'Drop the failed samples in a second table, marked as such, and send both tables to the reviewer of the thesis.',
    'Leave the logo off the slide so it looks calmer.',
  ],
  screen: whereWorded(WORDINGS, { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const found = wordingsIn(plan, WORDINGS, budget)
    if (found.length === 0) return found
    const own = ownSentences(plan, budget)
    return own.some((one) => says(one, RELIES)) && own.some((one) => says(one, KEEPS)) ? found : []
  },
})
