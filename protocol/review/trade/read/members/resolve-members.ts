// Reads the members that no name explains by the form of their values, once the rest of the order is known, and leaves open
// what stays unread.
import { isPositive, lessThan, multiply, rational } from '../../../core/number/rational.ts'
import type { Side } from '../../model.ts'
import type { OrderDraft, Waiting } from '../draft.ts'
import { isInert, isObserved } from '../names/roles.ts'
import { actionOf, meaningOf } from '../values/actions.ts'
import { assetOf, isKnownAsset, isStable } from '../values/assets.ts'
import { isFigure, readNumber } from '../values/read-number.ts'
import { agreesWithInstruction, differsFromInstruction, isInstruction } from './client-instruction.ts'
import { agreesWithOrder } from './redundant-figures.ts'
import { asksForMore } from './told-orders.ts'
import { isRemarkName } from './unread-terms.ts'
import { factsIn, openIn } from './veiled-facts.ts'

/** More members than this are no order that somebody wrote. */
const MOST_WORDS = 128
const MOST_FIGURES = 48

export function resolveWords(draft: OrderDraft): void {
  if (draft.waiting.length > MOST_WORDS) return
  readSide(draft)
  readAsset(draft)
  readInstruction(draft)
}

function readInstruction(draft: OrderDraft): void {
  keep(draft, (member) => {
    if (!isInstruction(member.name)) return true
    const differs = differsFromInstruction(draft, member)
    if (differs !== null)
      draft.signals.push({ name: 'instruction_broken', words: differs, span: member.span })
    if (!agreesWithInstruction(draft, member)) return true
    draft.isForClient = true
    return false
  })
}

/** `max_participation: 0.05`: the algorithm takes at most this part of the volume. */
const SMALL_PART = rational(1, 4)

function takesPart(draft: OrderDraft, { read, value, span }: Waiting): boolean {
  if (!read.words.some((word) => /^(?:participation|pov)$/.test(word))) return false
  const number = readNumber(value, 'notional_usd')
  if (typeof number === 'string' || !isPositive(number)) return false
  const isPercent = read.unit === 'percent' || !lessThan(number, rational(1))
  const part = isPercent ? multiply(number, rational(1, 100)) : number
  const isSmall = !lessThan(SMALL_PART, part)
  if (isSmall) draft.number('participation', part, span)
  return isSmall
}

export function resolveFigures(draft: OrderDraft): void {
  if (draft.waiting.length > MOST_FIGURES) return
  // A figure that is found may explain another one.
  for (let round = 0; round < 3; round++) {
    const before = draft.waiting.length
    keep(
      draft,
      (member) =>
        !(
          isFigure(member.value) &&
          (takesPart(draft, member) || (!isKnown(member) && agreesWithOrder(draft, member)))
        ),
    )
    if (draft.waiting.length === before) break
  }
}

/** What is still waiting was not read. */
export function leaveRest(draft: OrderDraft): void {
  for (const member of draft.waiting) {
    if (repeatsAsset(draft, member)) continue
    const open =
      openIn(member) ??
      (namesOther(draft, member) || isStretched(draft, member) ? { ...member, isFigure: false } : null)
    if (open !== null)
      draft.open.push(
        isRemarkName(member.read) && member.value.kind === 'string'
          ? { ...open, isRemark: !asksForMore(member.value.text) }
          : open,
      )
    const facts = factsIn(member)
    const value = isFigure(member.value) ? readNumber(member.value, 'notional_usd') : 'absent'
    const { name, span } = member
    if (facts.length > 0)
      draft.veiled.push({ name, span, facts, ...(typeof value === 'string' ? {} : { value }) })
  }
}

/** Interactive Brokers: the same symbol under the names of an exchange. */
const repeatsAsset = ({ asset }: OrderDraft, { name, value }: Waiting): boolean =>
  /^(?:local_?symbol|trading_?class)$/i.test(name) && value.kind === 'string' && assetOf(value.text) === asset

const ADDRESS = /^(?:0x[0-9a-f]{40}|bc1[0-9a-z]{20,60}|T[1-9A-HJ-NP-Za-km-z]{33})$/i
const OF_ORDER = /^(?:size|sz|qty|quantity|amount|amt|stop|sl|price|limit|unit|units|trigger|contract)$/

/** `qty_currency: "BTC"`, `stop_side: "buy"`, the address of a token: what the order trades is told otherwise. */
function namesOther({ asset, side }: OrderDraft, { value, read, where }: Waiting): boolean {
  if (value.kind !== 'string' || (where !== 'order' && where !== 'exit')) return false
  const text = value.text.trim()
  if (ADDRESS.test(text)) return !isInert(read)
  if (!read.words.some((word) => OF_ORDER.test(word))) return false
  const other = assetOf(text)
  if (isKnownAsset(other) && !isStable(other) && asset !== null && other !== asset) return true
  return read.words.includes('side') && side !== null && meaningOf(text)?.side === side
}

/** `gross_exposure_usd: 900000`, `margin_used_pct: 98`: what is there before the order leaves no room for it. */
function isStretched({ numbers }: OrderDraft, { read: { words, unit }, value, where }: Waiting): boolean {
  const equity = numbers.get('equity_usd')?.value
  const number = where === 'account' && isFigure(value) ? readNumber(value, 'notional_usd') : 'absent'
  if (typeof number === 'string') return false
  if (unit === 'percent')
    return words.includes('margin') && words.includes('used') && lessThan(rational(70), number)
  return (
    words.includes('exposure') &&
    unit === 'money' &&
    equity !== undefined &&
    lessThan(multiply(equity, rational(3)), number)
  )
}

const isKnown = ({ read }: Waiting): boolean => isInert(read) || isObserved(read)

const isOrderWord = (member: Waiting): boolean =>
  member.value.kind === 'string' && (member.where === 'order' || member.where === 'exit') && !isKnown(member)

function keep(draft: OrderDraft, isKept: (member: Waiting) => boolean): void {
  draft.waiting.splice(0, draft.waiting.length, ...draft.waiting.filter(isKept))
}

/** A close and its object, and nothing behind them. */
const CLOSES =
  /^(?:close|exit|reduce|flatten|cover|unwind|trim)(?: (?:my|our|the|all|half|part|of|open|entire|whole|this|it)){0,4}(?: [A-Z0-9/.-]{2,12}){0,2}(?: (?:long|short|position|perp)){0,3}(?: \([\d.,]{1,12} ?[A-Z]{0,8}\))?$/

/** Opinions, prices and positions have sides too. */
const NO_ACTION_NAME = /pos|bias|trend|view|outlook|regime|sentiment|signal|momentum|price|trigger|source/i
const NO_ACTION = /^(?:bid|ask|up|down|bull|bear)$/i
const ACTION_NAME =
  /^(?:(?:agent|request|trade|order)_?(?:action|type|intent)|intent|request|fn|func|function|method|do|go|task|verb|act|instruction|event|name|call|api)$/i

/** `"go": "long"`, `"do": "sell"`: the value says what is done, whatever the member is called. */
function readSide(draft: OrderDraft): void {
  keep(draft, (member) => {
    const { value, name, read, where, span } = member
    if (value.kind !== 'string' || where !== 'order' || value.text.length < 3) return true
    if (NO_ACTION_NAME.test(name) || NO_ACTION.test(value.text)) return true
    const isAction = ACTION_NAME.test(name)
    if (isInert(read) && !isAction) return true
    // `"intent": "close my ETH long"`
    const ends = isAction && CLOSES.test(value.text.trim()) && (draft.kind === null || draft.kind === 'order')
    if (ends && draft.positions !== null) {
      draft.kind = 'close'
      draft.action ??= value.text.trim().slice(0, 20)
      return false
    }
    // `"buy": "VOO"`
    const named = meaningOf(name)
    if (named?.side && draft.side === null && draft.asset === null && isSymbol(value.text)) {
      draft.setSide(named.side, span)
      draft.kind ??= named.kind === 'order' ? null : named.kind
      draft.symbol ??= value.text
      draft.asset = assetOf(value.text)
      return false
    }
    const meaning = meaningOf(value.text)
    if (meaning === null || (meaning.side === null && !isAction)) return true
    // `"close": "long"`
    const verb = actionOf(name)
    const isClose = verb?.kind === 'close'
    const kind = isClose ? 'close' : meaning.kind
    const side = isClose && meaning.side !== null ? opposite(meaning.side) : meaning.side
    // A second word that says something else stays unread.
    if (side !== null && draft.side !== null && side !== draft.side) return true
    if (kind !== null && draft.kind !== null && kind !== draft.kind && kind !== 'order') return true
    draft.action ??= value.text
    draft.kind ??= kind
    draft.market ||= meaning.market ?? false
    if (side !== null) draft.setSide(side, span)
    return false
  })
}

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')

const SYMBOL = /^[A-Z][A-Z0-9]{0,9}(?:[-_/.:][A-Z0-9]{1,10}){0,3}$/
const NO_SYMBOL =
  /^(?:GTC|GTD|GTX|IOC|FOK|DAY|OPG|CLS|LMT|MKT|LIMIT|MARKET|STOP|TWAP|VWAP|POV|USD|EUR|GBP|CHF|JPY|YES|NO|TRUE|FALSE|MARK|LAST|INDEX|MID|NET|BOTH|CROSS|ISOLATED|ALL|NONE|ON|OFF|[A-Z])$/

const isSymbol = (text: string): boolean => SYMBOL.test(text) && !NO_SYMBOL.test(text)

/** The only text that has the form of a symbol. */
function readAsset(draft: OrderDraft): void {
  if (draft.asset !== null) return
  const symbols = draft.waiting.filter(
    (member) => member.value.kind === 'string' && isOrderWord(member) && isSymbol(member.value.text),
  )
  const [only, ...others] = symbols
  if (only?.value.kind !== 'string' || others.length > 0) return
  draft.symbol ??= only.value.text
  draft.asset = assetOf(only.value.text)
  keep(draft, (member) => member !== only)
}
