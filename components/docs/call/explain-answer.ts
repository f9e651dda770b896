// Explains an answer for the reader: its faults field by field, the ways to pay, the verdict, the proof, the cost.
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import type { Verdict } from '#components/verdict/words.ts'
import { VERDICT_WORD } from '#components/verdict/words.ts'

export interface Answer {
  status: number
  /** From the click to the last byte, in milliseconds. */
  tookMs: number
  text: string
  /** Parsed; undefined when the text is no JSON. */
  json: unknown
  headers: readonly (readonly [name: string, value: string])[]
  /** Length of what was read. */
  bytes: number
  isText: boolean
  /** Whether the rest was left unread. */
  isCut: boolean
}

export interface Explained {
  /** Why it was refused; one sentence each. */
  faults: string[]
  /** Of a 402. */
  waysToPay: string[]
  verdict: { verdict: Verdict; confidence: number | null; summary: string; notJudged: boolean } | null
  /** Of a verification. */
  holds: boolean | null
  eventId: string | null
  artifactHash: string | null
  /** A new account with its key, shown once. */
  account: KeptAccount | null
  /** Left after this call; null where the answer does not say. */
  freeCallsRemaining: number | null
  costSats: number | null
}

type Members = Record<string, unknown>

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

export function explain({ status, json }: Pick<Answer, 'status' | 'json'>): Explained {
  const body = membersOf(json)
  const verdict = textOf(body.verdict)
  return {
    faults: status < 400 ? [] : faultsOf(body),
    waysToPay: Array.isArray(body.ways_to_pay)
      ? body.ways_to_pay.map((way) => textOf(membersOf(way).send)).filter((send) => send !== null)
      : [],
    verdict:
      verdict !== null && Object.hasOwn(VERDICT_WORD, verdict)
        ? {
            verdict: verdict as Verdict,
            confidence: numberOf(body.confidence),
            summary: textOf(body.summary) ?? '',
            notJudged: body.basis === 'unjudged',
          }
        : null,
    holds: typeof body.valid === 'boolean' ? body.valid : null,
    eventId: textOf(membersOf(membersOf(body.proof).event).id),
    artifactHash: textOf(body.artifact_hash),
    account: accountOf(body),
    freeCallsRemaining: numberOf(membersOf(body.billing).free_calls_remaining),
    costSats: numberOf(body.cost_sats),
  }
}

function accountOf(body: Members): KeptAccount | null {
  const apiKey = textOf(body.api_key)
  const agentId = textOf(body.agent_id)
  return apiKey === null || agentId === null
    ? null
    : { apiKey, agentId, freeCallsRemaining: numberOf(body.free_calls_remaining) ?? 0 }
}

/** `body.event: send one of …`, or the one sentence of any other refusal. */
function faultsOf({ detail }: Members): string[] {
  if (typeof detail === 'string') return [detail]
  if (!Array.isArray(detail)) return []
  return detail.map((fault) => {
    const { loc, msg } = membersOf(fault)
    const place = Array.isArray(loc) ? loc.join('.') : ''
    return place === '' ? String(msg) : `${place}: ${msg}`
  })
}
