// Reads the output of a raw transaction that an input spends, after comparing its hash with the transaction id.
import { RawTx } from '@scure/btc-signer'
import { sha256Bytes, toHex } from '../bytes.ts'

export interface PreviousOutput {
  readonly valueSats: bigint
  readonly scriptHex: string
}

/** Null for what is no such transaction, or has no such output. */
export function readPreviousOutput(raw: Uint8Array, txid: string, vout: number): PreviousOutput | null {
  try {
    const { witnesses: _, segwitFlag: _flag, ...bare } = RawTx.decode(raw)
    const withoutWitness = RawTx.encode({ ...bare, segwitFlag: false } as never)
    const id = toHex(sha256Bytes(sha256Bytes(withoutWitness)).reverse())
    const output = bare.outputs[vout]
    if (id !== txid || output === undefined) return null
    return { valueSats: output.amount, scriptHex: toHex(output.script) }
  } catch {
    return null
  }
}
