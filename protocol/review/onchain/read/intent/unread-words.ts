// Finds the words of a sentence that no reader used: they may say who a party is, or hold a figure.
import { asciiLower } from '../../../text/ascii.ts'
import { DEPLOYMENTS } from '../../tables/deployments.ts'
import { CHAINS } from '../../tables/tokens.ts'
import { assetWord } from './assets.ts'
import type { Intent } from './read-intent.ts'
import { startsWithVerb } from './verbs.ts'

export interface UnreadWords {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Words that every order has, and those that its readers take: amounts, limits, chains, protocols. */
const GRAMMAR = new Set(
  `a an the my our your their his her its this that these those me us them it to from of on in at by via over with
  for and or as into is are be all entire whole full everything every each both any some balance balances amount amounts
  token tokens coin coins chain network mainnet wallet wallets account address contract slippage tolerance max maximum
  min minimum limit up least most no not without unlimited infinite please now then health factor after percent bps
  allowance approval approvals spend spending spender recipient router pool using use new latest ether usd dollars
  collection nft nfts votes vote mine myself back out exactly about worth price half more less than same via there safe treasury owner owns own holds hold held holding
  shares share position positions lp fees fee trading rewards reward accrued finished matured deposited supplied earned came went ourselves
  who which years year staking unclaimed pending request requests id ids old again so we want our ours which where current full ticket queue can be used later nothing else is signed there go goes come comes return returns
  stays leave completely debt debts loan week month today next pay block number tell has have had so because when while only`.split(
    /\s+/,
  ),
)
const BRANDS = new Set(
  [...DEPLOYMENTS.map(([, , name]) => name), ...CHAINS.flatMap(([, , , ...names]) => names)].flatMap((name) =>
    asciiLower(name).split(/[^a-z0-9]+/),
  ),
)
const WORD = /[A-Za-z][A-Za-z'-]{1,40}/g
const MOST_WORDS = 400
/** One word more is a name or an adverb. */
const LEAST_UNREAD = 3

/** Null when nearly all was used. */
export function unreadWords({ text, addresses }: Intent): UnreadWords | null {
  const found: { start: number; end: number }[] = []
  let words = 0
  for (const match of text.matchAll(WORD)) {
    if (++words > MOST_WORDS) break
    const [start, end] = [match.index, match.index + match[0].length]
    if (addresses.some((one) => start < one.end && end > one.start)) continue
    if (!isUsed(match[0])) found.push({ start, end })
  }
  if (found.length < LEAST_UNREAD) return null
  const [start, end] = [found[0]!.start, found.at(-1)!.end]
  return { text: text.slice(start, end), start, end }
}

function isUsed(word: string): boolean {
  const lower = asciiLower(word)
  return GRAMMAR.has(lower) || BRANDS.has(lower) || assetWord(word) !== null || startsWithVerb(lower)
}
