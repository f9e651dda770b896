// Reads pasted outputs: what `bitcoin-cli listunspent` prints, or the member utxos of POST /omega-pruner/plan.
import { z } from 'zod/mini'

export interface PastedOutput {
  txid: string
  vout: number
  value_sats: number
  script_pubkey_hex: string
  confirmations: number
}

export type PastedOutputs =
  | { ok: true; utxos: PastedOutput[]; addresses: string[] }
  | { ok: false; problem: string }

const SATS_PER_BTC = 100_000_000

const Listed = z.object({
  txid: z.string(),
  vout: z.number(),
  address: z.optional(z.string()),
  amount: z.number(),
  scriptPubKey: z.string(),
  confirmations: z.number(),
})
const Plain = z.object({
  txid: z.string(),
  vout: z.number(),
  value_sats: z.number(),
  script_pubkey_hex: z.string(),
  confirmations: z.number(),
})

/** Values are checked by the service; here only the form. */
export function readOutputs(text: string): PastedOutputs {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, problem: 'This is no JSON. Paste what bitcoin-cli listunspent prints.' }
  }
  if (!Array.isArray(json) || json.length === 0)
    return { ok: false, problem: 'Paste a list of outputs, as bitcoin-cli listunspent prints it.' }
  const utxos: PastedOutput[] = []
  const addresses = new Set<string>()
  for (const [index, one] of json.entries()) {
    const listed = z.safeParse(Listed, one)
    const plain = z.safeParse(Plain, one)
    if (listed.success) {
      const { txid, vout, address, amount, scriptPubKey, confirmations } = listed.data
      const value_sats = Math.round(amount * SATS_PER_BTC)
      utxos.push({ txid, vout, value_sats, script_pubkey_hex: scriptPubKey, confirmations })
      if (address !== undefined) addresses.add(address)
    } else if (plain.success) utxos.push(plain.data)
    else
      return {
        ok: false,
        problem: `Output ${index + 1} lacks txid, vout, amount, scriptPubKey or confirmations.`,
      }
  }
  return { ok: true, utxos, addresses: [...addresses] }
}
