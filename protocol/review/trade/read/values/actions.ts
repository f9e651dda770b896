// The words for actions and sides. A word that is in no list is unknown, and T01 reports it.
import { asciiLower } from '../../../text/ascii.ts'
import type { Kind, Side } from '../../model.ts'

interface Meaning {
  readonly kind: Kind
  readonly side: Side | null
  readonly market?: boolean
}

const words = (list: string, meaning: Meaning): [string, Meaning][] =>
  list.split(' ').map((word) => [word, meaning])

const ACTIONS = new Map<string, Meaning>([
  ...words(
    'open add enter order place place_order deal trade_action_deal trade_action_pending create_order new_order submit_order open_position trade increase scale_in add_to_position limit_order open_trade submit new enter_trade entry execute twap vwap iceberg',
    { kind: 'order', side: null },
  ),
  ...words('market_order', { kind: 'order', side: null, market: true }),
  ...words(
    'buy long go_long open_long limit_buy enter_long accumulate average_down dca buy_to_open bto buy_open buy_long long_entry purchase invest recurring_buy recurring_purchase scheduled_buy auto_invest savings_plan',
    {
      kind: 'order',
      side: 'buy',
    },
  ),
  ...words('market_buy', { kind: 'order', side: 'buy', market: true }),
  ...words(
    'sell short go_short open_short limit_sell enter_short sell_short sell_to_open sto sell_open short_entry write ss',
    {
      kind: 'order',
      side: 'sell',
    },
  ),
  ...words('market_sell', { kind: 'order', side: 'sell', market: true }),
  ...words(
    'close reduce exit close_position reduce_position trim unwind flatten deleverage take_profit partial_close exit_position close_all liquidate scale_out close_trade exit_trade reduce_only',
    { kind: 'close', side: null },
  ),
  ...words('close_long sell_to_close stc exit_long sell_close', { kind: 'close', side: 'sell' }),
  ...words('close_short cover buy_to_cover buy_to_close  exit_short buy_close short_cover', {
    kind: 'close',
    side: 'buy',
  }),
  ...words('swap exchange convert', { kind: 'swap', side: null }),
  ...words('bet wager stake_bet gamble place_bet back_bet', { kind: 'bet', side: null }),
  ...words('borrow loop leverage_loop open_loan take_loan margin_loan', { kind: 'loan', side: null }),
  ...words('rebalance', { kind: 'rebalance', side: null }),
  ...words('hedge', { kind: 'order', side: null }),
  ...words(
    'hold none noop wait get_price get_quote quote get_positions list_positions get_balance balance get_orders list_orders get_order status monitor watch',
    { kind: 'read', side: null },
  ),
  // Debt that is paid back takes risk away, as an entry that is withdrawn does.
  ...words('cancel cancel_order cancel_limit_order trade_action_remove repay repay_loan repay_debt', {
    kind: 'cancel',
    side: null,
  }),
  ...words(
    'cancel_all cancel_orders cancel_all_orders cancel_open_orders replace replace_order cancel_replace cancel_and_replace roll rollover add_margin add_isolated_margin remove_margin adjust_margin transfer withdraw deposit stake unstake lend supply redeem set_margin_mode modify modify_order amend amend_order edit_order exercise update update_order change_order add_liquidity remove_liquidity withdraw_liquidity set_leverage update_leverage change_leverage adjust_leverage save_leverage lower_leverage reduce_leverage raise_leverage increase_leverage change_initial_leverage set_initial_leverage cancel_all_after cancel_all_orders_after countdown_cancel_all schedule_cancel disconnected_cancel_all dead_cancel_all dead_mans_switch set_dead_mans_switch cancel_timer set_stop move_stop update_stop raise_stop lower_stop tighten_stop widen_stop adjust_stop modify_stop amend_stop trail_stop change_stop set_stop_loss move_stop_loss update_stop_loss modify_stop_loss adjust_stop_loss move_stop_up raise_stop_loss place_stop add_stop cancel_stop cancel_stop_loss remove_stop remove_stop_loss cancel_stops cancel_stop_order cancel_take_profit trade_action_sltp trade_action_modify set_trading_stop',
    { kind: 'other', side: null },
  ),
])

const snake = (text: string): string =>
  asciiLower(text.trim().replace(/([a-z])([A-Z])/g, '$1_$2'))
    .replace(/[\s-]{1,4}/g, '_')
    .replace(/^(?:private|api|v\d)\//, '')
    .replace(/^(?:order_type|order_side|orderside|ordertype|op|side)[_.](?=[a-z])/, '')

/** What an action is of: `flatten_all`, `open_basket`. */
const OBJECTS =
  /^(?:all|every|everything|positions?|trades?|orders?|book|basket|pair|pairs|batch|legs?|bracket|spot|perps?|futures?|margin|the|my|at|full|partial|now|stocks?|shares?)$/

export function actionOf(text: string): Meaning | null {
  const known = ACTIONS.get(snake(text))
  if (known !== undefined) return known
  const [first = '', ...rest] = snake(text).split('_')
  const meaning = ACTIONS.get(first)
  const isPlain = meaning !== undefined && /^(?:order|close|swap|rebalance)$/.test(meaning.kind)
  return isPlain && rest.length > 0 && rest.every((word) => OBJECTS.test(word)) ? meaning : null
}

/** An action or a side, also in a compound of one and an order type: `BUY_LIMIT`, `sellMarket`. */
export function meaningOf(text: string): (Omit<Meaning, 'kind'> & { readonly kind: Kind | null }) | null {
  const known = actionOf(text) ?? sided(sideOf(text))
  if (known !== null) return known
  const words = snake(text).split('_')
  const types = words.map((word) => orderTypeOf(word))
  const rest = words.filter((_, index) => types[index] === null).join('_')
  if (rest === '' || rest === snake(text)) return null
  const meaning = actionOf(rest) ?? sided(sideOf(rest))
  const isMarket = types.some((type) => type?.market)
  return meaning === null ? null : { ...meaning, market: (meaning.market ?? false) || isMarket }
}

const sided = (side: Side | null): { kind: null; side: Side; market: boolean } | null =>
  side === null ? null : { kind: null, side, market: false }

const SIDES = new Map<string, Side>([
  ...'buy long bid b bull up buy_to_open buy_to_close buy_to_cover l bto bot bought'
    .split(' ')
    .map((word): [string, Side] => [word, 'buy']),
  ...'sell short ask s a bear down sell_short sell_to_open sell_to_close sto stc sld sold'
    .split(' ')
    .map((word): [string, Side] => [word, 'sell']),
])

export const sideOf = (text: string): Side | null => SIDES.get(snake(text)) ?? null

const TYPES = new Map<string, { market: boolean }>([
  ...'market mkt exchange_market market_order mkt_order market_on_open market_on_close moo moc'
    .split(' ')
    .map((word): [string, { market: boolean }] => [word, { market: true }]),
  ...'limit normal lmt exchange_limit exchange_stop exchange_stop_limit exchange_trailing_stop exchange_ioc exchange_fok limit_order limit_maker post_only ioc fok gtc stop stop_limit stop_market stop_loss take_profit trailing_stop trail trail_limit sl sl_m conditional bracket twap vwap iceberg stp stp_lmt stop_loss_limit take_profit_limit spot perp future swap linear inverse margin cash option order equity equities stock stocks etf fund bond crypto cryptocurrency fx forex cfd index commodity future futures derivative fixed_income oco otoco oto net_debit net_credit debit credit net_zero even single multileg vertical one_cancels_other forward order_proposal trade_proposal order_intent pair pairs combo basket trade_intent order_request order_ticket limit_on_open limit_on_close loo loc pegged mid_peg outright ndf fx_forward fx_spot back moneyline handicap totals match_odds win_market single'
    .split(' ')
    .map((word): [string, { market: boolean }] => [word, { market: false }]),
])

/** Null for a type that no venue has. */
export const orderTypeOf = (text: string): { market: boolean } | null => TYPES.get(snake(text)) ?? null
