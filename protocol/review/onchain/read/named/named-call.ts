// Reads a call that is given by the name of its function and its arguments, as wallets' libraries take it, and encodes
// it so that it is judged as the bytes that would be sent.

import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'
import { functionsNamed } from '../../decode/functions.ts'
import { isObject, itemsOf, member, textOf } from '../json.ts'
import { paramOf, signatureOf, type WrittenFunction, writtenFunction } from './abi-params.ts'
import { encodeArguments } from './encode.ts'

/** By the words of the name, in whatever case and with whatever signs between them. */
const NAMES =
  /^(?:abi|contract|call|solidity)?(?:function|method|fn|func)(?:name|signature|sig|abi|fragment)?$|^signature$/
const ARGUMENTS =
  /^(?:abi|function|method|fn|func|contract|call)?(?:args|arguments|params|parameters|inputs|inputvalues|paramvalues)$/
const TARGETS = /^(?:(?:target|smart)?contract|target|callee)(?:address)?$|^address$|^to(?:address)?$/

const plain = (name: string): string => asciiLower(name.slice(0, 48)).replace(/[^a-z0-9]/g, '')

/** Whether the name is that of a function, its arguments, or the contract that is called. */
export const isOfCall = (name: string): boolean => {
  const said = plain(name)
  return NAMES.test(said) || ARGUMENTS.test(said) || TARGETS.test(said)
}

export interface NamedCall {
  readonly name: string
  readonly place: SpannedJson
  /** Null when no known function takes these arguments. */
  readonly hex: string | null
}

/** Null when the object names no function. */
export function readNamedCall(value: SpannedJson): NamedCall | null {
  return readBuilderCall(value) ?? readCallByName(value)
}

/** The contract that a named function belongs to. */
export function targetOf(value: SpannedJson): SpannedJson | null {
  const target = membersNamed(value, TARGETS)[0]?.value ?? null
  return isObject(target) ? member(target, 'address') : target
}

/**
 * `contractMethod: {name, inputs}` and `contractInputsValues: {…}` of the Safe transaction builder; `functionInterface` and
 * `functionInputs: […]` of OpenZeppelin Defender.
 */
function readBuilderCall(value: SpannedJson): NamedCall | null {
  const method = member(value, 'contractMethod', 'functionInterface')
  const named = member(method, 'name')
  const name = textOf(named)
  if (named === null || name === null || textOf(member(value, 'data'))) return null
  const params = itemsOf(member(method, 'inputs')).map(paramOf)
  const given = member(value, 'contractInputsValues', 'functionInputs')
  const isNamed = isObject(given) && params.every((one) => member(given, one.name) !== null)
  const hex = isNamed || given?.kind === 'array' ? encoded({ name, params }, given) : null
  return { name, place: named, hex }
}

function readCallByName(value: SpannedJson): NamedCall | null {
  const [first, ...others] = membersNamed(value, NAMES).filter(isFunctionName)
  const spelt = textOf(first?.value ?? null)
  if (first === undefined || spelt === null) return null
  const bare = /^\s{0,8}(?:function\s{1,8})?([A-Za-z_$][\w$]{0,80})\s{0,8}$/.exec(spelt)?.[1]
  const written = bare === undefined ? writtenFunction(spelt) : inAbi(value, bare)
  const name = bare ?? written?.name
  if (name === undefined) return null
  const given = membersNamed(value, ARGUMENTS)
  // Two names or two lists of arguments: nobody knows which is taken.
  const isOpen = given.length > 1 || others.some((one) => textOf(one.value) !== spelt)
  const hex = isOpen ? null : encoded(written ?? { name, params: null }, given[0]?.value ?? null)
  return { name, place: first.value, hex }
}

/** The signature of a transaction is hex. */
const isFunctionName = ({ value }: SpannedMember): boolean => /^\s{0,8}[A-Za-z_$]/.test(textOf(value) ?? '')

const membersNamed = (value: SpannedJson, names: RegExp): readonly SpannedMember[] =>
  isObject(value)
    ? value.members.filter(
        (one) => names.test(plain(one.name)) && !(one.value.kind === 'literal' && one.value.text === 'null'),
      )
    : []

/** The function as the `abi` beside it declares it; an overloaded one is none. */
function inAbi(value: SpannedJson, name: string): WrittenFunction | null {
  const found = itemsOf(member(value, 'abi', 'contractAbi', 'contract_abi')).flatMap((entry) => {
    const written = entry.kind === 'string' ? writtenFunction(entry.text) : declared(entry)
    return written?.name === name ? [written] : []
  })
  return found.length === 1 ? found[0]! : null
}

function declared(entry: SpannedJson): WrittenFunction | null {
  const name = textOf(member(entry, 'name'))
  const kind = textOf(member(entry, 'type')) ?? 'function'
  return name === null || kind !== 'function'
    ? null
    : { name, params: itemsOf(member(entry, 'inputs')).map(paramOf) }
}

/** `params` null: no types are written, and the known function that takes the arguments is meant. */
function encoded(
  { name, params }: WrittenFunction | { readonly name: string; readonly params: null },
  given: SpannedJson | null,
): string | null {
  for (const known of functionsNamed(params === null ? name : signatureOf({ name, params }))) {
    const hex = encodeArguments(known.inputs, given, params ?? [])
    if (hex !== null) return known.selector + hex
  }
  return null
}
