// Says which missing facts a member that was not read may hold, by the form of its value and the words of its name.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import { wordsOf } from '../fact-names.ts'

/** A fact that a rule may find missing. `party`: who a recipient, spender or contract is, and that it was verified. */
export type SoughtFact =
  | 'party'
  | 'amount'
  | 'equity'
  | 'worth'
  | 'quote'
  | 'health'
  | 'intent'
  | 'token'
  | 'interface'
  | 'origin'

/** Numbers of files, times and technical settings say nothing of the action. */
const INERT =
  /^(?:id|ids|uuid|guid|nonce|salt|hash|txhash|version|time|timestamp|date|at|block|created|updated|signed|expires|expiry|expiration|deadline|ttl|valid|until|status|state|step|index|seq|sequence|priority|gas|gwei|fee|fees|gasprice|confirmations|threshold|lang|locale|jsonrpc|ticket|ref|reference|attempt|retries|trace|request|session|schema|epoch|checksum|seconds|secs|ms|minutes|hours|days)$/
const INTERFACE = /^(?:abi|interface|decoded|function|fn|method|signature|fragment|calldata|types?)$/
const SITE = /^(?:site|host|hostname|app|dapp|domain|url|uri|origin|requester|requested|peer)$/
const OF_PARTY = /^(?:to|destination|dest|recipient|receiver|payee|beneficiary|spender|operator)$/
const OF_NUMBER = /^(?:id|ids|uuid|ref|reference|hash)$/
/** Numbers that programs give to a request or an object. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const OF_REQUEST =
  /^(?:idempotency|request|client|trace|correlation|external|order|operation|message|call|run|job)$/
const SIGNATURE = /^[A-Za-z_$][\w$]{0,60}\([^()]{0,400}\)/
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]|$)|^\d{1,2}:\d\d/
const FIGURE = /^[~≈<>=]{0,2}\s?(?:USD|US\$|[$€£])?\s?-?\d[\d,_]{0,40}(?:\.\d{1,40})?\s?[A-Za-z%.$]{0,8}$/
const FIGURE_WITHIN = /(?:^|[\s$€£<>=(~≈:])\d/
const ADDRESS = /^0[xX][0-9a-fA-F]{40}$/
const HEX = /^0[xX][0-9a-fA-F]*$/

export interface Held {
  readonly facts: readonly SoughtFact[]
  /** The facts are those of this address alone. */
  readonly address: string | null
}

const nothing: Held = { facts: [], address: null }
const held = (...facts: readonly SoughtFact[]): Held => ({ facts, address: null })

/** A note beside a request binds nobody: no word in it takes a finding away. */
export const isRemark = (name: string): boolean =>
  /^(?:notes?|comments?|memo|remarks?|reason|why|thoughts?|reasoning|rationale|justification)$/.test(
    wordsOf(name).at(-1) ?? '',
  )

/** `value` is no object and no list. */
export function factsHeld(name: string, value: SpannedJson): Held {
  const words = wordsOf(name)
  const has = (pattern: RegExp): boolean => words.some((word) => pattern.test(word))
  if (value.kind === 'object' || value.kind === 'array') return nothing
  if (value.kind === 'literal') return value.text === 'true' && !has(INERT) ? held('party') : nothing
  const text = value.text.trim()
  // A second party under its number, beside the one that was read.
  if (has(OF_PARTY) && has(OF_NUMBER)) return held('party')
  if (value.kind === 'number' || FIGURE.test(text)) return has(INERT) ? nothing : held(...figureFacts(words))
  if (text === '' || TIME.test(text)) return nothing
  if (ADDRESS.test(text)) return { facts: ['party'], address: asciiLower(text) }
  if (HEX.test(text)) return has(/^(?:data|calldata|payload|input|bytes)$/) ? held('interface') : nothing
  if (UUID.test(text) && has(OF_REQUEST)) return nothing
  if (has(INTERFACE) || SIGNATURE.test(text)) return held('interface', 'party', 'intent')
  if (has(SITE)) return held('origin', 'party')
  if (isRemark(name)) return nothing
  if (!/\s/.test(text) && (has(INERT) || !/[a-z]/i.test(text))) return nothing
  return held('party', 'token', 'intent', ...(FIGURE_WITHIN.test(text) ? figureFacts(words) : []))
}

const EVERY_FIGURE: readonly SoughtFact[] = ['amount', 'equity', 'worth', 'quote', 'health', 'intent']

function figureFacts(words: readonly string[]): readonly SoughtFact[] {
  if (words.some((word) => /^(?:usd|usdc|usdt|dollars?|eur)$/.test(word)))
    return ['amount', 'equity', 'worth', 'quote', 'intent']
  if (words.some((word) => /^(?:pct|percent|bps|slippage)$/.test(word))) return ['quote']
  return EVERY_FIGURE
}

/** What the words of a text may say that no reader used. */
export const factsOfText = (text: string): readonly SoughtFact[] => [
  'party',
  'token',
  'intent',
  'origin',
  ...(FIGURE_WITHIN.test(text) ? EVERY_FIGURE : []),
]
