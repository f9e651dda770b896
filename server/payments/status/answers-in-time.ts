/** Judges the answers of a rail's outside: whether one comes in time, and whether that is news. */
import type { PaymentsDeps } from '../deps.ts'

const patienceMs = 5_000

/** An error or a late answer counts as none. Never rejects. */
export function answersInTime(asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  return Promise.race([asked.catch(() => false), late]).finally(() => clearTimeout(timer))
}

/** Logs a change once. */
export function noteAnswering(
  { rails: { answering }, log }: Pick<PaymentsDeps, 'rails' | 'log'>,
  rail: 'x402' | 'card',
  now: boolean,
): void {
  if (now !== answering[rail]) log.warn({ rail }, now ? 'a rail answers again' : 'a rail does not answer')
  answering[rail] = now
}
