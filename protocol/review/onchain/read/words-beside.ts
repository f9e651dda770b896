// Reads the figures and accounts that texts beside an action state, as careful agents write them into a note: a quote of what comes
// out, a balance, an address of their own. The caller's word, like the members that state the same.

import { parseDecimal } from '../../core/number/decimal.ts'
import { asciiLower, asciiUpper } from '../../text/ascii.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { StatedUnits } from '../facts.ts'
import { doubtsIn } from './account/doubts.ts'
import { assetWord, isKnownSymbol } from './intent/assets.ts'
import { allVerbsOf, type IntentVerb } from './intent/verbs.ts'
import type { JsonScope } from './reader.ts'
import { amountsInWords } from './unread/told-amounts.ts'

/** Of an allowance, and of the steps that take it. */
const SPENDS: readonly IntentVerb[] = ['approve', 'swap', 'deposit', 'repay', 'stake', 'bridge']
const LONGEST = 2000
const MOST = 64

/** Every text of several words. */
export function readWordsBeside(scope: JsonScope, value: SpannedJson): void {
  const texts: string[] = []
  collect(scope, value, texts)
  const { facts } = scope.reader
  for (const text of texts) {
    const lower = asciiLower(text)
    facts.said.quotes.push(...quotesIn(lower))
    facts.said.holdings.push(...holdingsIn(lower))
    if (doubtsIn(lower).length > 0) continue
    facts.said.own.push(...ownIn(lower))
    if (allVerbsOf(lower).some((verb) => SPENDS.includes(verb)))
      for (const { units, asset } of amountsInWords(text))
        if (asset !== null) facts.said.amounts.push({ units, asset })
  }
}

function collect(scope: JsonScope, value: SpannedJson, texts: string[]): void {
  scope.reader.budget.spend(1)
  if (texts.length >= MOST) return
  if (value.kind === 'array') for (const item of value.items) collect(scope, item, texts)
  else if (value.kind === 'object') for (const one of value.members) collect(scope, one.value, texts)
  else if (value.kind === 'string' && value.text.length <= LONGEST && /\S\s+\S/.test(value.text)) {
    scope.reader.budget.spend(value.text.length * 4)
    texts.push(value.text)
  }
}

const FIGURE = '[~≈]?\\$?(\\d[\\d,]{0,30}(?:\\.\\d{1,18})?)'
const SYMBOL = '([a-z][a-z0-9.]{1,9})'
const QUOTES = [
  new RegExp(
    `\\bquote[drs]?(?:v2)?(?: (?:is|of|at|was|says|said|gives|gave|returns|returned|out|output|for this|now))?:?\\s${FIGURE}\\s?${SYMBOL}\\b`,
    'g',
  ),
  new RegExp(`(?:^|[\\s(])${FIGURE}\\s?${SYMBOL} (?:quoted|is quoted|was quoted|is the quote)\\b`, 'g'),
  new RegExp(`\\bexpect(?:s|ed)?(?: to receive| out| output| to get)?:?\\s${FIGURE}\\s?${SYMBOL}\\b`, 'g'),
]
const RATES = [
  // "quote: 3 WETH = 9,120 USDC"
  new RegExp(
    `\\bquote[drs]?:?\\s${FIGURE}\\s?${SYMBOL}\\s?(?:=|->|=>|→|for|gives|buys|returns)\\s?${FIGURE}\\s?${SYMBOL}\\b`,
    'g',
  ),
  // "getAmountsOut -> 1.2 WETH", "quoted[0] at 10:02Z = 950.1 USDC"
  new RegExp(
    `\\b(?:get_?amounts?_?out|quote_?exact_?\\w{4,24}|quoted?(?:\\[\\d\\]|\\.\\w{1,16})?)(?:\\(\\))?(?: at [\\w:.-]{4,24})?\\s?(?:=|->|=>|→|:|returned|returns|says|gives)\\s?${FIGURE}\\s?${SYMBOL}\\b`,
    'g',
  ),
]
const HOLDINGS = [
  new RegExp(`\\b(?:balance|available|holds|hold|free)(?: is| of)?:?\\s${FIGURE}\\s?${SYMBOL}\\b`, 'g'),
  new RegExp(
    `(?:^|[\\s(])${FIGURE}\\s?${SYMBOL} (?:available|in the (?:wallet|vault|treasury|safe|account))\\b`,
    'g',
  ),
]
const HOLDING_BEHIND = new RegExp(`\\b${SYMBOL} balance(?: is| of)?:?\\s${FIGURE}(?![\\d%])`, 'g')

function statedIn(figure: string, word: string): readonly StatedUnits[] {
  const asset = assetWord(asciiUpper(word))
  const units = parseDecimal(figure.replaceAll(',', ''))
  return asset !== null && isKnownSymbol(asset) && units !== null ? [{ asset, units }] : []
}

const quotesIn = (lower: string): StatedUnits[] => [
  ...QUOTES.flatMap((pattern) =>
    [...lower.matchAll(pattern)].flatMap(([, figure, word]) => statedIn(figure!, word!)),
  ),
  ...RATES.flatMap((pattern) =>
    [...lower.matchAll(pattern)].flatMap((match) => statedIn(match.at(-2)!, match.at(-1)!)),
  ),
]

const holdingsIn = (lower: string): StatedUnits[] => [
  ...HOLDINGS.flatMap((pattern) =>
    [...lower.matchAll(pattern)].flatMap(([, figure, word]) => statedIn(figure!, word!)),
  ),
  ...[...lower.matchAll(HOLDING_BEHIND)].flatMap(([, word, figure]) => statedIn(figure!, word!)),
]

const PLACE = '(?:wallet|safe|address|account|treasury|vault|multisig|ledger|eoa)'
const OWN_BEFORE = new RegExp(
  `\\b(?:our|my|own)(?: own)?(?: [a-z0-9-]{1,16}){0,3} ${PLACE}(?: is| at)?[:,(]{0,2}\\s?\\(?$`,
)
const OWN_BEHIND = new RegExp(
  `^(?:,| is| =| \\(|,? which is){0,1} ?\\(?(?:our|my)(?: own)?(?: [a-z0-9-]{1,16}){0,3} ${PLACE}\\b`,
)
/** Whose it may be else. */
const OF_OTHERS =
  /\b(?:new|replac\w*|chang\w*|vendors?|suppliers?|customers?|clients?|partners?|users?|contractors?|their|his|her|claim\w*|says?|said|told|not|no|n't|calls? itself)\b/

function ownIn(lower: string): string[] {
  return [...lower.matchAll(/\b0x[0-9a-f]{40}\b/g)].flatMap(([address], index) => {
    if (index >= 32) return []
    const at = lower.indexOf(address)
    const before = sentence(lower.slice(Math.max(0, at - 80), at), true)
    const behind = sentence(lower.slice(at + address.length, at + address.length + 80), false)
    const isOwn = OWN_BEFORE.test(before) || OWN_BEHIND.test(behind)
    return isOwn && !OF_OTHERS.test(`${before} ${behind}`) ? [address] : []
  })
}

/** As far as the sentence reaches. */
const sentence = (text: string, isBefore: boolean): string => {
  const parts = text.split(/[.;\n]\s/)
  return (isBefore ? parts.at(-1) : parts[0]) ?? ''
}
