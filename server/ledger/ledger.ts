/**
 * What runs behind the ledger on every server: due verdicts become entries, entries get their signed heads, sizes get their
 * checkpoint. Each step may run on several servers at once; the database decides.
 */
import type { Context } from '#server/context.ts'
import { publishDue } from './publish-due.ts'
import { checkRestored } from './restore-guard.ts'
import { signChainHeads } from './sign-chain-heads.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { takeCensusWhenDue } from './take-census.ts'

/** A pause after which the outside is asked again before anything is signed. */
const trustSeconds = 600
const tickMs = 1_000

export interface Ledger {
  /** Call before an append of your own: after a pause, the outside is asked whether the database is the newest. */
  ready(): Promise<void>
  /** Brings the ledger up to date now; calls in the meantime share one further round. Rejects when a step fails. */
  advance(): Promise<void>
  /** After a commit: the same, without waiting. */
  kick(): void
  start(): () => Promise<void>
  /** Begins nothing more, and resolves when what runs has ended. */
  close(): Promise<void>
}

export function createLedger(ctx: Context): Ledger {
  let checkedAtUnix: number | null = null
  let running: Promise<void> | null = null
  let again: Promise<void> | null = null
  let isClosed = false

  /** A reason is stored in log_state, where every append sees it. */
  async function ready(): Promise<void> {
    const now = ctx.nowUnix()
    if (checkedAtUnix === null || now - checkedAtUnix > trustSeconds) await checkRestored(ctx)
    checkedAtUnix = now
  }

  async function round(): Promise<void> {
    await ready()
    while ((await publishDue(ctx)).more);
    await signCheckpoint(ctx)
    while ((await signChainHeads(ctx)) > 0);
    await takeCensusWhenDue(ctx)
  }

  function advance(): Promise<void> {
    if (isClosed) return Promise.resolve()
    if (!running) {
      running = round().finally(() => {
        running = null
      })
      return running
    }
    again ??= running
      .catch(() => {})
      .then(() => {
        again = null
        return advance()
      })
    return again
  }

  const kick = () => {
    advance().catch((error) => ctx.log.error({ err: error }, 'the ledger could not be brought up to date'))
  }

  async function close(): Promise<void> {
    isClosed = true
    await again?.catch(() => {})
    await running?.catch(() => {})
  }

  return {
    ready,
    advance,
    kick,
    start() {
      kick()
      const timer = setInterval(kick, tickMs)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await close()
      }
    },
    close,
  }
}
