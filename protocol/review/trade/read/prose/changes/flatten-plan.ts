// Recognizes a plan in steps that only takes risk away: entries are withdrawn, positions closed with orders that can only reduce, stops
// withdrawn after that, strategies paused. Every word of it must be known; anything else leaves the plan to the readers of orders.
import { asciiLower } from '../../../../text/ascii.ts'
import type { SourceText } from '../../../../text/source-text.ts'
import type { Order } from '../../../model.ts'
import { closeOfAll } from '../../draft.ts'

const LONGEST = 3000
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const PLAIN = setOf(
  'a an the all any every each open remaining leftover left over our my its their in on at to of for and or with via per as is are be been it so i we now then once after before until when while only both this that these those still already first per_cent account accounts subaccount book books venue venues orders order positions position size sizes flat zero confirmed confirm confirms check checked verify verified runbook playbook protocol policy risk yaml rules human person operator desk trader clears clear cleared resets reset approves halt halted hit hits reached breached breach breaches beyond past against over under hard soft limit limits max daily weekly intraday day drawdown dd loss losses pnl kill switch killswitch stop-out emergency circuit breaker tripped triggered most up through mid touch last mark price prices repeat repeats retry retries step steps slippage percent',
)
const OBJECTS = setOf(
  'resting working pending unfilled entry entries quote quotes quoting maker limit buy sell buys sells bids asks',
)
const STOPS = setOf('stop stops sl tp take-profits protective reduce-only stop-loss stop-losses')
const MEANS = setOf('reduce-only ioc market limit orders close-position')
const QUIET = setOf(
  'strategy strategies bot bots agent agents algo algos signals engine trading page pages notify alert inform message tell log record report pause paused pauses stop stops stopped disable disabled set status mode team on-call oncall slack no new risk exposure wait waits stand down',
)
const VENUES =
  /^(?:binance|bybit|okx|kraken|coinbase|deribit|bitget|bitmex|hyperliquid|dydx|gate|kucoin|alpaca|ibkr|oanda)$/
const AMOUNT = /^[+-]?\d[\d.,]*%?$/

/** The plan as one close of what is open; null where a step or a word of it is not known. */
export function flattenPlan({ text, spanOf }: Pick<SourceText, 'text' | 'spanOf'>): Order | null {
  if (text.length > LONGEST || !/reduce[- ]only/i.test(text) || !/\b(?:close|flatten)\b/i.test(text))
    return null
  let isClosed = false
  for (const clause of clausesOf(text)) {
    const step = stepOf(clause, isClosed)
    if (step === null) return null
    isClosed ||= step === 'close'
  }
  return isClosed ? closeOfAll(spanOf(0, text.length)) : null
}

/** `FLATTEN PLAN` */
const HEADING = /^(?:(?:KILL|SWITCH|FLATTEN|EMERGENCY|HALT|PLAN|RISK|STOP) ?){1,5}$/

const clausesOf = (text: string): readonly string[] =>
  text
    .split(/\n|;|\.(?=\s|$)|[()]/)
    .map((line) => line.replace(/^\s{0,8}(?:\d{1,2}[.)]|[-*])\s{1,4}/, '').trim())
    .filter((line) => line !== '' && !HEADING.test(line))

type Step = 'close' | 'cancel' | 'quiet' | 'fact'

function stepOf(clause: string, isClosed: boolean): Step | null {
  const words = clause.match(/[A-Za-z][\w-]{0,30}|[+-]?\d[\d.,]*%?/g) ?? []
  const lower = words.map((word) => asciiLower(word).replace(/^reduce_only$/, 'reduce-only'))
  const joined = lower.join(' ').replace(/\breduce only\b/g, 'reduce-only')
  const rest = joined.split(' ')
  const [verb = ''] = rest
  const isIn = (word: string, ...sets: readonly ReadonlySet<string>[]): boolean =>
    AMOUNT.test(word) || VENUES.test(word) || PLAIN.has(word) || sets.some((set) => set.has(word))
  if (/^(?:close|flatten)$/.test(verb)) {
    // What is open is listed with its size.
    const isKnown = rest
      .slice(1)
      .every(
        (word, index) => isIn(word, MEANS) || isListed(words, word, index + 1, joined === lower.join(' ')),
      )
    return isKnown && rest.includes('reduce-only') && /\b(?:all|every|each)\b/.test(joined) ? 'close' : null
  }
  if (verb === 'cancel') {
    const parts = splitAt(rest.slice(1), (word) => /^(?:set|page|notify|alert|pause|log|stop)$/.test(word))
    const ofStops = parts[0]!.some((word) => STOPS.has(word))
    if (ofStops && !(isClosed && parts[0]!.some((word) => /^(?:leftover|left|remaining)$/.test(word))))
      return null
    return parts.every((part, index) =>
      part.every((word) => (index === 0 ? isIn(word, OBJECTS, STOPS) : isIn(word, QUIET))),
    )
      ? 'cancel'
      : null
  }
  // `the reduce-only stops stay in until step 2 is confirmed flat`
  if (
    rest.some((word) => STOPS.has(word)) &&
    rest.some((word) => /^(?:stay|stays|remain|remains)$/.test(word))
  )
    return rest.every((word) => isIn(word, STOPS) || /^(?:stay|stays|remain|remains)$/.test(word))
      ? 'fact'
      : null
  const isQuiet = rest.every((word) => isIn(word, QUIET) || /^[a-z]{2,4}-\d{1,3}$/.test(word))
  return isQuiet ? (QUIET.has(verb) ? 'quiet' : 'fact') : null
}

/** `BTC -0.84`: a symbol in capitals before an amount. */
const isListed = (words: readonly string[], word: string, at: number, isAligned: boolean): boolean =>
  isAligned &&
  asciiLower(words[at] ?? '') === word &&
  /^[A-Z]{2,6}$/.test(words[at]!) &&
  AMOUNT.test(words[at + 1] ?? '')

function splitAt(
  words: readonly string[],
  isHead: (word: string) => boolean,
): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const word of words) {
    if (isHead(word) && parts[0]!.length > 0 && !parts.at(-1)!.every((one) => one === 'the')) parts.push([])
    parts.at(-1)!.push(word)
  }
  return parts
}
