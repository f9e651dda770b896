// Writes calldata for tests: words and the few dynamic shapes that they need. Not the decoder's own code, so
// that an error in one does not hide in the other.
import { selectorOf } from '../decode/abi/selector.ts'

export const word = (value: bigint | number | boolean): string => BigInt(value).toString(16).padStart(64, '0')
export const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

/** Static arguments only. */
export const call = (signature: string, ...words: readonly string[]): string =>
  `0x${selectorOf(signature)}${words.join('')}`

const padded = (hex: string): string => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
export const bytesTail = (hex: string): string => word(hex.length / 2) + padded(hex)

/** `multicall(bytes[])`. */
export function multicall(...datas: readonly string[]): string {
  const tails = datas.map((data) => bytesTail(data.slice(2)))
  let at = 32 * datas.length
  const offsets = tails.map((tail) => {
    const offset = word(at)
    at += tail.length / 2
    return offset
  })
  return call('multicall(bytes[])', word(32), word(datas.length), ...offsets, ...tails)
}

/** `execute(address,uint256,bytes)`. */
export const execute = (to: string, data: string): string =>
  call('execute(address,uint256,bytes)', addressWord(to), word(0), word(96), bytesTail(data.slice(2)))

const ZERO = `0x${'0'.repeat(40)}`

export const execTransaction = (to: string, data: string, operation: 0 | 1): string =>
  call(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    addressWord(to),
    word(0),
    word(320),
    word(operation),
    word(0),
    word(0),
    word(0),
    addressWord(ZERO),
    addressWord(ZERO),
    word(320 + bytesTail(data.slice(2)).length / 2),
    bytesTail(data.slice(2)),
    word(0),
  )

export const approve = (spender: string, amount: bigint): string =>
  call('approve(address,uint256)', addressWord(spender), word(amount))
export const transfer = (to: string, amount: bigint): string =>
  call('transfer(address,uint256)', addressWord(to), word(amount))

/** `depth` multicalls round a revocation. */
export const nested = (depth: number): string =>
  Array.from({ length: depth }).reduce<string>(
    (data) => multicall(data),
    approve(ZERO.replace(/0$/, '9'), 0n),
  )
