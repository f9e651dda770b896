// Sorts the objects inside an order by their names. Figures are taken only out of objects that describe this order, its
// account or its market: a stop in a backtest or in an earlier order protects nothing.
import type { SpannedObject } from '../../../text/json-spans.ts'
import type { NumberField } from '../../model.ts'
import { memberKey, numberFieldOf } from '../members/members.ts'
import { meaningOf } from '../values/actions.ts'
import { nameOf } from './roles.ts'
import { isKnownWord, wordsOf } from './words.ts'

export type Container = 'order' | 'exit' | 'account' | 'market' | 'apart' | 'unknown'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const ORDER = words(
  'place json req kwargs preview product collateral borrow debt loan order orders ord ords trade trades request params parameters param payload body data args arguments input instruction instructions details spec proposal intent execution exec sizing risk attach attached algo instrument contract price prices configuration config gtc gtd ioc fok action actions function tool call calls entry leg legs asset size quantity qty amount step steps ticket command message msg position option options fill job swap bet strategy in out from to limit new updated amended changes',
)
const EXIT = words(
  'exit exits protection protective protections bracket brackets oco tpsl sltp controls protect',
)
const ACCOUNT = words('account acct acc portfolio pf state wallet balances balance fund treasury')
const MARKET = words(
  'quote quotes nbbo bbo tick ticker book market snapshot tob touch l1 mkt level1 orderbook last reference',
)
const APART = words(
  'previous prev prior old original history historical backtest backtests example examples alternative alternatives hypothetical before simulation sim past executed meta metadata info signal signals analysis indicators indicator tags audit provenance context research model existing checks checklist diagnostics debug computed',
)

const isContainerWord = (part: string): boolean =>
  isKnownWord(part) ||
  /^\d{1,3}$/.test(part) ||
  [ORDER, EXIT, ACCOUNT, MARKET].some((kinds) => kinds.has(part))

/** `position_after: {…}`: what the order leads to. */
const AFTERWARDS = /^(?:after|resulting|projected|post|final|expected)$/
const OF_STATE =
  /^(?:position|positions|account|state|exposure|leverage|portfolio|balance|balances|holdings?)$/

export function containerOf(name: string): Container {
  const parts = wordsOf(name)
  const has = (kinds: ReadonlySet<string>): boolean => parts.some((part) => kinds.has(part))
  if (parts.some((part) => AFTERWARDS.test(part)) && parts.some((part) => OF_STATE.test(part)))
    return 'unknown'
  if (has(APART)) return 'apart'
  // One unknown word may say that the object is not about this order.
  if (!parts.every(isContainerWord)) return 'unknown'
  if (has(EXIT)) return 'exit'
  if (has(ACCOUNT)) return 'account'
  if (has(MARKET) && !parts.some((part) => /^(?:gtc|gtd|ioc|fok)$/.test(part))) return 'market'
  return has(ORDER) ? 'order' : 'unknown'
}

/**
 * What an object is by what it holds, where its name says something else or nothing. `isOpenEnded`: no order stands round
 * it, so that an object with a side and a size is the order itself.
 */
export function containerOfContent(
  named: Container,
  object: SpannedObject,
  isOpenEnded: boolean,
  isContext = false,
): Container {
  const fields = object.members.map(({ name }) => numberFieldOf(memberKey(name), nameOf(name))?.[0])
  // `bracket: {side, qty, entry, stop}` with no order round it is the order.
  if (named === 'exit' && isOpenEnded && hasSide(object) && fields.includes('size')) return 'order'
  const isOfAccountBeside =
    fields.some((field) => field !== undefined && ACCOUNT_SIGNS.includes(field)) && !hasSide(object)
  if (isContext && isOfAccountBeside) return 'account'
  if (named !== 'unknown' && named !== 'market') return named
  const isOfAccount = fields.some((field) => field !== undefined && ACCOUNT_SIGNS.includes(field))
  if (isOfAccount && !hasSide(object)) return 'account'
  if (named === 'market') return named
  if (fields.includes('bid') && fields.includes('ask')) return 'market'
  const isOrder = hasSide(object) || fields.filter((field) => field !== undefined).length >= 2
  return isOpenEnded && isOrder ? 'order' : 'unknown'
}

/** Nothing but an account has these. */
const ACCOUNT_SIGNS: readonly NumberField[] = [
  'equity_usd',
  'daily_loss_usd',
  'daily_loss_limit_usd',
  'daily_loss_limit_pct',
  'max_drawdown_pct',
]

const hasSide = ({ members }: SpannedObject): boolean =>
  members.some(({ value }) => value.kind === 'string' && (meaningOf(value.text)?.side ?? null) !== null)

const LISTS = words(
  'orders trades legs actions tickets basket instructions steps calls operations ordersdata',
)

/** An array under this name holds orders to be placed. */
export const isOrderList = (name: string): boolean =>
  LISTS.has(memberKey(name)) ||
  (wordsOf(name).some((part) => LISTS.has(part)) && containerOf(name) !== 'apart' && !/^open/i.test(name))
