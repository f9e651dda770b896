/**
 * Checks this server's signing keys against the key history of the ledger (ledger.md 10.4). A key that is
 * not current signs nothing: neither entries, nor checkpoints, nor proofs.
 */
import { toHex } from '#protocol/bytes.ts'
import { keyInForce } from '#protocol/ledger/record/key-history.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { readLog } from '../publish/checkpoint.store.ts'
import { eventsOfKind, findNewestKeyEvent, type KeyHistory, readKeyHistory } from './key-history.store.ts'

type SigningKeys = Pick<LedgerDeps, 'signer' | 'checkpointKey'>

export interface KeyGuard {
  /** Problem of the verifier key at the last check; null when it is current or no ledger is founded. */
  readonly problem: string | null
  /**
   * Reloads the history when there is a newer key event, and returns why the verifier key may not sign
   * `entry`.
   */
  look(
    db: Database | Transaction,
    keys: SigningKeys,
    at: { entry: number; newestKeyEvent: number | null },
  ): Promise<string | null>
  /** As of the last look: the key that signs that entry; null before the ledger is founded. */
  verifierAt(entry: number): string | null
  /** Checks the database outside of an append. Null when no ledger is founded. */
  checkLedgerKeys(
    db: Database,
    keys: SigningKeys,
  ): Promise<{ size: number; newestKeyEvent: number | null } | null>
  /** As of the last check: why the checkpoint key may not sign a checkpoint of `size` entries. */
  whyNotCheckpoint(keys: SigningKeys, size: number): string | null
}

export function createKeyGuard(): KeyGuard {
  let history: KeyHistory | null = null
  let readAt: number | null = null
  let problem: string | null = null
  const look: KeyGuard['look'] = async (db, keys, { entry, newestKeyEvent }) => {
    if (history === null || newestKeyEvent !== readAt) {
      history = await readKeyHistory(db)
      readAt = newestKeyEvent
    }
    problem = history && whyVerifierNotInForce(history, keys, entry)
    return problem
  }
  return {
    get problem() {
      return problem
    },
    look,
    verifierAt: (entry) => history && verifierAt(history, entry),
    async checkLedgerKeys(db, keys) {
      const [{ origin, size }, newestKeyEvent] = await Promise.all([readLog(db), findNewestKeyEvent(db)])
      if (origin === null) return null
      await look(db, keys, { entry: size + 1, newestKeyEvent })
      return { size, newestKeyEvent }
    },
    whyNotCheckpoint: (keys, size) => history && whyCheckpointKeyNotInForce(history, keys, size),
  }
}

const verifierAt = (history: KeyHistory, entry: number): string =>
  keyInForce(history.founding.verifier, eventsOfKind(history, 'verifier'), entry)

function whyVerifierNotInForce(history: KeyHistory, { signer }: SigningKeys, entry: number): string | null {
  if (!signer) return null
  const wanted = verifierAt(history, entry)
  if (signer.pubkey === wanted) return null
  return `Entry ${entry} must be signed by the ledger's verifier key ${wanted}, but VERIFIER_SECRET_KEY is the key of ${signer.pubkey}. Set the ledger's key again, or announce the change with scripts/operator/ledger.ts rotate. A lost verifier key cannot be replaced: start a new ledger in an empty database under another LOG_ORIGIN.`
}

function whyCheckpointKeyNotInForce(
  history: KeyHistory,
  { checkpointKey }: SigningKeys,
  size: number,
): string | null {
  const { note } = history.founding
  if (!checkpointKey || note === null) return null
  const wanted = keyInForce(note, eventsOfKind(history, 'note_ed25519'), size)
  const ours = toHex(checkpointKey.key.publicKey)
  if (ours === wanted) return null
  return `A checkpoint of ${size} entries must be signed by the Ed25519 key ${wanted}, but LOG_SECRET_KEY is the key of ${ours}. Set the ledger's key again, or announce the change with scripts/operator/ledger.ts rotate.`
}
