// The newest signed root for the footer of every page, read at most every five seconds.
import { type LedgerHead, readLedgerHead } from '#server/ledger/ledger-head.ts'
import { sharedContext } from '#server/runtime.ts'

const FRESH_MS = 5_000

let asked: { atMs: number; checkpoint: Promise<LedgerHead['checkpoint']> } | null = null

/** Null where there is none, or where it cannot be read: a page does not fail for its footer. */
export function readCheckpointFact(): Promise<LedgerHead['checkpoint']> {
  const nowMs = Date.now()
  if (!asked || nowMs - asked.atMs > FRESH_MS) asked = { atMs: nowMs, checkpoint: read() }
  return asked.checkpoint
}

async function read(): Promise<LedgerHead['checkpoint']> {
  const ctx = await sharedContext()
  try {
    return (await readLedgerHead(ctx)).checkpoint
  } catch (error) {
    ctx.log.error({ err: error }, 'the footer could not read the newest checkpoint')
    return null
  }
}
