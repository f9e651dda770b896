// Says what a member that was not read leaves open: whether it may change the order, and which missing facts it may hold.
// The form of its value, the unit in its name and the object round it decide.
import { lessThan, rational } from '../../../core/number/rational.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import type { Fact, OpenMember } from '../../model.ts'
import type { Waiting } from '../draft.ts'
import { isBound, isInert, isObserved, mayAct, type Name, type Unit } from '../names/roles.ts'
import { meaningOf, orderTypeOf } from '../values/actions.ts'
import { isFigure, readNumber } from '../values/read-number.ts'
import { isRecurrence } from '../values/recurrence.ts'
import { AMOUNT_FACTS } from './amount-facts.ts'
import { comesAgain } from './repetition.ts'
import { isUnreadTerm } from './unread-terms.ts'

const WORD_FACTS: readonly Fact[] = ['side', 'asset', 'cover']
const REMARK_FACTS: readonly Fact[] = ['equity', 'price', 'position']
/** `fixed 2 %`, `prev*2`; not `uniswap-v3`. */
const FIGURE_WITHIN = /(?:^|[\s$€£<>=(*×+~:])-?\d/
const BY_UNIT: Readonly<Record<Unit, readonly Fact[]>> = {
  money: ['equity', 'amount', 'price', 'stop', 'loan', 'position'],
  percent: ['amount', 'stop', 'slippage', 'odds', 'loan'],
  bps: ['amount', 'stop', 'slippage'],
  fraction: ['amount', 'stop', 'slippage', 'odds', 'loan'],
}
/** What an account and a market can say of an order. */
const IN_PLACE: Partial<Record<Waiting['where'], readonly Fact[]>> = {
  account: ['equity', 'position'],
  market: ['price'],
}

/** What a word or an amount of a text may hold that no phrase used. */
export function factsOfMark(mark: string): readonly Fact[] {
  if (mark === '#') return AMOUNT_FACTS
  if (mark === '#$') return BY_UNIT.money
  if (mark === '#%') return BY_UNIT.percent
  return /^[a-z]/.test(mark) ? ['side', 'asset'] : []
}

/** A remark may tell of the account and the market; a stop or a bound in it binds nobody. */
export function factsIn({
  read,
  value,
  where,
  isNumber,
}: Pick<Waiting, 'read' | 'value' | 'where' | 'isNumber'>): readonly Fact[] {
  if (value.kind === 'literal') return value.text === 'true' ? ['cover'] : []
  if (value.kind === 'string' && (CLOCK.test(value.text.trim()) || isRecurrence(value.text))) return []
  if (value.kind === 'string' && (isInert(read) || isObserved(read)) && meaningOf(value.text)?.side)
    return ['side']
  if (isInert(read)) return value.kind === 'string' && FIGURE_WITHIN.test(value.text) ? REMARK_FACTS : []
  if (isObserved(read)) return isFigure(value) ? observedFacts(read) : []
  if (isNumber) return AMOUNT_FACTS
  if (!isFigure(value))
    return value.kind === 'string' && !FIGURE_WITHIN.test(value.text) ? WORD_FACTS : AMOUNT_FACTS
  const amounts = read.unit === null ? AMOUNT_FACTS : BY_UNIT[read.unit]
  const facts: readonly Fact[] = read.words.some((word) => meaningOf(word)?.side)
    ? [...amounts, 'side']
    : amounts
  const here = IN_PLACE[where]
  return here === undefined ? facts : facts.filter((fact) => here.includes(fact))
}

/** A time of day. */
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?(?:[ap]m|utc|cet|et|est|edt|gmt))?$/i

const observedFacts = ({ words }: Name): readonly Fact[] => [
  ...(words.some((word) => /^(?:cash|buying|power|available|free)$/.test(word)) ? (['equity'] as const) : []),
  ...(words.some((word) => /^(?:open|close|high|low|vwap|prev|previous)$/.test(word))
    ? (['price'] as const)
    : []),
]

/** Names, times, texts and observations change no order. */
export const isSilent = ({ read, value, where }: Pick<Waiting, 'read' | 'value' | 'where'>): boolean =>
  (value.kind === 'literal' && value.text !== 'true') ||
  isInert(read) ||
  isObserved(read) ||
  where === 'market' ||
  (where === 'account' && isQuiet(read))

const NAMES_PERIOD = /^(?:frequency|cadence|recurrence|recurring|schedule|interval|repeat|repeats|every)$/
const SHORT_PERIOD =
  /\b(?:seconds?|secs?|minutes?|mins?|hours?|hourly|hrs?|ticks?|blocks?|continuous\w*|always|loop\w*)\b/i

/** An order that comes again within the day is not bounded by its own size. */
const isOften = ({ words }: Name, text: string): boolean =>
  words.some((word) => NAMES_PERIOD.test(word)) && !isRecurrence(text) && SHORT_PERIOD.test(text)

/** Null when nothing here can change the order. */
export function openIn(member: Waiting): OpenMember | null {
  const { name, read, value, span } = member
  if (member.isNumber) return { name, span, isFigure: true }
  if (value.kind === 'string' && isOften(read, value.text)) return { name, span, isFigure: false }
  if (value.kind === 'string' && comesAgain(read.words, value.text)) return { name, span, isFigure: false }
  if (isUnreadTerm(member)) return { name, span, isFigure: false }
  if (setsLeverage(member) || (member.where === 'account' && burdens(member)))
    return { name, span, isFigure: false }
  if (isSilent(member)) return null
  if (value.kind === 'string' && isUnexplained(member)) return { name, span, isFigure: false }
  // More of the position is more risk, whatever it stands beside.
  if (isFigure(value))
    return member.where === 'exit' && !isSizing(read) ? null : { name, span, isFigure: !isAddition(read) }
  if (value.kind === 'string' && (isSetting(value.text) || isRecurrence(value.text))) return null
  const acts =
    value.kind === 'literal' ||
    (value.kind === 'string' &&
      ((mayAct(read) && isWord(value)) || (read.isPartlyUnknown && FIGURE_WITHIN.test(value.text))))
  return acts ? { name, span, isFigure: false } : null
}

/** Words under a name that no reader knows: another symbol, party or act. */
const isUnexplained = ({ read, value }: Waiting): boolean =>
  read.isPartlyUnknown &&
  value.kind === 'string' &&
  !isFigure(value) &&
  value.text.trim() !== '' &&
  !isSetting(value.text) &&
  !isRecurrence(value.text) &&
  !read.words.some((word) => EXPLAINED.test(word))

/** What describes an order, and what is told of its cover. */
const EXPLAINED =
  /^(?:covered|cover|chain|network|class|grouping|symbols|algo|algorithm|hedge|hedges|hedged|purpose|underlying|exposure|condition|rule|session|calendar|cycle|series|kyc|audit)$/

/** An exit only closes, whatever sets it off; a figure that sizes it may open the other side. */
const isSizing = ({ words }: Name): boolean =>
  words.some((word) =>
    /^(?:size|sz|qty|quantity|amount|amt|usd|notional|scale|units?|mult|multiplier|factor|reverse|flip|add|leverage|times)$/.test(
      word,
    ),
  )

/** `account_leverage_after: 0.6`, `gross_exposure_pct_after: 34`: what the account comes to, below what T03 and T04 flag. */
const MOST_LEVERAGE_AFTER = rational(3)
const MOST_EXPOSURE_AFTER = rational(100)
const MOST_RISK_AFTER = rational(5)
export function isLeverageAfter({ read, value }: Pick<Waiting, 'read' | 'value'>): boolean {
  const has = (word: string): boolean => read.words.includes(word)
  const isNamed =
    read.words.every((word) =>
      /^(?:account|acct|portfolio|total|gross|net|open|leverage|exposure|risk|pct|percent|after|resulting)$/.test(
        word,
      ),
    ) &&
    (has('after') || has('resulting'))
  const most = has('leverage')
    ? MOST_LEVERAGE_AFTER
    : read.unit !== 'percent'
      ? null
      : has('risk')
        ? MOST_RISK_AFTER
        : has('exposure')
          ? MOST_EXPOSURE_AFTER
          : null
  const number = isNamed && most !== null ? readNumber(value, 'leverage') : 'absent'
  return most !== null && typeof number !== 'string' && number.num >= 0n && !lessThan(most, number)
}

/** `gearing: 20`: a multiple under a name that no venue gives the leverage may multiply the size. */
const MOST_GEARING = rational(5)
export function isGearing(key: string, value: SpannedJson): boolean {
  if (!/^(?:lev(?:erage)?x|gearing(?:ratio|x)?|xlev(?:erage)?)$/.test(key)) return false
  const number = readNumber(value, 'leverage')
  return typeof number === 'string' || lessThan(MOST_GEARING, number)
}

/** A figure of leverage under a name that may order it, or that tells it for the time after. */
export function setsLeverage({ read: { words }, value }: Pick<Waiting, 'read' | 'value'>): boolean {
  if (!isFigure(value) || !words.some((word) => /^(?:leverage|lev|gearing)$/.test(word))) return false
  return (
    !words.some((word) =>
      /^(?:max|maximum|limit|cap|allowed|min|used|current|before|previous|old)$/.test(word),
    ) &&
    words.some((word) =>
      /^(?:set|change|changed|raise|increase|target|new|to|setting|after|resulting|adjust|switch|use|apply|fill)$/.test(
        word,
      ),
    )
  )
}

/** `size_after: 10`: what the position comes to, which its own amount may not tell. */
export const resizes = ({ read: { words }, value }: Pick<Waiting, 'read' | 'value'>): boolean =>
  isFigure(value) &&
  words.some((word) => /^(?:size|qty|quantity)$/.test(word)) &&
  words.some((word) => /^(?:after|new|target|resulting)$/.test(word))

/** What an account owes, may not use, or is told to do. */
function burdens({ read: { words }, value }: Pick<Waiting, 'read' | 'value'>): boolean {
  if (value.kind === 'literal' ? value.text !== 'true' : !isFigure(value) || isZero(value)) return false
  return words.some((word) =>
    /^(?:debit|debts?|liabilit(?:y|ies)|owed|owes|clients?|customers?|unsettled|orders|new|borrow|borrowed|loan|loans|withdraw|pending|locked|frozen|set|change|raise|remove|restricted|suspended|blown|call|liquidated)$/.test(
      word,
    ),
  )
}

const isZero = (value: SpannedJson): boolean =>
  'text' in value && /^["']?0(?:\.0*)?["']?$/.test(value.text.trim())

const isAddition = ({ words }: Name): boolean =>
  words.some((word) =>
    /^(?:add|adds|added|adding|addon|additional|increase|extra|pyramid|topup|then|also|next|plus|bring|resize|more|reload|again|double|grow|second)$/.test(
      word,
    ),
  ) && !words.some((word) => /^(?:margin|collateral|cash)$/.test(word))

/** A figure of an account that limits nothing. */
const isQuiet = (name: Name): boolean =>
  !isBound(name) && !name.concepts.some((one) => one === 'loss' || one === 'risk' || one === 'drawdown')

/** Order types, terms of validity and sources of a price, under whatever name. */
const SETTING =
  /^(?:mark|last|index|mid|oracle|mark[_ ]?price|last[_ ]?price|index[_ ]?price|day|gtc|gtd|gtx|ioc|fok|good[_ -]?till?[_ -]?(?:cancel(?:l?ed)?|date|time|block|crossing)|good[_ -]for[_ -](?:day|session)|gt[tb]|gfd|fak|immediate[_ -]or[_ -]cancel|fill[_ -](?:or|and)[_ -]kill|execute[_ -]and[_ -]eliminate|(?:day|gtc)[_ -]ext|regular|rth|credit|debit|net[_ ]?credit|net[_ ]?debit|usd[tc]?|eur|gbp|chf|located|available|easy[_ -]to[_ -]borrow|one[_ -]?way|hedged?|normal|default|standard)$/i
export const isSetting = (text: string): boolean => SETTING.test(text.trim()) || orderTypeOf(text) !== null

/** Longer texts are remarks. */
const isWord = (value: SpannedJson): boolean =>
  value.kind === 'string' && value.text.trim().split(' ').length <= 3
