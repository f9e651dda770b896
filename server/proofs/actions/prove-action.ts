/** POST /prove: attests an audited action by hashes and metadata; its payload may be withheld behind a commitment. */
import { z } from 'zod'
import type { Call } from '#server/kernel/call.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { fixedPrice } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { defineOperation, type ProofsDeps } from '#server/proofs/deps.ts'
import { sealedOnTheWire } from '../proof-on-the-wire.ts'
import { PostedRelays } from '../proofs.schema.ts'
import { requireUsableKey } from '../signing/seal.ts'
import {
  ActionPayload,
  ActionProof,
  type ActionProofPayloadOnTheWire,
  RevealState,
} from './action-proof.schema.ts'
import { findAction, isNameOfAccount } from './audit-rows.store.ts'
import { proveWriter } from './prove-writer.ts'

const ProveRequest = z
  .object({
    action_id: z.string().min(6).max(80).describe('The audited action. Knowing its id is enough'),
    agent_id: z
      .string()
      .min(1)
      .max(120)
      .regex(/^[^\u0000-\u001f\u007f]*$/, 'send an agent id without control characters')
      .optional()
      .describe('Agent shown in /attestations; an agent of this service must be that of your API key'),
    nostr_publish: z
      .boolean()
      .default(true)
      .describe('Whether the signed event may be published on Nostr relays'),
    disclose: z
      .boolean()
      .default(true)
      .describe(
        'false: the payload is withheld, and only the commitment to it is public until you reveal it',
      ),
    require_reveal_nonce: z
      .boolean()
      .default(false)
      .describe('Only with disclose=false: a reveal must carry the nonce that the answer contains once'),
  })
  .check((ctx) => {
    if (!ctx.value.require_reveal_nonce || !ctx.value.disclose) return
    ctx.issues.push({
      code: 'custom',
      input: ctx.value,
      path: ['require_reveal_nonce'],
      message: 'a disclosed proof has nothing to reveal: send disclose=false, or leave this out',
      params: { type: 'value_error' },
    })
  })

export const proveAction = defineOperation({
  id: 'proofs.proveAction',
  method: 'POST',
  path: '/prove',
  summary: 'Prove an audited action',
  description:
    'Signs hashes and metadata of an action that this service ran and audited: never code, output, keys or tokens. It shows that the action was recorded with this input and output; it does not show that the result is right. With disclose=false the payload is withheld: keep content, and reveal it at POST /prove/{proof_id}/reveal. Without a signing key the proof carries an HMAC or a hash, which third parties cannot verify.',
  input: ProveRequest,
  unknownMembers: 'refuse',
  output: z
    .object({
      status: z.enum(['proved', 'content_withheld']).describe('Whether the payload is disclosed or withheld'),
      proof_id: z.string().describe('Id of the attestation'),
      action_id: z.string().describe('The audited action'),
      agent_id: z.string().nullable().describe('Agent id as requested; null without one'),
      proof: ActionProof.describe('The proof of the action, or of the commitment to it'),
      content: ActionPayload.optional().describe(
        'Only when withheld: the payload. Keep it: revealing exactly this is the only way to disclose it',
      ),
      reveal_nonce: z.string().optional().describe('Only with require_reveal_nonce: 64 hex, shown once'),
      proof_hash: z.string().describe('SHA-256 of the canonical payload, also while it is withheld'),
      commitment_hash: z.string().describe('"sha256:" and proof_hash'),
      ledger_position: z.int().describe('Number of the attestation, from 1, gap-free'),
      reveal_state: RevealState.describe('content_bound when disclosed, committed when withheld'),
      attestation_url: z.string().describe('Where the attestation can be read'),
      posted_relays: PostedRelays,
      cost_sats: z.int().optional().describe('Sats charged for this call'),
      charge: Charge.optional().describe('Charge of this call, with its payment method'),
    })
    .meta({ id: 'ProveAnswer' }),
  errors: [
    'unknown_action',
    'not_owner',
    'signing_unavailable',
    'invalid_api_key',
    'payment_required',
    'insufficient_balance',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'payer',
  price: fixedPrice(100, '0.197322'),
  effect: 'append',
  idempotency: 'key',
  rate: 'paid',
  tool: 'prove',
  examples: [{ title: 'An execution', request: { action_id: 'exec_0123456789abcdef0123' } }],
  async run(ctx, input, call) {
    requireUsableKey(ctx)
    const agentId = input.agent_id ?? null
    const [action] = await Promise.all([
      findAction(ctx.db, input.action_id),
      requireOwnName(ctx, agentId, call),
    ])
    if (action === null) throw new OperationError('unknown_action')
    const item = {
      action,
      agentId,
      disclose: input.disclose,
      requireNonce: input.require_reveal_nonce,
      publish: input.nostr_publish,
    }
    return deferWrite(proveWriter, item, ({ proofId, position, proofHash, sealed, companion, withheld }) => ({
      status: withheld ? ('content_withheld' as const) : ('proved' as const),
      proof_id: proofId,
      action_id: action.row.action_id,
      agent_id: agentId,
      proof: sealedOnTheWire<ActionProofPayloadOnTheWire>(sealed, companion),
      ...(withheld ? { content: JSON.parse(withheld.content) as z.input<typeof ActionPayload> } : {}),
      ...(withheld?.nonce ? { reveal_nonce: withheld.nonce } : {}),
      proof_hash: proofHash,
      commitment_hash: `sha256:${proofHash}`,
      ledger_position: position,
      reveal_state: withheld ? ('committed' as const) : ('content_bound' as const),
      attestation_url: `${ctx.env.BASE_URL}/attestations/${proofId}`,
      posted_relays: [],
    }))
  },
})

/** A payment without an account may name an agent that no account of this service has. */
async function requireOwnName(ctx: ProofsDeps, agentId: string | null, { account }: Call): Promise<void> {
  if (agentId === null || agentId === account?.agentId) return
  if (account !== null || (await isNameOfAccount(ctx.db, agentId))) throw new OperationError('not_owner')
}
