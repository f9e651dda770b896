// Finds members beside an action that contradict it or leave a bound open: an end that never comes, a rate that pulls again, a worth, a
// market or an allowance that is another one, a token at another address.
import {
  compare,
  divide,
  isPositive,
  multiply,
  type Rational,
  rational,
  sum,
} from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'
import { type Act, takesMore } from './acts.ts'
import { isTokenElsewhere } from './contradictions.ts'
import { usesAllowance } from './exact-allowance.ts'
import { ADDRESS, decimal, figuresOf, type Stated } from './stated.ts'

const END = /\b(?:deadline|ttl|expir\w*|valid until)\b/
const NEVER = /^(?:|none|never|no|unlimited|infinite|max|forever|0)$/
const TOLD_CADENCE =
  /\b(?:per|a|an|each|every) (?:second|minute|hour|day|week|month)\b|\b(?:pulled|drawn|debited|streamed)\b|^(?:hourly|daily|weekly|monthly|yearly)$/
/** What bounds an amount over time, or tells of it, pays nothing. */
const OF_TIME =
  /\b(?:limit|cap|budget|policy|mandate|reason|why|purpose|check|note|spent|memo|fee|intent|user|request|allowed)\b/
const TERM = /^(?:rate|pull\w*|collects?|billing|valid until|approval|allowance|amount|mode|terms?)\b/
const SYMBOL = /\b(?:token|asset)$/
const TOKEN =
  /\b(?:token|asset|mint)(?: (?:address|contract|mint))?$|^(?:buy|sell|in|out) (?:address|contract)$/
/** Source: circle.com, tether.to, SPL Token native mint. */
const MINTS: ReadonlyMap<string, string> = new Map(
  [
    ['usdc', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['usdt', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNky11McCe8BenwNYB'],
    ['sol', 'So11111111111111111111111111111111111111112'],
  ].map(([symbol, mint]) => [symbol!, asciiLower(mint!)] as const),
)
const HOLDS_PARTIES = /^(?:access list|allowance|approval|routing|route|with permit|permit|emode|e mode)\b/
const NO_TERM = /^(?:none|no|null|false|\[\]|not needed|n\/a)$/

const isNear = (a: Rational, b: Rational): boolean =>
  compare(multiply(a, rational(98n, 100n)), b) <= 0 && compare(multiply(b, rational(98n, 100n)), a) <= 0

const isTokenOther = (stated: readonly Stated[]): boolean => {
  const mint = stated.find(({ label }) => label === 'mint')?.value
  return (
    (mint !== undefined &&
      stated.some(({ label, value }) => SYMBOL.test(label) && (MINTS.get(value) ?? mint) !== mint)) ||
    isTokenElsewhere(stated, SYMBOL, TOKEN)
  )
}

const MOVED = /^(?:sell |in |input |pay )?amount(?: in)?(?: [a-z]{3,5})?$/
const GRANTED = /(\d[\d,]{0,30}(?:\.\d{1,18})?)(?! ?(?:%|min\w*|hours?|h\b|days?|bps|of \d))/g
const WORDS = /\b(?:hundred|thousand|million|billion|dozen)\b/

/** The allowance is of another amount than what the act takes. */
function grantsOther(stated: readonly Stated[]): boolean {
  const moved = figuresOf(stated, MOVED)
  const granting = stated.filter(({ label }) => /^(?:approvals?|allowances?)\b/.test(label))
  return granting.some(({ value }) => {
    if (WORDS.test(value)) return true
    const [first] = [...value.replace(ADDRESS, ' ').matchAll(GRANTED)]
    const granted = first === undefined ? null : decimal(first[1]!)
    return granted !== null && moved.length > 0 && !moved.some((one) => isNear(one, granted))
  })
}

const MARKET = /^(?:market|oracle|other quotes?|best quote|eth price|spot|fair|reference|index|twap|mid)\b/
const LEAST = /\bmin(?:imum)?(?: \w+){0,2}$|^amount out min\b/

/** The least that comes back is neither near the worth that the market shows nor near its rate, in one direction or the other. */
function isBelowMarket(stated: readonly Stated[]): boolean {
  const [moved] = figuresOf(stated, MOVED)
  const [least] = figuresOf(stated, LEAST)
  return stated
    .filter(({ label }) => MARKET.test(label))
    .some(({ value }) => {
      const figure = decimal(/\d[\d,]*(?:\.\d+)?/.exec(value)?.[0] ?? '')
      if (figure === null || !moved || !least || !isPositive(moved) || !isPositive(least))
        return figure !== null
      return ![least, divide(least, moved), divide(moved, least)].some((one) => isNear(one, figure))
    })
}

const DOLLARS = /^(?:usdc|usdt|dai|usd)$/
/** Dollars that are worth another number of dollars. */
const isWorthOther = (stated: readonly Stated[]): boolean => {
  const isDollar = stated.some(
    ({ label, value }) => /^(?:token|asset|currency)$/.test(label) && DOLLARS.test(value),
  )
  const [amount] = figuresOf(stated, /^amount$/)
  return (
    isDollar &&
    amount !== undefined &&
    figuresOf(stated, /^(?:worth|value|amount|notional)(?: in)? usd$|^usd (?:worth|value)$/).some(
      (worth) => !isNear(worth, amount),
    )
  )
}

/** With what was spent before, the amount passes the limit, or there is no limit to compare it with. */
function isSpent(stated: readonly Stated[]): boolean {
  const [spent] = figuresOf(
    stated,
    /^(?:spent|used) (?:today|this (?:day|week|month))\b|^(?:daily|weekly|monthly) (?:spent|used)\b/,
  )
  const [amount] = figuresOf(stated, /^amount$/)
  const limits = figuresOf(
    stated,
    /^(?:\w+ )?(?:daily|weekly|monthly|spend(?:ing)?)\b(?! spent| used).*\b(?:limit|cap|budget)\b/,
  )
  const [most] = figuresOf(stated, /^(?:cap|limit|max(?:imum)?)(?: (?:amount|payment|usdc?))*$/)
  if (most !== undefined && amount !== undefined && compare(most, amount) < 0) return true
  if (spent === undefined || amount === undefined) return false
  return limits.length === 0 || limits.some((limit) => compare(limit, sum([spent, amount])) < 0)
}

const isOverDebt = (stated: readonly Stated[]): boolean => {
  const [amount] = figuresOf(stated, /^amount$/)
  const owed = figuresOf(stated, /^(?:debt|owed)(?: before| now)?(?: [a-z]{3,5})?$/)
  return amount !== undefined && owed.some((debt) => compare(debt, multiply(amount, rational(98n, 100n))) < 0)
}

export function hasOpenMembers(stated: readonly Stated[], acts: readonly Act[]): boolean {
  const takes = takesMore(acts)
  const senders = new Set(
    stated.filter(({ label }) => /^(?:from|sender)\b/.test(label)).map(({ value }) => value),
  )
  const isOpen = ({ label, value }: Stated): boolean =>
    (takes && END.test(label) && NEVER.test(value)) ||
    (takes && TERM.test(label) && !OF_TIME.test(label) && TOLD_CADENCE.test(value)) ||
    (/^replaces?$/.test(label) && !acts.includes('replace')) ||
    (/^(?:with permit|permit|e ?mode)\b/.test(label) && !NO_TERM.test(value)) ||
    (acts.includes('repay') &&
      /^(?:account|user|wallet|owner)$/.test(label) &&
      /^0x[0-9a-f]{40}$/.test(value) &&
      !senders.has(value)) ||
    (HOLDS_PARTIES.test(label) &&
      (value.match(ADDRESS) ?? []).slice(0, 8).some((address) => !PUBLIC_ADDRESSES.includes(address)))
  return (
    stated.some(isOpen) ||
    isTokenOther(stated) ||
    isWorthOther(stated) ||
    isSpent(stated) ||
    (acts.includes('repay') && isOverDebt(stated)) ||
    (acts.some(usesAllowance) && grantsOther(stated)) ||
    (acts.includes('swap') && isBelowMarket(stated))
  )
}
