/**
 * Checks that the database's journals belong to the configured networks. Test-network money must never be
 * paid out on a real network.
 */
import type { Database } from '#server/kernel/db.ts'
import type { Rails } from '#server/payments/rails.ts'

const askMs = 3_000
const kinds = ['lightning', 'chain', 'card', 'xrpl'] as const

/**
 * Throws one sentence. For a node that is not reachable yet, the database enforces this at its first
 * movement.
 */
export async function refuseOtherNetworks(db: Database, rails: Rails): Promise<void> {
  const [pinned] = await db.query(
    'books_networks',
    'SELECT lightning, chain, card, xrpl FROM books_network',
    [],
  )
  const asked: Promise<unknown>[] = []
  if (rails.lightning && pinned!.lightning) asked.push(rails.lightning.use(async () => {}))
  if (rails.xrp && pinned!.xrpl) asked.push(rails.xrp.client.serverState())
  await Promise.race([
    Promise.allSettled(asked),
    new Promise((resolve) => setTimeout(resolve, askMs).unref()),
  ])
  for (const rail of kinds) {
    const [of, configured] = [pinned![rail], rails.networks[rail]]
    if (of !== null && configured !== undefined && of !== configured)
      throw new Error(
        `This database holds ${rail} money of ${of}, but ${configured} is configured. Use the database that belongs to it.`,
      )
  }
}
