/** Reads addresses, destination and supplied outputs of a consolidation; each fault is a 422 at its element. */
import type { z } from 'zod'
import type { Utxo } from '#protocol/bitcoin/consolidation.ts'
import { type KnownScript, readBitcoinAddress, type ScriptType } from '#protocol/bitcoin/script-type.ts'
import { type FieldFault, InvalidRequest } from '#server/kernel/errors.ts'
import type { PlanRequest } from './consolidation.schema.ts'

/** All bitcoin that can exist. */
export const MOST_SATS = 21e14

type Given = z.output<typeof PlanRequest>

export interface Sources {
  scripts: KnownScript[]
  destination: KnownScript & { type: ScriptType; address: string }
  /** Null when they must be looked up. */
  utxos: Utxo[] | null
}

/** The text of a fault never repeats what was sent: it might be a key. */
export function readSources(given: Given): Sources {
  const faults: FieldFault[] = []
  const add = (loc: (string | number)[], msg: string, type = 'value_error') =>
    faults.push({ loc: ['body', ...loc], msg, type })
  const scripts = given.addresses.map(readBitcoinAddress)
  scripts.forEach((script, i) => {
    if (script === null) add(['addresses', i], 'send a Bitcoin mainnet address with a valid checksum')
    else if (scripts.findIndex((other) => other?.scriptHex === script.scriptHex) < i)
      add(['addresses', i], 'send each address once')
  })
  if (given.addresses.length > 1 && !given.confirm_privacy_cluster_merge)
    add(
      ['confirm_privacy_cluster_merge'],
      'send true: joining outputs of several addresses shows everybody, for ever, that they have one owner',
      'privacy_confirmation_required',
    )
  const known = scripts.filter((script) => script !== null)
  const destination = given.dest_address === undefined ? known[0] : readBitcoinAddress(given.dest_address)
  const isUsable = destination?.type === 'p2wpkh' || destination?.type === 'p2tr'
  if (!isUsable || (given.dest_address === undefined && known.length > 1))
    add(['dest_address'], 'send a mainnet address that begins with bc1q (42 characters) or bc1p')
  const utxos = given.utxos?.map(({ txid, vout, value_sats, script_pubkey_hex, confirmations }, i): Utxo => {
    const owner = known.find(({ scriptHex }) => scriptHex === script_pubkey_hex)
    if (!owner) add(['utxos', i, 'script_pubkey_hex'], 'send the script of one of addresses')
    return {
      txid,
      vout,
      valueSats: value_sats,
      confirmations,
      type: owner?.type ?? null,
      address: owner?.address ?? null,
      scriptHex: script_pubkey_hex,
      previousTx: null,
    }
  })
  const seen = new Set<string>()
  utxos?.forEach(({ txid, vout }, i) => {
    const name = `${txid}:${vout}`
    if (seen.has(name)) add(['utxos', i], 'send each output once')
    seen.add(name)
  })
  const total = utxos?.reduce((sum, { valueSats }) => sum + valueSats, 0) ?? 0
  if (total > MOST_SATS) add(['utxos'], 'send outputs whose sum is at most 21 million bitcoin')
  if (faults.length > 0) throw new InvalidRequest(faults.slice(0, 20))
  return {
    scripts: known,
    destination: destination as Sources['destination'],
    utxos: utxos ?? null,
  }
}
