/**
 * Founds a ledger: entry 1 with the key, the policy and the profile, then the reserved numbers. Always an
 * explicit act.
 */
import type { Hex64 } from '#protocol/bytes.ts'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import { chainStartEntry } from '#protocol/ledger/record/chain-start.ts'
import { GENESIS_STRING } from '#protocol/ledger/specification/spec-texts.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { policyCommitmentOf } from '#server/review/policy.ts'
import { readLog } from '../publish/checkpoint.store.ts'
import { signCheckpoint } from '../publish/sign-checkpoint.ts'
import { lockLog, nameLog } from './append.store.ts'
import { appendLocked, appendReserved } from './append.ts'
import { noFacts } from './entry-draft.ts'

/** The constants a verifier needs to check any ledger that follows the specification (ledger.md 1). */
export const ledgerProfile = (
  ctx: Pick<LedgerDeps, 'env' | 'signer' | 'checkpointKey' | 'postQuantum'>,
): JsonObject => ({
  service_name: 'Assay',
  verifier_pubkey: ctx.signer?.pubkey ?? null,
  genesis: GENESIS_STRING,
  schema_prefix: 'assay.',
  chain_start_entry: chainStartEntry,
  log: ctx.checkpointKey
    ? {
        origin: ctx.checkpointKey.origin,
        vkeys: [ctx.checkpointKey.vkey],
        prefix_url: `${ctx.env.BASE_URL}/log`,
      }
    : null,
  policy: null,
  pq: ctx.postQuantum.pubkey ? { algorithm: 'ML-DSA-65', pq_pubkey: ctx.postQuantum.pubkey } : null,
  max_age_seconds: 86_400,
})

/**
 * Runs at server start when the settings allow it. A mark of an earlier ledger means that this database
 * lost it; a second ledger is then never founded.
 */
export async function foundWhenEmpty(ctx: LedgerDeps): Promise<void> {
  if (ctx.env.LEDGER_INIT !== 'when_empty' || !ctx.signer || !ctx.checkpointKey) return
  if ((await readLog(ctx.db)).origin === null && (await ctx.mark?.newest()))
    throw new Error(
      `${ctx.mark!.place} records a ledger that this database does not contain. Restore the database, or set another LEDGER_MARK to start a new ledger.`,
    )
  if (await foundLedger(ctx)) ctx.log.info({ origin: ctx.checkpointKey.origin }, 'founded the ledger')
}

/** False when the ledger is already founded. Throws when a key is missing. */
export async function foundLedger(ctx: LedgerDeps): Promise<boolean> {
  const { signer, checkpointKey } = ctx
  if (!signer) throw new Error('A ledger needs a verifier key: set VERIFIER_SECRET_KEY.')
  if (!checkpointKey) throw new Error('A ledger needs a key for its checkpoints: set LOG_SECRET_KEY.')
  const profile = ledgerProfile(ctx)
  const founded = await ctx.db.transaction(async (tx) => {
    const state = await lockLog(tx)
    if (state.origin !== null) return false
    await nameLog(tx, checkpointKey.origin)
    await appendLocked(tx, ctx, state, [
      {
        idemKey: 'founding',
        type: null,
        createdAtUnix: ctx.nowUnix(),
        members: {
          title: 'Founding record',
          what: 'The first entry of this ledger: the key that signs it, the policy in force and the profile that any verifier needs.',
          statement: `Entries are numbered without a gap and chained from entry ${chainStartEntry}; entries 2 to ${chainStartEntry - 1} are reserved. Nothing is ever changed or removed. The SHA-256 of the canonical profile is ${sha256Hex(jcs(profile))}.`,
          verifier_pubkey: signer.pubkey,
          policy_commitment: policyCommitmentOf(ctx.ruleset),
          genesis_string: GENESIS_STRING,
          profile,
        },
        event: null,
        eventIsStored: false,
        facts: { ...noFacts, attesters: [`op:${signer.pubkey as Hex64}`] },
      },
    ])
    await appendReserved(tx, ctx)
    return true
  })
  if (founded) await signCheckpoint(ctx)
  return founded
}
