/**
 * Speaks to one OpenTimestamps calendar: hands in a digest, asks for what became of a commitment. Answers are hostile: bounded in
 * size and time, parsed against the message that was sent, and never more than a promise or a claim to be checked.
 */
import { toHex } from '#protocol/bytes.ts'
import { parseTimestamp } from '#protocol/ots/format/read-timestamp.ts'
import type { Timestamp } from '#protocol/ots/tree/timestamp.ts'
import { trimTimestamp } from '#protocol/ots/tree/trim-timestamp.ts'
import type { Chooser } from '#server/kernel/egress/dial.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import { type Calendars, chooserOf } from './calendars.ts'

const timeoutMs = 5_000
const maxAnswerBytes = 10_000
const maxReasonCharacters = 160
const headers = { accept: 'application/vnd.opentimestamps.v1' }

export type Promised = { ok: true; timestamp: Timestamp } | { ok: false; problem: string }

export type Completion =
  /** Bitcoin attestations alone; whether they hold is for verifyTimestamp to say. */
  | { state: 'attested'; timestamp: Timestamp }
  /** `reason`: the calendar's words, in harmless characters. */
  | { state: 'not_yet'; reason: string }
  | { state: 'failed'; problem: string }

/** The timestamp of the digest, cut down to promises of calendars that may be asked later. Never throws. */
export async function submitDigest(
  egress: Pick<Egress, 'read'>,
  calendar: string,
  calendars: Calendars,
  digest: Uint8Array,
): Promise<Promised> {
  const answer = await ask(egress, `${calendar}/digest`, 'configured', digest)
  if (typeof answer === 'string') return { ok: false, problem: answer }
  if (answer.status !== 200)
    return { ok: false, problem: `status ${answer.status}: ${readable(answer.bytes)}` }
  const parsed = parseTimestamp(answer.bytes, digest)
  if (!parsed.ok) return { ok: false, problem: `no timestamp: ${parsed.problem.detail}` }
  const promised = trimTimestamp(
    parsed.timestamp,
    (attestation) => attestation.kind === 'pending' && chooserOf(attestation.uri, calendars) !== null,
  )
  return promised
    ? { ok: true, timestamp: promised }
    : { ok: false, problem: 'the answer promises nothing by a calendar that is configured' }
}

/** `uri`: named in a promise and found in the settings by `chooserOf`. Never throws. */
export async function fetchCompletion(
  egress: Pick<Egress, 'read'>,
  { uri, chooser }: { uri: string; chooser: Chooser },
  commitment: Uint8Array,
): Promise<Completion> {
  const url = `${uri.replace(/\/+$/, '')}/timestamp/${toHex(commitment)}`
  const answer = await ask(egress, url, chooser, null)
  if (typeof answer === 'string') return { state: 'failed', problem: answer }
  const { status, bytes } = answer
  if (status === 404) return { state: 'not_yet', reason: readable(bytes) }
  if (status !== 200) return { state: 'failed', problem: `status ${status}: ${readable(bytes)}` }
  const parsed = parseTimestamp(bytes, commitment)
  if (!parsed.ok) return { state: 'failed', problem: `no timestamp: ${parsed.problem.detail}` }
  const attested = trimTimestamp(
    parsed.timestamp,
    (attestation, message) => attestation.kind === 'bitcoin' && message.length === 32,
  )
  return attested
    ? { state: 'attested', timestamp: attested }
    : { state: 'not_yet', reason: 'the calendar names no Bitcoin block' }
}

/** A text is why there is no answer. */
async function ask(
  egress: Pick<Egress, 'read'>,
  url: string,
  chooser: Chooser,
  body: Uint8Array | null,
): Promise<{ status: number; bytes: Uint8Array } | string> {
  try {
    return await egress.read(url, {
      method: body === null ? 'GET' : 'POST',
      headers: body === null ? headers : { ...headers, 'content-type': 'application/octet-stream' },
      ...(body === null ? {} : { body }),
      maxBytes: maxAnswerBytes,
      timeoutMs,
      chooser,
    })
  } catch (error) {
    return `not reached: ${error instanceof Error ? error.message : String(error)}`.slice(
      0,
      maxReasonCharacters,
    )
  }
}

/** One line of plain characters, whatever the calendar sent. */
const readable = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, maxReasonCharacters)).replaceAll(/[^A-Za-z0-9 #\-.,;]/g, '_')
