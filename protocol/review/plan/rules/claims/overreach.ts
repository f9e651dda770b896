// Flags conclusions that their own data do not carry and that money, people or safety then rest on.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { whereWorded } from '../../relations/where.ts'
import { ownSentences, says, type Wording, type WordingFacts, wordingsIn } from '../../relations/wording.ts'

const WEAKNESS: readonly Wording[] = [
  {
    say: [
      'train, tune, fit, select, choose, optimise, optimize, test, backtest, evaluate, measure, calibrate, picked, trained, tuned, fitted, selected',
    ],
    ofAny: true,
    near: 'same data, same sample, test set, holdout, same period, same year, in-sample, best of 200, best of 100, until it won, after seeing the results, also for the test',
  },
  {
    say: ['exclude, drop, remove, leave out, left out, dropped, excluded, ignoring, without'],
    ofAny: true,
    near: 'losing, loss months, bad months, bankrupt, failed trades, dropouts, non-responders, the outliers, negative months, complaints, closed shops, crisis, the crash',
  },
  {
    say: [
      'two, three, four, five, six, one, 2, 3, 4, 5, 6',
      'day, days, week, customer, customers, patient, patients, test, tests, interview, respondents, sample, samples, run, trades, devices',
    ],
    ofAny: true,
    gap: 1,
    near: 'proves, proven, guaranteed, certain, therefore all, clearly, no risk, always, conclusive, sufficient',
  },
  {
    say: ['past, last year, so far, history, backtest'],
    ofAny: true,
    near: 'guaranteed, no risk, cannot lose, risk-free, will continue, always wins, never loses, certain',
  },
]
const RESTS =
  'go live, invest, roll out, launch, recommend, buy, allocate, dismiss, sell, leverage, savings, publish, ship, deploy, reopen, prescribe, investors, all customers, prospectus, brochure, real money'
const LIMITS =
  'limitation, not enough, too few, no conclusion, not conclusive, needs more, no evidence, caution, out-of-sample, before anyone, pilot first, do not, would not'

export const overreach = rule({
  id: 'plan.claims.overreach',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'C',
  source: 'ASA Statement on p-values (2016); SEC Marketing Rule 206(4)-1',
  message: ({ clause }: WordingFacts) =>
    `${clause}: the conclusion goes beyond what the data show, and others act on it.`,
  fix: 'Test it on data that were not used, state the limits and act on a small part first.',
  fires: [
    'The model was tuned and measured on the same data: 98 % right. I recommend to roll out the credit score to all branches.',
    'Drop the loss months from the chart, it looks calmer for the investors. Publish the brochure on Friday.',
  ],
  quiet: [
    'The model was tuned and measured on the same data: 98 % right. This is no evidence; we need other data first.',
    'Ask every bidder for the missing paper within 3 days, then publish the list.',
    'Show the loss months in the chart and explain them to the investors.',
  ],
  screen: whereWorded(WEAKNESS, { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    const found = wordingsIn(plan, WEAKNESS, budget)
    if (found.length === 0) return found
    const own = ownSentences(plan, budget)
    return found.filter(({ at }) => {
      const weak = own.findIndex(({ start, end }) => at.start >= start && at.end <= end)
      // The limits are stated with the figure, before what rests on it.
      return own.some(
        (one, i) =>
          says(one, RESTS) && !own.slice(Math.min(weak, i), i + 1).some((each) => says(each, LIMITS)),
      )
    })
  },
})
