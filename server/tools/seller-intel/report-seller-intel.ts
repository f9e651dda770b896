/** POST /x402/seller-intel: what a wallet has paid for on Base, or how a domain's paid resources are found and sold. */
import { sha256Hex } from '#protocol/bytes.ts'
import { fixedPrice } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import type { ActionProofPayloadOnTheWire } from '#server/proofs/actions/action-proof.schema.ts'
import { auditedActionWriter, auditRowOf } from '#server/proofs/actions/audit-action.ts'
import { sealedOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import { requireUsableKey } from '#server/proofs/signing/seal.ts'
import { hashOf } from '#server/reason/provenance.ts'
import { defineOperation } from '../deps.ts'
import { readDomain, requireList } from './domain/read-domain.ts'
import { IntelAnswer, type IntelInput, IntelRequest } from './seller-intel.schema.ts'
import { readWallet, requireNode } from './wallet/read-wallet.ts'

export const intelPrice = fixedPrice(180, '0.197322')

export const reportSellerIntel = defineOperation({
  id: 'tools.reportSellerIntel',
  method: 'POST',
  path: '/x402/seller-intel',
  summary: 'Read the payments of a buyer, or audit a seller',
  description:
    'wallet: reads the USDC transfers of a wallet on Base over the last 30 days of finalised blocks, tells payments by a signed authorisation (EIP-3009, as x402 makes them) from plain transfers, and judges them: catalog_walker (ten sellers or more, most paid once, small amounts), real_customer (a seller paid five times or more on three days, and mostly repeated sellers), mixed, or no_activity. When the limits of calls and time cut the reading, window says what was read. domain: looks the host up in the x402 discovery list, calls up to five of its paid resources without paying, and compares what they ask for with what the list says; robots.txt is obeyed. Send exactly one of the two.',
  input: IntelRequest,
  output: IntelAnswer,
  errors: [
    'chain_data_unavailable',
    'market_data_unavailable',
    'signing_unavailable',
    'invalid_api_key',
    'payment_required',
    'insufficient_balance',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'payer',
  price: intelPrice,
  async beforePayment(ctx, { wallet }) {
    if (wallet !== undefined) requireNode(ctx.env)
    else await requireList(ctx)
  },
  effect: 'append',
  idempotency: 'key',
  rate: 'paid',
  tool: 'seller_intel',
  mcp: false,
  examples: [
    { title: 'A wallet', request: { wallet: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' } },
    { title: 'A domain', request: { domain: 'api.example.com' } },
  ],
  async run(ctx, { agent_id: _, ...request }, call) {
    requireUsableKey(ctx)
    const startedAtMs = performance.now()
    const started_at = ctx.nowUnix()
    const { target, read } = subjectOf(request)
    const result = await read(ctx)
    const row = auditRowOf(ctx, call, intelPrice, {
      kind: 'seller_intel',
      input_hash: hashOf(request),
      output_hash: hashOf(result),
      target_hash: sha256Hex(target),
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

type Ctx = Parameters<typeof readDomain>[0] & Parameters<typeof readWallet>[0]

function subjectOf({ wallet, domain, resource }: IntelInput) {
  if (wallet !== undefined) return { target: wallet, read: (ctx: Ctx) => readWallet(ctx, wallet) }
  const host = domain ?? resource!
  return { target: host, read: (ctx: Ctx) => readDomain(ctx, host) }
}
