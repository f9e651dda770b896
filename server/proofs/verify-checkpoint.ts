/** Verifies a checkpoint of this log for POST /verify-proof: its signatures, and that the ledger has the same root at that size. */

import type { Hex64 } from '#protocol/bytes.ts'
import { toHex } from '#protocol/bytes.ts'
import { readCheckpoint, verifyCheckpoint } from '#protocol/ledger/note/verify-checkpoint.ts'
import { proofBooleans } from '#protocol/proofs/proof-booleans.ts'
import { ledgerProfileOf } from '#server/ledger/ledger-head.ts'
import { findCheckpointRoot } from '#server/ledger/publish/checkpoint.store.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import type { Answer } from './add-check.ts'
import { describeVerification } from './verification-answer.ts'

/** `text`: a C2SP signed note, untrusted. */
export async function verifyCheckpointText(ctx: ProofsDeps, text: string): Promise<Answer> {
  const read = readCheckpoint(text)
  const size = typeof read === 'string' ? null : read.checkpoint.size
  const root = size === null ? null : await findCheckpointRoot(ctx.db, size)
  const known = size === null || root === null ? null : { size, root: toHex(root) as Hex64 }
  const report = verifyCheckpoint(read, ledgerProfileOf(ctx), known)
  const verification = { report, ...proofBooleans(report), event: null, payload: null, ageSeconds: null }
  const answer = describeVerification(ctx, verification, null, null)
  return {
    ...answer,
    reason: answer.valid ? null : (answer.reason ?? 'same_root_at_this_size'),
    issued_by_assay: answer.checks.signature_valid === true,
    scope_note:
      'A valid checkpoint shows that the log signed this size and root. It does not show which entries are under the root, nor that other readers were given the same one.',
    how_to_verify: `Verify the note with the key in /.well-known/assay-profile.json, or use the verification page. ${ctx.env.BASE_URL}/verify`,
    get_your_own: `GET ${ctx.env.BASE_URL}/log/checkpoint`,
  }
}
