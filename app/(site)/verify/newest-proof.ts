// Which proof can serve as a sample? The newest that this instance has signed; null while there is none.
import { sharedContext } from '#server/runtime.ts'

export async function readNewestProofId(): Promise<string | null> {
  const { db } = await sharedContext()
  const [row] = await db.query<{ id: string }>(
    'newest_proof',
    'SELECT id FROM signed_event WHERE issuance_index IS NOT NULL ORDER BY issuance_index DESC LIMIT 1',
    [],
  )
  return row?.id ?? null
}
