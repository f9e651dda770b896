/** Reads the Nostr keys that agents declared. */
import type { Database } from '#server/kernel/db.ts'

const listed = 1_000

/** One agent by name, or the first in alphabetical order. */
export async function findNostrNames(
  db: Database,
  agentId: string | null,
): Promise<{ agentId: string; nostrPubkey: string }[]> {
  const rows = await db.prisma.account.findMany({
    where: { nostrPubkey: { not: null }, suspendedAtUnix: null, ...(agentId === null ? {} : { agentId }) },
    select: { agentId: true, nostrPubkey: true },
    orderBy: { agentId: 'asc' },
    take: listed,
  })
  return rows.map((row) => ({ agentId: row.agentId, nostrPubkey: row.nostrPubkey! }))
}
