// Reads what a sentence says an action should do: verb, amounts with their assets, addresses, names of the address
// book, chain, limits.
import { findAddresses } from '../../../address/find-addresses.ts'
import type { Budget } from '../../../core/budget.ts'
import { parseDecimal } from '../../../core/number/decimal.ts'
import { lessThan, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { BookEntry } from '../../facts.ts'
import { CHAINS, TEST_CHAINS } from '../../tables/tokens.ts'
import { isTestNetwork } from '../account/test-network.ts'
import { assetWord, isKnownSymbol } from './assets.ts'
import { quotedSlippage } from './prose-amounts.ts'
import { type IntentVerb, verbsOf } from './verbs.ts'

export interface IntentAmount {
  readonly amount: Rational
  readonly asset: string | null
  /** "about 3 ETH". */
  readonly isAbout: boolean
  readonly start: number
  readonly end: number
}

export interface IntentAddress {
  /** Null when it was meant as an EVM address and is none. */
  readonly address: string | null
  readonly key: string | null
  readonly text: string
  readonly checksum: 'valid' | 'none' | 'bad'
  readonly start: number
  readonly end: number
}

export interface Intent {
  readonly text: string
  readonly lower: string
  readonly verbs: readonly IntentVerb[]
  /** The verbs say what something else is for. */
  readonly isPurpose: boolean
  readonly amounts: readonly IntentAmount[]
  /** Assets named without an amount, in order. */
  readonly assets: readonly { readonly asset: string; readonly start: number }[]
  readonly addresses: readonly IntentAddress[]
  readonly labels: readonly BookEntry[]
  /** Entries that all words of their label name: `acme-invoices` by "the ACME invoice". */
  readonly looseLabels: readonly BookEntry[]
  readonly chainId: bigint | null
  readonly all: boolean
  readonly unlimited: boolean
  /** Several recipients, or the same again. */
  readonly repeats: boolean
  readonly slippageBps: Rational | null
}

const AMOUNT =
  /(\$\s?|\busd\s)?(\d(?:[\d,_]{0,40}\d)?(?:\.\d{1,40})?|\.\d{1,40})\s?(k\b|m\b|mn\b|bn\b|thousand\b|million\b|billion\b)?(?:\s?(?:of\s+)?(?:the\s+|my\s+|our\s+|native\s+|test\s+|sepolia\s+|idle\s+|spare\s+|surplus\s+|worth\s+of\s+)?([A-Za-z][A-Za-z0-9.]{0,11}))?/g
const SCALE: Readonly<Record<string, bigint>> = {
  k: 1_000n,
  thousand: 1_000n,
  m: 1_000_000n,
  mn: 1_000_000n,
  million: 1_000_000n,
  bn: 1_000_000_000n,
  billion: 1_000_000_000n,
}
const ALL =
  /\b(?:all(?!\s+(?:owed|chains))|entire|whole|everything|full\s+(?:balance|amount)|complete\s+balance|max\s+balance)\b/
const UNLIMITED =
  /\b(?:unlimited|infinite|unbounded|uncapped|no\s+limit|max(?:imum)?(?:\s+(?:possible|uint\w*|allowance|amount|approval))|uint256|type\(uint256\)|2\^256|without\s+(?:a\s+)?limit)\b/
const REPEATS =
  /\b(?:each|every|per|both|respectively|(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3})\s+(?:equal\s+|separate\s+|single\s+)?(?:payouts?|payments?|transfers?|prizes|instal\w+|stipends|salaries|rewards|refunds|people|recipients)\s+of|\d{1,2}\s?x)\b/
const SLIPPAGE = [
  /slippage\s+(?:tolerance\s+|limit\s+)?(?:of\s+|to\s+|at\s+|=\s*|:\s*|is\s+|set\s+to\s+|max(?:imum)?\s+|up\s+to\s+|under\s+|below\s+|capped\s+at\s+){0,3}(\d{1,4}(?:\.\d{1,6})?)\s?(%|percent|bps)/,
  /(\d{1,4}(?:\.\d{1,6})?)\s?(%|percent|bps)\s+(?:max(?:imum)?\s+|of\s+)?slippage/,
] as const

const IMPACT = [
  /(?:price (?:impact|effect)|tax(?:ed)?|slippage (?:up )?to)\s+(?:of\s+|is\s+|at\s+|=\s*|:\s*|about\s+|around\s+|~\s*){0,3}(\d{1,4}(?:\.\d{1,6})?)\s?(%|percent|bps)/,
  /(\d{1,4}(?:\.\d{1,6})?)\s?(%|percent|bps)\s+(?:of\s+)?(?:price (?:impact|effect)|(?:(?:sell|buy|transfer) )?tax)\b/,
] as const
/** A smaller price impact is left to the slippage that is told beside it. */
const SMALL_IMPACT_BPS = rational(100n)

export function readIntent(text: string, book: readonly BookEntry[], budget: Budget): Intent {
  budget.spend(text.length * 4)
  const lower = withRevocations(asciiLower(text))
  const addresses = findAddresses(text, budget).map(({ start, end, text: spelt, address }) => ({
    address: address?.family === 'evm' ? `0x${address.payload}` : null,
    key: address?.key ?? null,
    text: spelt,
    checksum: address?.checksum ?? ('bad' as const),
    start,
    end,
  }))
  // Digits inside an address are no amount.
  const words = withPoints(blanked(withRevocations(text), addresses))
  const amounts = amountsIn(words)
  return {
    text,
    lower,
    ...verbsOf(asciiLower(words)),
    amounts,
    assets: assetsIn(words),
    addresses,
    labels: book.filter(({ label }) => namesLabel(lower, asciiLower(label))),
    looseLabels: looselyNamed(lower, book),
    chainId: chainIn(asciiLower(words)),
    all: ALL.test(lower),
    unlimited: UNLIMITED.test(lower),
    repeats: REPEATS.test(lower),
    slippageBps: lossIn(lower),
  }
}

const TAKES_BACK =
  /\b(?:approve\s?\([^()]{0,60},\s{0,4}0\s{0,4}\)|set\s?approval\s?for\s?all\s?\([^()]{0,60},\s{0,4}false\s{0,4}\))/gi

/** `approve(0x…, 0)` and `setApprovalForAll(0x…, false)` take a right back. Every place stays where it is. */
export const withRevocations = (text: string): string =>
  text.replace(TAKES_BACK, (call) => 'revoke'.padEnd(call.length))

/** "1.250,00" and "85,50" as the rest of the world writes them. Every place stays where it is. */
const withPoints = (text: string): string =>
  text.replace(
    /(^|[^\d.,])(\d{1,3}(?:\.\d{3}){1,4}|\d{1,6}),(\d{1,2})(?![\d,])/g,
    (whole, before: string, units: string, cents: string) =>
      `${before}${units.replaceAll('.', '')}.${cents}`.padEnd(whole.length),
  )

/** In one pass: a text may hold hundreds of addresses. */
function blanked(text: string, places: readonly { readonly start: number; readonly end: number }[]): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (end <= from) continue
    const first = Math.max(start, from)
    parts.push(text.slice(from, first), ' '.repeat(end - first))
    from = end
  }
  return parts.join('') + text.slice(from)
}

/** "4 of our 31 ETH": the second figure is what is held. */
const PART_OF_HELD = /\bof\s+(?:our|my|the)\s+$/

const DATE = /\b\d{4}-\d{2}-\d{2}\b/g

const ABOUT = /(?:\b(?:about|around|approx\w*|roughly|circa|ca\.)|[~≈])\s*$/

function amountsIn(words: string): IntentAmount[] {
  const found: IntentAmount[] = []
  for (const match of words.replace(DATE, (date) => ' '.repeat(date.length)).matchAll(AMOUNT)) {
    const [whole, currency, digits, scale, word] = match
    const before = words.slice(Math.max(0, match.index - 1), match.index)
    if (/[#A-Za-z0-9_^]/.test(before) || found.length >= 64) continue
    const unit = match.index + whole.length - (word?.length ?? 0)
    const after = words.slice(unit, unit + 64).trimStart()
    if (/^(?:%|percent|bps|x\b)/.test(after)) continue
    const amount = parseDecimal(digits!.replace(/[,_]/g, ''))
    if (!amount) continue
    const factor = SCALE[asciiLower(scale ?? '')] ?? 1n
    const asset = currency ? 'USD' : word === undefined ? null : assetWord(word)
    // A word that is no asset belongs to what follows.
    const end = asset === null && word !== undefined ? unit : match.index + whole.length
    const part = found.at(-1)
    const held = words.slice(Math.max(0, match.index - 12), match.index)
    if (part?.asset === null && asset !== null && part.end >= match.index - 12 && PART_OF_HELD.test(held)) {
      found[found.length - 1] = { ...part, asset }
      continue
    }
    found.push({
      amount: multiply(amount, rational(factor)),
      asset,
      isAbout: ABOUT.test(held),
      start: match.index,
      end,
    })
  }
  return withAssetOfLast(words, found)
}

const JOINED =
  /^\s*(?:(?:\+|,|&|\/|;|plus|and|,\s*and)\s*|(?:\+|&|,|;|plus|and|,\s*and)\s*(?:[a-z][\w.'-]{0,20}:?\s+){1,3})$/i

/** "3,200 + 4,100 + 2,850 USDC": the asset behind the last figure is that of all of them. */
function withAssetOfLast(words: string, amounts: readonly IntentAmount[]): IntentAmount[] {
  const whole = [...amounts]
  for (let index = whole.length - 2; index >= 0; index--) {
    const [one, next] = [whole[index]!, whole[index + 1]!]
    if (one.asset === null && next.asset !== null && JOINED.test(words.slice(one.end, next.start)))
      whole[index] = { ...one, asset: next.asset }
  }
  return whole
}

/** Capitals of no table name an asset where an asset is expected. */
const BEFORE_ASSET =
  /(?:\d|\b(?:of|for|to|into|in|with|from|my|our|the|some|all|buy|sell|swap|send|pay|stake|claim|approve|using))\s?$/i
const ASSET_WORD = /[A-Za-z][A-Za-z0-9.]{1,11}/g

function assetsIn(words: string): { asset: string; start: number }[] {
  const found: { asset: string; start: number }[] = []
  for (const match of words.matchAll(ASSET_WORD)) {
    const asset = assetWord(match[0])
    if (
      asset !== null &&
      found.length < 64 &&
      (isKnownSymbol(asset) || BEFORE_ASSET.test(words.slice(Math.max(0, match.index - 12), match.index)))
    )
      found.push({ asset, start: match.index })
  }
  return found
}

/** As whole words. */
export function namesLabel(lower: string, spelt: string): boolean {
  const label = spelt.replace(/^(?:our own|own|our|my)\s+(?=\S)/, '')
  if (label.length < 2) return false
  for (let at = lower.indexOf(label); at >= 0; at = lower.indexOf(label, at + 1)) {
    const [before, after] = [lower.charAt(at - 1), lower.charAt(at + label.length)]
    if (!/[a-z0-9]/.test(before) && !/[a-z0-9]/.test(after)) return true
  }
  return false
}

const NO_NAME =
  /^(?:wallets?|address|addresses|account|accounts|acct|the|our|my|main|eth|inc|ltd|gmbh|llc|sa|ag|payout|payouts|payee|recipient)$/
const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word)

/** `contractor-a` and `contractor-b` are named together by "contractors". */
function looselyNamed(lower: string, book: readonly BookEntry[]): readonly BookEntry[] {
  if (book.length === 0) return []
  const spoken = lower.split(/[^a-z0-9]+/)
  const words = new Set(spoken.map(singular))
  const plurals = new Set(spoken.filter((word) => word.endsWith('s')))
  return book.filter(({ label }) => {
    const parts = asciiLower(label)
      .split(/[^a-z0-9]+/)
      .filter((part) => part !== '' && !NO_NAME.test(part))
    const names = parts.filter((part) => part.length > 2)
    if (names.length === 0 || !names.some((part) => part.length > 3)) return false
    const isOneOfMany = names.length < parts.length
    return names.every((part) =>
      isOneOfMany ? plurals.has(`${singular(part)}s`) : words.has(singular(part)),
    )
  })
}

const CHAIN_BY_NAME: readonly (readonly [name: string, id: bigint])[] = CHAINS.flatMap(([id, , , ...names]) =>
  names.map((name) => [name, BigInt(id)] as const),
)

/** "bridge from Ethereum to Base": the transaction is on the first. */
const SOURCE = /\bfrom\s+(ethereum|mainnet|base|optimism|arbitrum|polygon|linea|scroll|zksync)\b/

/** "2 Sepolia ETH". */
const TEST_COIN = /\b(sepolia|holesky|hoodi)\s+(?:test\s?)?(?:eth|ether)\b/

/** "deploy the counter to Sepolia". */
const DEPLOYED_TO =
  /^\W*deploy\s+(?:[\w.-]+\s+){1,6}to\s+(?:the\s+)?(sepolia|holesky|hoodi)\b(?![\s\S]*\bmainnet\b)/

/** "on Base", "Base chain": a chain's name alone may mean its coin. */
function chainIn(lower: string): bigint | null {
  const match =
    /\b(?:on|via|over)\s+(?:the\s+)?([a-z]{3,10})(?:\s+(?:one|mainnet|chain|era|network|sepolia))?\b/.exec(
      lower,
    )
  const source = /\bbridg/.test(lower) ? SOURCE.exec(lower)?.[1] : undefined
  const name = source ?? DEPLOYED_TO.exec(lower)?.[1] ?? match?.[1] ?? TEST_COIN.exec(lower)?.[1]
  const id = CHAIN_BY_NAME.find(([candidate]) => candidate === name)?.[1] ?? null
  // "works on Sepolia tooling", "tested on Sepolia": no place of the action.
  return id !== null && TEST_CHAINS.includes(String(id)) && !isTestNetwork(lower) ? null : id
}

/** What a swap may lose on its way: the slippage that is told, or a larger price impact. */
function lossIn(lower: string): Rational | null {
  const slippage = basisPointsIn(lower, SLIPPAGE) ?? quotedSlippage(lower)
  const impact = basisPointsIn(lower, IMPACT)
  return impact !== null &&
    lessThan(slippage ?? SMALL_IMPACT_BPS, impact) &&
    lessThan(SMALL_IMPACT_BPS, impact)
    ? impact
    : slippage
}

function basisPointsIn(lower: string, patterns: readonly RegExp[]): Rational | null {
  for (const pattern of patterns) {
    const match = pattern.exec(lower)
    const value = match ? parseDecimal(match[1]!) : null
    if (value) return match![2] === 'bps' ? value : multiply(value, rational(100n))
  }
  return null
}
