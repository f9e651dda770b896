// Reads a call that is given by the name of its function and its arguments, as wallets' libraries take it, and encodes
// it so that it is judged as the bytes that would be sent.

import { toHex, utf8Encode } from '../../../bytes.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { AbiType } from '../decode/abi/types.ts'
import { isDynamic } from '../decode/abi/types.ts'
import { functionsNamed } from '../decode/functions.ts'
import { boolOf, isObject, itemsOf, member, quantityOf, textOf } from './json.ts'

const NAME_MEMBERS = [
  'functionName',
  'function',
  'functionSignature',
  'func',
  'signature',
  'abiFunction',
  'method',
  'fn',
  'functionSig',
] as const
const ARGUMENT_MEMBERS = ['args', 'arguments', 'params', 'parameters', 'inputs'] as const

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

/**
 * `contractMethod: {name, inputs}` and `contractInputsValues: {…}` of the Safe transaction builder; `functionInterface` and
 * `functionInputs: […]` of OpenZeppelin Defender.
 */
function readBuilderCall(value: SpannedJson): NamedCall | null {
  const method = member(value, 'contractMethod', 'functionInterface')
  const named = member(method, 'name')
  const name = textOf(named)
  if (named === null || name === null || textOf(member(value, 'data'))) return null
  const given = member(value, 'contractInputsValues', 'functionInputs')
  const types = itemsOf(member(method, 'inputs')).map((input) => textOf(member(input, 'type')) ?? '')
  const names = itemsOf(member(method, 'inputs')).map((input) => textOf(member(input, 'name')) ?? '')
  const values = given?.kind === 'array' ? given.items : names.map((input) => member(given, input))
  const known = functionsNamed(`${name}(${types.join(',')})`)[0]
  const hex =
    known && known.inputs.length === values.length && values.every((one) => one !== null)
      ? encodeTuple(known.inputs, values as readonly SpannedJson[])
      : null
  return { name, place: named, hex: hex === null || !known ? null : known.selector + hex }
}

function readCallByName(value: SpannedJson): NamedCall | null {
  const named = member(value, ...NAME_MEMBERS)
  const spelt = textOf(named)
  const name = spelt === null ? null : signatureOf(spelt)
  if (named === null || name === null || !/^[A-Za-z_$][\w$]{0,80}(?:\(|$)/.test(name)) return null
  const values = argumentsOf(member(value, ...ARGUMENT_MEMBERS))
  const given = member(value, ...ARGUMENT_MEMBERS)
  for (const known of functionsNamed(name)) {
    const [only] = known.inputs
    const hex =
      known.inputs.length === 1 && only?.kind === 'tuple' && isObject(given)
        ? encodeStruct(only, given)
        : known.inputs.length === values.length
          ? encodeTuple(known.inputs, values)
          : null
    if (hex !== null) return { name, place: named, hex: known.selector + hex }
  }
  return { name, place: named, hex: null }
}

/** `function claim(uint256 index, address account) external` by its types alone. */
const signatureOf = (spelt: string): string => {
  const match = /^(?:function\s+)?([A-Za-z_$][\w$]{0,80})\s{0,4}\(([^()]{0,400})\)/.exec(spelt.trim())
  if (!match) return spelt.trim().replace(/^function\s+/, '')
  const types = match[2]!.split(',').map((part) => part.trim().split(/\s+/)[0]!)
  return `${match[1]}(${types.join(',')})`
}

const argumentsOf = (value: SpannedJson | null): readonly SpannedJson[] =>
  isObject(value) ? value.members.map((entry) => entry.value) : itemsOf(value)

/** Members of the routers' structs, in the order of their declaration. */
const STRUCTS: readonly (readonly string[])[] = [
  ['tokenIn', 'tokenOut', 'fee', 'recipient', 'amountIn', 'amountOutMinimum', 'sqrtPriceLimitX96'],
  [
    'tokenIn',
    'tokenOut',
    'fee',
    'recipient',
    'deadline',
    'amountIn',
    'amountOutMinimum',
    'sqrtPriceLimitX96',
  ],
  ['tokenIn', 'tokenOut', 'fee', 'recipient', 'amountOut', 'amountInMaximum', 'sqrtPriceLimitX96'],
  [
    'tokenIn',
    'tokenOut',
    'fee',
    'recipient',
    'deadline',
    'amountOut',
    'amountInMaximum',
    'sqrtPriceLimitX96',
  ],
  ['path', 'recipient', 'amountIn', 'amountOutMinimum'],
  ['path', 'recipient', 'deadline', 'amountIn', 'amountOutMinimum'],
]

/** A struct by the names of its members, in whatever order they stand; null when one is missing or another is there. */
function fieldsOf(value: SpannedJson, count: number): readonly SpannedJson[] | null {
  if (!isObject(value)) return null
  const [first] = value.members
  if (value.members.length === 1 && first && isObject(first.value)) return fieldsOf(first.value, count)
  const names = value.members.map(({ name }) => name)
  const order = STRUCTS.find(
    (one) => one.length === names.length && one.every((name) => names.includes(name)),
  )
  return order?.length === count ? order.map((name) => member(value, name)!).filter(Boolean) : null
}

function encodeStruct(type: AbiType & { readonly kind: 'tuple' }, value: SpannedJson): string | null {
  const fields = fieldsOf(value, type.of.length)
  return fields === null
    ? null
    : encodeTuple([type], [{ kind: 'array', items: fields, start: value.start, end: value.end }])
}

/** Head and tail of the ABI; null when a value is not of its type. */
function encodeTuple(types: readonly AbiType[], values: readonly SpannedJson[]): string | null {
  const parts = types.map((type, index) => ({ type, hex: encode(type, values[index]!) }))
  let at = parts.reduce((sum, { type, hex }) => sum + (isDynamic(type) ? 64 : (hex?.length ?? 0)), 0)
  let head = ''
  let tail = ''
  for (const { type, hex } of parts) {
    if (hex === null) return null
    if (!isDynamic(type)) head += hex
    else {
      head += word(BigInt(at / 2))
      tail += hex
      at += hex.length
    }
  }
  return head + tail
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

function encode(type: AbiType, value: SpannedJson): string | null {
  switch (type.kind) {
    case 'address': {
      const digits = /^0[xX]([0-9a-fA-F]{40})$/.exec(textOf(value)?.trim() ?? '')?.[1]
      return digits === undefined ? null : digits.toLowerCase().padStart(64, '0')
    }
    case 'bool': {
      const flag = boolOf(value)
      return flag === null ? null : word(flag ? 1n : 0n)
    }
    case 'int': {
      const amount = quantityOf(value)
      return amount === null || amount >> BigInt(type.bits) !== 0n ? null : word(amount)
    }
    case 'fixed': {
      const digits = hexIn(value)
      return digits === null || digits.length !== type.bytes * 2 ? null : digits.padEnd(64, '0')
    }
    case 'bytes': {
      const digits = hexIn(value) ?? textBytes(value)
      return digits === null
        ? null
        : word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
    }
    case 'array': {
      if (value.kind !== 'array' || (type.length !== null && type.length !== value.items.length)) return null
      const items = encodeTuple(
        value.items.map(() => type.of),
        value.items,
      )
      return items === null || type.length !== null ? items : word(BigInt(value.items.length)) + items
    }
    case 'tuple': {
      const values = argumentsOf(value)
      return values.length === type.of.length ? encodeTuple(type.of, values) : null
    }
  }
}

/** A `string`; text that begins like hex and is none is no argument. */
function textBytes(value: SpannedJson): string | null {
  const text = textOf(value)
  return text === null || /^0[xX]/.test(text) ? null : toHex(utf8Encode(text))
}

const hexIn = (value: SpannedJson): string | null =>
  /^0[xX]((?:[0-9a-fA-F]{2})*)$/.exec(textOf(value) ?? '')?.[1]?.toLowerCase() ?? null
