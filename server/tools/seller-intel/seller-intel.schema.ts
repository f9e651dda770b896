/** Schemas of what is read of a buyer's wallet or a seller's domain, and of its preview (payloads 11.3, 11.4). */
import { z } from 'zod'
import { eip55Of } from '#protocol/review/address/eip55.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { ActionProof } from '#server/proofs/actions/action-proof.schema.ts'
import { AuditRow } from '#server/proofs/actions/audit-row.schema.ts'
import { Domain, DomainIntelResult } from './domain/domain-intel.schema.ts'
import { VERDICTS } from './wallet/wallet-verdict.ts'

const wallet = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'send 0x and 40 hex digits')
  .refine(
    (text) => eip55Of(text.slice(2)) !== 'bad',
    'the letters do not match the checksum of EIP-55: copy the address again',
  )

const IntelMembers = z.object({
  wallet: wallet.optional().describe('Buyer on Base whose USDC payments are read'),
  domain: Domain.optional().describe('Seller whose paid resources are looked for and called'),
  resource: Domain.optional().describe('Alias of domain'),
  agent_id: z.string().max(120).optional().describe('Not part of input_hash'),
})

/** Exactly one of wallet and domain. */
export const IntelRequest = IntelMembers.check((ctx) => {
  const { wallet: buyer, domain, resource } = ctx.value
  const isTwice = domain !== undefined && resource !== undefined && domain !== resource
  const given = [buyer, domain ?? resource].filter((member) => member !== undefined).length
  if (given === 1 && !isTwice) return
  ctx.issues.push({
    code: 'custom',
    input: ctx.value,
    path: [given === 0 || buyer !== undefined ? 'wallet' : 'resource'],
    message: isTwice ? 'send one of domain and resource' : 'send exactly one of wallet and domain',
    params: { type: given === 0 ? 'missing' : 'value_error' },
  })
}).meta({
  oneOf: [{ required: ['wallet'] }, { anyOf: [{ required: ['domain'] }, { required: ['resource'] }] }],
})

export type IntelInput = z.output<typeof IntelRequest>

export const IntelPreviewRequest = z
  .object({
    wallet: wallet.optional().describe('Comes back in the sample; nothing is read'),
    domain: Domain.optional().describe('Comes back in the sample; nothing is read'),
  })
  .check((ctx) => {
    if (ctx.value.wallet === undefined || ctx.value.domain === undefined) return
    ctx.issues.push({
      code: 'custom',
      input: ctx.value,
      path: ['domain'],
      message: 'send at most one of wallet and domain',
      params: { type: 'value_error' },
    })
  })

const usdc = z.string().regex(/^\d+\.\d{6}$/)

export const WalletIntelResult = z.object({
  wallet: z.string().describe('In lower case'),
  as_of: z.int().describe('Time of the last finalised block, Unix seconds'),
  verdict: z.enum(VERDICTS).describe('For the blocks of window'),
  total_usdc: usdc.describe('Sum of the payments'),
  payments: z
    .int()
    .describe('Transfers by a signed authorisation of the wallet (EIP-3009); x402 pays so, and others may'),
  plain_transfers: z.int().describe('Other transfers of the wallet, which are no payments'),
  distinct_sellers: z.int().describe('Recipients of payments'),
  top_sellers: z
    .array(
      z.object({
        pay_to: z.string().describe('Address of the recipient'),
        usdc: usdc.describe('Sum of its payments in USDC, decimal'),
        payments: z.int().describe('Number of its payments'),
      }),
    )
    .describe('The ten with the most payments'),
  cadence: z
    .object({
      per_day: z.number().describe('Payments a day over the window, two decimals'),
      hours: z.array(z.int()).length(24).describe('Payments by hour of the day, UTC'),
    })
    .describe('When it pays'),
  window: z
    .object({
      from_block: z.int().describe('First block that was read'),
      to_block: z.int().describe('Last finalised block'),
      complete: z.boolean().describe('Whether all 30 days were read within the limits'),
    })
    .describe('What was read'),
  sources: z
    .array(
      z.object({
        kind: z.literal('evm_node').describe('Node of a chain'),
        network: z.string().describe('CAIP-2 id of the chain'),
        asset: z.string().describe('Address of the token contract'),
        calls: z.int().describe('Calls of eth_getLogs'),
      }),
    )
    .describe('Where it was read'),
})

const proven = {
  action_id: z.string().describe('Id of the audited action'),
  audit: AuditRow.describe('The audit row'),
  proof: ActionProof.describe('Signed proof of the action'),
  cost_sats: z.int().optional().describe('Sats charged for this call'),
  charge: Charge.optional().describe('Charge of this call, with its payment method'),
}

export const WalletIntel = WalletIntelResult.extend(proven).meta({ id: 'WalletIntel' })
export const DomainIntel = DomainIntelResult.extend(proven).meta({ id: 'DomainIntel' })

export const IntelAnswer = z.union([WalletIntel, DomainIntel]).meta({ id: 'SellerIntel' })

export const IntelPreviewAnswer = z
  .object({
    sample: z.union([WalletIntelResult, DomainIntelResult]).describe('Made up: what an answer looks like'),
    fields: z.array(z.string()).describe('Members of a paid answer'),
    sources: z
      .array(
        z.object({
          kind: z.enum(['evm_node', 'discovery_list']).describe('Node of a chain, or list of paid resources'),
          name: z.string().describe('CAIP-2 of the chain, or name of the list'),
          available: z.boolean().describe('Whether it is configured and has answered'),
        }),
      )
      .describe('Where it is read'),
    price: z
      .object({
        sats: z.int().describe('Price in whole sats'),
        usd: z.string().nullable().describe('Price in US dollars, decimal; null when no rate is known'),
      })
      .describe('Of a paid answer'),
  })
  .meta({ id: 'SellerIntelPreview' })
