// Reads what the caller states beside the action: intent, address book, mandate, quote, equity.
import { readAddress } from '../../address/read-address.ts'
import { asciiUpper } from '../../text/ascii.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import { boolOf, decimalOf, isObject, itemsOf, member, quantityOf, textOf } from './json.ts'
import type { JsonScope } from './reader.ts'

export const FACT_MEMBERS: readonly string[] = [
  'intent',
  'description',
  'purpose',
  'goal',
  'recipient_verified',
  'address_book',
  'health_factor_after',
  'mandate',
  'quote',
  'now',
  'account',
  'equity_usd',
  'known_bad',
]

export function readFacts(scope: JsonScope, value: SpannedJson): void {
  const { facts } = scope.reader
  const state = (name: string): void => {
    facts.stated.add(name)
  }
  const intent = member(value, 'intent', 'purpose', 'goal', 'description')
  if (intent?.kind === 'string' && facts.intent === null) {
    facts.intent = intent.text
    facts.intentPlace = scope.place(intent)
    state('intent')
  }
  if (boolOf(member(value, 'recipient_verified')) === true) {
    facts.recipientVerified = true
    state('recipient_verified')
  }
  readBook(scope, member(value, 'address_book'))
  const health = decimalOf(member(value, 'health_factor_after'))
  if (health) {
    facts.healthFactorAfter = health
    state('health_factor_after')
  }
  readMandate(scope, member(value, 'mandate'))
  const quote = member(value, 'quote')
  const amountOut = decimalOf(member(quote, 'amount_out'))
  if (amountOut) {
    const tokenOut = textOf(member(quote, 'token_out'))
    facts.quote = { amountOut, tokenOut: tokenOut === null ? null : asciiUpper(tokenOut) }
    state('quote')
  }
  const now = quantityOf(member(value, 'now'))
  if (now !== null) {
    facts.nowUnix = now
    state('now')
  }
  const equity = decimalOf(member(value, 'equity_usd') ?? member(member(value, 'account'), 'equity_usd'))
  if (equity && facts.equityUsd === null) {
    facts.equityUsd = equity
    state('equity_usd')
  }
  for (const bad of itemsOf(member(value, 'known_bad'))) {
    const key = readAddress(textOf(bad) ?? '')?.key
    if (key !== undefined) facts.knownBad.push(key)
  }
}

function readBook(scope: JsonScope, book: SpannedJson | null): void {
  const { facts } = scope.reader
  if (!isObject(book)) return
  facts.stated.add('address_book')
  for (const { name, value } of book.members) {
    const address = scope.address(value, `address_book.${name}`)
    if (address) facts.book.push({ label: name, address })
  }
}

function readMandate(scope: JsonScope, mandate: SpannedJson | null): void {
  const { facts } = scope.reader
  if (!isObject(mandate)) return
  facts.stated.add('mandate')
  const allowed = member(mandate, 'allowed_assets', 'allowed')
  facts.mandate = {
    equityUsd: decimalOf(member(mandate, 'equity_usd')),
    maxSinglePaymentUsd: decimalOf(member(mandate, 'max_single_payment_usd')),
    maxNotionalUsd: decimalOf(member(mandate, 'max_notional_usd')),
    allowedAssets: allowed
      ? itemsOf(allowed).flatMap((item) => (item.kind === 'string' ? [asciiUpper(item.text)] : []))
      : null,
  }
}
