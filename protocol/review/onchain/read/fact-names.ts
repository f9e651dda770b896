// Sorts the members that stand beside an action by the words in their names: `addressBook`, `known_recipients` and
// `contacts` are one fact.
import { asciiLower } from '../../text/ascii.ts'

export type Fact =
  | 'intent'
  | 'verified'
  | 'book'
  | 'health'
  | 'mandate'
  | 'quote'
  | 'now'
  | 'account'
  | 'equity'
  | 'known_bad'

const LONGEST_NAME = 64

export const wordsOf = (name: string): readonly string[] =>
  asciiLower(name.slice(0, LONGEST_NAME).replace(/([a-z0-9])([A-Z])/g, '$1 $2'))
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')

const EXACT: Readonly<Record<string, Fact>> = {
  intent: 'intent',
  purpose: 'intent',
  goal: 'intent',
  description: 'intent',
  objective: 'intent',
  summary: 'intent',
  task: 'intent',
  instruction: 'intent',
  user_request: 'intent',
  health_factor_after: 'health',
  now: 'now',
  account: 'account',
  known_bad: 'known_bad',
}
const PARTIES =
  /^(?:addresses|wallets?|accounts|recipients|payees|beneficiaries|counterparties|contacts|parties)$/
const OURS = /^(?:known|trusted|verified|approved|own|our|internal|saved)$/
const TERMS = /^(?:mandate|policy|limits|constraints|guardrails|restrictions)$/

/** Names repeat in a list of calls. Holds what was computed before, never more than this many names. */
const READ = new Map<string, Fact | null>()
const MOST_READ = 512

export function factOf(name: string): Fact | null {
  const before = READ.get(name)
  if (before !== undefined) return before
  const fact = factByWords(name)
  if (READ.size >= MOST_READ) READ.clear()
  READ.set(name, fact)
  return fact
}

function factByWords(name: string): Fact | null {
  const exact = Object.hasOwn(EXACT, name) ? EXACT[name]! : null
  if (exact !== null) return exact
  const words = wordsOf(name)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const all = words.join(' ')
  if (
    /^(?:address book|contacts|contact list|allow ?list|white ?list|book|address list|known addresses)$/.test(
      all,
    )
  )
    return 'book'
  if (words.length > 1 && OURS.test(first) && PARTIES.test(last)) return 'book'
  if (
    words.includes('verified') &&
    words.some((word) => /^(?:recipient|payee|beneficiary|counterparty|destination)$/.test(word))
  )
    return 'verified'
  if (TERMS.test(last) && words.length <= 3) return 'mandate'
  if (all === 'quote' || (last === 'quote' && /^(?:price|swap|expected|aggregator)$/.test(first)))
    return 'quote'
  if (
    /^(?:health factor (?:after|next|new|projected|resulting)(?: est| estimate| estimated)?|(?:new|projected|resulting|post|estimated) health factor|hf after)$/.test(
      all,
    )
  )
    return 'health'
  if (words.length <= 2 && first === 'human') return 'intent'
  if (words.length <= 3 && /^(?:user|stated|agent|declared)$/.test(first) && last === 'intent')
    return 'intent'
  return isEquity(words) ? 'equity' : null
}

/** `equity_usd`, `portfolioValueUsd`, `treasury_total_usd`. */
export const isEquity = (words: readonly string[]): boolean => {
  const said = words.filter((word) => !/^(?:usd|total|value|size|balance|account|wallet)$/.test(word))
  const [one = ''] = said
  if (said.length !== 1 || !words.includes('usd')) return false
  return /^(?:equity|nav|portfolio|treasury|aum|fund|capital|bankroll)$/.test(one)
}

/** What a term of a mandate bounds, by its words; null when no rule compares it. */
export type Term = 'equity' | 'payment' | 'amount' | 'assets' | 'chains' | 'protocols' | 'recipients' | 'none'

const BOUND = /^(?:max|maximum|cap|limit|ceiling|per|up)$/
const PAYMENT = /^(?:payments?|transfers?|payouts?|recipient|payee|invoice|send|sends)$/
const AMOUNT =
  /^(?:tx|transaction|notional|order|trade|spend|spending|amount|value|exposure|position|swap|allowance|approval|protocol|deposit|action|usd|asset|token|daily|weekly|day|week|call|operation|batch|bundle|run|move|bridge|withdrawal|borrow|trade|item|action|request|session|agent)$/
const BESIDE = /^(?:single|each|any|total|size|to|one|in|of|the|a)$/
const COUNT =
  /^(?:tx|txs|transactions?|calls?|operations?|actions?|trades?|requests?|orders?|payments?|transfers?)$/
const COUNTED =
  /^(?:max|maximum) (?:txs|transactions|calls|operations|actions|trades|requests|orders|payments|transfers)(?: per (?:minute|hour|day|week|month|session|batch))?$|\b(?:tx|txs|transactions?|calls?|operations?|actions?|trades?|requests?|orders?|payments?|transfers?) per (?:minute|hour|day|week|month|session)$/
const MAY = /^(?:allowed|permitted|approved|eligible|whitelisted|allow|whitelist|allowlist|only)$/

export function termOf(name: string): Term | null {
  const words = wordsOf(name)
  const has = (pattern: RegExp): boolean => words.some((word) => pattern.test(word))
  if (isEquity(words)) return 'equity'
  if (has(/^(?:gas|gwei|fee|fees|nonce)$/)) return 'none'
  // Who is on no list is not verified anyway.
  if (/^(?:allow ?list|white ?list|address book|book|verified(?: recipients?)?) only$/.test(words.join(' ')))
    return 'none'
  if (
    words.every((word) =>
      /^(?:id|name|title|version|note|notes|owner|author|description|date|source|policy|mandate|comment|updated|created|at|by|ref)$/.test(
        word,
      ),
    )
  )
    return 'none'
  // `max_tx_per_day`: how often, not how much.
  if (
    has(COUNT) &&
    has(BOUND) &&
    !has(/^(?:usd|usdc|usdt|eth|amount|value|size|notional|spend)$/) &&
    COUNTED.test(words.join(' '))
  )
    return 'none'
  if (has(BOUND)) {
    if (
      !words.every((word) => BOUND.test(word) || PAYMENT.test(word) || AMOUNT.test(word) || BESIDE.test(word))
    )
      return null
    if (has(PAYMENT)) return 'payment'
    return has(AMOUNT) ? 'amount' : null
  }
  // `tokens: [..]`, `chains: [..]`: a list in a mandate says what may be used.
  const isList = has(MAY) || words.length === 1
  if (name === 'allowed' || (isList && has(/^(?:assets?|tokens?|coins?|symbols?|currencies)$/)))
    return 'assets'
  if (isList && has(/^(?:chains?|networks?)$/)) return 'chains'
  if (isList && has(/^(?:protocols?|contracts?|apps?|dapps?|spenders?|routers?|venues?)$/)) return 'protocols'
  if (has(MAY) && has(PARTIES)) return 'recipients'
  return null
}
