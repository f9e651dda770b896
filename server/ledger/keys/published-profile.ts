/**
 * The names and keys of this service as its proofs are checked against, kept as new as the ledger: another
 * server may have rotated or revoked a key.
 */
import { assayProfile, type PublishedKey, type VerifierProfile } from '#protocol/profile.ts'
import type { Database } from '#server/kernel/db.ts'
import { findNewestKeyEvent } from './key-history.store.ts'
import { listPublishedKeys } from './published-keys.store.ts'

export interface PublishedProfile {
  readonly profile: VerifierProfile
  /** Reads the keys again after a key event, and while a revocation has no Bitcoin block. */
  follow(newestKeyEvent: number | null): Promise<void>
}

export async function createPublishedProfile(db: Database): Promise<PublishedProfile> {
  let readAt = await findNewestKeyEvent(db)
  let keys: readonly PublishedKey[] = await listPublishedKeys(db)
  return {
    profile: {
      ...assayProfile([]),
      get keys() {
        return keys
      },
    },
    async follow(newestKeyEvent) {
      const isOpen = keys.some(({ revocation }) => revocation?.anchoredUnix === null)
      if (newestKeyEvent === readAt && !isOpen) return
      keys = await listPublishedKeys(db)
      readAt = newestKeyEvent
    },
  }
}
