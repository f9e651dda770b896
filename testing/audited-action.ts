/** Writes the audit row of an action, as the operations that audit their actions do in the transaction of their charge. */
import { sha256Hex, toHex } from '#protocol/bytes.ts'
import { type AuditedAction, accountRef, actionId, auditRow } from '#protocol/proofs/audit-row.ts'
import { insertAuditRows } from '#server/proofs/actions/audit-rows.store.ts'
import type { Service } from './service.ts'

/** Returns the action id. */
export async function auditAction(
  { ctx }: Pick<Service, 'ctx'>,
  change: Partial<AuditedAction> = {},
): Promise<string> {
  const kind = change.kind ?? 'reason'
  const row = auditRow({
    action_id: actionId(kind, toHex(ctx.randomBytes(10))),
    kind,
    account_ref: accountRef('somebody'),
    input_hash: sha256Hex('question'),
    output_hash: sha256Hex('answer'),
    target_hash: null,
    status: 'success',
    exit_code: null,
    end_reason: null,
    oom_events: 0,
    started_at: ctx.nowUnix() - 2,
    duration_ms: 1_812,
    cpu_ms: null,
    tier: null,
    limits_requested: null,
    limits_granted: null,
    engine: null,
    sandbox_profile_sha256: null,
    image_digest: null,
    stdout_bytes: null,
    stderr_bytes: null,
    stdout_truncated: null,
    stderr_truncated: null,
    price_sats: 120,
    payment: 'bearer',
    ...change,
  })
  const rows = [{ row, artifactId: null, priceUsdMicro: null }]
  await ctx.db.transaction((tx) => insertAuditRows(tx, rows, ctx.nowUnix()))
  return row.action_id
}
