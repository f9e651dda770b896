// Reads what text says that no number shows: all-in, ignoring limits, chasing losses, acting on rumours. A frame of
// verb and object decides, never a word alone, and a negation before it cancels it.
import { asciiLower } from '../../text/ascii.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Span } from '../../text/source-text.ts'
import type { Signal, SignalName } from '../model.ts'
import { FRAMES, NEGATED_BEFORE, SALE_BEFORE } from '../tables/frames.ts'
import type { OrderDraft } from './draft.ts'

const WINDOW = 160

/** `span` is that of the whole text; with `spanOf` the place of the words themselves is kept. */
export function readSignals(
  text: string,
  span: Span | null,
  into: Signal[],
  spanOf?: (start: number, end: number) => Span,
): void {
  const lower = asciiLower(text).replace(/[_\n\r\t’]/g, (unit) => (unit === '’' ? "'" : ' '))
  for (const { name, hints, pattern } of FRAMES) {
    if (into.some((signal) => signal.name === name)) continue
    const hit = firstHit(lower, name, hints, pattern)
    if (hit === null) continue
    const [start, end] = hit
    into.push({ name, words: text.slice(start, end), span: spanOf ? spanOf(start, end) : span })
  }
  const doubled = into.some(({ name }) => name === 'martingale') ? null : doublesIn(lower)
  if (doubled === null) return
  const [start, end] = doubled
  into.push({ name: 'martingale', words: text.slice(start, end), span: spanOf ? spanOf(start, end) : span })
}

const STAKED =
  /\b(?:steps?|stakes?|sizes?|lots?|bets?|notional|ladder|adds?|entries|positions?|levels?|rungs?|rounds?)\b/
const LOSING =
  /\b(?:loss(?:es)?|lost|losing|recover\w*|break-? ?even|back to even|underwater|red|against (?:us|me)|no (?:sl|stop)|without (?:a )?stop|averag(?:e|ing) down|drawdown)\b/
/** What stands between two amounts of a row, taken away. */
const BETWEEN = /[\s,/→>$-]|then|and|usd[tc]?/g
const LONGEST_BETWEEN = 12
const TIMED = /^ ?(?:x|s|ms|secs?|seconds?|m|mins?|minutes?|h|hours?|days?|%)\b/

/** `500, 1k, 2k, 4k`: amounts of which each is twice the one before, beside words of stakes and of losses. */
function doublesIn(lower: string): readonly [number, number] | null {
  if (!STAKED.test(lower) || !LOSING.test(lower)) return null
  let [from, end, row, before] = [0, 0, 0, 0]
  for (const { index, 0: text, 1: digits, 2: scale } of lower.matchAll(AMOUNT)) {
    const value = Number(digits) * (scale === undefined ? 1 : 1000)
    const at = index + text.length - digits!.length - (scale?.length ?? 0)
    const between = lower.slice(end, at)
    const isNear = between.length <= LONGEST_BETWEEN && between.replace(BETWEEN, '') === ''
    const isNext = row > 0 && isNear && value > before * 1.9 && value < before * 2.1
    if (!isNext) from = at
    row = isNext ? row + 1 : 1
    before = value
    end = index + text.length
    if (row === LEAST_DOUBLED && !TIMED.test(lower.slice(end, end + 10))) return [from, end]
  }
  return null
}
const LEAST_DOUBLED = 4
const AMOUNT = /(?:^|[^\w.])(\d{1,9}(?:\.\d{1,4})?)(k)?/g

function firstHit(
  lower: string,
  name: SignalName,
  hints: readonly string[],
  pattern: RegExp,
): readonly [number, number] | null {
  for (const hint of hints) {
    let from = 0
    for (let round = 0; round < 64; round++) {
      const at = lower.indexOf(hint, from)
      if (at < 0) break
      const start = Math.max(0, at - WINDOW)
      const match = pattern.exec(lower.slice(start, at + WINDOW))
      if (match && !isCancelled(lower, start + match.index, name, match[0]))
        return [start + match.index, start + match.index + match[0].length]
      from = at + hint.length
    }
  }
  return null
}

/** Resting orders are limits too: "cancel the two unfilled buy limits". */
const ORDERS =
  /\b(?:buy|sell|gtc|entry|resting|unfilled|day|open|working|pending)(?: [a-z]{1,10}){0,1} limits?$/

function isCancelled(lower: string, at: number, name: SignalName, words: string): boolean {
  if (name === 'limit_override' && /^cancel|^remov/.test(words) && ORDERS.test(words)) return true
  const before = lower.slice(Math.max(0, at - 40), at)
  return NEGATED_BEFORE.test(before) || (name === 'all_in' && SALE_BEFORE.test(before))
}

const isNone = (text: string): boolean => /^(?:none|no|null|false|naked|uncovered)$/i.test(text.trim())

const TRUE_MEANS: readonly (readonly [RegExp, SignalName])[] = [
  [
    /^(?:ignore|override|bypass|skip|disable|exceed)[a-z]{0,24}(?:limits?|checks?|risk|rules?|mandate|stops?|caps?|guardrails?)$/,
    'limit_override',
  ],
  [/^(?:allin|useallequity|fullport|maxsize)$/, 'all_in'],
  [/^(?:martingale|doubleafterloss|doubleonloss|increaseafterloss)$/, 'martingale'],
  [/^(?:is)?honeypot$/, 'honeypot'],
  [/^(?:isnew(?:token)?|newtoken|justlaunched|newlylaunched|newlisting)$/, 'new_token'],
  [/^(?:(?:liquidity|lp|token|pool)?unlocked)$/, 'unlocked_token'],
  [/^(?:looping|recursive|loopcollateral)$/, 'looping'],
]
const FALSE_MEANS: readonly (readonly [RegExp, SignalName])[] = [
  [/^(?:(?:liquidity|lp|pool|token)?locked|(?:liquidity|lp)?burned)$/, 'unlocked_token'],
  [/^(?:cansell|sellable)$/, 'honeypot'],
  [/^(?:enforcelimits|respectlimits|riskchecks?|checklimits)$/, 'limit_override'],
]

/** A flag that is on and passes over a limit, wherever it stands. */
export const overridesIn = (key: string, span: Span): Signal[] =>
  TRUE_MEANS.filter(([pattern, name]) => name === 'limit_override' && pattern.test(key)).map(([, name]) => ({
    name,
    words: `${key}: true`,
    span,
  }))

/** A stop that is named and does not stand. */
const STOP_ON =
  /^(?:stop(?:loss)?|sl)(?:is)?(?:active|enabled|armed|working|live|on|placed|attached|set)$|^(?:use|enable|has|with|attach|place)(?:stop(?:loss)?|sl)$/

/** Members that say yes or no. True when the member was understood. */
export function readFlag(key: string, value: SpannedJson, span: Span, draft: OrderDraft): boolean {
  if (value.kind !== 'literal' && value.kind !== 'string') return false
  const flag = value.text === 'true' ? true : value.text === 'false' ? false : null
  if (/^(?:reduce|reduceonly|closeposition|closeonly|isreduceonly)$/.test(key)) {
    draft.reduceOnly ||= flag === true
    return true
  }
  if (flag === false && STOP_ON.test(key)) {
    draft.isStopOff = true
    draft.open.push({ name: key, span, isFigure: false })
    return true
  }
  if (key === 'execinst') {
    draft.reduceOnly ||= /reduceonly|close/i.test(value.text)
    return true
  }
  if (key === 'isbuy' && flag !== null) {
    draft.setSide(flag ? 'buy' : 'sell', span)
    return true
  }
  const side = /^(?:is)?(buy|long|sell|short)$/.exec(key)?.[1]
  if (side !== undefined && flag === true) {
    draft.setSide(side === 'buy' || side === 'long' ? 'buy' : 'sell', span)
    return true
  }
  if (flag === false && (side === 'buy' || side === 'long')) {
    draft.setSide('sell', span)
    return true
  }
  if (readOption(key, value.text, flag, span, draft)) return true
  // How an order rests, and how it ends.
  if (
    /^(?:is)?(?:oco|oto|postonly|hidden|allornone|aon|gtc|spot|cash|unleveraged|priceprotect|pricemanagement|outsiderth|extendedhours|sweeptofill|transmit|discretionary|regularhoursonly|rthonly|taxlots|includefees)$/.test(
      key,
    ) &&
    flag !== null
  )
    return true
  if (flag === null) return false
  const meaning = (flag ? TRUE_MEANS : FALSE_MEANS).find(([pattern]) => pattern.test(key))
  if (meaning) draft.signals.push({ name: meaning[1], words: `${key}: ${flag}`, span })
  return meaning !== undefined || [...TRUE_MEANS, ...FALSE_MEANS].some(([pattern]) => pattern.test(key))
}

function readOption(key: string, text: string, flag: boolean | null, span: Span, draft: OrderDraft): boolean {
  const before = draft.option ?? { right: null, covered: false, naked: false, span }
  if (/^(?:cover|coverage|hedge)$/.test(key) && isNone(text)) draft.option = { ...before, naked: true }
  else if (/^(?:optiontype|right|putcall|callput|option)$/.test(key)) {
    const right = /^c/i.test(text) ? 'call' : /^p/i.test(text) ? 'put' : null
    if (key === 'option' && right === null) return false
    draft.option = { ...before, right }
  } else if (/^(?:instrumenttype|assetclass|assettype|sectype|producttype|instrumentclass)$/.test(key)) {
    if (!/^(?:equity |index )?opt/i.test(text)) return false
    draft.option = before
  } else if (/^(?:iscovered|covered|cashsecured|hascover)$/.test(key) && flag !== null) {
    draft.option = { ...before, covered: flag, naked: before.naked || !flag }
  } else if (/^(?:naked|uncovered|isnaked)$/.test(key) && flag !== null) {
    draft.option = { ...before, naked: flag, covered: before.covered || !flag }
  } else return false
  return true
}
