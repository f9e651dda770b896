/** POST /x402/seller-intel: what a wallet has paid for on Base, and whether it behaves like a customer. */
import { sha256Hex } from '#protocol/bytes.ts'
import { fixedPrice } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import type { ActionProofPayloadOnTheWire } from '#server/proofs/actions/action-proof.schema.ts'
import { auditedActionWriter, auditRowOf } from '#server/proofs/actions/audit-action.ts'
import { sealedOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import { requireUsableKey } from '#server/proofs/signing/seal.ts'
import { hashOf } from '#server/reason/provenance.ts'
import { defineOperation } from '../deps.ts'
import { readWallet } from './read-wallet.ts'
import { IntelAnswer, IntelRequest } from './seller-intel.schema.ts'

export const intelPrice = fixedPrice(180, '0.197322')

export const reportSellerIntel = defineOperation({
  id: 'tools.reportSellerIntel',
  method: 'POST',
  path: '/x402/seller-intel',
  summary: 'Read the payments of a buyer',
  description:
    'Reads the USDC transfers of a wallet on Base over the last 30 days of finalised blocks, tells payments by a signed authorisation (EIP-3009, as x402 makes them) from plain transfers, and judges them: catalog_walker (ten sellers or more, most paid once, small amounts), real_customer (a seller paid five times or more on three days, and mostly repeated sellers), mixed, or no_activity. When the limits of calls and time cut the reading, window says what was read.',
  input: IntelRequest,
  unknownMembers: 'refuse',
  output: IntelAnswer,
  errors: [
    'chain_data_unavailable',
    'signing_unavailable',
    'invalid_api_key',
    'payment_required',
    'insufficient_balance',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'payer',
  price: intelPrice,
  effect: 'append',
  idempotency: 'key',
  rate: 'paid',
  tool: 'seller_intel',
  mcp: false,
  examples: [{ title: 'A wallet', request: { wallet: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' } }],
  async run(ctx, { wallet }, call) {
    requireUsableKey(ctx)
    const startedAtMs = performance.now()
    const started_at = ctx.nowUnix()
    const result = await readWallet(ctx, wallet)
    const row = auditRowOf(ctx, call, intelPrice, {
      kind: 'seller_intel',
      input_hash: hashOf({ wallet }),
      output_hash: hashOf(result),
      target_hash: sha256Hex(wallet),
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
