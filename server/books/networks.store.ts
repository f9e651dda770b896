/** Do these books belong to the networks of the settings? Money of a test network must never be paid out on a real one. */
import type { Database } from '#server/db.ts'
import type { Rails } from '#server/payments/rails/rails.ts'

const askMs = 3_000

/** Throws one sentence. A node that does not answer yet is held to it at its first movement, by the database. */
export async function refuseOtherNetworks(db: Database, rails: Rails): Promise<void> {
  const [pinned] = await db.query<Record<'lightning' | 'chain' | 'card', string | null>>(
    'books_networks',
    'SELECT lightning, chain, card FROM books_network',
    [],
  )
  if (rails.lightning && pinned!.lightning)
    await Promise.race([
      rails.lightning.use(async () => {}).catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, askMs).unref()),
    ])
  for (const rail of ['lightning', 'chain', 'card'] as const) {
    const [of, configured] = [pinned![rail], rails.networks[rail]]
    if (of !== null && configured !== undefined && of !== configured)
      throw new Error(
        `The books of this database hold ${rail} money of ${of}, but ${configured} is configured. Use the database that belongs to it.`,
      )
  }
}
