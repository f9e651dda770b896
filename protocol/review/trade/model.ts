// The shape of an order as read from JSON or prose; every value keeps the place in the artifact that said it.

import type { Rational } from '../core/number/rational.ts'
import type { Span } from '../text/source-text.ts'

/** Numbers that tests use. Percent fields are in percent, as senders write them: 2 is 2 %. */
export const NUMBER_FIELDS = [
  'equity_usd',
  'cash_usd',
  'size',
  'contracts',
  'contract_size',
  'tick_value',
  'tick_size',
  'notional_usd',
  'intended_notional_usd',
  'usual_size',
  'previous_size',
  'adv_usd',
  'adv_size',
  'participation',
  'depth_usd',
  'depth_size',
  'entry_price',
  'limit_price',
  'mark_price',
  'bid',
  'ask',
  'margin_usd',
  'margin_pct',
  'leverage',
  'previous_leverage',
  'liquidation_price',
  'stop_loss',
  'stop_loss_pct',
  'stop_distance',
  'stop_pips',
  'previous_stop',
  'take_profit',
  'take_profit_pct',
  'risk_pct',
  'stated_risk_usd',
  'expected_edge_pct',
  'fees_pct',
  'funding_pct',
  'consecutive_losses',
  'slippage_pct',
  'min_out',
  'quoted_out',
  'win_probability',
  'payoff_ratio',
  'decimal_odds',
  'fraction_of_equity',
  'drawdown_pct',
  'max_drawdown_pct',
  'daily_loss_usd',
  'daily_loss_limit_usd',
  'daily_loss_pct',
  'daily_loss_limit_pct',
  'premium_usd',
  'option_price',
  'net_debit',
  'net_credit',
  'spread_width',
  'strike',
  'held_size',
  'collateral_usd',
  'borrowed_usd',
  'loan_to_value_pct',
  'loops',
  'token_age_hours',
  'sell_tax_pct',
  'quote_time',
  'order_time',
  'quote_age_seconds',
  'holding_usd',
  'holding_size',
  'reduce_pct',
  'shift_pct',
  'hedge_cost_pct',
] as const
export type NumberField = (typeof NUMBER_FIELDS)[number]

/** Said of the account, whichever order they stand beside. */
export const ACCOUNT_FIGURES = [
  'equity_usd',
  'drawdown_pct',
  'max_drawdown_pct',
  'daily_loss_usd',
  'daily_loss_limit_usd',
  'daily_loss_pct',
  'daily_loss_limit_pct',
] as const satisfies readonly NumberField[]

export interface Quantity {
  readonly value: Rational
  readonly span: Span | null
}

export type Side = 'buy' | 'sell'

/** What the order does to exposure, as far as its action says. */
export type Kind =
  | 'order'
  | 'close'
  | 'swap'
  | 'bet'
  | 'option'
  | 'loan'
  | 'rebalance'
  | 'read'
  | 'cancel'
  | 'other'

export interface Position {
  readonly asset: string
  readonly side: 'long' | 'short'
  readonly size: Rational | null
  readonly notionalUsd: Rational | null
  /** In percent; negative is a loss. */
  readonly pnlPct: Rational | null
  /** What one unit is worth, when the position says so. */
  readonly price?: Rational
  /** Where its stop stands. */
  readonly stop?: Rational
  /** The notional is size times price. */
  readonly isDerived?: boolean
}

/** `gross` counts open positions too; `loss` is that at the stop. */
export type CapOf = 'notional' | 'gross' | 'size' | 'leverage' | 'slippage' | 'loss' | 'volume'

export interface Cap extends Quantity {
  readonly of: CapOf
  /** As it is written. */
  readonly name: string
  /** Of the equity. */
  readonly isShare: boolean
  /** Nothing says whether dollars, units or a share are meant. */
  readonly isUnitOpen: boolean
}

export interface Mandate {
  readonly assets: readonly string[] | null
  readonly denied: readonly string[]
  readonly venues: readonly string[] | null
  readonly deniedVenues: readonly string[]
  readonly caps: readonly Cap[]
  readonly needsStop: boolean
  readonly longOnly: boolean
  /** An option that is sold must be covered. */
  readonly coveredOnly: boolean
  readonly noOptions: boolean
  readonly limitOnly: boolean
  /** Terms that no test reads. */
  readonly unread: readonly OpenMember[]
  readonly span: Span | null
}

export interface CurrencyPair {
  readonly base: string
  readonly quote: string
}

export interface OptionTerms {
  readonly right: 'call' | 'put' | null
  readonly covered: boolean
  /** Said in so many words. */
  readonly naked: boolean
  readonly span: Span | null
}

/** Something the text says that no number shows. */
export type SignalName =
  | 'all_in'
  | 'limit_override'
  | 'martingale'
  | 'sell_everything'
  | 'unverified_information'
  | 'unlocked_token'
  | 'new_token'
  | 'honeypot'
  | 'looping'
  | 'market_abuse'
  | 'instruction_broken'
  | 'uncovered_effect'
  | 'unread_clause'
  | 'stop_withdrawn'

export interface Signal {
  readonly name: SignalName
  readonly words: string
  readonly span: Span | null
}

export interface Malformed {
  readonly what: string
  readonly span: Span | null
}

/** What an order may lack. */
export const FACTS = [
  'equity',
  'amount',
  'price',
  'stop',
  'slippage',
  'odds',
  'loan',
  'side',
  'asset',
  'position',
  'cover',
] as const
export type Fact = (typeof FACTS)[number]

/** A part that was not read, and the facts that it may hold under another name. */
export interface Veiled {
  readonly name: string
  readonly span: Span
  readonly facts: readonly Fact[]
  /** Where it is one number. */
  readonly value?: Rational
}

export interface Order {
  readonly kind: Kind
  /** As written. */
  readonly action: string | null
  readonly asset: string | null
  /** What a swap is paid with. */
  readonly fromAsset: string | null
  readonly venue: string | null
  /** Two currencies: the price is in the second one. */
  readonly pair: CurrencyPair | null
  readonly side: Side | null
  readonly market: boolean
  readonly marginMode: 'isolated' | 'cross' | null
  readonly reduceOnly: boolean
  /** A protective order on a holding that the artifact states. */
  readonly hedge: boolean
  /** It goes to a simulated account, or is only validated: no money moves. */
  readonly isPaper: boolean
  /** It carries the instruction of a client that it follows: the account is the client's. */
  readonly isForClient: boolean
  /** It comes again this often in thirty days, and no end is told; null for an order that comes once. */
  readonly timesInMonth: Rational | null
  /** A token of a chain, whatever its symbol is called after. */
  readonly isToken: boolean
  readonly option: OptionTerms | null
  readonly numbers: ReadonlyMap<NumberField, Quantity>
  /** Null when the artifact says nothing of positions, [] when it says there are none. */
  readonly positions: readonly Position[] | null
  readonly mandate: Mandate | null
  readonly signals: readonly Signal[]
  readonly malformed: readonly Malformed[]
  /** Members or words that no test reads. */
  readonly unread: readonly string[]
  /** Of them, those that may change size, price, risk, destination or authority. */
  readonly open: readonly OpenMember[]
  /** What was not read and may hold a fact that the order seems to lack. */
  readonly veiled: readonly Veiled[]
  /** Facts that the artifact says are not there: `"stop": null`. */
  readonly absent: readonly Fact[]
  readonly span: Span | null
}

export interface OpenMember {
  readonly name: string
  readonly span: Span
  /** It only says how much or at which price: of no matter where risk can only fall. */
  readonly isFigure: boolean
  /** Words that no venue receives, and that ask for nothing more: of no matter where risk can only fall. */
  readonly isRemark?: boolean
}

export interface ReadOrders {
  readonly form: 'json' | 'prose'
  readonly orders: readonly Order[]
  readonly layers: readonly string[]
  /** The text goes on beyond what was read. */
  readonly isCut: boolean
  /** Two members give different values for one thing. */
  readonly contradictions: readonly { readonly what: string; readonly span: Span | null }[]
}
