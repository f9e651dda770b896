// The fields that each kind of object may state, the other field that a percentage means, and what stands for no number.
import { rational } from '../../../core/number/rational.ts'
import type { SpannedJson, SpannedMember, SpannedScalar } from '../../../text/json-spans.ts'
import { ACCOUNT_FIGURES, type Fact, type NumberField } from '../../model.ts'
import type { Container } from '../names/containers.ts'
import { isDone, type Meaning, nameOf, roleOf, unitOfText } from '../names/roles.ts'
import { isNone } from '../values/read-number.ts'
import { memberKey, numberFieldOf } from './members.ts'

export const LOSS_LIMITS: readonly NumberField[] = [
  'max_drawdown_pct',
  'daily_loss_limit_usd',
  'daily_loss_limit_pct',
]
const ACCOUNT_FIELDS: readonly NumberField[] = [
  ...ACCOUNT_FIGURES,
  'cash_usd',
  'consecutive_losses',
  'leverage',
  'mark_price',
  'bid',
  'ask',
]
const MARKET_FIELDS: readonly NumberField[] = [
  'mark_price',
  'bid',
  'ask',
  'adv_usd',
  'adv_size',
  'depth_usd',
  'depth_size',
  'quote_time',
  'quote_age_seconds',
]
const EXIT_FIELDS: readonly NumberField[] = [
  'stop_loss',
  'stop_loss_pct',
  'stop_distance',
  'stop_pips',
  'take_profit',
  'take_profit_pct',
  'reduce_pct',
]
const ALLOWED_IN: Partial<Record<Container, readonly NumberField[]>> = {
  account: ACCOUNT_FIELDS,
  market: MARKET_FIELDS,
  exit: EXIT_FIELDS,
}

/** What the sender says is not there. */
export const ABSENT: Partial<Record<NumberField, Fact>> = {
  stop_loss: 'stop',
  stop_loss_pct: 'stop',
  slippage_pct: 'slippage',
}
export const AS_PERCENT: Partial<Record<NumberField, NumberField>> = {
  size: 'fraction_of_equity',
  notional_usd: 'fraction_of_equity',
  stop_loss: 'stop_loss_pct',
  stop_distance: 'stop_loss_pct',
  take_profit: 'take_profit_pct',
  stated_risk_usd: 'risk_pct',
  margin_usd: 'margin_pct',
  daily_loss_usd: 'daily_loss_pct',
  daily_loss_limit_usd: 'daily_loss_limit_pct',
}
export const COUNTED: readonly NumberField[] = ['size', 'contracts', 'notional_usd', 'equity_usd', 'leverage']
export const PRICES: readonly NumberField[] = [
  'entry_price',
  'limit_price',
  'mark_price',
  'stop_loss',
  'take_profit',
  'slippage_pct',
]
export const DAILY_PNL =
  /^(?:(?:daily|day|todays?|session|intraday)(?:net|realised|realized)?pnl|pnl(?:today|day|daily|session))(?:usd)?$/
/** `pnl_today_pct: -45`. */
export const DAILY_PNL_PCT =
  /^(?:(?:daily|day|todays?|session|intraday)pnl|pnl(?:today|day|daily|session))(?:pct|percent)$/
export const FEW = rational(20)
export const ZONES: readonly NumberField[] = ['entry_price', 'limit_price']
/** No venue takes these for a number. */
export const NO_NUMBER = /^[-+]?(?:nan|inf(?:inity)?|\d[\d.,]{0,40}e[-+]?\d{1,6})$/i

/** By the name, or by the name and the unit of the value. */
export function fieldOf({ name, value }: SpannedMember): Meaning | null {
  const read = nameOf(name)
  if (isDone(read)) return null
  const unit = value.kind === 'string' && read.unit === null ? unitOfText(value.text.trim()) : null
  return numberFieldOf(memberKey(name), read) ?? (unit === null ? null : roleOf({ ...read, unit }))
}

/** `"market": "Will it rain?"`: words under the name of a number. */
export const isText = (value: SpannedJson): value is SpannedScalar =>
  value.kind === 'string' &&
  !/\d/.test(value.text) &&
  !isNone(value) &&
  !/^(?:all|max|everything|full|nan|inf(?:inity)?)$/i.test(value.text.trim())

/** Inside a quote every price is one of the market's; an account has no order in it. */
export function inContainer(meaning: Meaning | null, where: Container): Meaning | null {
  const allowed = ALLOWED_IN[where]
  if (meaning === null || allowed === undefined) return meaning
  if (where === 'market' && meaning[0] === 'limit_price') return ['mark_price', meaning[1], meaning[2]]
  return allowed.includes(meaning[0]) ? meaning : null
}
