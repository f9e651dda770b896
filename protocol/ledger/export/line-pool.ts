// Divides batches of lines between threads. What a thread cannot verify is verified here, so that a lost one costs only time.
import type { LedgerProfile } from '../../profile.ts'
import type { VerifierHistory } from '../record/key-history.ts'
import type { VerifiedLine } from './verify-line.ts'
import { type LineOptions, type LineVerifier, verifyLines } from './verify-lines.ts'

/** Can be posted to a thread. */
export interface LineTask {
  readonly lines: readonly Uint8Array[]
  readonly history: VerifierHistory | null
  readonly profile: LedgerProfile
}

export interface LineThread {
  /** One task at a time. Rejects when the thread is lost, and ever after. */
  verify(task: LineTask): Promise<readonly VerifiedLine[]>
}

/** `threads`: one or more. */
export function linePool(threads: readonly LineThread[], options: LineOptions): LineVerifier {
  const idle = [...threads]
  const waiting: ((thread: LineThread) => void)[] = []

  function take(): Promise<LineThread> {
    const thread = idle.pop()
    return thread ? Promise.resolve(thread) : new Promise((resolve) => waiting.push(resolve))
  }
  function giveBack(thread: LineThread): void {
    const next = waiting.shift()
    if (next) next(thread)
    else idle.push(thread)
  }

  return {
    size: threads.length,
    async verify(lines, history) {
      const thread = await take()
      try {
        return await thread.verify({ lines, history, profile: options.profile })
      } catch {
        return verifyLines(lines, options, history)
      } finally {
        giveBack(thread)
      }
    },
  }
}
