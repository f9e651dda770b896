/** Types and units of payloads part 1, as zod schemas written from the text alone. A member that is not named may be there. */
import { z } from 'zod'

export const members = z.looseObject
export const text = z.string()
export const words = z.string().min(1)
export const flag = z.boolean()
export const int = z.int()
export const count = z.int().min(0)
export const num = z.number()
export const share = z.number().min(0).max(1)
/** Unix seconds. */
export const ts = z.int().min(1_700_000_000).max(4_000_000_000)
export const hex64 = z.string().regex(/^[0-9a-f]{64}$/)
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
export const absoluteUrl = z.url()
export const bps = z.int().min(-10_000).max(10_000)
export const address0x = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
export const list = <T extends z.ZodType>(item: T) => z.array(item)
export const orNull = <T extends z.ZodType>(shape: T) => shape.nullable()

/** payloads 1.3: Charge. */
export const charged = {
  cost_sats: count,
  charge: members({
    charge_id: words,
    method: z.enum(['bearer', 'l402', 'x402', 'free']),
    price_class: z.enum(['base', 'agent']),
    amount_sats: count,
    amount_usd: orNull(decimal),
    transaction: orNull(text),
    balance_sats: orNull(count),
  }),
}

/** Where an example shows the price of another operation. */
export const price = members({ sats: count, usd: orNull(decimal) })

const auditKeys = members({
  schema: z.literal('assay.audit_row.v1'),
  action_id: words,
  kind: words,
  account_ref: orNull(hex64),
  input_hash: hex64,
  output_hash: hex64,
  target_hash: orNull(hex64),
  status: z.literal('success'),
  exit_code: z.null(),
  end_reason: z.null(),
  oom_events: count,
  started_at: ts,
  duration_ms: count,
  cpu_ms: orNull(count),
  tier: z.null(),
  limits_requested: z.null(),
  limits_granted: z.null(),
  engine: z.null(),
  sandbox_profile_sha256: z.null(),
  image_digest: z.null(),
  price_sats: count,
  payment: z.enum(['bearer', 'l402', 'x402', 'free']),
})

/** payloads 2.2, 2.5 and 2.6: what every audited action answers; `kind` is signed. */
export const audited = (kind: string) => ({
  action_id: words,
  audit: auditKeys.extend({ kind: z.literal(kind) }),
  proof: members({
    proof_payload: members({
      schema: z.literal('assay.proof.v1'),
      platform: z.literal('assay'),
      kind: z.literal(kind),
      status: z.literal('success'),
      input_hash: hex64,
      output_hash: hex64,
      target_hash: orNull(hex64),
      audit_hash: hex64,
    }),
    signature_type: z.literal('nostr_event'),
    content_sha256: hex64,
    event: members({ id: hex64, pubkey: hex64, created_at: ts, kind: z.literal(30078), sig: text }),
    pq_companion_signature: z.null(),
    verify_url: absoluteUrl,
    verifier_pubkey: hex64,
    verify: members({
      url: absoluteUrl,
      method: z.literal('POST'),
      body_field: z.literal('event'),
      how: words,
    }),
  }),
})
