/** Describes the state of the whole ledger: its size, the age of its root, and its witnesses. */
import { type Hex64, toHex } from '#protocol/bytes.ts'
import { chainStartEntry } from '#protocol/ledger/record/chain-start.ts'
import { GENESIS_STRING } from '#protocol/ledger/specification/spec-texts.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { reservedEntries } from './append/append.ts'
import { findNewestCheckpoint, readLog } from './publish/checkpoint.store.ts'
import { readCosignatures } from './publish/log-tree.store.ts'

export interface LedgerHead {
  /** Entries without the reserved numbers. */
  entries: number
  /** The newest number; 0 before the ledger is founded. */
  newestEntry: number
  /** Null until a size has been signed. */
  checkpoint: { size: number; root: Hex64; signedAtUnix: number } | null
  /** Null when the policy names no witness. */
  witnesses: { seen: number; of: number } | null
  /** The whole ledger is demonstration data. */
  isDemonstration: boolean
  /** Why nothing can be appended at the moment. */
  frozenReason: string | null
}

const reservedCount = reservedEntries.to - reservedEntries.from + 1

export async function readLedgerHead(ctx: Pick<LedgerDeps, 'db' | 'logPolicy'>): Promise<LedgerHead> {
  const [log, newest] = await Promise.all([readLog(ctx.db), findNewestCheckpoint(ctx.db)])
  const of = ctx.logPolicy?.policy.witnesses.size ?? 0
  return {
    entries: log.size >= chainStartEntry - 1 ? log.size - reservedCount : log.size,
    newestEntry: log.size,
    checkpoint: newest && {
      size: newest.size,
      root: toHex(newest.root) as Hex64,
      signedAtUnix: newest.createdAtUnix,
    },
    witnesses: of > 0 && newest ? { seen: (await readCosignatures(ctx.db, newest.size)).length, of } : null,
    isDemonstration: log.isDemonstration,
    frozenReason: log.frozenReason,
  }
}

/** The constants a page needs to check entries of this ledger, embedded by the server. */
export const ledgerProfileOf = (
  ctx: Pick<LedgerDeps, 'profile' | 'checkpointKey' | 'logPolicy'>,
): LedgerProfile => ({
  ...ctx.profile,
  genesis: GENESIS_STRING,
  chainStartEntry,
  log: ctx.checkpointKey && { origin: ctx.checkpointKey.origin, vkeys: [ctx.checkpointKey.vkey] },
  policy: ctx.logPolicy?.text ?? null,
})
