// Finds what stands beside bytes that were read and is not in them: other calldata, other addresses, a second value for what a
// transaction names once, a second message to be signed. A wallet, or a library that compares names without their case, may
// take any of these in place of what was read.

import { multiply, rational } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedScalar } from '../../../text/json-spans.ts'
import type { Call, Place } from '../../model.ts'
import { CHAINS } from '../../tables/tokens.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'
import type { Action } from '../actions.ts'
import { factOf } from '../fact-names.ts'
import { decimalOf, isObject, member, quantityOf } from '../json.ts'
import type { JsonScope } from '../reader.ts'

const HEX = /0x[0-9a-f]{8,}|\b[0-9a-f]{72,}\b/g
const ADDRESS_DIGITS = 40
/** Texts that hold a whole transaction, a signature or code of another form. */
const OTHER_BYTES =
  /^(?:raw|serialized|signed)?(?:transaction|tx)$|^(?:raw|signature|sig|r|s|v|txhash|hash|salt|bytecode|code|psbt)$/
/** Numbers of a transaction: `0x77359400` is 2 gwei, and no selector. */
const QUANTITY =
  /^(?:(?:call|verification|paymasterverification|paymasterpostop|preverification|safetx|base)?gas(?:limit|price|feecap|tipcap)?|max(?:priority)?feeper(?:blob)?gas|nonce|chainid|value)$/
/** An address, and bytes for it. */
const LED_BY_ADDRESS = /^(?:initcode|paymasteranddata)$/
/** What is shown of the outcome, and who has signed so far. */
const SHOWN =
  /^(?:decoded|simulation|simulated|trace|logs|events|balancechanges|changes|state|confirmations|owners|signers|signatures|propose[rd]|executor)/

/** `areaCode` and `area_code` are one name. */
const keyOf = (name: string): string => asciiLower(name).replace(/[^a-z0-9]/g, '')

interface Read {
  readonly calls: readonly Call[]
  /** All hex digits that were read, and the addresses that are known. */
  readonly digits: string
  readonly places: Place[]
  readonly scope: JsonScope
  signed: number
}

/** `calls`: every call that was read, inner ones too. */
export function leftBeside(
  tree: SpannedJson,
  scope: JsonScope,
  actions: readonly Action[],
  calls: readonly Call[],
  book: readonly string[],
): readonly Place[] {
  const signed = actions.filter(({ kind }) => kind === 'typed_data')
  if (calls.length === 0 && signed.length === 0) return []
  const digits = [
    ...calls.flatMap(({ data, to, from }) => [data.range.hex, to ?? '', from ?? '']),
    ...signed.flatMap((action) =>
      action.kind === 'typed_data' ? [textsIn(action.message), textsIn(action.domain), action.signer] : [],
    ),
    ...book,
    ...PUBLIC_ADDRESSES,
  ]
  const read: Read = { calls, digits: asciiLower(digits.join(' ')), places: [], scope, signed: signed.length }
  look(tree, read, false)
  const seen = new Set<string>()
  for (const { to, valueWei, data, place } of calls) {
    const { hex, start, end } = data.range
    const call = `${to} ${valueWei} ${hex.slice(start, end)}`
    // The same call twice moves twice what is asked for.
    if (seen.has(call)) read.places.push(place)
    seen.add(call)
  }
  return read.places
}

const textsIn = (value: SpannedJson | null): string => {
  if (value === null) return ''
  if (value.kind === 'array') return value.items.map(textsIn).join(' ')
  if (value.kind === 'object') return value.members.map((one) => textsIn(one.value)).join(' ')
  return value.text
}

/** `isNamed`: inside a list of names, where every address is one that is told. */
function look(value: SpannedJson, read: Read, isNamed: boolean): void {
  read.scope.reader.budget.spend(4)
  if (value.kind === 'array') for (const item of value.items) look(item, read, isNamed)
  if (value.kind !== 'object') {
    if (value.kind === 'string') lookAt(value, read, isNamed)
    return
  }
  const isMessage = isObject(member(value, 'message')) && member(value, 'primaryType', 'types') !== null
  if (isMessage && --read.signed < 0) read.places.push(read.scope.place(value))
  for (const one of value.members) {
    const key = keyOf(one.name)
    if (key === 'types' || (one.value.kind === 'string' && OTHER_BYTES.test(key))) continue
    if (differs(one, key, read)) read.places.push(read.scope.place(one.value))
    if (QUANTITY.test(key) && quantityOf(one.value) !== null) continue
    const isSender =
      /safe|sender|signer|^(?:from|account|wallet|(?:backend|server|smart)wallet)(?:address)?$/.test(key) &&
      read.calls.every(({ from }) => from === null)
    look(
      one.value,
      read,
      isNamed || isSender || isProposer(value, key) || factOf(one.name) === 'book' || SHOWN.test(key),
    )
  }
}

/** Who proposes a transaction to a Safe, and neither pays nor receives. Source: Safe transaction service API. */
const isProposer = (value: SpannedJson, key: string): boolean =>
  key === 'sender' && member(value, 'safe') !== null && member(value, 'contractTransactionHash') !== null

function lookAt(value: SpannedScalar, read: Read, isNamed: boolean): void {
  const said = asciiLower(value.text)
  if (said.includes('"primarytype"') && --read.signed < 0) read.places.push(read.scope.place(value))
  for (const [found] of said.matchAll(HEX)) {
    const digits = found.replace(/^0x/, '')
    const isAddress = digits.length === ADDRESS_DIGITS
    // A selector and whole words.
    const isData = digits.length % 64 === 8
    if ((isAddress ? !isNamed : isData) && !read.digits.includes(digits))
      read.places.push(read.scope.place(value))
  }
}

/** A scalar under the name of a part of a transaction that no call has. */
function differs({ value }: SpannedMember, key: string, { calls, digits }: Read): boolean {
  if (calls.length === 0 || value.kind === 'object' || value.kind === 'array') return false
  if (LED_BY_ADDRESS.test(key))
    return value.text.length > 2 && !digits.includes(asciiLower(value.text.slice(2, 42)))
  const isOf = (of: (call: Call) => boolean): boolean => calls.some(of)
  const quantity = quantityOf(value)
  if (key === 'operation') return quantity !== null ? quantity > 0n && !isOf(isDelegated) : isDelegate(value)
  if (key === 'delegatecall') return 'text' in value && value.text === 'true' && !isOf(isDelegated)
  if (/^(?:chain|network)$/.test(key)) {
    const name = asciiLower(value.text).replace(/[ _-]?(?:mainnet|network|chain)$/, '')
    const id = CHAINS.find(([, , , ...names]) => names.includes(name))?.[0]
    return id !== undefined && !isOf(({ chainId }) => chainId === null || String(chainId) === id)
  }
  if (/^(?:value|amount)(?:in)?(?:eth|ether)$/.test(key)) {
    const units = decimalOf(value)
    const wei = units === null ? null : multiply(units, rational(10n ** 18n))
    return wei !== null && wei.num > 0n && !isOf(({ valueWei }) => valueWei * wei.den === wei.num)
  }
  if (quantity === null) return false
  if (/^(?:value|valuewei)$/.test(key))
    return (
      quantity > 0n &&
      !isOf(({ valueWei }) => valueWei === quantity) &&
      // An argument of the function.
      !digits.includes(quantity.toString(16).padStart(64, '0'))
    )
  return key === 'chainid' && !isOf(({ chainId }) => chainId === quantity)
}

const isDelegated = ({ operation }: Call): boolean => operation === 'delegatecall'
const isDelegate = (value: SpannedJson): boolean =>
  'text' in value && (value.text === 'true' || /deleg/i.test(value.text))
