/**
 * One operation in progress until its outcome is final. Operations left open by a kill are set aside and
 * repeated with the identical request after leases have expired.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, sendOnce, type WireRequest } from './caller.ts'
import type { Fleet } from './fleet.ts'
import type { ModelAccount } from './model.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A violation: fails the test with this text. */
export class Unexpected extends Error {}

export interface Attempt {
  random: SeededRandom
  /** No other caller uses this address. */
  ip: string
  /** Account the operation spends from or may pay a bonus for: reserved while its outcome is unknown. */
  uses(account: ModelAccount): void
  /** The first final answer, after any number of retries. */
  ask(request: WireRequest, options?: AskOptions): Promise<Answer>
  /** For asynchronous effects: the worker continues, and the effect is checked at the end. */
  leave(): Promise<void>
  /** Whether it has waited for leases to expire, for which the clock jumps. */
  wasPutAside(): boolean
}

export interface AskOptions {
  /** A non-final answer, beside those recognised as such. */
  isOpen?: (answer: Answer) => boolean
  /** A final answer, whatever its status. */
  isDefinite?: (answer: Answer) => boolean
  /** Timeout of one attempt. */
  timeoutMs?: number
  /** First action after it was set aside; null repeats the request. */
  instead?: () => Promise<Answer | null>
}

export interface ErrandOptions {
  fleet: Fleet
  random: SeededRandom
  ip: string
  /** A violation that does not end the attempt. */
  complain(what: string): void
  /**
   * Resolves when leases have expired. The worker continues meanwhile without these accounts; null when
   * nothing is uncertain.
   */
  putAside(inDoubt: readonly ModelAccount[] | null): Promise<void>
}

/** Does not wait for leases of a dead process. */
const afterKillMs = 1_500
/**
 * The Lightning rail pauses five seconds after a failure of its node. Anything longer is checked at the
 * end.
 */
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

/** A final answer with one of these statuses. */
export function expectStatus(what: string, answer: Answer, ...statuses: number[]): Answer {
  if (statuses.includes(answer.status)) return answer
  throw new Unexpected(
    `${what}: expected ${statuses.join(' or ')}, got ${answer.status} ${answer.text.slice(0, 400)}`,
  )
}

/** The identical request gets the identical bytes. */
export function expectSame(what: string, first: Answer, again: Answer): void {
  if (again.status === first.status && again.text === first.text) return
  throw new Unexpected(
    `${what}: a repeat differs: ${first.status} ${first.text.slice(0, 300)} / ${again.status} ${again.text.slice(0, 300)}`,
  )
}
