/** Returns the newest proof this instance has signed, as a sample; null while there is none. */
import { sharedContext } from '#server/runtime.ts'
import { findNewestProofId } from './proofs.store.ts'

export const readNewestProofId = async (): Promise<string | null> =>
  findNewestProofId((await sharedContext()).db)
