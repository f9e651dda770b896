// Defines `assay.audit_row.v1` (payloads 2.6): what is kept of an audited action. Its hash is signed by the
// proof of the action, so the row holds integers, strings and booleans only.
import { type Hex64, sha256Hex } from '../bytes.ts'
import { jcsIntegers } from '../json/canonical-json.ts'

export const AUDIT_ROW_SCHEMA = 'assay.audit_row.v1'

/** Prefix of the action id by kind of action (payloads 1.12). */
export const ACTION_ID_PREFIXES = {
  execute: 'exec',
  browse: 'brow',
  reason: 'reas',
  decision: 'deci',
  validate: 'vald',
  audit: 'audt',
  seller_intel: 'intl',
  markets_act: 'mkts',
  residence_act: 'rsdn',
} as const

export type ActionKind = keyof typeof ACTION_ID_PREFIXES
export const ACTION_KINDS = Object.keys(ACTION_ID_PREFIXES) as [ActionKind, ...ActionKind[]]
export const ACTION_STATUSES = ['success', 'error', 'timeout', 'oom', 'output_limit'] as const
export const ACTION_PAYMENTS = ['bearer', 'l402', 'x402', 'free'] as const

/** `random`: 10 bytes as 20 hex digits. */
export const actionId = (kind: ActionKind, random: string): string => `${ACTION_ID_PREFIXES[kind]}_${random}`

/** Null for an anonymous payer. The id itself is never published. */
export const accountRef = (accountId: string | null): Hex64 | null =>
  accountId === null ? null : sha256Hex(`assay-account:${accountId}`)

export interface ActionLimits {
  readonly timeout_ms: number
  readonly memory_mb: number
  readonly vcpu_milli: number
  readonly pids: number
  readonly tmp_mb: number
}

/** The members of every kind; a value that is not known is null. */
export interface AuditedAction {
  readonly action_id: string
  readonly kind: ActionKind
  readonly account_ref: Hex64 | null
  readonly input_hash: Hex64
  readonly output_hash: Hex64
  readonly target_hash: Hex64 | null
  readonly status: (typeof ACTION_STATUSES)[number]
  readonly exit_code: number | null
  readonly end_reason: 'exit' | 'timeout' | 'oom' | 'output_limit' | 'engine_error' | null
  readonly oom_events: number
  /** Unix seconds. */
  readonly started_at: number
  readonly duration_ms: number
  readonly cpu_ms: number | null
  readonly tier: number | null
  readonly limits_requested: ActionLimits | null
  readonly limits_granted: ActionLimits | null
  readonly engine: { readonly name: string; readonly version: string } | null
  readonly sandbox_profile_sha256: Hex64 | null
  readonly image_digest: string | null
  readonly stdout_bytes: number | null
  readonly stderr_bytes: number | null
  readonly stdout_truncated: boolean | null
  readonly stderr_truncated: boolean | null
  readonly price_sats: number
  readonly payment: (typeof ACTION_PAYMENTS)[number]
}

const COMMON = [
  'schema',
  'action_id',
  'kind',
  'account_ref',
  'input_hash',
  'output_hash',
  'target_hash',
  'status',
  'exit_code',
  'end_reason',
  'oom_events',
  'started_at',
  'duration_ms',
  'cpu_ms',
  'tier',
  'limits_requested',
  'limits_granted',
  'engine',
  'sandbox_profile_sha256',
  'image_digest',
  'stdout_bytes',
  'stderr_bytes',
  'stdout_truncated',
  'stderr_truncated',
  'price_sats',
  'payment',
] as const

/** Members that only one kind has; those of the other kinds are absent. */
const OF_KIND: Partial<Record<ActionKind, readonly string[]>> = {
  execute: [
    'isolation',
    'missing',
    'boot_sha256',
    'python',
    'code_sha256',
    'stdin_sha256',
    'stdout_sha256',
    'stderr_sha256',
    'queue_ms',
    'start_ms',
    'mem_peak_bytes',
    'emptied',
    'grant_id',
  ],
  browse: [
    'url_sha256',
    'final_url_sha256',
    'body_sha256',
    'http_status',
    'redirect_count',
    'remote_ip',
    'tls_leaf_sha256',
    'browser_version',
    'flags_sha256',
    'network_isolation',
    'extraction',
    'egress_allowed',
    'egress_denied',
    'egress_bytes',
    'grant_id',
  ],
}

export const auditRowMembers = (kind: ActionKind): readonly string[] => [...COMMON, ...(OF_KIND[kind] ?? [])]

export type AuditRow = { readonly schema: typeof AUDIT_ROW_SCHEMA } & AuditedAction &
  Readonly<Record<string, unknown>>

/** `ofKind`: the members that only this kind has; those left out are null. Throws for a member of another kind. */
export function auditRow(action: AuditedAction, ofKind: Readonly<Record<string, unknown>> = {}): AuditRow {
  const own = OF_KIND[action.kind] ?? []
  const foreign = Object.keys(ofKind).find((name) => !own.includes(name))
  if (foreign !== undefined) throw new Error(`${foreign} is no member of an audit row of kind ${action.kind}`)
  const unknown = Object.fromEntries(own.map((name) => [name, null]))
  return { schema: AUDIT_ROW_SCHEMA, ...action, ...unknown, ...ofKind }
}

/** The bytes that audit_hash covers. Throws for a fraction. */
export const auditRowText = (row: AuditRow): string => jcsIntegers(row)

export const auditHash = (row: AuditRow): Hex64 => sha256Hex(auditRowText(row))
