/** Reads the messages that a relay sends (NIP-01). Everything in them is the relay's and unchecked. */
import { printable } from '../printable.ts'

export type RelayFrame =
  | { kind: 'ok'; id: string; accepted: boolean; message: string }
  | { kind: 'event'; subscription: string; event: unknown }
  | { kind: 'eose'; subscription: string }
  | { kind: 'closed'; subscription: string; message: string }
  | { kind: 'notice'; message: string }
  | { kind: 'auth' }

const mostShown = 200

/** A relay's words, safe to store and to show. */
export const relayWords = (text: unknown): string =>
  typeof text === 'string' ? printable(text.slice(0, mostShown)).slice(0, mostShown) : ''

/** Null for anything else. */
export function readFrame(text: string): RelayFrame | null {
  const frame = parse(text)
  if (!Array.isArray(frame)) return null
  const [kind, first, second, third] = frame as unknown[]
  if (kind === 'NOTICE') return { kind: 'notice', message: relayWords(first) }
  if (kind === 'AUTH') return { kind: 'auth' }
  if (typeof first !== 'string') return null
  if (kind === 'OK' && typeof second === 'boolean')
    return { kind: 'ok', id: first, accepted: second, message: relayWords(third) }
  if (kind === 'EVENT') return { kind: 'event', subscription: first, event: second }
  if (kind === 'EOSE') return { kind: 'eose', subscription: first }
  if (kind === 'CLOSED') return { kind: 'closed', subscription: first, message: relayWords(second) }
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
