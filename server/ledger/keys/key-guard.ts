/**
 * Holds the keys that this server signs with against the history of the ledger (ledger.md 10.4). A key that is not in force signs
 * nothing: neither entries, nor checkpoints, nor proofs.
 */
import { toHex } from '#protocol/bytes.ts'
import { keyInForce } from '#protocol/ledger/record/key-history.ts'
import type { Database, Transaction } from '#server/db.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { readLog } from '../publish/checkpoint.store.ts'
import { eventsOfKind, findNewestKeyEvent, type KeyHistory, readKeyHistory } from './key-history.store.ts'

type SigningKeys = Pick<LedgerDeps, 'signer' | 'checkpointKey'>

export interface KeyGuard {
  /** Of the verifier key, as of the last look; null when it is in force or no ledger is founded. */
  readonly problem: string | null
  /** Reads the history again when there is a newer key event, and answers why the verifier key may not sign `entry`. */
  look(
    db: Database | Transaction,
    keys: SigningKeys,
    at: { entry: number; newestKeyEvent: number | null },
  ): Promise<string | null>
  /** Looks at what the database holds now, outside an append. Answers the ledger's size; null where no ledger is founded. */
  checkLedgerKeys(db: Database, keys: SigningKeys): Promise<number | null>
  /** As of the last look: why the checkpoint key may not sign a checkpoint of `size` entries. */
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
    async checkLedgerKeys(db, keys) {
      const [{ origin, size }, newestKeyEvent] = await Promise.all([readLog(db), findNewestKeyEvent(db)])
      if (origin === null) return null
      await look(db, keys, { entry: size + 1, newestKeyEvent })
      return size
    },
    whyNotCheckpoint: (keys, size) => history && whyCheckpointKeyNotInForce(history, keys, size),
  }
}

function whyVerifierNotInForce(history: KeyHistory, { signer }: SigningKeys, entry: number): string | null {
  if (!signer) return null
  const wanted = keyInForce(history.founding.verifier, eventsOfKind(history, 'verifier'), entry)
  if (signer.pubkey === wanted) return null
  return `Entry ${entry} must be signed by the ledger's verifier key ${wanted}, and VERIFIER_SECRET_KEY is the key of ${signer.pubkey}. Set the ledger's key again, or announce the change with scripts/operator/ledger.ts rotate. A lost verifier key cannot be replaced: start a new ledger in an empty database under another LOG_ORIGIN.`
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
  return `A checkpoint of ${size} entries must be signed by the Ed25519 key ${wanted}, and LOG_SECRET_KEY is the key of ${ours}. Set the ledger's key again, or announce the change with scripts/operator/ledger.ts rotate.`
}
