// Reads a `.verdict` bundle from untrusted bytes into typed members. Checks forms only; no member is believed.
import { fromBase64 } from '../../base64.ts'
import { fromHex, isHex64 } from '../../bytes.ts'
import { parseJsonTree } from '../../json/json-tree.ts'
import { type JsonObject, type JsonValue, parseStrictJson } from '../../json/strict-json.ts'
import type { Result } from '../../result.ts'
import { ANCHOR_TARGETS, type AnchorTarget, BUNDLE_SCHEMA, MAX_BUNDLE_BYTES } from './bundle.ts'

export interface ReadAnchor {
  readonly target: AnchorTarget
  readonly digest: string
  readonly file: Uint8Array
  readonly network: 'mainnet' | 'regtest'
  readonly height: number | null
  readonly header: Uint8Array | null
}

export interface ReadLeaf {
  readonly leaf: string
  readonly tlogProof: string
}

export interface ReadKeyEntry extends ReadLeaf {
  readonly event: JsonObject
  readonly recordRaw: string
}

export interface ReadBundle {
  readonly entry: number
  readonly event: JsonObject
  readonly profile: JsonObject | null
  readonly recordRaw: string
  readonly recordSha256: string | null
  readonly chain: JsonObject | null
  readonly headEvent: JsonObject | null
  readonly log: ReadLeaf | null
  readonly anchors: readonly ReadAnchor[]
  readonly keys: readonly ReadKeyEntry[]
  readonly pq: { companion: JsonValue; bindingEvent: JsonValue; bindingCompanion: JsonValue } | null
  readonly artifact: Uint8Array | null
  /** Members that no check covers. */
  readonly ignored: readonly string[]
}

/** Members that a check covers. */
const COVERED = {
  bundle: [
    'schema',
    'entry',
    'event',
    'record_raw',
    'record_sha256',
    'chain',
    'log',
    'anchors',
    'keys',
    'pq',
    'artifact_b64',
  ],
  chain: ['content_hash', 'prev_head_hash', 'head_hash', 'head_event'],
  log: ['leaf', 'tlog_proof'],
  anchor: ['target', 'digest', 'ots_b64', 'network', 'height', 'header_hex'],
  key: ['event', 'record_raw', 'leaf', 'tlog_proof'],
  pq: ['companion', 'binding_event', 'binding_companion'],
} as const

/** Whether the object says of itself that it is a bundle, of any version. */
export const namesBundle = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  /^[a-z]+\.verdict_bundle\.v\d+$/.test(String((value as JsonObject).schema))

class Malformed extends Error {}

/** `input`: the whole file, unpacked. */
export function readBundle(input: Uint8Array | string): Result<ReadBundle> {
  if (input.length > MAX_BUNDLE_BYTES) return { ok: false, problem: 'longer than 2 MiB' }
  const parsed = parseStrictJson(input)
  if (!parsed.ok) return { ok: false, problem: `not strict JSON: ${parsed.problem.message}` }
  try {
    return { ok: true, value: bundleOf(object(parsed.value, 'the bundle')) }
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, problem: error.message }
    throw error
  }
}

function bundleOf(given: JsonObject): ReadBundle {
  if (given.schema !== BUNDLE_SCHEMA) throw new Malformed(`schema is not ${BUNDLE_SCHEMA}`)
  const { entry } = given
  if (!Number.isSafeInteger(entry) || (entry as number) < 1)
    throw new Malformed('entry is not a number of 1 or more')
  const { head_event: headEvent = null, ...chain } = optional(given.chain, object, 'chain') ?? {}
  const log = optional(given.log, object, 'log')
  const pq = optional(given.pq, object, 'pq')
  return {
    entry: entry as number,
    event: object(given.event, 'event'),
    profile: optional(given.profile, object, 'profile'),
    recordRaw: recordText(given.record_raw, 'record_raw'),
    recordSha256: optional(given.record_sha256, text, 'record_sha256'),
    chain: given.chain == null ? null : chain,
    headEvent: optional(headEvent, object, 'chain.head_event'),
    log: log && leafOf(log, 'log'),
    anchors: list(given.anchors, 'anchors', 3).map(anchorOf),
    keys: list(given.keys, 'keys', 100).map(keyEntryOf),
    pq: pq && {
      companion: pq.companion ?? null,
      bindingEvent: pq.binding_event ?? null,
      bindingCompanion: pq.binding_companion ?? null,
    },
    artifact: optional(given.artifact_b64, base64, 'artifact_b64'),
    ignored: ignoredOf(given),
  }
}

function ignoredOf(given: JsonObject): string[] {
  const beyond = (value: JsonValue | undefined, covered: readonly string[], at: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).flatMap((name) => (covered.includes(name) ? [] : [`${at}${name}`]))
      : []
  const ofItems = (value: JsonValue | undefined, covered: readonly string[], at: string): string[] =>
    Array.isArray(value) ? value.flatMap((item, index) => beyond(item, covered, `${at}[${index}].`)) : []
  return [
    ...beyond(given, COVERED.bundle, ''),
    ...beyond(given.chain, COVERED.chain, 'chain.'),
    ...beyond(given.log, COVERED.log, 'log.'),
    ...ofItems(given.anchors, COVERED.anchor, 'anchors'),
    ...ofItems(given.keys, COVERED.key, 'keys'),
    ...beyond(given.pq, COVERED.pq, 'pq.'),
  ]
}

function anchorOf(value: JsonValue, index: number): ReadAnchor {
  const at = `anchors[${index}]`
  const given = object(value, at)
  const target = ANCHOR_TARGETS.find((name) => name === given.target)
  if (!target) throw new Malformed(`${at}.target is not one of ${ANCHOR_TARGETS.join(', ')}`)
  const { digest, network, height = null } = given
  if (!isHex64(digest)) throw new Malformed(`${at}.digest is not 64 hex characters`)
  if (network !== 'mainnet' && network !== 'regtest')
    throw new Malformed(`${at}.network is neither mainnet nor regtest`)
  if (height !== null && (!Number.isSafeInteger(height) || (height as number) < 0))
    throw new Malformed(`${at}.height is not a number of 0 or more`)
  return {
    target,
    digest,
    file: base64(given.ots_b64, `${at}.ots_b64`),
    network,
    height: height as number | null,
    header: optional(given.header_hex, header, `${at}.header_hex`),
  }
}

function keyEntryOf(value: JsonValue, index: number): ReadKeyEntry {
  const at = `keys[${index}]`
  const given = object(value, at)
  return {
    ...leafOf(given, at),
    event: object(given.event, `${at}.event`),
    recordRaw: recordText(given.record_raw, `${at}.record_raw`),
  }
}

const leafOf = (given: JsonObject, at: string): ReadLeaf => ({
  leaf: text(given.leaf, `${at}.leaf`),
  tlogProof: text(given.tlog_proof, `${at}.tlog_proof`),
})

type Reader<Value> = (value: JsonValue | undefined, at: string) => Value

const optional = <Value>(value: JsonValue | undefined, read: Reader<Value>, at: string): Value | null =>
  value === undefined || value === null ? null : read(value, at)

const object: Reader<JsonObject> = (value, at) => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Malformed(`${at} is not an object`)
}
const text: Reader<string> = (value, at) => {
  if (typeof value === 'string') return value
  throw new Malformed(`${at} is not a text`)
}
const base64: Reader<Uint8Array> = (value, at) => {
  const bytes = fromBase64(text(value, at))
  if (bytes) return bytes
  throw new Malformed(`${at} is not standard base64`)
}
const header: Reader<Uint8Array> = (value, at) => {
  const bytes = fromHex(text(value, at))
  if (bytes?.length === 80) return bytes
  throw new Malformed(`${at} is not 160 hex characters`)
}

/** A whole JSON object of its own, so that it can stand in another without changing it. */
const recordText: Reader<string> = (value, at) => {
  const raw = text(value, at)
  const tree = parseJsonTree(raw)
  if (tree.ok && 'obj' in tree.value) return raw
  throw new Malformed(`${at} is not the text of a JSON object`)
}

function list(value: JsonValue | undefined, at: string, most: number): JsonValue[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new Malformed(`${at} is not a list`)
  if (value.length > most) throw new Malformed(`${at} has more than ${most} items`)
  return value
}
