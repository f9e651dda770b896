// Builds the unsigned transaction of a consolidation as a PSBT (BIP 174): version 2, locktime 0, replaceable, inputs and outputs in
// the order of BIP 69. It holds no key, no derivation path and no signature.
import { Transaction } from '@scure/btc-signer'
import { fromHex } from '../bytes.ts'
import type { Consolidation } from './consolidation.ts'

/** BIP 125: the fee may be raised. */
const REPLACEABLE = 0xfffffffd

export function consolidationPsbt(
  { inputs, totalOutSats }: Consolidation,
  destinationScriptHex: string,
): Uint8Array {
  const transaction = new Transaction({ version: 2, lockTime: 0 })
  for (const { txid, vout, valueSats, scriptHex, type, previousTx } of inputs) {
    // A P2SH input is spent through its whole previous transaction as well: its redeem script is known to the signer alone.
    const isSegwit = type === 'p2wpkh' || type === 'p2tr' || type === 'p2sh'
    const carriesPrevious = previousTx !== null && type !== 'p2tr'
    transaction.addInput({
      txid,
      index: vout,
      sequence: REPLACEABLE,
      ...(isSegwit ? { witnessUtxo: { script: fromHex(scriptHex)!, amount: BigInt(valueSats) } } : {}),
      ...(carriesPrevious ? { nonWitnessUtxo: previousTx } : {}),
    })
  }
  transaction.addOutput({ script: fromHex(destinationScriptHex)!, amount: BigInt(totalOutSats) })
  return transaction.toPSBT(0)
}
