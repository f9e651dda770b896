/** Answers of the tools for agents. */
import type { Ask } from './answer-recorder.ts'

const utxos = ['1', '2', '3'].map((digit, i) => ({
  txid: digit.repeat(64),
  vout: i,
  value_sats: 40_000 + 10_000 * i,
  script_pubkey_hex: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
  confirmations: 6,
}))

export async function recordTools(ask: Ask): Promise<void> {
  const addresses = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
  await ask('tools.planConsolidation', { addresses, utxos }, { title: 'Three outputs of one address' })
}
