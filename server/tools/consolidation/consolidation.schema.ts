/** Schemas of the request and the answer of POST /omega-pruner/plan (payloads 11.5). */
import { z } from 'zod'
import { EXCLUSIONS } from '#protocol/bitcoin/consolidation.ts'

const txid = z.string().regex(/^[0-9a-f]{64}$/, 'send 64 lower-case hex digits')

export const PlanRequest = z.object({
  addresses: z
    .array(z.string().min(14).max(90))
    .min(1)
    .max(10)
    .describe('Mainnet addresses whose outputs are joined'),
  dest_address: z
    .string()
    .min(14)
    .max(90)
    .optional()
    .describe('bc1q or bc1p address of the new output; default: the single source address of that form'),
  fee_rate: z.int().min(1).max(300).default(15).describe('Fee rate in sats per virtual byte'),
  execution_template: z
    .enum(['low', 'moderate', 'high', 'extreme'])
    .default('moderate')
    .describe(
      'Later fee rate that the plan prepares for: 30, 60, 120 or 250 sat/vB; extreme keeps no large output',
    ),
  dust_threshold: z
    .int()
    .min(0)
    .max(10_000)
    .default(546)
    .describe('Outputs below this many sats are left alone'),
  confirm_privacy_cluster_merge: z
    .boolean()
    .default(false)
    .describe('Required with several addresses: joining shows everybody that they have one owner'),
  utxos: z
    .array(
      z.object({
        txid: txid.describe('Id of the transaction, 64 hex'),
        vout: z.int().min(0).max(1_000_000).describe('Index of the output in its transaction, from 0'),
        value_sats: z.int().min(0).max(21e14).describe('Value of the output in sats'),
        script_pubkey_hex: z
          .string()
          .regex(/^(?:[0-9a-f]{2}){1,200}$/, 'send lower-case hex')
          .describe('Script, of one of addresses'),
        confirmations: z.int().min(0).max(100_000_000).describe('Number of confirmations'),
      }),
    )
    .max(5_000)
    .optional()
    .describe('Outputs that you know; then nobody is asked for them'),
})

export const PlanAnswer = z
  .object({
    plan_id: z.string().describe('SHA-256 of the canonical {inputs, outputs, fee_rate}'),
    network: z.literal('bitcoin').describe('Network of the plan, always bitcoin'),
    utxo_source: z.string().describe('caller, or the host that was asked'),
    as_of: z.int().describe('Time of the plan, in Unix seconds'),
    inputs: z
      .array(
        z.object({
          txid: z.string().describe('Id of the transaction, 64 hex'),
          vout: z.int().describe('Index of the output in its transaction, from 0'),
          value_sats: z.int().describe('Value of the input in sats'),
          address: z.string().nullable().describe('Address of the input; null when unknown'),
          vsize: z.number().describe('Virtual bytes of the signed input, at most'),
        }),
      )
      .describe('Outputs that are joined, in the order of BIP 69'),
    excluded: z
      .array(
        z.object({
          txid: z.string().describe('Id of the transaction, 64 hex'),
          vout: z.int().describe('Index of the output in its transaction, from 0'),
          reason: z.enum(EXCLUSIONS).describe('Why it is left alone'),
        }),
      )
      .describe('Outputs that are left alone'),
    outputs: z
      .array(
        z.object({
          address: z.string().describe('Address of the output'),
          value_sats: z.int().describe('Value of the output in sats'),
        }),
      )
      .describe('The new output'),
    fee_rate: z.int().describe('Fee rate in sats per virtual byte'),
    vsize: z.int().describe('Virtual bytes of the signed transaction, at most'),
    fee_sats: z.int().describe('Fee of the transaction in sats'),
    total_in_sats: z.int().describe('Sum of the inputs'),
    total_out_sats: z.int().describe('Sum of the outputs'),
    economics: z
      .object({
        cost_now_sats: z.int().describe('Fee of this transaction'),
        cost_later_sats_at: z
          .record(z.string(), z.int())
          .describe('Cost of spending the same outputs later, by fee rate'),
        break_even_fee_rate: z.number().describe('sat/vB above which joining now is cheaper'),
        recommended: z
          .boolean()
          .describe('Break-even within the template, and the fee at most a tenth of the total'),
      })
      .describe('Whether it pays'),
    selection_rule: z.string().describe('How outputs were chosen'),
    warnings: z.array(z.string()).describe('What to know before signing'),
    psbt_base64: z.string().describe('Unsigned transaction (BIP 174)'),
    signed: z.literal(false).describe('This service never signs'),
  })
  .meta({ id: 'ConsolidationPlan' })
