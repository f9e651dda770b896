/** GET /x402/seller-intel/preview: a made-up sample of the answer, and whether a node is configured. */
import { BASE } from '#protocol/payments/x402/networks.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '../deps.ts'
import { intelPrice } from './report-seller-intel.ts'
import { IntelAnswer, IntelPreviewAnswer, IntelPreviewRequest } from './seller-intel.schema.ts'

const EXAMPLE_WALLET = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

export const previewSellerIntel = defineOperation({
  id: 'tools.previewSellerIntel',
  method: 'GET',
  path: '/x402/seller-intel/preview',
  summary: 'Preview the payments of a buyer',
  description: 'Shows the form of the answer with made-up values. Nothing is read from the chain.',
  input: IntelPreviewRequest,
  output: IntelPreviewAnswer,
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'heavy',
  run({ env }, { wallet }) {
    return {
      sample: {
        wallet: (wallet ?? EXAMPLE_WALLET).toLowerCase(),
        as_of: 1_790_000_000,
        verdict: 'real_customer' as const,
        total_usdc: '1.315476',
        payments: 6,
        plain_transfers: 1,
        distinct_sellers: 1,
        top_sellers: [{ pay_to: `0x${'0'.repeat(39)}1`, usdc: '1.315476', payments: 6 }],
        cadence: { per_day: 0.2, hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 6 : 0)) },
        window: { from_block: 29_000_000, to_block: 30_296_000, complete: true },
        sources: [{ kind: 'evm_node' as const, network: BASE.caip2, asset: BASE.asset, calls: 130 }],
      },
      fields: Object.keys(IntelAnswer.shape),
      sources: [{ network: BASE.caip2, available: env.SELLER_INTEL_RPC_URL !== undefined }],
      price: { sats: intelPrice.agentSats, usd: intelPrice.usd },
    }
  },
})
