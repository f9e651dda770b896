// Words of a refused request: what failed, what was not done, and what to do next, one sentence each.
import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/surfaces/trpc/trpc.ts'

export type RefusalKind =
  | 'offline'
  | 'no_answer'
  | 'unknown_key'
  | 'too_little'
  | 'restricted'
  | 'invalid'
  | 'conflict'
  | 'too_many'
  | 'payment_failed'
  | 'unavailable'
  | 'failed'

export interface Refusal {
  kind: RefusalKind
  /** The service's own code; null where it names none, or no answer came. */
  code: string | null
  title: string
  text: string
  /** Of a 422, by the name of the member that is at fault. */
  faults: Readonly<Record<string, string>>
  /** When a repeat makes sense, where the service says so. */
  retryAfterSeconds: number | null
  /** The whole body, for the members that an operation adds. */
  body: Members
}

export type Members = Readonly<Record<string, unknown>>

export interface Failed {
  /** Null when no answer came at all. */
  status: number | null
  body: unknown
  retryAfter: string | null
  /** What the browser believes. */
  online: boolean
  /** False for a request that only reads. */
  moves: boolean
}

/** Of an error of a procedure. `moves`: false for a request that moves no money. */
export function refusalFrom(error: unknown, { moves }: { moves: boolean }): Refusal {
  const data = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null
  const { status = null, body = null, retryAfter = null } = data?.refused ?? {}
  // An answer that is none of the service's, from a proxy in between.
  const withoutBody = data && !data.refused ? data.httpStatus : null
  return refusalOf({ status: status ?? withoutBody, body, retryAfter, online: navigator.onLine, moves })
}

/** The request may have had its effect. */
export const isLost = ({ kind }: Refusal): boolean => kind === 'no_answer' || kind === 'offline'

export function refusalOf({ status, body, retryAfter, online, moves }: Failed): Refusal {
  const members = membersOf(body)
  const code = typeof members.code === 'string' ? members.code : null
  const kind = kindOf(status, code, online)
  return {
    kind,
    code,
    title: TITLE[kind],
    text: textOf(kind, members, moves),
    faults: faultsOf(members.detail),
    retryAfterSeconds: /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null,
    body: members,
  }
}

function kindOf(status: number | null, code: string | null, online: boolean): RefusalKind {
  if (status === null) return online ? 'no_answer' : 'offline'
  if (status === 401 || code === 'unknown_account') return 'unknown_key'
  if (status === 402) return 'too_little'
  if (status === 403) return 'restricted'
  if (status === 409) return 'conflict'
  if (status === 429) return 'too_many'
  if (code === 'payment_failed') return 'payment_failed'
  if (status < 500) return 'invalid'
  return status === 503 ? 'unavailable' : 'failed'
}

const TITLE: Record<RefusalKind, string> = {
  offline: 'Offline.',
  no_answer: 'No response.',
  unknown_key: 'Unknown API key.',
  too_little: 'Insufficient balance.',
  restricted: 'Not allowed.',
  invalid: 'The request was rejected.',
  conflict: 'Not possible.',
  too_many: 'Too many requests.',
  payment_failed: 'The payment failed.',
  unavailable: 'Temporarily unavailable.',
  failed: 'The service failed.',
}

/** The same request again is known by its key, so a lost answer is no reason to fear a second payment. */
const REPEAT = 'Try again: a repeat counts as the same request, so nothing is moved twice.'

function textOf(kind: RefusalKind, { detail }: Members, moves: boolean): string {
  if (kind === 'offline' || kind === 'no_answer')
    return moves ? REPEAT : 'Try again when you are back online.'
  if (kind === 'unknown_key') return 'It was revoked or rotated, or it belongs to another instance.'
  const own = sentence(typeof detail === 'string' ? detail : Object.values(faultsOf(detail)).join('. '))
  return moves && kind !== 'payment_failed' && !/nothing (was|is|has)/i.test(own)
    ? `${own} Nothing was moved.`.trim()
    : own
}

export function faultsOf(detail: unknown): Record<string, string> {
  if (!Array.isArray(detail)) return {}
  return Object.fromEntries(
    detail.map((fault) => {
      const { loc, msg } = membersOf(fault)
      return [String(Array.isArray(loc) ? loc.at(-1) : ''), sentence(String(msg))]
    }),
  )
}

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

function sentence(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const first = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}
