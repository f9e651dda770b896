// Reads whether the entries and figures of this instance are invented, so that every page that shows them can say so.
import { readLedgerHead } from '#server/ledger/ledger-head.ts'
import { sharedContext } from '#server/runtime.ts'

/** False when it cannot be read: pages that need the database say that themselves. */
export async function readIsDemonstration(): Promise<boolean> {
  const ctx = await sharedContext()
  try {
    return (await readLedgerHead(ctx)).isDemonstration
  } catch (error) {
    ctx.log.error({ err: error }, 'the page could not read whether its data is a demonstration')
    return false
  }
}
