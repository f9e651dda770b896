// Reads a mapping file: where a verifier's evidence is, which member means what, and which keys its admission may be signed with.
import { type Hex64, isHex64, sha256Hex } from '../bytes.ts'
import { jcs } from '../json/canonical-json.ts'
import { type JsonObject, type JsonValue, parseStrictJson } from '../json/strict-json.ts'
import type { Result } from '../result.ts'
import { isJsonPointer } from './json-pointer.ts'

export const SIG_SCHEMES = ['nostr-event', 'bip340-hash', 'ed25519-jcs', 'jws'] as const

/** Each is a JSON Pointer into the governance block; sig_scheme may be a scheme and anchor_endpoint an address. */
export const FIELD_NAMES = [
  'envelope_hash',
  'pubkey',
  'signature',
  'sig_scheme',
  'event',
  'anchor_endpoint',
  'canonical_bytes',
  'proposed_action_ref',
  'terminal_action_ref',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]

export interface Mapping {
  readonly name: string
  readonly display_name?: string
  readonly fetch: {
    readonly method: 'GET' | 'POST'
    readonly url: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    /** JSON Pointer into the answer; empty for the whole answer. */
    readonly governance_path: string
  }
  readonly fields: { readonly [name in FieldName]?: string }
  readonly trust_policy: { readonly independent_verifier_pubkeys: readonly Hex64[] }
  /** Unix seconds, or a JSON Pointer into the governance block. */
  readonly terminal_outcome_time?: number | string
}

export const MAPPING_LIMITS = {
  name: /^[a-z0-9][a-z0-9._-]{1,63}$/,
  displayName: 120,
  url: 2_000,
  pointer: 500,
  headers: 16,
  headerValue: 1_000,
  body: 16_384,
  keys: 32,
} as const

const HEADER_NAME = /^[a-z0-9-]{1,64}$/i
const HEADER_VALUE = /^[\t\x20-\x7e]*$/
/** The client sets these, or they are credentials: a mapping is public. */
const FORBIDDEN_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|accept-encoding|authorization|cookie|proxy-.*)$/i

/** The problem of a mapping: the member, and what to send. */
export interface MappingProblem {
  readonly path: readonly string[]
  readonly message: string
}

class Refused extends Error {
  readonly problem: MappingProblem
  constructor(path: readonly string[], message: string) {
    super(message)
    this.problem = { path, message }
  }
}

export function parseMapping(bytes: Uint8Array): Result<Mapping, MappingProblem> {
  const parsed = parseStrictJson(bytes)
  return parsed.ok
    ? readMapping(parsed.value)
    : { ok: false, problem: { path: [], message: parsed.problem.message } }
}

export function readMapping(value: JsonValue): Result<Mapping, MappingProblem> {
  try {
    return { ok: true, value: mappingOf(value) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem }
    throw error
  }
}

/** The hash that a grade names. */
export const mappingSha256 = (mapping: Mapping): Hex64 => sha256Hex(jcs(mapping))

function mappingOf(value: JsonValue): Mapping {
  const given = object(
    value,
    [],
    ['name', 'display_name', 'fetch', 'fields', 'trust_policy', 'terminal_outcome_time'],
  )
  const name = text(given.name, ['name'], 64)
  if (!MAPPING_LIMITS.name.test(name))
    throw new Refused(
      ['name'],
      'send 2 to 64 of a-z, 0-9, dot, underscore and hyphen, beginning with a letter or digit',
    )
  return {
    name,
    ...(given.display_name === undefined
      ? {}
      : { display_name: text(given.display_name, ['display_name'], MAPPING_LIMITS.displayName) }),
    fetch: fetchOf(given.fetch),
    fields: fieldsOf(given.fields),
    trust_policy: trustOf(given.trust_policy),
    ...(given.terminal_outcome_time === undefined
      ? {}
      : { terminal_outcome_time: outcomeOf(given.terminal_outcome_time) }),
  }
}

function fetchOf(value: JsonValue | undefined): Mapping['fetch'] {
  const given = object(value, ['fetch'], ['method', 'url', 'headers', 'body', 'governance_path'])
  const { method } = given
  if (method !== 'GET' && method !== 'POST') throw new Refused(['fetch', 'method'], 'send GET or POST')
  if (method === 'GET' && given.body !== undefined) throw new Refused(['fetch', 'body'], 'a GET has no body')
  return {
    method,
    url: address(text(given.url, ['fetch', 'url'], MAPPING_LIMITS.url), ['fetch', 'url']),
    ...(given.headers === undefined ? {} : { headers: headersOf(given.headers) }),
    ...(given.body === undefined ? {} : { body: text(given.body, ['fetch', 'body'], MAPPING_LIMITS.body) }),
    governance_path: pointer(given.governance_path, ['fetch', 'governance_path']),
  }
}

function headersOf(value: JsonValue): Record<string, string> {
  const given = object(value, ['fetch', 'headers'], null)
  if (Object.keys(given).length > MAPPING_LIMITS.headers)
    throw new Refused(['fetch', 'headers'], `send at most ${MAPPING_LIMITS.headers} headers`)
  return Object.fromEntries(
    Object.entries(given).map(([name, each]) => {
      const path = ['fetch', 'headers', name]
      if (!HEADER_NAME.test(name) || FORBIDDEN_HEADERS.test(name))
        throw new Refused(path, 'this header cannot be set')
      const header = text(each, path, MAPPING_LIMITS.headerValue)
      if (!HEADER_VALUE.test(header)) throw new Refused(path, 'send printable ASCII')
      return [name, header]
    }),
  )
}

function fieldsOf(value: JsonValue | undefined): Mapping['fields'] {
  const given = object(value, ['fields'], FIELD_NAMES)
  return Object.fromEntries(
    Object.entries(given).map(([name, each]) => [name, fieldOf(name as FieldName, each)]),
  )
}

function fieldOf(name: FieldName, value: JsonValue | undefined): string {
  const path = ['fields', name]
  const given = text(value, path, MAPPING_LIMITS.url)
  if (name === 'sig_scheme' && !given.startsWith('/')) return given
  if (name === 'anchor_endpoint' && !given.startsWith('/')) return address(given, path)
  return pointer(given, path)
}

function trustOf(value: JsonValue | undefined): Mapping['trust_policy'] {
  const given = object(value, ['trust_policy'], ['independent_verifier_pubkeys'])
  const keys = given.independent_verifier_pubkeys
  const path = ['trust_policy', 'independent_verifier_pubkeys']
  if (!Array.isArray(keys) || keys.length > MAPPING_LIMITS.keys || !keys.every((key) => isHex64(key)))
    throw new Refused(
      path,
      `send an array of at most ${MAPPING_LIMITS.keys} keys of 64 lower-case hex digits`,
    )
  return { independent_verifier_pubkeys: keys as Hex64[] }
}

function outcomeOf(value: JsonValue): number | string {
  const path = ['terminal_outcome_time']
  if (typeof value === 'string') return pointer(value, path)
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new Refused(path, 'send Unix seconds, or a JSON Pointer into the governance block')
  return value as number
}

function object(
  value: JsonValue | undefined,
  path: readonly string[],
  names: readonly string[] | null,
): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(path, 'send an object')
  const stray = names && Object.keys(value).find((name) => !names.includes(name))
  if (stray) throw new Refused([...path, stray.slice(0, 64)], 'unknown member')
  return value
}

function text(value: JsonValue | undefined, path: readonly string[], max: number): string {
  if (typeof value !== 'string' || value.length > max)
    throw new Refused(path, `send a text of at most ${max} characters`)
  return value
}

function pointer(value: JsonValue | undefined, path: readonly string[]): string {
  const given = text(value, path, MAPPING_LIMITS.pointer)
  if (!isJsonPointer(given)) throw new Refused(path, 'send a JSON Pointer (RFC 6901), such as /proof/event')
  return given
}

function address(given: string, path: readonly string[]): string {
  if (!/^https?:\/\/[^\s/?#]+[^\s]*$/.test(given)) throw new Refused(path, 'send an http or https address')
  return given
}
