// Reads the parties that stand beside an action as objects of their own: an address, a name, and a flag that says that it
// was verified or is the caller's. The caller's word, like an address book.

import { asciiLower } from '../../text/ascii.ts'
import type { SpannedJson, SpannedMember } from '../../text/json-spans.ts'
import { doubtsIn } from './account/doubts.ts'
import { evidenceIn } from './account/evidence.ts'
import { wordsOf } from './fact-names.ts'
import { boolOf, isObject, member, textOf } from './json.ts'
import type { JsonScope } from './reader.ts'

const PARTY =
  /^(?:to|recipient|receiver|payee|beneficiary|counterparty|destination|contact|party|supplier|vendor|spender|delegate)$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const LABELS = ['label', 'name', 'alias', 'who', 'title']

const CHECK = /^(?:check|checks|info|status|details|verification|lookup|screening)$/

/** Looks at the members of one object. */
export function readParties(scope: JsonScope, value: SpannedJson): void {
  if (!isObject(value)) return
  for (const { name, value: party } of value.members) {
    const words = wordsOf(name)
    if (isSource(words) && party.kind === 'string') readSource(scope, party)
    const rest = words.filter((word) => !CHECK.test(word))
    if (!isObject(party) || !PARTY.test(rest.at(-1) ?? '')) continue
    if (member(party, 'address', 'addr', 'wallet') !== null) readParty(scope, party)
    else readWord(scope, party)
  }
}

const ORIGIN = /^(?:source|origin|provenance|basis|from|verification|check|checked|confirmed)$/

/** `destinationSource`, `recipient_provenance`: how the address came to be known. */
const isSource = (words: readonly string[]): boolean =>
  words.length >= 2 &&
  words.length <= 3 &&
  ORIGIN.test(words.at(-1)!) &&
  words.slice(0, -1).every((word) => PARTY.test(word) || word === 'address' || word === 'wallet') &&
  PARTY.test(words[0]!) &&
  words[0] !== 'spender'

function readSource(scope: JsonScope, value: SpannedJson): void {
  const { facts, used } = scope.reader
  const isSound = speaksFor(value)
  facts.sources.push(isSound)
  if (isSound) used.add(value)
}

/** A record of the payer's own, or payments before: and no word against it. */
function speaksFor(value: SpannedJson): boolean {
  const lower = asciiLower(textOf(value) ?? '')
  const kinds = evidenceIn(lower)
  return (
    doubtsIn(lower).length === 0 &&
    !REFUSED.test(lower) &&
    (kinds.has('matched') || kinds.has('proven') || ON_FILE.test(lower))
  )
}

const ON_FILE =
  /\b(?:vendor|supplier|customer|payee|master|bank|contract|hr|payroll|erp|accounting) (?:record|file|data|ledger|master)\b|\baddress ?book\b|\b(?:allow|white)-?list\w*\b|\bon file (?:since|for)\b/
const REFUSED =
  /\b(?:no|not|never|none|missing|absent|removed|expired|changed|updated|edited|overwritten|new)\b/

const LISTED = ['allowlisted', 'allow listed', 'whitelisted', 'verified', 'in address book', 'on allowlist']
const NEW = /^(?:first payment|first time|new payee|new recipient|is new|unverified)$/
const ENTRY = ['address_book', 'addressBook', 'address_book_entry', 'addressBookEntry', 'contact', ...LABELS]

/** `payee_check: {address_book: "Alice", allowlisted: true}`: one refusal among the flags refuses. */
function readWord(scope: JsonScope, party: SpannedJson & { readonly kind: 'object' }): void {
  const { facts, used } = scope.reader
  const spoken = party.members.map(({ name, value }) => ({ said: wordsOf(name).join(' '), value }))
  const payments = spoken.find(({ said }) => /^(?:previous|past|prior) payments$/.test(said))
  const isFirst =
    (payments !== undefined && payments.value.kind === 'number' && /^0+$/.test(payments.value.text)) ||
    spoken.some(({ said, value }) => NEW.test(said) && boolOf(value) !== false)
  const isVerified = !isFirst && isSaid(party.members, ...LISTED)
  const isOwn = !isFirst && isSaid(party.members, 'own', 'owned', 'ours', 'self')
  const isRefused = spoken.some(
    ({ said, value }) => LISTED.includes(said.replace(/^is /, '')) && boolOf(value) !== true,
  )
  const label = member(party, ...ENTRY)
  if (isFirst || isRefused || !(isVerified || isOwn)) {
    for (const { said, value } of spoken) if (isFlagOrCount(said)) used.add(value)
    return
  }
  facts.parties.push({ label: textOf(label) ?? '', isOwn, isVerified })
  facts.stated.add('the recipient')
  if (label) used.add(label)
  for (const { said, value } of spoken) if (isFlagOrCount(said)) used.add(value)
}

const isFlagOrCount = (said: string): boolean =>
  LISTED.includes(said.replace(/^is /, '')) ||
  NEW.test(said) ||
  isFlag(said) ||
  /^(?:previous|past|prior) payments$|^test transfer$/.test(said)

function readParty(scope: JsonScope, party: SpannedJson & { readonly kind: 'object' }): void {
  const spelt = member(party, 'address', 'addr', 'wallet')
  if (!ADDRESS.test(textOf(spelt) ?? '')) return
  const isOwn = isSaid(party.members, 'own', 'owned', 'ours', 'self')
  const sources = party.members.filter(({ name }) => ORIGIN.test(wordsOf(name).join(' ')))
  const isOnFile =
    sources.length > 0 && sources.every(({ value }) => speaksFor(value)) && !party.members.some(isRefusal)
  const isVerified = isSaid(party.members, ...LISTED) || isOnFile
  if (!isOwn && !isVerified) return
  const address = scope.address(spelt, 'the party')
  if (!address) return
  const name = member(party, ...LABELS)
  scope.reader.facts.book.push({ label: textOf(name) ?? '', address, isOwn, isVerified })
  scope.reader.facts.stated.add('address_book')
  if (name) scope.reader.used.add(name)
  if (isOnFile && spelt !== null)
    for (const one of [spelt, ...sources.map(({ value }) => value)]) scope.reader.used.add(one)
  for (const { name: flag, value } of party.members)
    if (isFlagOrCount(wordsOf(flag).join(' '))) scope.reader.used.add(value)
}

/** `verified: false`, `new_payee: true`. */
const isRefusal = ({ name, value }: SpannedMember): boolean => {
  const said = wordsOf(name).join(' ').replace(/^is /, '')
  if (NEW.test(said)) return boolOf(value) !== false
  return LISTED.includes(said) && boolOf(value) !== true
}

const isFlag = (name: string): boolean =>
  wordsOf(name).length <= 2 &&
  wordsOf(name).some((word) => /^(?:own|owned|ours|self|verified|is)$/.test(word))

/** True under this name, and under none of the other way round. */
function isSaid(members: readonly SpannedMember[], ...names: readonly string[]): boolean {
  const said = members.filter(({ name }) =>
    names.some((one) => wordsOf(name).join(' ').replace(/^is /, '') === one),
  )
  return said.length > 0 && said.every(({ value }) => boolOf(value) === true)
}
