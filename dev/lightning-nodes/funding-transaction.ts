/**
 * Builds a transaction that pays a channel's script from a non-existent output. A Lightning node checks
 * only its form.
 */
import { randomBytes } from 'node:crypto'
import { Transaction } from 'bitcoinjs-lib'

export function fundingTransaction(script: Uint8Array, valueSats: bigint): Uint8Array {
  const transaction = new Transaction()
  transaction.version = 2
  transaction.addInput(new Uint8Array(randomBytes(32)), 0)
  transaction.setWitness(0, [Uint8Array.of(1)])
  transaction.addOutput(script, valueSats)
  return new Uint8Array(transaction.toBuffer())
}
