import { describe, expect, it } from 'vitest'
import { readOutputs } from './read-outputs.ts'

const listed = {
  txid: 'a'.repeat(64),
  vout: 1,
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  label: '',
  scriptPubKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
  amount: 0.00060001,
  confirmations: 6,
  spendable: true,
}

describe('pasted outputs', () => {
  it('of a wallet give values in sats and their addresses once', () => {
    expect(
      readOutputs(JSON.stringify([listed, { ...listed, vout: 2, amount: 20_999_999.99999999 }])),
    ).toEqual({
      ok: true,
      utxos: [
        {
          txid: listed.txid,
          vout: 1,
          value_sats: 60_001,
          script_pubkey_hex: listed.scriptPubKey,
          confirmations: 6,
        },
        expect.objectContaining({ vout: 2, value_sats: 2_099_999_999_999_999 }),
      ],
      addresses: [listed.address],
    })
  })

  it('in the form of the API stay as they are', () => {
    const utxo = { txid: 'b', vout: 0, value_sats: 5, script_pubkey_hex: '00', confirmations: 0 }
    expect(readOutputs(JSON.stringify([utxo]))).toEqual({ ok: true, utxos: [utxo], addresses: [] })
  })

  it.each([
    ['', 'This is no JSON'],
    ['{}', 'Paste a list'],
    ['[]', 'Paste a list'],
    [JSON.stringify([listed, { ...listed, amount: '1' }]), 'Output 2 lacks'],
    ['[null]', 'Output 1 lacks'],
  ])('%j: %s', (text, problem) => {
    expect(readOutputs(text)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
  })
})
