// Encodes the arguments of a function as the ABI does, from members or items of JSON. Null when a value is not of its type, or
// when the members of an object do not say in which order they stand.
import { toHex, utf8Encode } from '../../../../bytes.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import { type AbiType, isDynamic } from '../../decode/abi/types.ts'
import { boolOf, isObject, itemsOf, member, quantityOf, textOf } from '../json.ts'
import type { Param } from './abi-params.ts'

/** Members of the routers' structs, in the order of their declaration. */
const STRUCTS: readonly (readonly string[])[] = [
  'tokenIn tokenOut fee recipient amountIn amountOutMinimum sqrtPriceLimitX96',
  'tokenIn tokenOut fee recipient deadline amountIn amountOutMinimum sqrtPriceLimitX96',
  'tokenIn tokenOut fee recipient amountOut amountInMaximum sqrtPriceLimitX96',
  'tokenIn tokenOut fee recipient deadline amountOut amountInMaximum sqrtPriceLimitX96',
  'path recipient amountIn amountOutMinimum',
  'path recipient deadline amountIn amountOutMinimum',
].map((names) => names.split(' '))

/** `params`: the parameters where an ABI names them, else none. */
export function encodeArguments(
  types: readonly AbiType[],
  given: SpannedJson | null,
  params: readonly Param[],
): string | null {
  const [only] = types
  if (types.length === 1 && only?.kind === 'tuple' && isObject(given)) {
    const inner = params[0]?.components ?? []
    const fields = inOrder(given, only.of.length, inner) ?? insideOnly(given, only.of.length, inner)
    if (fields !== null) return encodeTuple([only], [listOf(given, fields)], params)
  }
  if (!isObject(given)) return encodeTuple(types, itemsOf(given), params)
  const named = inOrder(given, types.length, params)
  return encodeTuple(types, named ?? given.members.map(({ value }) => value), params)
}

const listOf = ({ start, end }: SpannedJson, items: readonly SpannedJson[]): SpannedJson => ({
  kind: 'array',
  items,
  start,
  end,
})

/** `{params: {…}}`: the struct under the name of its parameter. */
function insideOnly(
  value: SpannedJson,
  count: number,
  params: readonly Param[],
): readonly SpannedJson[] | null {
  if (!isObject(value) || value.members.length !== 1) return null
  return inOrder(value.members[0]!.value, count, params)
}

/** A struct by the names of its members, in whatever order they stand; null when one is missing or another is there. */
function inOrder(value: SpannedJson, count: number, params: readonly Param[]): readonly SpannedJson[] | null {
  if (!isObject(value) || value.members.length !== count) return null
  const names = value.members.map(({ name }) => name)
  const orders = [params.map(({ name }) => name), ...STRUCTS]
  const order = orders.find((one) => one.length === count && one.every((name) => names.includes(name)))
  const found = order?.map((name) => member(value, name)) ?? [null]
  return found.every((one) => one !== null) ? found : null
}

/** Head and tail of the ABI. */
function encodeTuple(
  types: readonly AbiType[],
  values: readonly SpannedJson[],
  params: readonly Param[],
): string | null {
  if (types.length !== values.length) return null
  const parts = types.map((type, index) => ({ type, hex: encode(type, values[index]!, params[index]) }))
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

function encode(type: AbiType, value: SpannedJson, param: Param | undefined): string | null {
  switch (type.kind) {
    case 'address': {
      const digits = /^0[xX]([0-9a-fA-F]{40})$/.exec(textOf(value)?.trim() ?? '')?.[1]
      return digits === undefined ? null : digits.toLowerCase().padStart(64, '0')
    }
    case 'bool': {
      const flag = boolOf(value) ?? flagIn(value)
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
        param === undefined ? [] : value.items.map(() => param),
      )
      return items === null || type.length !== null ? items : word(BigInt(value.items.length)) + items
    }
    case 'tuple': {
      const inner = param?.components ?? []
      const values = isObject(value) ? inOrder(value, type.of.length, inner) : itemsOf(value)
      return values === null ? null : encodeTuple(type.of, values, inner)
    }
  }
}

/** Command lines and forms write a flag as text. */
function flagIn(value: SpannedJson): boolean | null {
  const text = textOf(value)
  return text === 'true' || text === 'false' ? text === 'true' : null
}

/** A `string`; text that begins like hex and is none is no argument. */
function textBytes(value: SpannedJson): string | null {
  const text = textOf(value)
  return text === null || /^0[xX]/.test(text) ? null : toHex(utf8Encode(text))
}

const hexIn = (value: SpannedJson): string | null =>
  /^0[xX]((?:[0-9a-fA-F]{2})*)$/.exec(textOf(value) ?? '')?.[1]?.toLowerCase() ?? null
