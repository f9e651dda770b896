// Reads decoded values by position. A wrong position is an error of a decoder here, never of the artifact:
// the signature that gave the values is ours.
import type { AbiValue, HexRange } from './decode.ts'

export type Args = readonly AbiValue[]

export function addressAt(args: Args, index: number): string {
  const value = args[index]
  if (value?.kind !== 'address') throw new TypeError(`argument ${index} is no address`)
  return value.address
}

export function intAt(args: Args, index: number): bigint {
  const value = args[index]
  if (value?.kind !== 'int') throw new TypeError(`argument ${index} is no integer`)
  return value.value
}

export function boolAt(args: Args, index: number): boolean {
  const value = args[index]
  if (value?.kind !== 'bool') throw new TypeError(`argument ${index} is no bool`)
  return value.value
}

export function bytesAt(args: Args, index: number): HexRange {
  const value = args[index]
  if (value?.kind !== 'bytes') throw new TypeError(`argument ${index} is no bytes`)
  return value.range
}

export function listAt(args: Args, index: number): Args {
  const value = args[index]
  if (value?.kind !== 'list') throw new TypeError(`argument ${index} is no list`)
  return value.items
}

export const hexOf = ({ hex, start, end }: HexRange): string => hex.slice(start, end)
