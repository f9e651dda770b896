// An audited action with every member, for tests: the row, and the facts of its proof.
import { type Hex64, sha256Hex } from '../bytes.ts'
import { type ActionFacts, actionEventTemplate, buildActionPayload } from '../proofs/action-proof.ts'
import { type AuditedAction, auditHash, auditRow } from '../proofs/audit-row.ts'
import { signContent, testPubkey, workedFacts } from './worked-proof.ts'

export const workedAction: AuditedAction = {
  action_id: 'reas_0123456789abcdef0123',
  kind: 'reason',
  account_ref: null,
  input_hash: sha256Hex('input'),
  output_hash: sha256Hex('output'),
  target_hash: null,
  status: 'success',
  exit_code: null,
  end_reason: null,
  oom_events: 0,
  started_at: workedFacts.committedAtUnix - 60,
  duration_ms: 812,
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
}

export const workedActionFacts: ActionFacts = {
  version: '1.13.0',
  action_id: workedAction.action_id,
  kind: workedAction.kind,
  artifact_id: null,
  status: workedAction.status,
  input_hash: workedAction.input_hash,
  output_hash: workedAction.output_hash,
  target_hash: workedAction.target_hash,
  audit_hash: auditHash(auditRow(workedAction)),
  audit_created_at: workedAction.started_at + 1,
  proved_at: workedFacts.committedAtUnix,
  duration_ms: workedAction.duration_ms,
  tier: workedAction.tier,
  price_sats: workedAction.price_sats,
  price_usd_micro: null,
  payment: workedAction.payment,
}

export const testIssuer = { verifierPubkey: testPubkey as Hex64, baseUrl: 'https://assay.example' }
export const workedActionPayload = buildActionPayload(workedActionFacts, testIssuer)

export const signTemplate = ({ content, tags }: { content: string; tags: readonly (readonly string[])[] }) =>
  signContent(
    content,
    tags.map((tag) => [...tag]),
  )

export const signedAction = () => signTemplate(actionEventTemplate(workedActionPayload, '0a1b2c3d'))
