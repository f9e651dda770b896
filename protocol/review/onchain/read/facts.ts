// Reads what the caller states beside the action: intent, address book, mandate, quote, equity.
import { readAddress } from '../../address/read-address.ts'
import { lessThan, type Rational } from '../../core/number/rational.ts'
import { asciiUpper } from '../../text/ascii.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { BookEntry, Mandate } from '../facts.ts'
import { type Fact, factOf, isEquity, termOf, wordsOf } from './fact-names.ts'
import { isKnownSymbol } from './intent/assets.ts'
import { boolOf, decimalOf, isObject, itemsOf, member, quantityOf, textOf } from './json.ts'
import { readClaims } from './read-claims.ts'
import { readParties } from './read-parties.ts'
import type { JsonScope } from './reader.ts'
import { readLimit, readStatedAmounts } from './stated-amounts.ts'

export const isFact = (name: string): boolean => factOf(name) !== null

/** The first member that states the fact and is not null. */
function stated(value: SpannedJson, fact: Fact): SpannedJson | null {
  if (!isObject(value)) return null
  const found = value.members.find(
    (one) => factOf(one.name) === fact && !(one.value.kind === 'literal' && one.value.text === 'null'),
  )
  return found?.value ?? null
}

/** Objects that hold what the caller says of the account and the request. */
const HOLDER =
  /^(?:context|session|agent|meta|metadata|facts|info|state|extra|wallet|portfolio|treasury|capital|balances|review|limits_context|position|loan|payment|policy_check|limit|caps|budget)$/

export function readFacts(scope: JsonScope, value: SpannedJson): void {
  readOwnFacts(scope, value)
  if (!isObject(value)) return
  for (const { name, value: holder } of value.members)
    if (isObject(holder) && HOLDER.test(name)) readOwnFacts(scope, holder, name)
}

/** `holder`: the name of the object, which may say what its figures are of. */
function readOwnFacts(scope: JsonScope, value: SpannedJson, holder = ''): void {
  const { facts } = scope.reader
  if (scope.reader.used.has(value)) return
  scope.reader.used.add(value)
  readParties(scope, value)
  readStatedAmounts(scope, value, holder)
  readClaims(scope, value)
  const state = (name: string): void => {
    facts.stated.add(name)
  }
  const intent = member(value, 'intent', 'purpose', 'goal', 'description') ?? stated(value, 'intent')
  if (intent?.kind === 'string' && facts.intent === null) {
    facts.intent = intent.text
    facts.intentPlace = scope.place(intent)
    state('intent')
  }
  if (boolOf(stated(value, 'verified')) === true) {
    facts.recipientVerified = true
    state('recipient_verified')
  }
  readBooks(scope, value)
  const health = decimalOf(stated(value, 'health')) ?? healthIn(scope, value)
  if (health) {
    facts.healthFactorAfter = health
    state('health_factor_after')
  }
  readMandate(scope, stated(value, 'mandate'))
  const quote = stated(value, 'quote')
  const told = member(
    quote,
    'amount_out',
    'amountOut',
    'expected_out',
    'expectedOut',
    'buyAmount',
    'out_amount',
    'outAmount',
    'expectedAmountOut',
    'expected_amount_out',
    'amountOutExpected',
    'estimatedAmountOut',
  )
  const beside = told === null ? quotedOut(scope, value) : null
  const amountOut = amountOutIn(told ?? beside?.value ?? null)
  if (amountOut) {
    const tokenOut =
      textOf(member(quote, 'token_out', 'tokenOut', 'buyToken', 'to_token', 'toToken')) ??
      beside?.token ??
      null
    facts.quote = { amountOut, tokenOut: tokenOut === null ? null : asciiUpper(tokenOut) }
    state('quote')
  }
  const now = quantityOf(member(value, 'now'))
  if (now !== null) {
    facts.nowUnix = now
    state('now')
  }
  const account = member(value, 'account')
  const equity = decimalOf(
    stated(value, 'equity') ?? (account ? stated(account, 'equity') : null) ?? worthOf(scope, value, holder),
  )
  if (equity && facts.equityUsd === null) {
    facts.equityUsd = equity
    state('equity_usd')
  }
  for (const bad of itemsOf(member(value, 'known_bad'))) {
    const key = readAddress(textOf(bad) ?? '')?.key
    if (key !== undefined) facts.knownBad.push(key)
  }
}

/** `"0.2 WETH"` or `0.2`. */
function amountOutIn(value: SpannedJson | null): Rational | null {
  const figure =
    value?.kind === 'string' ? /^([\d,.]{1,40})\s?[A-Za-z]{2,8}$/.exec(value.text.trim())?.[1] : undefined
  return decimalOf(figure === undefined || value?.kind !== 'string' ? value : { ...value, text: figure })
}

/** `health_factor: {now: 2.1, after: 1.8}`. */
function healthIn(scope: JsonScope, value: SpannedJson): Rational | null {
  if (!isObject(value)) return null
  const holder = value.members.find(({ name }) => /^(?:health|health_?factor|hf)$/i.test(name))?.value
  if (holder === undefined || !isObject(holder)) return null
  const after = member(holder, 'after', 'projected', 'new', 'next', 'post', 'resulting', 'estimated_after')
  if (decimalOf(after) === null) return null
  for (const one of holder.members) scope.reader.used.add(one.value)
  return decimalOf(after)
}

interface Quoted {
  readonly value: SpannedJson
  /** Null where no name says it. */
  readonly token: string | null
}

/** `quoted_out` beside the action. */
function quotedOut(scope: JsonScope, value: SpannedJson): Quoted | null {
  const found = member(
    value,
    'quoted_out',
    'quotedOut',
    'quote_out',
    'expected_amount_out',
    'expectedAmountOut',
  )
  const quoted = found === null ? quotedInUnit(value) : { value: found, token: null }
  if (quoted !== null) scope.reader.used.add(quoted.value)
  return quoted
}

/** `quote_out_usdc: 36672.4`, `quote_usdc: 36672.4`: the asset stands in the name. */
function quotedInUnit(value: SpannedJson): Quoted | null {
  if (!isObject(value)) return null
  const found = value.members.flatMap(({ name, value: stated }): Quoted[] => {
    const [first = '', ...rest] = wordsOf(name)
    const [second = '', asset] = rest.length === 2 ? rest : ['out', rest[0]]
    const token = asciiUpper(asset ?? '')
    const isQuote =
      rest.length <= 2 &&
      /^(?:quote|quoted|expected|estimated)$/.test(first) &&
      /^(?:out|output|received?|return)$/.test(second) &&
      isKnownSymbol(token) &&
      decimalOf(stated) !== null
    return isQuote ? [{ value: stated, token }] : []
  })
  return found.length === 1 ? found[0]! : null
}

/** `portfolio: {total_usd}` is `portfolio_total_usd`. */
function worthOf(scope: JsonScope, value: SpannedJson, holder: string): SpannedJson | null {
  if (!isObject(value) || holder === '') return null
  const found = value.members.filter(({ name }) => isEquity(wordsOf(`${holder} ${name}`)))
  if (found.length !== 1) return null
  scope.reader.used.add(found[0]!.value)
  return found[0]!.value
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const LABELS = ['label', 'name', 'alias', 'owner', 'who', 'title']

/** A map from label to address or the other way round, or a list of addresses or entries. */
function readBook(scope: JsonScope, book: SpannedJson | null, verifies = false): void {
  const { facts } = scope.reader
  const add = (label: string, value: SpannedJson | null, said: Said = {}): void => {
    const address = scope.address(value, `address_book.${label}`)
    if (address) facts.book.push({ label, address, ...(verifies ? { isVerified: true } : {}), ...said })
  }
  if (book?.kind === 'array') {
    facts.stated.add('address_book')
    for (const item of book.items) {
      if (item.kind === 'string') add('', item)
      else if (isObject(item))
        add(textOf(member(item, ...LABELS)) ?? '', member(item, 'address', 'addr', 'wallet'), saidOf(item))
    }
    return
  }
  if (!isObject(book)) return
  facts.stated.add('address_book')
  for (const { name, value } of book.members) {
    if (ADDRESS.test(name) && !ADDRESS.test(textOf(value) ?? '')) {
      const label = textOf(value) ?? textOf(member(value, ...LABELS)) ?? ''
      add(label, { kind: 'string', text: name, start: value.start, end: value.end })
    } else {
      const entry = isObject(value) ? member(value, 'address', 'addr', 'wallet') : value
      if (isSpeltLikeAddress(entry)) add(name, entry, saidOf(value))
    }
  }
}

const VERIFIES = /^(?:allow|allowlist|white|whitelist|allowed|approved|trusted|verified)$/

/** A list of those who may be paid verifies them; an address book only names them. */
function readBooks(scope: JsonScope, value: SpannedJson): void {
  if (!isObject(value)) return
  for (const { name, value: book } of value.members)
    if (factOf(name) === 'book')
      readBook(
        scope,
        book,
        wordsOf(name).some((word) => VERIFIES.test(word)),
      )
}

type Said = Pick<BookEntry, 'isOwn' | 'isVerified'>

/** Flags of an entry: `own: true`, `verified: true`. */
function saidOf(value: SpannedJson): Said {
  if (!isObject(value)) return {}
  const isTrue = (...names: readonly string[]): boolean => boolOf(member(value, ...names)) === true
  return {
    ...(isTrue('own', 'owned', 'ours', 'self', 'is_own', 'isOwn', 'mine') ? { isOwn: true } : {}),
    ...(isTrue('verified', 'is_verified', 'isVerified', 'confirmed') ? { isVerified: true } : {}),
  }
}

/** `match: true` and `name: "Studio"` beside the entries are no addresses with a fault. */
const isSpeltLikeAddress = (value: SpannedJson | null): boolean =>
  /^0[xX]|^[A-Za-z0-9]{25,}$|^\S{1,60}\.[a-z]{2,12}$/i.test(textOf(value)?.trim() ?? '')

const textsIn = (value: SpannedJson): string[] =>
  (value.kind === 'array' ? value.items : [value]).flatMap((item) => {
    const text = textOf(item)
    return text === null ? (item.kind === 'number' ? [item.text] : []) : [text]
  })

const smaller = (a: Rational | null, b: Rational): Rational => (a !== null && lessThan(a, b) ? a : b)

/** A term that no rule compares is left open: it may forbid the action. */
function readMandate(scope: JsonScope, mandate: SpannedJson | null): void {
  const { facts } = scope.reader
  if (!isObject(mandate)) return
  facts.stated.add('mandate')
  const read: { -readonly [Key in keyof Mandate]: Mandate[Key] } = {
    equityUsd: null,
    maxSinglePaymentUsd: null,
    maxNotionalUsd: null,
    allowedAssets: null,
    allowedChains: null,
    allowedProtocols: null,
    open: [],
  }
  for (const { name, value } of mandate.members) {
    const term = termOf(name)
    const number = decimalOf(value)
    if (term === null && readLimit(scope, name, value)) continue
    if (term === 'none' || (value.kind === 'literal' && value.text !== 'true')) continue
    if (term === 'equity' && number) read.equityUsd = number
    else if (term === 'payment' && number)
      read.maxSinglePaymentUsd = smaller(read.maxSinglePaymentUsd, number)
    else if (term === 'amount' && number) read.maxNotionalUsd = smaller(read.maxNotionalUsd, number)
    else if (term === 'assets') read.allowedAssets = textsIn(value).map(asciiUpper)
    else if (term === 'chains') read.allowedChains = textsIn(value)
    else if (term === 'protocols')
      read.allowedProtocols = { names: textsIn(value), place: scope.place(value) }
    else if (term === 'recipients' && (value.kind === 'array' || isObject(value))) readBook(scope, value)
    else if (value.kind !== 'string' || value.text !== '') read.open = [...read.open, scope.place(value)]
  }
  // Two mandates: the first is compared, and what the other says stays open.
  facts.mandate =
    facts.mandate === null ? read : { ...facts.mandate, open: [...facts.mandate.open, scope.place(mandate)] }
}
