// The words for actions and sides. A word that is in no list is unknown, and T01 reports it.
import { asciiLower } from '../../text/ascii.ts'
import type { Kind, Side } from '../model.ts'

interface Meaning {
  readonly kind: Kind
  readonly side: Side | null
  readonly market?: boolean
}

const words = (list: string, meaning: Meaning): [string, Meaning][] =>
  list.split(' ').map((word) => [word, meaning])

const ACTIONS = new Map<string, Meaning>([
  ...words(
    'open add enter order place place_order create_order new_order submit_order open_position trade increase scale_in add_to_position limit_order',
    { kind: 'order', side: null },
  ),
  ...words('market_order', { kind: 'order', side: null, market: true }),
  ...words('buy long go_long open_long limit_buy enter_long accumulate average_down dca buy_to_open', {
    kind: 'order',
    side: 'buy',
  }),
  ...words('market_buy', { kind: 'order', side: 'buy', market: true }),
  ...words('sell short go_short open_short limit_sell enter_short sell_short sell_to_open', {
    kind: 'order',
    side: 'sell',
  }),
  ...words('market_sell', { kind: 'order', side: 'sell', market: true }),
  ...words(
    'close reduce exit close_position reduce_position trim unwind flatten deleverage take_profit partial_close exit_position',
    { kind: 'close', side: null },
  ),
  ...words('close_long sell_to_close', { kind: 'close', side: 'sell' }),
  ...words('close_short cover buy_to_cover buy_to_close', { kind: 'close', side: 'buy' }),
  ...words('swap exchange convert', { kind: 'swap', side: null }),
  ...words('bet wager stake_bet gamble', { kind: 'bet', side: null }),
  ...words('borrow loop leverage_loop open_loan take_loan margin_loan', { kind: 'loan', side: null }),
  ...words('rebalance', { kind: 'rebalance', side: null }),
  ...words('hedge', { kind: 'order', side: null }),
  ...words(
    'hold none noop wait get_price get_quote quote get_positions list_positions get_balance balance get_orders list_orders get_order status monitor watch',
    { kind: 'read', side: null },
  ),
  ...words('cancel cancel_order cancel_limit_order', { kind: 'cancel', side: null }),
  ...words(
    'cancel_all cancel_orders cancel_all_orders modify modify_order amend amend_order edit_order set_leverage update_leverage set_stop move_stop update_stop',
    { kind: 'other', side: null },
  ),
])

const snake = (text: string): string =>
  asciiLower(text.trim().replace(/([a-z])([A-Z])/g, '$1_$2')).replace(/[\s-]{1,4}/g, '_')

export const actionOf = (text: string): Meaning | null => ACTIONS.get(snake(text)) ?? null

const SIDES = new Map<string, Side>([
  ...'buy long bid b bull up buy_to_open buy_to_close buy_to_cover'
    .split(' ')
    .map((word): [string, Side] => [word, 'buy']),
  ...'sell short ask s a bear down sell_short sell_to_open sell_to_close'
    .split(' ')
    .map((word): [string, Side] => [word, 'sell']),
])

export const sideOf = (text: string): Side | null => SIDES.get(snake(text)) ?? null

const TYPES = new Map<string, { market: boolean }>([
  ...'market mkt market_order mkt_order'
    .split(' ')
    .map((word): [string, { market: boolean }] => [word, { market: true }]),
  ...'limit lmt limit_order limit_maker post_only ioc fok gtc stop stop_limit stop_market stop_loss take_profit trailing_stop bracket twap vwap iceberg stp stp_lmt stop_loss_limit take_profit_limit spot perp future swap linear inverse margin cash option order'
    .split(' ')
    .map((word): [string, { market: boolean }] => [word, { market: false }]),
])

/** Null for a type that no venue has. */
export const orderTypeOf = (text: string): { market: boolean } | null => TYPES.get(snake(text)) ?? null
