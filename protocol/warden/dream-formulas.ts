// The formulas by which a dream weighs its proposals: posterior and impact in integers, from figures that the proposal cites.

/** What posterior and impact of a proposal follow from. */
export interface Basis {
  formula: FormulaName
  figures: Readonly<Record<string, number>>
}

export interface Weight {
  /** In 1/10,000. */
  posteriorBps: number
  /** In 1/1,000, at most 1,000,000. */
  impactWeightMilli: number
}

interface Formula {
  /** Names of the figures, each an integer of 0 or more, with what it counts. */
  figures: Readonly<Record<string, string>>
  posterior: string
  impact: string
  weigh(figures: Readonly<Record<string, number>>): Weight
}

const GREATEST_IMPACT = 1_000_000

/** The mean of a beta distribution after `yes` and `no`, from a uniform prior: floor(10,000 · (1 + yes) / (2 + yes + no)). */
const betaBps = (yes: number, no: number): number => Math.floor((10_000 * (1 + yes)) / (2 + yes + no))

const atMost = (milli: number): number => Math.max(0, Math.min(GREATEST_IMPACT, Math.floor(milli)))

const betaText = (yes: string, no: string): string => `(1 + ${yes}) / (2 + ${yes} + ${no})`

export const dreamFormulas = {
  'reject_overturned.v1': {
    figures: {
      won: 'rejected trades that were made and won, this one among them',
      lost: 'rejected trades that were made and lost',
      price_sats: 'sats paid for the review',
    },
    posterior: betaText('won', 'lost'),
    impact: 'price_sats / 1,000',
    weigh: ({ won = 0, lost = 0, price_sats: price = 0 }) => ({
      posteriorBps: betaBps(won, lost),
      impactWeightMilli: atMost(price),
    }),
  },
  'known_bad_overturned.v1': {
    figures: {
      won: 'rejected trades that were made and won',
      lost: 'rejected trades that were made and lost',
      accounts: 'accounts that reported the address',
    },
    posterior: betaText('won', '(lost + accounts)'),
    impact: '5',
    weigh: ({ won = 0, lost = 0, accounts = 0 }) => ({
      posteriorBps: betaBps(won, lost + accounts),
      impactWeightMilli: 5_000,
    }),
  },
  'confidence_worse_than_coin.v1': {
    figures: {
      wrong: 'verdicts that were proven wrong',
      right: 'verdicts that were proven right',
      brier_bps: 'Brier score, in 1/10,000',
      coin_brier_bps: 'Brier score of a coin, in 1/10,000',
    },
    posterior: betaText('wrong', 'right'),
    impact: '(brier_bps - coin_brier_bps) / 100',
    weigh: ({ wrong = 0, right = 0, brier_bps: brier = 0, coin_brier_bps: coin = 0 }) => ({
      posteriorBps: betaBps(wrong, right),
      impactWeightMilli: atMost((brier - coin) * 10),
    }),
  },
  'trades_lose.v1': {
    figures: {
      lost: 'trades of the last 30 that lost',
      won: 'trades of the last 30 that won',
      net_loss_cents: 'what they lost together, in US cents',
    },
    posterior: betaText('lost', 'won'),
    impact: 'net_loss_cents / 100',
    weigh: ({ lost = 0, won = 0, net_loss_cents: cents = 0 }) => ({
      posteriorBps: betaBps(lost, won),
      impactWeightMilli: atMost(cents * 10),
    }),
  },
  'throttle_unused.v1': {
    figures: {
      below: 'windows of the last two days in which the account stayed below the limit',
      reached: 'windows in which it reached the limit',
      days_in_force: 'days since the limit was set',
    },
    posterior: betaText('(below + days_in_force)', 'reached'),
    impact: '0.5',
    weigh: ({ below = 0, reached = 0, days_in_force: days = 0 }) => ({
      posteriorBps: betaBps(below + days, reached),
      impactWeightMilli: 500,
    }),
  },
  'account_at_limit.v1': {
    figures: {
      reached: 'windows of the last two days in which the account used its whole quota',
      below: 'windows in which it called and stayed below',
    },
    posterior: betaText('reached', 'below'),
    impact: 'reached / 10',
    weigh: ({ reached = 0, below = 0 }) => ({
      posteriorBps: betaBps(reached, below),
      impactWeightMilli: atMost(reached * 100),
    }),
  },
  'ledger_late.v1': {
    figures: {
      waiting: 'verdicts that should have been published',
      late_seconds: 'how long the oldest of them is overdue',
      cadence_seconds: 'the interval of publication, 60 at least',
    },
    posterior: 'late_seconds / (late_seconds + cadence_seconds)',
    impact: 'waiting / 10',
    weigh: ({ waiting = 0, late_seconds: late = 0, cadence_seconds: cadence = 60 }) => ({
      posteriorBps: Math.floor((10_000 * late) / (late + cadence)),
      impactWeightMilli: atMost(waiting * 100),
    }),
  },
  'feedback_wanted.v1': {
    figures: {
      votes: 'accounts that voted for it',
      others: 'accounts that voted in the last 90 days, and not for it',
    },
    posterior: betaText('votes', 'others'),
    impact: 'votes / 5',
    weigh: ({ votes = 0, others = 0 }) => ({
      posteriorBps: betaBps(votes, others),
      impactWeightMilli: atMost(votes * 200),
    }),
  },
  'runs_at_limit.v1': {
    figures: {
      at_limit: 'runs of tier 2 in 30 days that ended at the limit of time or memory',
      within: 'runs of tier 2 in 30 days that did not',
    },
    posterior: betaText('at_limit', 'within'),
    impact: 'at_limit / 10',
    weigh: ({ at_limit: atLimit = 0, within = 0 }) => ({
      posteriorBps: betaBps(atLimit, within),
      impactWeightMilli: atMost(atLimit * 100),
    }),
  },
} as const satisfies Record<string, Formula>

export type FormulaName = keyof typeof dreamFormulas

/** Null for a formula that is not known, and for figures that are not exactly those of the formula. */
export function weighBasis(basis: unknown): Weight | null {
  const { formula, figures } = (basis ?? {}) as Partial<Record<keyof Basis, unknown>>
  if (typeof formula !== 'string' || !Object.hasOwn(dreamFormulas, formula)) return null
  const known: Formula = dreamFormulas[formula as FormulaName]
  if (typeof figures !== 'object' || figures === null) return null
  const names = Object.keys(known.figures)
  const given = figures as Record<string, unknown>
  const isWhole = (name: string) => Number.isSafeInteger(given[name]) && (given[name] as number) >= 0
  if (Object.keys(given).length !== names.length || !names.every(isWhole)) return null
  return known.weigh(given as Record<string, number>)
}
