// Reads what a member name means from the words in it, for the spellings that no table of venues lists. A name of which
// one word is unknown has no meaning here.

import { asciiUpper } from '../../../text/ascii.ts'
import type { NumberField } from '../../model.ts'
import {
  EFFECT_WORDS,
  EMPTY_WORDS,
  INERT_WORDS,
  MEASURES,
  MEMBER_WORDS,
  OBSERVED_WORDS,
  UNIT_WORDS,
} from '../../tables/member-words.ts'
import { isKnownAsset } from '../values/assets.ts'
import { wordsOf } from './words.ts'

export type Unit = 'money' | 'percent' | 'bps' | 'fraction'
export type Meaning = readonly [field: NumberField, num: number, den: number]

export interface Name {
  readonly words: readonly string[]
  /** Distinct concepts, sorted; the words that change no meaning are left out. */
  readonly concepts: readonly string[]
  readonly unit: Unit | null
  /** A word that is in no list, or a second unit. */
  readonly isPartlyUnknown: boolean
}

const table = (rows: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(([meaning, spellings]) => spellings.split(' ').map((word) => [word, meaning] as const)),
  )
const CONCEPTS = table(MEMBER_WORDS)
const UNITS = table(UNIT_WORDS)
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const EMPTY = new Set([...setOf(EMPTY_WORDS), ...setOf(MEASURES)])
const INERT = setOf(INERT_WORDS)
const OBSERVED = setOf(OBSERVED_WORDS)
const EFFECT = setOf(EFFECT_WORDS)

const DURATION = /^(?:duration|window|interval|timeout|delay|age|latency|horizon)$/

export function nameOf(name: string): Name {
  const words = wordsOf(name)
  const concepts = new Set<string>()
  let unit: Unit | null = null
  let isPartlyUnknown = words.length === 0
  for (const word of words) {
    const concept = CONCEPTS.get(word)
    const measure = UNITS.get(word) as Unit | undefined
    if (concept !== undefined) concepts.add(concept)
    else if (measure !== undefined) {
      if (unit !== null && unit !== measure) isPartlyUnknown = true
      unit = measure
    } else if (/^[1-3]$/.test(word) && concepts.has('target')) continue
    else if (!EMPTY.has(word) && !(words.length > 1 && isKnownAsset(asciiUpper(word))))
      // `qtyEth` counts units of an asset.
      isPartlyUnknown = true
  }
  // `durationMin` is in minutes.
  if (words.some((word) => DURATION.test(word))) concepts.delete('min')
  if (concepts.has('take') && concepts.delete('take')) {
    concepts.delete('profit')
    concepts.add('target')
  }
  return { words, concepts: [...concepts].sort(), unit, isPartlyUnknown }
}

/** `share`: of one; `percent`: percent figures; `price` and `count`: no unit; `money`: with or without one. */
type Measure = 'money' | 'only_money' | 'price' | 'count' | 'percent' | 'share'

const ROLES: readonly (readonly [NumberField, Measure, string])[] = [
  [
    'equity_usd',
    'money',
    'equity|account equity|account value|account size|account liquidation net|liquidation net|liquidation net value|account liquidation net value|net value|account net value|account margin equity|equity size|account equity size|equity value|account equity value|account equity quote|equity net|account equity net',
  ],
  ['equity_usd', 'only_money', 'account|account net'],
  [
    'size',
    'count',
    'size|unit|size unit|base size|asset size|position size|closing size|closing unit|in size|in unit',
  ],
  ['contracts', 'count', 'contracts|contracts size|contracts volume'],
  [
    'contract_size',
    'count',
    'contract size|multiplier|contract multiplier|contract per unit|contract per size|contract value',
  ],
  ['contract_size', 'money', 'point value|per point'],
  [
    'notional_usd',
    'money',
    'notional|notional value|notional position|notional size|quote size|position value|position notional',
  ],
  ['notional_usd', 'only_money', 'size|value|cost|position|position size|exposure'],
  ['entry_price', 'price', 'entry|entry price|average entry|average entry price'],
  [
    'limit_price',
    'price',
    'limit price|price|limit|entry limit|entry limit price|max price|min price|max entry price',
  ],
  [
    'mark_price',
    'price',
    'mark|mark price|current mark|current mark price|current price|reference price|mark reference price',
  ],
  ['mark_price', 'price', 'asset price|asset current price|asset mark price|asset mark'],
  [
    'previous_stop',
    'price',
    'previous stop|previous loss stop|previous price stop|previous loss price stop|current stop|current loss stop|current price stop|held stop|held loss stop|held price stop',
  ],
  ['bid', 'price', 'bid|bid price'],
  ['ask', 'price', 'ask|ask price'],
  ['leverage', 'count', 'leverage|account leverage|position leverage'],
  ['liquidation_price', 'price', 'liquidation price'],
  ['stop_loss', 'price', 'stop|out stop|loss stop|price stop|loss price stop'],
  [
    'stop_distance',
    'count',
    'distance stop|distance loss stop|point stop|loss point stop|distance price stop',
  ],
  ['stop_pips', 'count', 'pip stop|loss pip stop|distance pip stop'],
  ['stop_loss_pct', 'percent', 'stop|loss stop|distance stop|distance loss stop'],
  ['take_profit', 'price', 'target|price target|profit target|price profit target'],
  ['take_profit_pct', 'percent', 'target|profit target'],
  ['risk_pct', 'percent', 'risk|account risk|per risk|equity risk|account per risk|position risk'],
  ['stated_risk_usd', 'only_money', 'risk|per risk|risk size|loss risk|position risk'],
  ['min_out', 'count', 'min out|min out size|min out unit|limit out size'],
  ['quoted_out', 'count', 'out quoted|out quoted size|out quote|out quote size'],
  ['collateral_usd', 'money', 'collateral value|cash reserved|cash reserved size|collateral reserved'],
  ['borrowed_usd', 'money', 'borrow value'],
  ['size', 'money', 'per point stake|per point size'],
  ['collateral_usd', 'only_money', 'collateral|collateral value|collateral size'],
  ['borrowed_usd', 'only_money', 'borrow|borrow size|borrow value'],
  [
    'slippage_pct',
    'percent',
    'slippage|distance limit|distance limit price|max slippage|slippage tolerance|max slippage tolerance|limit slippage|max price slippage',
  ],
  ['fees_pct', 'percent', 'fee'],
  ['adv_usd', 'only_money', 'average daily volume|daily volume|average volume'],
  // Without a unit, dollars: shares would be worth more.
  ['adv_usd', 'money', 'daily volume'],
  ['adv_size', 'count', 'average daily volume|average volume'],
  ['depth_usd', 'only_money', 'depth'],
  ['drawdown_pct', 'percent', 'drawdown|account drawdown|current drawdown|account current drawdown'],
  ['max_drawdown_pct', 'percent', 'drawdown max|drawdown limit|drawdown limit max|drawdown stop'],
  ['daily_loss_usd', 'money', 'daily loss'],
  ['daily_loss_limit_usd', 'money', 'daily limit loss|daily loss max|daily limit loss max'],
  ['daily_loss_pct', 'percent', 'daily loss'],
  ['daily_loss_limit_pct', 'percent', 'daily limit loss|daily loss max|daily limit loss max'],
  [
    'fraction_of_equity',
    'share',
    'equity|account|equity size|account size|position size|account position|equity position|account equity|allocation|position|size|equity per|account per|notional',
  ],
  ['margin_usd', 'money', 'margin used'],
  ['margin_usd', 'only_money', 'margin|margin size'],
  ['margin_pct', 'percent', 'margin used'],
  ['win_probability', 'count', 'probability|probability win'],
  ['win_probability', 'share', 'probability|probability win|win'],
  ['notional_usd', 'money', 'stake|size stake|stake value'],
  ['fraction_of_equity', 'share', 'stake|equity stake|account stake|equity per stake'],
  ['reduce_pct', 'percent', 'reduce|reduce size|position reduce|closing|closing size|closing position'],
  ['holding_usd', 'only_money', 'held|held value|held position'],
  ['tick_value', 'money', 'tick value'],
  ['tick_size', 'count', 'tick|size tick'],
  ['loan_to_value_pct', 'count', 'ltv|ltv target|current ltv|borrow ltv'],
  ['loan_to_value_pct', 'percent', 'ltv|ltv target|current ltv|borrow ltv'],
  ['decimal_odds', 'count', 'decimal odds'],
  ['cash_usd', 'money', 'cash|cash equity|account cash|account cash equity|cash margin|cash value'],
  ['premium_usd', 'only_money', 'premium'],
  ['net_debit', 'price', 'debit|debit net|debit limit|debit limit net|debit price'],
  ['net_credit', 'price', 'credit net|credit limit net'],
  ['option_price', 'price', 'credit|premium price|credit limit|credit price'],
  [
    'held_size',
    'count',
    'held|held position|current position|held size|held unit|held position size|current position size|contracts held|current size|current unit|held mark|mark position',
  ],
]

const BY_ROLE = new Map<string, readonly (readonly [NumberField, Measure])[]>()
for (const [field, measure, patterns] of ROLES)
  for (const pattern of patterns.split('|')) {
    const key = pattern.split(' ').sort().join(' ')
    BY_ROLE.set(key, [...(BY_ROLE.get(key) ?? []), [field, measure]])
  }

/** How a number in `unit` becomes one in the field's own; null when it is of another kind. */
function scaleOf(measure: Measure, unit: Unit | null, hasPrice: boolean): readonly [number, number] | null {
  if (measure === 'percent')
    return unit === 'percent' ? [1, 1] : unit === 'bps' ? [1, 100] : unit === 'fraction' ? [100, 1] : null
  if (measure === 'share')
    return unit === 'percent' ? [1, 100] : unit === 'bps' ? [1, 10_000] : unit === 'fraction' ? [1, 1] : null
  if (unit === null) return measure === 'only_money' ? null : [1, 1]
  if (unit !== 'money' || measure === 'count') return null
  return measure === 'price' && !hasPrice ? null : [1, 1]
}

/** The unit that a figure itself shows. */
export const unitOfText = (text: string): Unit | null =>
  /%$/.test(text) ? 'percent' : /^[$€£]|(?:usd|usdt|usdc|eur|gbp|chf)$/i.test(text) ? 'money' : null

/** The field that a name means by its words and its unit; null when no role has exactly these. */
export function roleOf(name: Name): Meaning | null {
  if (name.isPartlyUnknown) return null
  const hasPrice = name.concepts.includes('price') || name.concepts.includes('entry')
  for (const [field, measure] of BY_ROLE.get(name.concepts.join(' ')) ?? []) {
    const scale = scaleOf(measure, name.unit, hasPrice)
    if (scale !== null) return [field, ...scale]
  }
  return null
}

const hasBound = ({ concepts }: Name): boolean => concepts.some((one) => one === 'max' || one === 'min')

/** Names, times, texts and claims. */
export const isInert = ({ words }: Name): boolean =>
  isIdentifier(words) || (words.some(isLabel) && words.every((word) => isLabel(word) || isPlain(word)))
/** `preview_id`; not `recipient_id`, `mirror_account_id`. */
const isIdentifier = (words: readonly string[]): boolean =>
  words.length > 1 &&
  /^(?:id|oid|uuid|guid)$/.test(words.at(-1)!) &&
  !words.some((word) => EFFECT.has(word) || /^(?:copy|mirror|follow\w*|leader|master|group)$/.test(word))
const isLabel = (word: string): boolean => INERT.has(word) || NUMBERED.test(word)
/** `conid`, `permid`. */
const NUMBERED = /^(?!.{0,20}(?:bid|paid|mid|grid|liquid|valid)$)[a-z]{2,12}id$/

/** `filled_qty`: what was executed before. */
export const isDone = ({ words }: Name): boolean =>
  /^(?:filled|executed|cum|cumulative)$/.test(words[0] ?? '')

/** Observations: they bound nothing. */
export const isObserved = (name: Name): boolean =>
  isDone(name) ||
  isBefore(name) ||
  isCost(name) ||
  (!hasBound(name) &&
    name.words.some((word) => OBSERVED.has(word)) &&
    name.words.every((word) => OBSERVED.has(word) || INERT.has(word) || isPlain(word) || SEEN.has(word)))
/** `expected_fees_usd`, `pip_value_usd`: what trading costs or moves, in money. */
const isCost = ({ concepts, unit, isPartlyUnknown }: Name): boolean =>
  unit === 'money' &&
  !isPartlyUnknown &&
  (concepts.includes('fee')
    ? concepts.every((one) => /^(?:fee|quoted|average|size|cost|value)$/.test(one))
    : concepts.join(' ') === 'pip value' || concepts.join(' ') === 'pip')
/** `old_limit_price`: what stood before. */
const isBefore = ({ words }: Name): boolean =>
  words.length > 1 && /^(?:old|previous|prior|former)$/.test(words[0]!)
const SEEN = setOf(
  'before factor after fee fees tier price px target tgt daily day last mark market now account acct portfolio collateral margin balance',
)

const isPlain = (word: string): boolean =>
  word === 'min' || EMPTY.has(word) || UNITS.has(word) || /^\d{1,4}$/.test(word) || PLAIN.has(word)
const PLAIN = setOf(
  'covered now day daily weekly monthly morning evening account acct base quote asset currency ccy symbol market risk trade',
)

/** A text under this name may move money, rights or sizes. */
export const mayAct = ({ words }: Name): boolean => words.some((word) => EFFECT.has(word))

export const isBound = (name: Name): boolean =>
  hasBound(name) || (name.concepts.includes('limit') && !name.concepts.includes('price'))
