/** Which proof can serve as a sample? The newest that this instance has signed; null while there is none. */
import { sharedContext } from '#server/runtime.ts'
import { findNewestProofId } from './proofs.store.ts'

export const readNewestProofId = async (): Promise<string | null> =>
  findNewestProofId((await sharedContext()).db)
