// The operations of OpenTimestamps: each turns a message into another one.
import { ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, toHex, utf8Encode } from '../../bytes.ts'
import { LIMITS } from './limits.ts'

export type HashName = 'sha1' | 'ripemd160' | 'sha256' | 'keccak256'

export type Operation =
  | { readonly name: 'append' | 'prepend'; readonly argument: Uint8Array }
  | { readonly name: 'reverse' | 'hexlify' | HashName }

export type OperationName = Operation['name']

export const OPERATION_TAGS = {
  sha1: 0x02,
  ripemd160: 0x03,
  sha256: 0x08,
  keccak256: 0x67,
  append: 0xf0,
  prepend: 0xf1,
  reverse: 0xf2,
  hexlify: 0xf3,
} as const satisfies Record<OperationName, number>

const NAMES = new Map<number, OperationName>(
  Object.entries(OPERATION_TAGS).map(([name, tag]) => [tag, name as OperationName]),
)

/** Null for a tag of no known operation. */
export const operationName = (tag: number): OperationName | null => NAMES.get(tag) ?? null

/** The hashes that a file may start from, with the bytes of their digests. */
export const DIGEST_BYTES = { sha1: 20, ripemd160: 20, sha256: 32, keccak256: 32 } as const satisfies Record<
  HashName,
  number
>

export const isHashName = (name: OperationName): name is HashName => Object.hasOwn(DIGEST_BYTES, name)

const HASHES: Record<HashName, (message: Uint8Array) => Uint8Array> = {
  sha1,
  ripemd160,
  sha256,
  keccak256: keccak_256,
}

export type OperationResult =
  | { readonly ok: true; readonly message: Uint8Array }
  | { readonly ok: false; readonly problem: string }

/** Messages, results and arguments beyond LIMITS.message bytes are refused, and so is an empty message where it would stay one. */
export function applyOperation(operation: Operation, message: Uint8Array): OperationResult {
  if (message.length > LIMITS.message) return refused(`takes at most ${LIMITS.message} bytes`)
  switch (operation.name) {
    case 'append':
    case 'prepend': {
      const { name, argument } = operation
      if (argument.length === 0) return refused('takes no empty argument')
      if (message.length + argument.length > LIMITS.message)
        return refused(`gives more than ${LIMITS.message} bytes`)
      return done(name === 'append' ? concatBytes(message, argument) : concatBytes(argument, message))
    }
    case 'reverse':
      return message.length === 0
        ? refused('takes no empty message')
        : done(Uint8Array.from(message).reverse())
    case 'hexlify':
      if (message.length === 0) return refused('takes no empty message')
      if (message.length > LIMITS.message / 2) return refused(`takes at most ${LIMITS.message / 2} bytes`)
      return done(utf8Encode(toHex(message)))
    default:
      return done(HASHES[operation.name](message))
  }
}

/** As the reference client prints it: `append 00ff`, `sha256`. */
export const operationText = (operation: Operation): string =>
  'argument' in operation ? `${operation.name} ${toHex(operation.argument)}` : operation.name

const done = (message: Uint8Array): OperationResult => ({ ok: true, message })
const refused = (problem: string): OperationResult => ({ ok: false, problem })
