/** Schemas of what is read of a buyer's wallet, and of its preview (payloads 11.3, 11.4). */
import { z } from 'zod'
import { eip55Of } from '#protocol/review/address/eip55.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { ActionProof } from '#server/proofs/actions/action-proof.schema.ts'
import { AuditRow } from '#server/proofs/actions/audit-row.schema.ts'
import { VERDICTS } from './wallet-verdict.ts'

const wallet = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'send 0x and 40 hex digits')
  .refine(
    (text) => eip55Of(text.slice(2)) !== 'bad',
    'the letters do not match the checksum of EIP-55: copy the address again',
  )

export const IntelRequest = z.object({
  wallet: wallet.describe('Buyer on Base whose USDC payments are read'),
  agent_id: z.string().max(120).optional().describe('Not part of input_hash'),
})

export const IntelPreviewRequest = z.object({
  wallet: wallet.optional().describe('Comes back in the sample; nothing is read'),
})

const usdc = z.string().regex(/^\d+\.\d{6}$/)

export const IntelResult = z.object({
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
        pay_to: z.string().describe('Recipient'),
        usdc: usdc.describe('Sum'),
        payments: z.int().describe('Payments'),
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
        network: z.string().describe('CAIP-2'),
        asset: z.string().describe('Token'),
        calls: z.int().describe('Calls of eth_getLogs'),
      }),
    )
    .describe('Where it was read'),
})

export const IntelAnswer = IntelResult.extend({
  action_id: z.string().describe('Audited action'),
  audit: AuditRow.describe('The audit row'),
  proof: ActionProof.describe('Signed proof of the action'),
  cost_sats: z.int().optional().describe('Charged'),
  charge: Charge.optional().describe('The charge'),
}).meta({ id: 'SellerIntel' })

export const IntelPreviewAnswer = z
  .object({
    sample: IntelResult.describe('Made up: what an answer looks like'),
    fields: z.array(z.string()).describe('Members of a paid answer'),
    sources: z
      .array(
        z.object({
          network: z.string().describe('CAIP-2'),
          available: z.boolean().describe('Whether a node is configured'),
        }),
      )
      .describe('Where it is read'),
    price: z
      .object({ sats: z.int().describe('Sats'), usd: z.string().nullable().describe('US dollars') })
      .describe('Of a paid answer'),
  })
  .meta({ id: 'SellerIntelPreview' })
