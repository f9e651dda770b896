/**
 * One operation under way, until its outcome is definite. What a kill has left open is put aside, and asked again with the very same
 * request when leases have ended.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, sendOnce, type WireRequest } from './caller.ts'
import type { Fleet } from './fleet.ts'
import type { ModelAccount } from './model.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Something that must not be: it fails the test, and says with what. */
export class Unexpected extends Error {}

export interface Attempt {
  random: SeededRandom
  /** Nobody else calls from here. */
  ip: string
  /** It spends from this account, or may pay a bonus for it: while its outcome is in doubt nothing else may. */
  uses(account: ModelAccount): void
  /** The first definite answer, however often it has to be asked for. */
  ask(request: WireRequest, options?: AskOptions): Promise<Answer>
  /** For what comes by itself: the worker goes on, and it is looked at when everything else is done. */
  leave(): Promise<void>
  /** Whether it has waited for leases to end, for which the clock jumps. */
  wasPutAside(): boolean
}

export interface AskOptions {
  /** An answer that is no outcome yet, beside those that say so by themselves. */
  isOpen?: (answer: Answer) => boolean
  /** An answer that is one, whatever it says. */
  isDefinite?: (answer: Answer) => boolean
  /** How long one try waits. */
  timeoutMs?: number
  /** What is tried first when it was put aside; null goes on with the request. */
  instead?: () => Promise<Answer | null>
}

export interface ErrandOptions {
  fleet: Fleet
  random: SeededRandom
  ip: string
  /** Something that must not be, and does not end the attempt. */
  complain(what: string): void
  /** Resolves when leases have ended. The worker goes on meanwhile, and leaves these accounts alone; null when nothing is in doubt. */
  putAside(inDoubt: readonly ModelAccount[] | null): Promise<void>
}

/** A lease that a dead process left behind is not waited for. */
const afterKillMs = 1_500
/** The Lightning rail rests five seconds after a failure of its node. What takes longer is looked at in the end. */
const patienceMs = 7_000
const finalPatienceMs = 60_000

const openCodes = new Set([
  'idempotency_in_progress',
  'settlement_pending',
  'payment_not_confirmed',
  'rail_unavailable',
  'service_unavailable',
  'review_unavailable',
])

const saysOpen = ({ status, body }: Answer): boolean => status === 202 || openCodes.has(body?.code)

export function createAttempt({ fleet, random, ip, complain, putAside }: ErrandOptions): Attempt {
  const used: ModelAccount[] = []
  let isFinal = false

  async function untilFinale(inDoubt: readonly ModelAccount[] | null): Promise<void> {
    await putAside(inDoubt)
    isFinal = true
  }

  return {
    random,
    ip,
    uses: (account) => void used.push(account),
    async ask(request, { isOpen, isDefinite, timeoutMs, instead } = {}) {
      const named = { ...request, headers: { 'x-forwarded-for': ip, ...request.headers } }
      const killsBefore = fleet.kills
      let sinceMs = performance.now()
      for (let breakMs = 25; ; breakMs = Math.min(breakMs * 2, 400)) {
        const answer = await sendOnce(fleet, named, timeoutMs)
        if (answer?.status === 500) complain(`${request.method} ${request.path} answered 500: ${answer.text}`)
        else if (answer && (isDefinite?.(answer) || !(saysOpen(answer) || isOpen?.(answer)))) return answer
        const waitedMs = performance.now() - sinceMs
        if (isFinal && waitedMs > finalPatienceMs)
          throw new Unexpected(
            `${request.method} ${request.path} has no outcome: ${answer?.status} ${answer?.text}`,
          )
        if (!isFinal && waitedMs > (fleet.kills > killsBefore ? afterKillMs : patienceMs)) {
          await untilFinale(used)
          const other = await instead?.()
          if (other) return other
          sinceMs = performance.now()
        }
        await sleep(breakMs)
      }
    },
    leave: () => untilFinale(null),
    wasPutAside: () => isFinal,
  }
}

/** A definite answer of one of these statuses. */
export function expectStatus(what: string, answer: Answer, ...statuses: number[]): Answer {
  if (statuses.includes(answer.status)) return answer
  throw new Unexpected(
    `${what}: expected ${statuses.join(' or ')}, got ${answer.status} ${answer.text.slice(0, 400)}`,
  )
}

/** The same request again is answered by the same bytes. */
export function expectSame(what: string, first: Answer, again: Answer): void {
  if (again.status === first.status && again.text === first.text) return
  throw new Unexpected(
    `${what}: a repeat differs: ${first.status} ${first.text.slice(0, 300)} / ${again.status} ${again.text.slice(0, 300)}`,
  )
}
