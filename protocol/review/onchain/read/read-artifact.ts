// Reads the actions, facts and words of an artifact. JSON of the shapes that wallets and agents send, bare hex, or
// prose.
import { findAddresses } from '../../address/find-addresses.ts'
import type { Budget } from '../../core/budget.ts'
import { parseDecimal } from '../../core/number/decimal.ts'
import { locateJson, type SpannedJson } from '../../text/json-spans.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import { readLinesWithRemarks } from '../../trade/read/lines/read-lines.ts'
import type { Caps, ReviewOptions } from '../../types.ts'
import type { Call, Calldata, Place } from '../model.ts'
import { saidIn } from './account/said.ts'
import { readEnvelope } from './envelope.ts'
import { proseHoldings, proseLimits } from './intent/prose-amounts.ts'
import { proseEquity } from './intent/prose-equity.ts'
import { proseHealth } from './intent/prose-health.ts'
import { type Intent, readIntent } from './intent/read-intent.ts'
import { unreadWords } from './intent/unread-words.ts'
import { readRaw } from './raw-transaction.ts'
import { readContext } from './read-context.ts'
import { JsonScope, Reader } from './reader.ts'
import { readCallInWords } from './request/bytes-in-words.ts'
import { objectInWords, readRequest, requestOfMembers } from './request/read-request.ts'
import { readCast } from './script/read-cast.ts'
import { readScript } from './script/read-script.ts'
import { unfoldArguments } from './unfold-arguments.ts'
import { factsOfText } from './unread/held-facts.ts'
import { collectUnread } from './unread/unread-parts.ts'
import { readWordsBeside } from './words-beside.ts'

export interface ArtifactRead {
  readonly reader: Reader
  readonly scope: JsonScope
  readonly form: 'json' | 'prose' | 'hex' | 'unreadable'
  /** Null for prose and hex. */
  readonly tree: SpannedJson | null
  /** From the stated intent, or the prose itself. */
  readonly intent: Intent | null
  /** Everything that it says, as statements. */
  readonly said: string
  /** The sentences round the bytes of a call, where the text hands them over. */
  readonly around: string | null
  /** Text of the whole artifact, for screening what no reader understood. */
  readonly text: string
  placeOf(start: number, end: number): Place
}

export function readArtifact(
  { source, json }: ReadInput,
  options: ReviewOptions,
  caps: Caps,
  budget: Budget,
): ArtifactRead {
  const { text } = source
  const placeOf = (start: number, end: number): Place => ({ span: source.spanOf(start, end), layers: [] })
  const whole = json.kind === 'json' ? unfoldArguments(locateJson(text, budget), caps, budget) : null
  const request =
    whole !== null
      ? requestOfMembers(whole, budget)
      : json.kind === 'not_json'
        ? readRequest(text, budget)
        : null
  const sent = request?.tree ?? whole ?? (json.kind === 'not_json' ? treeOfText(text, options) : null)
  const inWords =
    sent === null && json.kind === 'not_json'
      ? (objectInWords(text, budget) ?? readCallInWords(text, budget))
      : null
  const tree = sent ?? inWords?.tree ?? null
  if (tree !== null) {
    const reader = new Reader(budget, caps)
    const scope = new JsonScope(reader, source.spanOf)
    readEnvelope(scope, tree)
    if (json.kind === 'json' || reader.actions.length > 0) {
      if (request?.isOpen) {
        reader.isSentElsewhere = true
        reader.unrecognised.push(scope.place(tree))
      }
      collectUnread(scope, tree)
      readWordsBeside(scope, tree)
      readContext(reader, options, budget, caps)
      const { intent: words } = reader.facts
      const intent = words === null ? null : readIntent(words, reader.facts.book, budget)
      const said = saidIn(tree, budget)
      const around = inWords?.around ?? request?.around ?? null
      return { reader, scope, tree, text, said, around, placeOf, form: 'json', intent }
    }
  }
  const reader = new Reader(budget, caps)
  const scope = new JsonScope(reader, source.spanOf)
  const base = { reader, scope, tree: null, text, said: text, around: null, placeOf }
  readContext(reader, options, budget, caps)
  if (json.kind !== 'not_json') return { ...base, form: 'unreadable', intent: null }
  if (readHex(scope, text, placeOf)) return { ...base, form: 'hex', intent: null }
  return { ...base, form: 'prose', intent: readSentence(scope, text, placeOf) }
}

const treeOfText = (text: string, { asOfUnix }: ReviewOptions): SpannedJson | null =>
  readCast(text, asOfUnix ?? 0) ?? readScript(text, asOfUnix ?? 0) ?? readLinesWithRemarks(text)

function readSentence(scope: JsonScope, text: string, placeOf: ArtifactRead['placeOf']): Intent {
  const { reader } = scope
  const { facts, budget, parts } = reader
  const intent = readIntent(text, facts.book, budget)
  readHexInProse(scope, text, placeOf)
  facts.equityUsd ??= proseEquity(intent.lower)
  facts.holdings.push(...proseHoldings(intent.lower))
  facts.limits.push(...proseLimits(intent.lower))
  const health = proseHealth(intent.lower)
  if (health !== null) facts.healthFactorAfter ??= parseDecimal(health)
  const words = unreadWords(intent)
  if (words !== null)
    parts.push({
      name: 'the text',
      place: placeOf(words.start, words.end),
      text: words.text,
      facts: factsOfText(words.text),
      address: null,
    })
  return intent
}

const noWhere = (data: Calldata, place: Place, to: string | null): Call => ({
  chainId: null,
  from: null,
  to,
  toKnown: to !== null,
  valueWei: 0n,
  data,
  operation: 'call',
  isSelf: false,
  place,
  toPlace: place,
  depth: 0,
})

/** The artifact is hex and nothing else: a raw transaction or bare calldata. */
function readHex(scope: JsonScope, text: string, placeOf: (start: number, end: number) => Place): boolean {
  const match = /^\s*(0[xX](?:[0-9a-fA-F]{2}){4,})\s*$/.exec(text)
  if (!match) return false
  const digits = match[1]!
  const start = text.indexOf(digits)
  const data = calldataAt(digits, start, placeOf)
  if (!readRaw(scope, data))
    scope.reader.actions.push({
      kind: 'call',
      call: noWhere(data, placeOf(start, start + digits.length), null),
    })
  return true
}

function calldataAt(digits: string, start: number, placeOf: (start: number, end: number) => Place): Calldata {
  const first = start + 2
  return {
    range: { hex: digits.slice(2).toLowerCase(), start: 0, end: digits.length - 2 },
    spanOf: (from, to) => placeOf(first + from, first + to).span,
  }
}

/** "call 0x… with data 0x…": the words may say anything, the data says what happens. */
function readHexInProse(
  scope: JsonScope,
  text: string,
  placeOf: (start: number, end: number) => Place,
): void {
  const to = findAddresses(text, scope.reader.budget).find(({ address }) => address?.family === 'evm')
  for (const match of text.matchAll(/\b0[xX]((?:[0-9a-fA-F]{2}){4,})\b/g)) {
    const digits = match[0]
    if (digits.length < 74 || (digits.length - 10) % 64 !== 0) continue
    const data = calldataAt(digits, match.index, placeOf)
    const place = placeOf(match.index, match.index + digits.length)
    const address = to?.address ? `0x${to.address.payload}` : null
    scope.reader.actions.push({ kind: 'call', call: noWhere(data, place, address) })
  }
}
