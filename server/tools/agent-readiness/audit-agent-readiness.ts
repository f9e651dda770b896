/** POST /audit/agent-readiness: scores how well a site can be found, verified, paid and called by agents. */
import type { z } from 'zod'
import { sha256Hex } from '#protocol/bytes.ts'
import { fixedPrice } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import type { ActionProofPayloadOnTheWire } from '#server/proofs/actions/action-proof.schema.ts'
import { auditedActionWriter, auditRowOf } from '#server/proofs/actions/audit-action.ts'
import { sealedOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import { requireUsableKey } from '#server/proofs/signing/seal.ts'
import { hashOf } from '#server/reason/provenance.ts'
import { defineOperation } from '../deps.ts'
import { AuditAnswer, AuditRequest, type AuditResult } from './agent-readiness.schema.ts'
import { auditSite } from './audit-site.ts'

export const auditPrice = fixedPrice(1_100, '1.205855')

export const auditAgentReadiness = defineOperation({
  id: 'tools.auditAgentReadiness',
  method: 'POST',
  path: '/audit/agent-readiness',
  summary: 'Audit a site for agents',
  description:
    'Looks for the documents by which agents find, verify, pay and call a site, scores them with 100 points, and ranks what to mend. At most 24 requests, 512 KiB each (4 MiB for OpenAPI), within 30 s; robots.txt is obeyed; no credential and no payment is ever sent. A site that cannot be reached is a result with score 0; an address that may not be reached from here is refused and costs nothing.',
  input: AuditRequest,
  output: AuditAnswer,
  errors: [
    'signing_unavailable',
    'invalid_api_key',
    'payment_required',
    'insufficient_balance',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'payer',
  price: auditPrice,
  effect: 'append',
  idempotency: 'key',
  rate: 'paid',
  tool: 'agent_readiness',
  mcp: false,
  examples: [{ title: 'A site', request: { url: 'https://example.com/' } }],
  async run(ctx, { url }, call) {
    requireUsableKey(ctx)
    const startedAtMs = performance.now()
    const started_at = ctx.nowUnix()
    const result = onTheWire(url, await auditSite(ctx, url, 'all'))
    const row = auditRowOf(ctx, call, auditPrice, {
      kind: 'audit',
      input_hash: hashOf({ url }),
      output_hash: hashOf(result),
      target_hash: sha256Hex(url),
      started_at,
      duration_ms: Math.round(performance.now() - startedAtMs),
    })
    return deferWrite(auditedActionWriter, row, ({ row: audit, sealed, companion }) => ({
      ...result,
      action_id: audit.action_id,
      audit,
      proof: sealedOnTheWire<ActionProofPayloadOnTheWire>(sealed, companion),
    }))
  },
})

function onTheWire(
  url: string,
  { visits, checks, ...scored }: Awaited<ReturnType<typeof auditSite>>,
): z.input<typeof AuditResult> {
  return {
    url,
    ...scored,
    checks: checks.map(({ id, passed, points, maxPoints, evidenceUrl, detail }) => ({
      id,
      passed,
      points,
      max_points: maxPoints,
      evidence_url: evidenceUrl,
      detail,
    })),
    fetched: visits.map(({ url: address, status, sha256, fetchedAtUnix }) => ({
      url: address,
      http_status: status,
      sha256,
      fetched_at: fetchedAtUnix,
    })),
  }
}
