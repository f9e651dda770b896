// Reads the parties that stand beside an action as objects of their own: an address, a name, and a flag that says that it
// was verified or is the caller's. The caller's word, like an address book.
import type { SpannedJson, SpannedMember } from '../../text/json-spans.ts'
import { wordsOf } from './fact-names.ts'
import { boolOf, isObject, member, textOf } from './json.ts'
import type { JsonScope } from './reader.ts'

const PARTY =
  /^(?:to|recipient|receiver|payee|beneficiary|counterparty|destination|contact|party|supplier|vendor|spender|delegate)$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const LABELS = ['label', 'name', 'alias', 'who', 'title']

/** Looks at the members of one object. */
export function readParties(scope: JsonScope, value: SpannedJson): void {
  if (!isObject(value)) return
  for (const { name, value: party } of value.members)
    if (isObject(party) && PARTY.test(wordsOf(name).at(-1) ?? '')) readParty(scope, party)
}

function readParty(scope: JsonScope, party: SpannedJson & { readonly kind: 'object' }): void {
  const spelt = member(party, 'address', 'addr', 'wallet')
  if (!ADDRESS.test(textOf(spelt) ?? '')) return
  const isOwn = isSaid(party.members, 'own', 'owned', 'ours', 'self')
  const isVerified = isSaid(party.members, 'verified')
  if (!isOwn && !isVerified) return
  const address = scope.address(spelt, 'the party')
  if (!address) return
  const name = member(party, ...LABELS)
  scope.reader.facts.book.push({ label: textOf(name) ?? '', address, isOwn, isVerified })
  scope.reader.facts.stated.add('address_book')
  if (name) scope.reader.used.add(name)
  for (const { name: flag, value } of party.members) if (isFlag(flag)) scope.reader.used.add(value)
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
