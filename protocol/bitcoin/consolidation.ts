// Plans the joining of unspent outputs into one: which to spend now, which not and why, the size, the fee, and whether it pays.
import { SCRIPT_SIZES, type ScriptType } from './script-type.ts'

/** Fee rates, in sat/vB, at which the outputs might otherwise have to be spent later. */
export const LATER_FEE_RATES = { low: 30, moderate: 60, high: 120, extreme: 250 } as const
export type ExecutionTemplate = keyof typeof LATER_FEE_RATES

export interface Utxo {
  readonly txid: string
  readonly vout: number
  readonly valueSats: number
  readonly confirmations: number
  /** Null for a script that the plan cannot spend. */
  readonly type: ScriptType | null
  readonly address: string | null
  readonly scriptHex: string
  /** The transaction that made it; null when it is not known. */
  readonly previousTx: Uint8Array | null
}

export const EXCLUSIONS = [
  'unconfirmed',
  'dust',
  'unsupported_script',
  'uneconomic_now',
  'kept_large',
  'needs_previous_tx',
  'over_limit',
] as const
export type Exclusion = (typeof EXCLUSIONS)[number]

export interface ConsolidationRequest {
  readonly utxos: readonly Utxo[]
  readonly destination: ScriptType
  /** sat/vB. */
  readonly feeRate: number
  readonly template: ExecutionTemplate
  readonly dustThreshold: number
}

export interface Economics {
  readonly cost_now_sats: number
  readonly cost_later_sats_at: Readonly<Record<string, number>>
  /** sat/vB above which spending later costs more than joining now; two decimals, rounded up. */
  readonly break_even_fee_rate: number
  readonly recommended: boolean
}

export interface Consolidation {
  /** In the order of BIP 69. */
  readonly inputs: readonly Utxo[]
  readonly excluded: readonly { readonly utxo: Utxo; readonly reason: Exclusion }[]
  readonly vsize: number
  readonly feeSats: number
  readonly totalInSats: number
  readonly totalOutSats: number
  readonly economics: Economics
}

const OVERHEAD_WEIGHT = 40
const SEGWIT_WEIGHT = 2
/** Counts above 252 take three bytes. */
const LONG_COUNT = 252
const LONG_COUNT_WEIGHT = 8
const MOST_INPUTS = 500
/** Below the limit of standard transactions, 400,000. */
const MOST_WEIGHT = 390_000
/** An output that costs less than 2 % of its value to spend later is kept. */
const KEPT_MULTIPLE = 50

/** Null when fewer than two outputs are left, or the new one would be dust. */
export function planConsolidation(request: ConsolidationRequest): Consolidation | null {
  const { destination, feeRate, template } = request
  const { chosen, excluded } = choose(request)
  if (chosen.length < 2) return null
  const inputs = [...chosen].sort(inOrderOfBip69)
  const vsize = Math.ceil(weightOf(inputs, destination) / 4)
  const feeSats = vsize * feeRate
  const totalInSats = inputs.reduce((sum, { valueSats }) => sum + valueSats, 0)
  const totalOutSats = totalInSats - feeSats
  if (totalOutSats < SCRIPT_SIZES[destination].dustSats) return null
  const economics = economicsOf(inputs, { destination, feeSats, totalInSats, template })
  return { inputs, excluded, vsize, feeSats, totalInSats, totalOutSats, economics }
}

const inputVbytes = (type: ScriptType): number => SCRIPT_SIZES[type].inputWeight / 4

/** Each exclusion is checked in this order. */
function choose({ utxos, feeRate, template, dustThreshold }: ConsolidationRequest) {
  const excluded: { utxo: Utxo; reason: Exclusion }[] = []
  const left: (Utxo & { type: ScriptType })[] = []
  for (const utxo of utxos) {
    const reason = exclusionOf(utxo, { feeRate, template, dustThreshold })
    if (reason !== null) excluded.push({ utxo, reason })
    else left.push(utxo as Utxo & { type: ScriptType })
  }
  const chosen: (Utxo & { type: ScriptType })[] = []
  let weight = OVERHEAD_WEIGHT + SEGWIT_WEIGHT + 2 * LONG_COUNT_WEIGHT + 4 * SCRIPT_SIZES.p2tr.outputVbytes
  for (const utxo of left.sort((a, b) => a.valueSats - b.valueSats)) {
    weight += SCRIPT_SIZES[utxo.type].inputWeight + 1
    if (chosen.length < MOST_INPUTS && weight <= MOST_WEIGHT) chosen.push(utxo)
    else excluded.push({ utxo, reason: 'over_limit' })
  }
  return { chosen, excluded }
}

function exclusionOf(
  { confirmations, valueSats, type, previousTx }: Utxo,
  { feeRate, template, dustThreshold }: Pick<ConsolidationRequest, 'feeRate' | 'template' | 'dustThreshold'>,
): Exclusion | null {
  if (confirmations < 1) return 'unconfirmed'
  if (valueSats < dustThreshold) return 'dust'
  if (type === null) return 'unsupported_script'
  const vbytes = inputVbytes(type)
  if (valueSats <= Math.ceil(vbytes * feeRate)) return 'uneconomic_now'
  if (template !== 'extreme' && valueSats > KEPT_MULTIPLE * vbytes * LATER_FEE_RATES[template])
    return 'kept_large'
  if ((type === 'p2pkh' || type === 'p2sh') && previousTx === null) return 'needs_previous_tx'
  return null
}

/** Weight units with signatures of 72 bytes: an upper bound. */
function weightOf(inputs: readonly Utxo[], destination: ScriptType): number {
  const types = inputs.map(({ type }) => type!)
  const isSegwit = types.some((type) => type !== 'p2pkh')
  const perInput = types.map(
    (type) => SCRIPT_SIZES[type].inputWeight + (isSegwit && type === 'p2pkh' ? 1 : 0),
  )
  return (
    OVERHEAD_WEIGHT +
    (isSegwit ? SEGWIT_WEIGHT : 0) +
    (inputs.length > LONG_COUNT ? LONG_COUNT_WEIGHT : 0) +
    perInput.reduce((sum, weight) => sum + weight, 0) +
    4 * SCRIPT_SIZES[destination].outputVbytes
  )
}

function economicsOf(
  inputs: readonly Utxo[],
  {
    destination,
    feeSats,
    totalInSats,
    template,
  }: { destination: ScriptType; feeSats: number; totalInSats: number; template: ExecutionTemplate },
): Economics {
  const vbytes = inputs.reduce((sum, { type }) => sum + inputVbytes(type!), 0)
  const saved = vbytes - inputVbytes(destination)
  const breakEven = Math.ceil((feeSats / saved) * 100) / 100
  return {
    cost_now_sats: feeSats,
    cost_later_sats_at: Object.fromEntries(
      Object.values(LATER_FEE_RATES).map((rate) => [String(rate), Math.ceil(vbytes * rate)]),
    ),
    break_even_fee_rate: breakEven,
    recommended: breakEven <= LATER_FEE_RATES[template] && feeSats * 10 <= totalInSats,
  }
}

const inOrderOfBip69 = (a: Utxo, b: Utxo): number =>
  a.txid === b.txid ? a.vout - b.vout : a.txid < b.txid ? -1 : 1
