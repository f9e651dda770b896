/** POST /witness: attests that exactly these bytes were received now, without judging them. */
import { z } from 'zod'
import { fromBase64 } from '#protocol/base64.ts'
import { utf8Encode } from '#protocol/bytes.ts'
import type { WitnessedBody } from '#protocol/proofs/witness-proof.ts'
import { fixedPrice } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { defineOperation } from '#server/proofs/deps.ts'
import { signedProofOnTheWire } from '../proof-on-the-wire.ts'
import { PostedRelays } from '../proofs.schema.ts'
import { requireSigner } from '../signing/require-signer.ts'
import { type WitnessPayload, WitnessProof } from './witness-proof.schema.ts'
import { witnessWriter } from './witness-writer.ts'

const maxBytes = 48 * 1_024
const maxCodePoints = 16_000

const WitnessRequest = z
  .object({
    source: z
      .string()
      .min(1)
      .max(200)
      .describe('Where the claim comes from, as you declare it; not verified'),
    body: z
      .string()
      .optional()
      .describe(
        'The claim as text, 1 to 16,000 characters and at most 48 KiB of UTF-8. Send either body or body_base64',
      ),
    body_base64: z
      .string()
      .optional()
      .describe('The claim as bytes: standard base64 with padding, at most 48 KiB decoded'),
    nostr_publish: z
      .boolean()
      .default(true)
      .describe('Whether the signed event may be published on Nostr relays'),
  })
  .check((ctx) => {
    const { body, body_base64: base64 } = ctx.value
    const fault = (path: string, message: string, type = 'value_error') =>
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message, params: { type } })
    if (body === undefined && base64 === undefined)
      return void fault('body', 'send the claim as body (text) or body_base64 (bytes)', 'missing')
    if (body !== undefined && base64 !== undefined)
      return void fault('body_base64', 'send exactly one of body and body_base64; both were sent')
    if (body !== undefined) {
      const codePoints = [...body].length
      const bytes = utf8Encode(body).length
      if (codePoints === 0) fault('body', 'the claim is empty; send at least one character')
      else if (codePoints > maxCodePoints)
        fault('body', `send at most 16,000 characters; this claim has ${codePoints}`)
      else if (bytes > maxBytes) fault('body', `send at most 49,152 bytes of UTF-8; this claim has ${bytes}`)
      return
    }
    const bytes = fromBase64(base64!)
    if (bytes === null) fault('body_base64', 'send standard base64 with padding and without spaces')
    else if (bytes.length === 0) fault('body_base64', 'the claim is empty; send at least one byte')
    else if (bytes.length > maxBytes)
      fault('body_base64', `send at most 49,152 bytes; this claim has ${bytes.length}`)
  })

export const witnessClaim = defineOperation({
  id: 'proofs.witnessClaim',
  method: 'POST',
  path: '/witness',
  summary: 'Have a claim witnessed',
  description:
    'Signs that exactly these bytes were received at this time, with the hash and the source you declare. Attests receipt, time and integrity; neither authorship nor truth. The bytes are public at GET /record/{content_hash}. A claim that was witnessed before gets another proof.',
  input: WitnessRequest,
  unknownMembers: 'refuse',
  output: z
    .object({
      status: z.literal('witnessed').describe('Always witnessed; refusals are errors'),
      proof_id: z.string().describe('Id of the attestation'),
      body_hash: z.string().describe('SHA-256 of the exact bytes'),
      record_url: z.string().describe('Where the exact bytes can be read'),
      attestation_url: z.string().describe('Where the attestation can be read'),
      ledger_position: z.int().describe('Number of the attestation, from 1, gap-free'),
      proof: WitnessProof.describe('The signed proof'),
      proof_hash: z.string().describe('SHA-256 of the canonical proof payload'),
      posted_relays: PostedRelays,
      cost_sats: z.int().optional().describe('Sats charged for this call'),
      charge: Charge.optional().describe('Charge of this call, with its payment method'),
    })
    .meta({ id: 'WitnessAnswer' }),
  errors: [
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
  tool: 'witness',
  examples: [
    {
      title: 'A statement of an agent',
      request: {
        source: 'agent:courier-7',
        body: 'Delivered parcel 4711 to the front desk at 14:02 UTC.',
      },
    },
  ],
  run(ctx, input) {
    requireSigner(ctx)
    const body: WitnessedBody =
      input.body === undefined ? { bytes: fromBase64(input.body_base64!)! } : { text: input.body }
    const item = { source: input.source, body, publish: input.nostr_publish }
    return deferWrite(witnessWriter, item, ({ proofId, payload, event, companion, position }) => {
      const proof = signedProofOnTheWire<z.input<typeof WitnessPayload>>(payload, event, companion)
      return {
        status: 'witnessed' as const,
        proof_id: proofId,
        body_hash: payload.body_hash,
        record_url: `${ctx.env.BASE_URL}/record/${payload.body_hash}`,
        attestation_url: `${ctx.env.BASE_URL}/attestations/${proofId}`,
        ledger_position: position,
        proof,
        proof_hash: proof.content_sha256,
        posted_relays: [],
      }
    })
  },
})
