/** What a site says about verification: in its handshake document, or in the header of its answers. */
import { checkEventShape, type SignedEvent } from '#protocol/nostr-event.ts'
import type { SiteEvidence } from './evidence.ts'
import { addressIn, isObject, jsonOf, leavesOf, objectIn, type Visit } from './visit.ts'

export interface HandshakeFacts {
  /** Null without one. */
  version: string | null
  verifyUrl: string | null
  publicKeys: string[]
  isDeclinable: boolean
  sampleUrl: string | null
  sample: SignedEvent | null
  logUrl: string | null
}

const KEY = /^(?:0[23])?[0-9a-f]{64}$/i

export function handshakeFacts({
  origin,
  handshake,
  home,
}: Pick<SiteEvidence, 'origin' | 'handshake' | 'home'>): HandshakeFacts {
  const document = jsonOf(handshake)
  const header = fromHeader(home)
  const leaves = leavesOf(document)
  const addressAt = (paths: RegExp) =>
    leaves.map(({ path, value }) => (paths.test(path) ? addressIn(value, origin) : null)).find(Boolean) ??
    null
  const version = leaves.find(({ path }) => /^(?:handshake|version|protocol|schema)$/i.test(path))?.value
  return {
    version: version === undefined ? header.version : String(version),
    verifyUrl: addressAt(/verif\w*(?:\.(?:endpoint|url))?$/i) ?? addressIn(header.verify, origin),
    publicKeys: keysIn(document),
    isDeclinable: leaves.some(({ path, value }) => /declin|optional/i.test(path) && value !== false),
    sampleUrl: addressAt(/(?:^|\.)\w*(?:sample|real|example)\w*proof\w*$/i),
    sample: eventIn(document),
    logUrl: addressAt(/(?:^|\.)(?:\w*ledger|log|\w*_log|transparency\w*|track_record)$/i),
  }
}

/** Public keys of a document: members named after keys that hold 64 or 66 hex digits, and JWKs. */
export function keysIn(document: unknown): string[] {
  const named = leavesOf(document).flatMap(({ path, value }) =>
    /key|pubkey|^current$/i.test(path) && typeof value === 'string' && KEY.test(value) ? [value] : [],
  )
  return [...new Set([...named.map((key) => key.toLowerCase().slice(-64)), ...jwksIn(document)])]
}

function jwksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(jwksIn)
  if (!isObject(value)) return []
  if (typeof value.kty === 'string' && (typeof value.x === 'string' || typeof value.n === 'string'))
    return [`${value.kty}:${String(value.x ?? value.n)}`]
  return Object.values(value).flatMap(jwksIn)
}

/** The first signed event anywhere in a document. */
export function eventIn(value: unknown, depth = 0): SignedEvent | null {
  if (depth > 8) return null
  const shape = isObject(value) ? checkEventShape(value) : null
  if (shape?.ok) return shape.event
  const members = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  for (const member of members) {
    const found = eventIn(member, depth + 1)
    if (found) return found
  }
  return null
}

export const eventOf = (visit: Visit | null): SignedEvent | null =>
  visit === null || visit.status !== 200 ? null : eventIn(objectIn(visit.text))

/** `X-Verification-Handshake: <version>; verify=<address>; …` */
function fromHeader({ headers }: Visit): { version: string | null; verify: string | null } {
  const [version = '', ...parts] = (headers['x-verification-handshake'] ?? '')
    .split(';')
    .map((part) => part.trim())
  const verify = parts.find((part) => part.startsWith('verify='))?.slice('verify='.length) ?? null
  return { version: /^[\w.-]+$/.test(version) && verify !== null ? version : null, verify }
}
