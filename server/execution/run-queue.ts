/** Decides which run starts next: within the budget of the host, in turn over callers, first come first served within one. */
import type { Capacity } from './execution.rules.ts'

export const MOST_WAITING = 64
export const MOST_WAIT_MS = 30_000

export interface Ticket {
  caller: string
  cpuMilli: number
  memoryBytes: number
  /** Whether it needs one of the places of tier 3. */
  isGranted: boolean
}

export type Refusal = 'busy' | 'granted_busy' | 'closed'

export class QueueRefusal extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

interface Waiting {
  ticket: Ticket
  start(): void
  refuse(refusal: Refusal): void
}

interface QueueOptions {
  budget: Capacity
  mostGranted: number
  /** Runs at once, where the host cannot hold memory and processors apart. */
  mostRunning?: number
  mostWaitMs?: number
}

export interface RunQueue {
  /** Resolves when the run may start, to the function that must be called when it has ended. Throws QueueRefusal. */
  enter(ticket: Ticket): Promise<() => void>
  state(): { running: number; queued: number; grantedRunning: number }
  close(): void
}

export function createRunQueue({
  budget,
  mostGranted,
  mostRunning = Number.POSITIVE_INFINITY,
  mostWaitMs = MOST_WAIT_MS,
}: QueueOptions): RunQueue {
  /** In the order of turns; the caller that was served goes to the end. */
  const waiting = new Map<string, Waiting[]>()
  const used = { cpuMilli: 0, memoryBytes: 0, running: 0, granted: 0 }
  let queued = 0
  let isClosed = false

  const fits = ({ cpuMilli, memoryBytes, isGranted }: Ticket) =>
    used.running < mostRunning &&
    used.cpuMilli + cpuMilli <= budget.cpuMilli &&
    used.memoryBytes + memoryBytes <= budget.memoryBytes &&
    (!isGranted || used.granted < mostGranted)

  function take({ cpuMilli, memoryBytes, isGranted }: Ticket, by: 1 | -1): void {
    used.cpuMilli += by * cpuMilli
    used.memoryBytes += by * memoryBytes
    used.running += by
    if (isGranted) used.granted += by
  }

  function remove(caller: string, one: Waiting): void {
    const own = waiting.get(caller)!.filter((other) => other !== one)
    if (own.length === 0) waiting.delete(caller)
    else waiting.set(caller, own)
    queued--
  }

  /** A large run at the head of the turns is not overtaken by another caller's small ones for ever: it waits at most mostWaitMs. */
  function startNext(): void {
    for (const [caller, [first]] of [...waiting]) {
      if (!first || !fits(first.ticket)) continue
      remove(caller, first)
      const rest = waiting.get(caller)
      if (rest) {
        waiting.delete(caller)
        waiting.set(caller, rest)
      }
      take(first.ticket, 1)
      first.start()
    }
  }

  return {
    async enter(ticket) {
      if (isClosed) throw new QueueRefusal('closed')
      if (queued >= MOST_WAITING) throw new QueueRefusal('busy')
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          ticket,
          start() {
            clearTimeout(timer)
            let isOver = false
            resolve(() => {
              if (isOver) return
              isOver = true
              take(ticket, -1)
              startNext()
            })
          },
          refuse(refusal) {
            clearTimeout(timer)
            remove(ticket.caller, one)
            reject(new QueueRefusal(refusal))
          },
        }
        const timer = setTimeout(() => {
          const isLackOfPlace = ticket.isGranted && used.granted >= mostGranted
          one.refuse(isLackOfPlace ? 'granted_busy' : 'busy')
        }, mostWaitMs)
        waiting.set(ticket.caller, [...(waiting.get(ticket.caller) ?? []), one])
        queued++
        startNext()
      })
    },
    state: () => ({ running: used.running, queued, grantedRunning: used.granted }),
    close() {
      isClosed = true
      for (const own of [...waiting.values()]) for (const one of own) one.refuse('closed')
    },
  }
}
