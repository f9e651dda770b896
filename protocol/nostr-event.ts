// Nostr events (NIP-01): format, id and signature. An event is copied once into a new object with its seven
// fields, so that no marker or getter on the given object is trusted.
import {
  fromHex,
  type Hex64,
  type Hex128,
  isHex64,
  isHex128,
  loneSurrogateIndex,
  type Sha256OfText,
  sha256Bytes,
  sha256Hex,
  toHex,
  utf8Encode,
} from './bytes.ts'
import type { Schnorr } from './signatures/secp.ts'

export interface EventTemplate {
  readonly created_at: number
  readonly kind: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
}

export interface UnsignedEvent extends EventTemplate {
  readonly pubkey: Hex64
}

export interface SignedEvent extends UnsignedEvent {
  readonly id: Hex64
  readonly sig: Hex128
}

/** NIP-01 requires control characters verbatim; most encoders write them like JSON.stringify. */
export type EventIdForm = 'json_stringify' | 'verbatim_controls'

const FIELDS = ['id', 'pubkey', 'created_at', 'kind', 'tags', 'content', 'sig'] as const

export type EventShape =
  | { readonly ok: true; readonly event: SignedEvent; readonly problems: readonly [] }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Exactly seven fields, lower-case hex, integers, strings that have a UTF-8 form. Reads each field once. */
export function checkEventShape(value: unknown): EventShape {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problems: ['a signed event is a JSON object'] }
  }
  const given = value as Record<string, unknown>
  const problems: string[] = []
  for (const name of Object.keys(given)) {
    if (!(FIELDS as readonly string[]).includes(name)) problems.push(`unexpected field ${quoted(name)}`)
  }
  const { id, pubkey, created_at, kind, tags, content, sig } = given
  const copiedTags = copyTags(tags)
  const wrong: Record<(typeof FIELDS)[number], string | false> = {
    id: !isHex64(id) && 'is not 64 lower-case hex digits',
    pubkey: !isHex64(pubkey) && 'is not 64 lower-case hex digits',
    created_at: !isCount(created_at) && 'is not an integer of 0 or more, in Unix seconds',
    kind: !(isCount(kind) && (kind as number) <= 65535) && 'is not an integer of 0..65535',
    tags: typeof copiedTags === 'string' && copiedTags,
    content: contentProblem(content),
    sig: !isHex128(sig) && 'is not 128 lower-case hex digits',
  }
  for (const name of FIELDS) {
    if (!Object.hasOwn(given, name)) problems.push(`missing field ${name}`)
    else if (wrong[name] !== false) problems.push(`${name} ${wrong[name]}`)
  }
  if (problems.length > 0) return { ok: false, problems }
  const event = { id, pubkey, created_at, kind, tags: copiedTags, content, sig } as SignedEvent
  return { ok: true, event, problems: [] }
}

const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0)

const quoted = (name: string): string => JSON.stringify(name.slice(0, 64))

function contentProblem(content: unknown): string | false {
  if (typeof content !== 'string') return 'is not a string'
  return loneSurrogateIndex(content) >= 0 && 'holds a lone surrogate'
}

/** The copy, or what is wrong with the tags. */
function copyTags(tags: unknown): string[][] | string {
  if (!Array.isArray(tags)) return 'is not an array'
  const copy: string[][] = []
  for (let i = 0; i < tags.length; i++) {
    const tag: unknown = tags[i]
    if (!Array.isArray(tag)) return `holds [${i}], which is not an array`
    const items: string[] = []
    for (let j = 0; j < tag.length; j++) {
      const item: unknown = tag[j]
      if (typeof item !== 'string') return `holds [${i}][${j}], which is not a string`
      if (loneSurrogateIndex(item) >= 0) return `holds [${i}][${j}] with a lone surrogate`
      items.push(item)
    }
    copy.push(items)
  }
  return copy
}

/** The text whose UTF-8 bytes are hashed to the id (NIP-01, "Events and signatures"). */
export function eventIdPreimage(event: UnsignedEvent, form: EventIdForm = 'json_stringify'): string {
  const { pubkey, created_at, kind, tags, content } = event
  const text = JSON.stringify([0, pubkey, created_at, kind, tags, content])
  return form === 'json_stringify' ? text : text.replace(ESCAPE, verbatimControl)
}

const ESCAPE = /\\(?:u00([01][0-9a-f])|[^u])/g
const verbatimControl = (escaped: string, code: string | undefined): string =>
  code === undefined ? escaped : String.fromCharCode(Number.parseInt(code, 16))

/** The 32 signed bytes. */
export const eventIdBytes = (event: UnsignedEvent, form?: EventIdForm): Uint8Array =>
  sha256Bytes(utf8Encode(eventIdPreimage(event, form)))

export const eventId = (event: UnsignedEvent, form?: EventIdForm, sha256: Sha256OfText = sha256Hex): Hex64 =>
  sha256(eventIdPreimage(event, form))

export interface RecomputedId {
  /** The form that matched; null when neither does, and `id` is then that of `json_stringify`. */
  readonly form: EventIdForm | null
  readonly id: Hex64
}

/** Tries the JSON.stringify form, then, if different, the verbatim form. */
export function recomputeEventId(event: SignedEvent, sha256: Sha256OfText = sha256Hex): RecomputedId {
  const text = eventIdPreimage(event)
  const id = sha256(text)
  if (id === event.id) return { form: 'json_stringify', id }
  if (text.includes('\\u00') && eventId(event, 'verbatim_controls', sha256) === event.id) {
    return { form: 'verbatim_controls', id: event.id }
  }
  return { form: null, id }
}

/** Signs the id in the JSON.stringify form. `auxRand`: 32 fresh random bytes. */
export function signEvent(
  template: EventTemplate,
  secretKey: Uint8Array,
  auxRand: Uint8Array,
  schnorr: Schnorr,
): SignedEvent {
  const pubkey = toHex(schnorr.publicKey(secretKey)) as Hex64
  const { created_at, kind, tags, content } = template
  const idBytes = eventIdBytes({ pubkey, created_at, kind, tags, content })
  const sig = toHex(schnorr.sign(idBytes, secretKey, auxRand)) as Hex128
  return { id: toHex(idBytes) as Hex64, pubkey, created_at, kind, tags, content, sig }
}

export interface SignatureInput {
  readonly sig: Uint8Array
  readonly msg: Uint8Array
  readonly pubkey: Uint8Array
}

/** The inputs of a signature check as plain bytes, so that it can be sent to another thread. */
export const signatureInput = (event: SignedEvent): SignatureInput => ({
  sig: fromHex(event.sig)!,
  msg: fromHex(event.id)!,
  pubkey: fromHex(event.pubkey)!,
})
