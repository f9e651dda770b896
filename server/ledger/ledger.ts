/**
 * Runs the background work of the ledger on every server: publishes due verdicts, signs chain heads, signs
 * checkpoints. Each step may run on several servers at once; the database serialises them.
 */

import { OperationError } from '#server/kernel/errors.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { publishDue } from './append/publish-due.ts'
import { MarkUnavailable } from './high-water/high-water.ts'
import { checkRestored } from './high-water/restore-guard.ts'
import { signChainHeads } from './publish/sign-chain-heads.ts'
import { signCheckpoint } from './publish/sign-checkpoint.ts'
import { takeCensusWhenDue } from './publish/take-census.ts'

/**
 * Interval after which the mark is read again; appends in between compare with what this process has seen.
 */
const trustSeconds = 1
/** The job that advances the ledger; a commit wakes it. */
export const advanceJobName = 'advance_ledger'

export interface Ledger {
  /** Call before appending. Throws ledger_frozen while this server cannot use its mark. */
  ready(): Promise<void>
  /** Why this server appends and signs nothing, as of the last check; null when it does. */
  readonly problem: string | null
  /** Brings the ledger up to date; concurrent calls share one further round. Rejects when a step fails. */
  advance(): Promise<void>
  /** Call after a commit: the same without waiting. */
  kick(): void
  /** Starts nothing new and resolves when running work has ended. */
  close(): Promise<void>
}

export function createLedger(ctx: LedgerParts): Ledger {
  let checkedAtUnix: number | null = null
  let markProblem: string | null = null
  let frozenReason: string | null = null
  let checkpointKeyProblem: string | null = null
  let running: Promise<void> | null = null
  let again: Promise<void> | null = null
  let isClosed = false

  /** A failure affects only this server; others with a working mark continue. */
  async function withMark<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work()
      markProblem = null
      return result
    } catch (error) {
      if (error instanceof MarkUnavailable) {
        markProblem = `${error.message}. This server appends and signs nothing until it can.`
        checkedAtUnix = null
      }
      throw error
    }
  }

  /** A reason is stored in log_state, where every append sees it. */
  async function ready(): Promise<void> {
    const now = ctx.nowUnix()
    try {
      if (markProblem !== null) await withMark(() => signCheckpoint(ctx))
      if (checkedAtUnix === null || Math.abs(now - checkedAtUnix) >= trustSeconds)
        frozenReason = await withMark(() => checkRestored(ctx))
    } catch (error) {
      if (markProblem === null) throw error
      throw new OperationError('ledger_frozen', { detail: markProblem, headers: { 'Retry-After': '30' } })
    }
    await checkKeys()
    checkedAtUnix = now
  }

  async function checkKeys(): Promise<void> {
    const found = await ctx.keyGuard.checkLedgerKeys(ctx.db, ctx)
    if (found === null) return
    await ctx.followKeys(found.newestKeyEvent)
    checkpointKeyProblem = ctx.keyGuard.whyNotCheckpoint(ctx, found.size)
  }

  async function round(): Promise<void> {
    await ready()
    while ((await publishDue(ctx)).more);
    await withMark(() => signCheckpoint(ctx))
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

  async function close(): Promise<void> {
    isClosed = true
    await again?.catch(() => {})
    await running?.catch(() => {})
  }

  return {
    ready,
    get problem() {
      return markProblem ?? frozenReason ?? ctx.keyGuard.problem ?? checkpointKeyProblem
    },
    advance,
    kick: () => ctx.jobs.wake(advanceJobName),
    close,
  }
}
