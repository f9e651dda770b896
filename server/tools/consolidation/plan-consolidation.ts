/** POST /omega-pruner/plan: an unsigned transaction that joins small outputs. Keys are neither needed nor accepted. */
import type { z } from 'zod'
import {
  type Consolidation,
  planConsolidation as planOf,
  type Utxo,
} from '#protocol/bitcoin/consolidation.ts'
import { consolidationPsbt } from '#protocol/bitcoin/consolidation-psbt.ts'
import { SCRIPT_SIZES } from '#protocol/bitcoin/script-type.ts'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '../deps.ts'
import { PlanAnswer, PlanRequest } from './consolidation.schema.ts'
import { readUtxos, withPreviousTxs } from './esplora.ts'
import { readSources, type Sources } from './read-sources.ts'
import { warningsOf } from './warnings.ts'

const selectionRule =
  'Confirmed outputs that are worth more than spending them costs now, and, except with extreme, less than fifty times what spending them costs at the later fee rate; at most 500 inputs, the smallest first; one output, no change.'

export const planConsolidation = defineOperation({
  id: 'tools.planConsolidation',
  method: 'POST',
  path: '/omega-pruner/plan',
  summary: 'Plan the joining of Bitcoin outputs',
  description:
    'Chooses outputs, computes size, fee and whether it pays, and returns an unsigned PSBT that your wallet signs. Nothing is sent to the network, and no key is needed: never send one. With utxos nobody is asked for anything.',
  input: PlanRequest,
  unknownMembers: 'refuse',
  output: PlanAnswer,
  errors: ['chain_data_unavailable'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'heavy',
  maxBodyBytes: 2 * 1024 * 1024,
  examples: [
    {
      title: 'Two outputs of one address',
      request: {
        addresses: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
        utxos: ['1', '2'].map((digit) => ({
          txid: digit.repeat(64),
          vout: 0,
          value_sats: 60_000,
          script_pubkey_hex: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
          confirmations: 6,
        })),
      },
    },
  ],
  async run(ctx, input) {
    const sources = readSources(input)
    const url = ctx.env.ESPLORA_URL.replace(/\/+$/, '')
    const plan = await planFor(sources, input, { egress: ctx.egress, url })
    if (plan === null) throw nothingToConsolidate()
    const inputs = plan.inputs.map(({ txid, vout, valueSats, address, type }) => ({
      txid,
      vout,
      value_sats: valueSats,
      address,
      vsize: SCRIPT_SIZES[type!].inputWeight / 4,
    }))
    const outputs = [{ address: sources.destination.address, value_sats: plan.totalOutSats }]
    const psbt = consolidationPsbt(plan, sources.destination.scriptHex)
    return {
      plan_id: sha256Hex(jcs({ inputs, outputs, fee_rate: input.fee_rate })),
      network: 'bitcoin' as const,
      utxo_source: sources.utxos === null ? new URL(url).host : 'caller',
      as_of: ctx.nowUnix(),
      inputs,
      excluded: plan.excluded.map(({ utxo: { txid, vout }, reason }) => ({ txid, vout, reason })),
      outputs,
      fee_rate: input.fee_rate,
      vsize: plan.vsize,
      fee_sats: plan.feeSats,
      total_in_sats: plan.totalInSats,
      total_out_sats: plan.totalOutSats,
      economics: plan.economics,
      selection_rule: selectionRule,
      warnings: warningsOf(plan, sources),
      psbt_base64: Buffer.from(psbt).toString('base64'),
      signed: false as const,
    }
  },
})

const unknownPrevious = new Uint8Array()

/** Looked-up outputs get the previous transactions of those that the plan would spend. */
async function planFor(
  { scripts, destination, utxos }: Sources,
  { fee_rate, execution_template, dust_threshold }: z.output<typeof PlanRequest>,
  reader: Parameters<typeof readUtxos>[0],
): Promise<Consolidation | null> {
  const request = (of: readonly Utxo[]) => ({
    utxos: of,
    destination: destination.type,
    feeRate: fee_rate,
    template: execution_template,
    dustThreshold: dust_threshold,
  })
  if (utxos !== null) return planOf(request(utxos))
  const found = await readUtxos(reader, scripts)
  const rough = planOf(request(found.map((utxo) => ({ ...utxo, previousTx: unknownPrevious }))))
  if (rough === null) return null
  const chosen = new Set(rough.inputs.map(({ txid, vout }) => `${txid}:${vout}`))
  const isChosen = ({ txid, vout }: Utxo) => chosen.has(`${txid}:${vout}`)
  const complete = await withPreviousTxs(reader, found.filter(isChosen))
  return planOf(request([...complete, ...found.filter((utxo) => !isChosen(utxo))]))
}

const nothingToConsolidate = () =>
  new InvalidRequest([
    {
      loc: ['body', 'addresses'],
      msg: 'fewer than two outputs are worth joining at this fee rate, or the new output would be dust',
      type: 'nothing_to_consolidate',
    },
  ])
