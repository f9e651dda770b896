// Reads a call of a trading library as the members that it stands for: `client.create_order(symbol="ETHUSDT", side="BUY", …)`,
// `exchange.create_order('SOL/USDT', 'limit', 'buy', 25, 142.5, {…})`. Sources: documentation of CCXT, python-binance, alpaca-py,
// pybit, ib_async, kiteconnect, hyperliquid-python-sdk.
import type { SpannedMember } from '../../../text/json-spans.ts'
import { checkedWords } from '../forms/simulated.ts'
import { wordsOf } from '../names/words.ts'
import { meaningOf } from '../values/actions.ts'
import { argumentsAt, memberAt, membersOf, type Scope } from './expression.ts'
import type { Pairs } from './pairs.ts'

const CALL = /(?:^|[\s=`])((?:[A-Za-z_]\w{0,30}\.){0,4}([A-Za-z_]\w{2,40}))\(/
/** The order of arguments that have no names. */
const POSITIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^create_?order$/i, ['symbol', 'type', 'side', 'size', 'price', 'params']],
  [/^create_?limit_?order$/i, ['symbol', 'side', 'size', 'price', 'params']],
  [/^create_?market_?order$/i, ['symbol', 'side', 'size', 'price', 'params']],
  [/^create_?limit_?(?:buy|sell)_?order$/i, ['symbol', 'size', 'price', 'params']],
  [/^create_?market_?(?:buy|sell)_?order$/i, ['symbol', 'size', 'params']],
  // Hyperliquid.
  [/^order$/, ['symbol', 'is_buy', 'size', 'limit_price', 'type', 'reduce_only']],
  [/^set_?leverage$/i, ['leverage', 'symbol', 'params']],
  [/^cancel_?all_?orders_?after$/i, ['timeout', 'params']],
  [/^cancel_?order$/i, ['order_id', 'symbol', 'params']],
  [/^placeOrder$/, ['contract', 'order']],
  [/^(?:submit_order|order_send|place_order)$/, ['order']],
  [/^(?:market_close|close_position)$/, ['symbol', 'size', 'price', 'slippage']],
]

/** Null where no call of a known act stands, or one of its arguments is no plain value. */
export function codeCallIn(text: string): Pairs | null {
  const match = CALL.exec(text)
  if (!match) return null
  const start = match.index + match[0].length - match[1]!.length - 1
  const read = callAt(text, match[2]!, start, start + match[1]!.length + 1, new Map())
  return read && { ...read, start }
}

/** The members of one call, and where it ends. */
export function callAt(
  text: string,
  method: string,
  start: number,
  open: number,
  scope: Scope,
): { members: SpannedMember[]; end: number } | null {
  const action = actionOf(method)
  const args = action === null ? null : argumentsAt(text, open, scope)
  if (action === null || args === null) return null
  const members = membersOf(args.value, POSITIONS.find(([pattern]) => pattern.test(method))?.[1] ?? [])
  if (members === null || members.length === 0) return null
  return {
    members: [...action.map(([name, said]) => memberAt(name, said, start)), ...members],
    end: args.end,
  }
}

/** What the name of the function says: nothing but that an order is placed, or its side and type. */
function actionOf(method: string): (readonly [string, string])[] | null {
  const checked = checkedWords(wordsOf(method))
  if (checked !== null) {
    const inner = actionOf(checked.join('_'))
    return inner && [...inner, ['environment', 'paper']]
  }
  const words = wordsOf(method).filter(
    (word) => !/^(?:futures?|spot|margin|new|the|test|trading|gtc|ioc|fok)$/.test(word),
  )
  const said = words.join('_')
  if (/^(?:create|place|submit|send|make|add|post)?_?order(?:_send)?$/.test(said)) return []
  if (said === 'market_close')
    return [
      ['action', 'close_position'],
      ['type', 'market'],
    ]
  const sides =
    /^(?:create|place|submit)?_?(?:order_)?(limit|market)?_?(?:order_)?(buy|sell)(?:_(limit|market))?(?:_order)?$/.exec(
      said,
    )
  if (sides) {
    const type = sides[1] ?? sides[3]
    return [['side', sides[2]!], ...(type === undefined ? [] : [['type', type] as const])]
  }
  const typed = /^(?:create|place|submit)?_?(limit|market)_order$/.exec(said)
  if (typed) return [['type', typed[1]!]]
  return meaningOf(said) === null ? null : [['action', said]]
}
