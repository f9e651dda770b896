/** GET /x402/seller-intel/preview: a made-up sample of the answer, and which sources can be read. */
import { BASE } from '#protocol/payments/x402/networks.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '../deps.ts'
import { findList } from './domain/read-domain.ts'
import { intelPrice } from './report-seller-intel.ts'
import { DomainIntel, IntelPreviewAnswer, IntelPreviewRequest, WalletIntel } from './seller-intel.schema.ts'

const EXAMPLE_WALLET = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const SELLER = `0x${'0'.repeat(39)}1`
const AT = 1_790_000_000

export const previewSellerIntel = defineOperation({
  id: 'tools.previewSellerIntel',
  method: 'GET',
  path: '/x402/seller-intel/preview',
  summary: 'Preview the payments of a buyer, or the audit of a seller',
  description:
    'Shows the form of the answer with made-up values, for a wallet unless a domain is sent. Nothing is read from the chain, a list or a site.',
  input: IntelPreviewRequest,
  output: IntelPreviewAnswer,
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'heavy',
  async run(ctx, { wallet, domain }) {
    const hasList = (await findList(ctx)) !== null
    return {
      sample: domain === undefined ? walletSample(wallet ?? EXAMPLE_WALLET) : domainSample(domain),
      fields: Object.keys((domain === undefined ? WalletIntel : DomainIntel).shape),
      sources: [
        {
          kind: 'evm_node' as const,
          name: BASE.caip2,
          available: ctx.env.SELLER_INTEL_RPC_URL !== undefined,
        },
        { kind: 'discovery_list' as const, name: 'x402 discovery', available: hasList },
      ],
      price: { sats: intelPrice.agentSats, usd: intelPrice.usd },
    }
  },
})

const walletSample = (wallet: string) => ({
  wallet: wallet.toLowerCase(),
  as_of: AT,
  verdict: 'real_customer' as const,
  total_usdc: '1.315476',
  payments: 6,
  plain_transfers: 1,
  distinct_sellers: 1,
  top_sellers: [{ pay_to: SELLER, usdc: '1.315476', payments: 6 }],
  cadence: { per_day: 0.2, hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 6 : 0)) },
  window: { from_block: 29_000_000, to_block: 30_296_000, complete: true },
  sources: [{ kind: 'evm_node' as const, network: BASE.caip2, asset: BASE.asset, calls: 130 }],
})

const domainSample = (domain: string) => ({
  domain,
  as_of: AT,
  listed: true,
  resources: [
    {
      url: `https://${domain}/data`,
      listed: true,
      price: '0.010000',
      pay_to: [SELLER],
      last_updated: AT - 3 * 86_400,
      http_status: 402,
    },
  ],
  checks: [
    { id: 'C1' as const, passed: true, detail: `1 resource of ${domain} in x402 discovery.` },
    {
      id: 'C4' as const,
      passed: false,
      detail: `0 of 1 pass. https://${domain}/data: its description has 4 characters.`,
    },
  ],
  fixes: [
    {
      rank: 1,
      id: 'C4' as const,
      title: 'Describe each resource in 20 to 300 characters',
      how: 'Say what a buyer gets, in one or two sentences: lists search this text.',
    },
  ],
  sources: [
    {
      kind: 'discovery_list' as const,
      name: 'x402 discovery',
      url: 'https://lists.example/discovery/resources',
      fetched_at: AT,
      complete: true,
    },
  ],
})
