// Reads the published keys for `assay verify`: one key as hex, or a copy of
// /.well-known/verifier-keys.json.
import { readFileSync } from 'node:fs'
import { isHex64 } from '#protocol/bytes.ts'
import { type JsonValue, parseStrictJson } from '#protocol/json/strict-json.ts'
import type { PublishedKey } from '#protocol/profile.ts'
import { NoInput, nameOf, unreadable } from '../exit.ts'
import { isObject } from '../read-options.ts'

const states = ['active', 'rotated', 'revoked'] as const

/** Throws NoInput. */
export function readKeys(given: string): PublishedKey[] {
  if (isHex64(given)) return [{ pubkey: given, validFromUnix: 0, validToUnix: null, status: 'active' }]
  if (/^[0-9a-f]+$/i.test(given) && given.length > 32)
    throw new NoInput(`--key has ${given.length} characters; a key is 64 lower-case hex digits`)
  const read = parseStrictJson(bytesOf(given))
  const keys = read.ok && isObject(read.value) ? read.value.keys : undefined
  const found = Array.isArray(keys) ? keys.map(keyOf) : []
  if (found.length > 0 && found.every((key) => key !== null)) return found
  throw new NoInput(`${nameOf(given)} does not contain the keys of /.well-known/verifier-keys.json`)
}

function keyOf(value: JsonValue): PublishedKey | null {
  if (!isObject(value)) return null
  const { pubkey, valid_from: from, valid_to: to, status } = value
  const state = states.find((name) => name === status)
  if (!isHex64(pubkey) || !Number.isSafeInteger(from) || state === undefined) return null
  if (to !== null && !Number.isSafeInteger(to)) return null
  return { pubkey, validFromUnix: from as number, validToUnix: to as number | null, status: state }
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}
