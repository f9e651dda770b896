/**
 * Audits actions and signs their proofs in the transaction that charges the calls: every operation that acts for a caller returns
 * `deferWrite(auditedActionWriter, …)`.
 */
import { type Hex64, toHex } from '#protocol/bytes.ts'
import { actionEventTemplate, buildActionPayload } from '#protocol/proofs/action-proof.ts'
import {
  type ActionKind,
  type AuditedAction,
  type AuditRow,
  accountRef,
  actionId,
  auditHash,
  auditRow,
} from '#protocol/proofs/audit-row.ts'
import type { PqCompanion } from '#protocol/proofs/pq/companion.ts'
import type { Call } from '#server/kernel/call.ts'
import type { FixedPrice } from '#server/kernel/operation.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { issuerOf, type Sealed, seal } from '../signing/seal.ts'
import { factsOf, storeActionEvents } from './action-events.ts'
import { insertAuditRows, type NewAuditRow } from './audit-rows.store.ts'

/** What an operation knows of its action; hosts of code add what they measured. */
export interface ActionReport extends Partial<AuditedAction> {
  readonly kind: ActionKind
  readonly input_hash: Hex64
  readonly output_hash: Hex64
  /** Unix seconds. */
  readonly started_at: number
  readonly duration_ms: number
}

const MICRO = 1_000_000

/** How the action was paid, as its row and proof say it. */
export function paidBy(
  { payment }: Call,
  price: FixedPrice,
): Pick<AuditedAction, 'price_sats' | 'payment'> & Pick<NewAuditRow, 'priceUsdMicro'> {
  const method = payment?.method ?? 'free'
  const isInSats = method === 'bearer' || method === 'l402'
  return {
    price_sats: isInSats ? price.agentSats : 0,
    payment: method,
    priceUsdMicro: method === 'x402' && price.usd !== null ? Math.round(Number(price.usd) * MICRO) : null,
  }
}

/** The row to store. `ofKind`: the members that only this kind has. */
export function auditRowOf(
  ctx: ProofsDeps,
  call: Call,
  price: FixedPrice,
  report: ActionReport,
  { artifactId = null, ofKind = {} }: { artifactId?: string | null; ofKind?: Record<string, unknown> } = {},
): NewAuditRow {
  const { priceUsdMicro, ...paid } = paidBy(call, price)
  const row = auditRow(
    {
      action_id: actionId(report.kind, toHex(ctx.randomBytes(10))),
      account_ref: accountRef(call.account?.id ?? null),
      target_hash: null,
      status: 'success',
      exit_code: null,
      end_reason: null,
      oom_events: 0,
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
      ...paid,
      ...report,
    },
    ofKind,
  )
  return { row, artifactId, priceUsdMicro }
}

export interface AuditedProof {
  row: AuditRow
  sealed: Sealed
  /** Null where no post-quantum key is configured. */
  companion: PqCompanion | null
}

export const auditedActionWriter: Writer<NewAuditRow, AuditedProof, ProofsDeps> = {
  name: 'audited_action',
  maxBatch: 32,
  concurrency: 1,
  async write(tx, items, ctx) {
    const nowUnix = ctx.nowUnix()
    await insertAuditRows(tx, items, nowUnix)
    const issuer = issuerOf(ctx)
    const sealed = await Promise.all(
      items.map((item) => {
        const stored = { ...item, auditHash: auditHash(item.row), createdAtUnix: nowUnix }
        const payload = buildActionPayload(factsOf(stored, nowUnix), issuer)
        return seal(ctx, actionEventTemplate(payload, toHex(ctx.randomBytes(4))))
      }),
    )
    const companions = await storeActionEvents(
      tx,
      ctx,
      // Published only by POST /prove.
      sealed.map((one) => ({ sealed: one, publish: false })),
      nowUnix,
    )
    return sealed.map((one, index) => ({
      row: items[index]!.row,
      sealed: one,
      companion: companions.get(one.event?.id ?? '') ?? null,
    }))
  },
}
