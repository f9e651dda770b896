/** POST /omega-pruner/plan, with an Esplora server on loopback that speaks the documented interface from hand-written data. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as bitcoin from 'bitcoinjs-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readBitcoinAddress } from '#protocol/bitcoin/script-type.ts'
import { sha256Hex, toHex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { type Service, startService } from '#testing/service.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const { scriptHex } = readBitcoinAddress(address)!

interface Output {
  txid: string
  value: number
  raw: string
}

function made(value: number, seed: number, of = address): Output {
  const previous = new bitcoin.Transaction()
  previous.addInput(new Uint8Array(32).fill(seed), 0, 0xffffffff, new Uint8Array([0]))
  previous.addOutput(Buffer.from(readBitcoinAddress(of)!.scriptHex, 'hex'), BigInt(value))
  return { txid: previous.getId(), value, raw: previous.toHex() }
}

const outputs = [1_200, 5_000, 20_000, 60_000, 150_000, 900_000].map((value, i) => made(value, i + 1))
const legacy = [made(40_000, 11, other), made(50_000, 12, other)]

const listOf = (listed: readonly Output[]): string =>
  JSON.stringify(
    listed.map(({ txid, value }) => ({
      txid,
      vout: 0,
      value,
      status: { confirmed: true, block_height: 899_990 },
    })),
  )

/** Replaces the answer to a path; a number is a status. */
let faults: Record<string, string | number> = {}
const asked: string[] = []
const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  const fault = faults[path.replace(/[0-9a-f]{64}/, '*')]
  const lists: Record<string, Output[]> = { [address]: outputs, [other]: legacy }
  const [, listed] = /^\/address\/(\w+)\/utxo$/.exec(path) ?? []
  const [, txid] = /^\/tx\/(\w+)\/hex$/.exec(path) ?? []
  const text =
    path === '/blocks/tip/height'
      ? '900000'
      : listed
        ? listOf(lists[listed] ?? [])
        : [...outputs, ...legacy].find((output) => output.txid === txid)?.raw
  if (typeof fault === 'number' || text === undefined) {
    response.writeHead(typeof fault === 'number' ? fault : 404)
    response.end()
  } else response.end(fault ?? text)
})

let service: Service
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  service = await startService({
    ESPLORA_URL: `http://127.0.0.1:${port}`,
    EGRESS_ALLOW: `127.0.0.1:${port}`,
    RATE_HEAVY: '1000',
  })
})
beforeEach(() => {
  faults = {}
  asked.length = 0
})
afterAll(async () => {
  await service?.close()
  server.close()
})

const plan = (json: object) => service.call('/omega-pruner/plan', { json })
const supplied = outputs.map(({ txid, value }) => ({
  txid,
  vout: 0,
  value_sats: value,
  script_pubkey_hex: scriptHex,
  confirmations: 6,
}))

describe('POST /omega-pruner/plan', () => {
  it('plans from what the chain holds, with previous transactions for the signer', async () => {
    const { status, body } = await plan({ addresses: [address] })
    expect([status, body.vsize, body.fee_sats, body.total_out_sats]).toEqual([200, 382, 5_730, 230_470])
    expect(body.economics).toMatchObject({ break_even_fee_rate: 21.07, recommended: true })
    expect(body.excluded).toEqual([{ txid: outputs[5]!.txid, vout: 0, reason: 'kept_large' }])
    expect(body.plan_id).toBe(
      sha256Hex(jcs({ inputs: body.inputs, outputs: body.outputs, fee_rate: body.fee_rate })),
    )
    const psbt = bitcoin.Psbt.fromBase64(body.psbt_base64)
    expect(psbt.data.inputs.every(({ nonWitnessUtxo }) => nonWitnessUtxo !== undefined)).toBe(true)
    expect(psbt.txInputs.map(({ hash }) => toHex(Uint8Array.from(hash).reverse()))).toEqual(
      body.inputs.map(({ txid }: { txid: string }) => txid),
    )
    const paid = psbt.data.inputs.reduce((sum, { witnessUtxo }) => sum + Number(witnessUtxo!.value), 0)
    expect(paid - Number(psbt.txOutputs[0]!.value)).toBe(body.fee_sats)
    expect(body.warnings.join(' ')).toContain('one owner holds them')
    expect(body.signed).toBe(false)
  })

  it('asks nobody when the outputs are supplied', async () => {
    const { status, body } = await plan({ addresses: [address], utxos: supplied })
    expect([status, body.utxo_source, body.fee_sats]).toEqual([200, 'caller', 5_730])
    expect(asked).toEqual([])
  })

  it('joins two addresses only after the owner has said so', async () => {
    const both = { addresses: [address, other], dest_address: address }
    const refused = await plan(both)
    expect([refused.status, refused.body.detail[0].type]).toEqual([422, 'privacy_confirmation_required'])
    expect(asked).toEqual([])
    const { status, body } = await plan({ ...both, confirm_privacy_cluster_merge: true })
    expect(status).toBe(200)
    expect(body.warnings).toContain('2 addresses are joined.')
    expect(body.inputs).toHaveLength(7)
  })

  it.each<[string, object, (string | number)[]]>([
    ['another network', { addresses: ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'] }, ['addresses', 0]],
    ['a wrong checksum', { addresses: ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'] }, ['addresses', 0]],
    [
      'an address twice',
      { addresses: [address, address], confirm_privacy_cluster_merge: true },
      ['addresses', 1],
    ],
    ['a legacy destination', { addresses: [address], dest_address: other }, ['dest_address']],
    ['no destination', { addresses: [other] }, ['dest_address']],
    ['an output twice', { addresses: [address], utxos: [supplied[0], supplied[0]] }, ['utxos', 1]],
    [
      'a script of somebody else',
      { addresses: [address], utxos: [{ ...supplied[0], script_pubkey_hex: '0014'.padEnd(44, 'a') }] },
      ['utxos', 0, 'script_pubkey_hex'],
    ],
    [
      'more than all bitcoin',
      { addresses: [address], utxos: [{ ...supplied[0], value_sats: 21e14 + 1 }] },
      ['utxos', 0, 'value_sats'],
    ],
    [
      'outputs that add up to more',
      { addresses: [address], utxos: supplied.slice(0, 2).map((utxo) => ({ ...utxo, value_sats: 2e15 })) },
      ['utxos'],
    ],
  ])('refuses %s at its place', async (_, json, place) => {
    const { status, body } = await plan(json)
    expect([status, body.detail[0].loc]).toEqual([422, ['body', ...place]])
  })

  it('says that a taproot output may need a script, which it cannot know', async () => {
    const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
    const { scriptHex: script } = readBitcoinAddress(taproot)!
    const utxos = supplied.map((utxo) => ({ ...utxo, script_pubkey_hex: script }))
    const { status, body } = await plan({ addresses: [taproot], utxos })
    expect([status, body.warnings.join(' ')]).toEqual([
      200,
      expect.stringContaining('only a script can spend'),
    ])
    expect((await plan({ addresses: [address], utxos: supplied })).body.warnings.join(' ')).not.toContain(
      'Taproot',
    )
  })

  it('repeats nothing of what may be a key', async () => {
    const key = 'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMR'
    const { status, text } = await plan({ addresses: [key] })
    expect(status).toBe(422)
    expect(text).not.toContain('xprv')
    expect((await plan({ addresses: [address], xprv: key })).text).not.toContain(key)
  })

  it('says when there is nothing to join', async () => {
    const { status, body } = await plan({ addresses: [address], utxos: supplied.slice(0, 1) })
    expect([status, body.detail[0].type]).toEqual([422, 'nothing_to_consolidate'])
  })

  it.each<[string, Record<string, string | number>]>([
    ['is down', { '/blocks/tip/height': 500 }],
    ['gives no height', { '/blocks/tip/height': 'soon' }],
    ['refuses the list', { [`/address/${address}/utxo`]: 400 }],
    ['sends cut JSON', { [`/address/${address}/utxo`]: '[{"txid":' }],
    ['sends texts for numbers', { [`/address/${address}/utxo`]: '[{"txid":"aa","vout":"0"}]' }],
    [
      'lists another value than the transaction has',
      {
        [`/address/${address}/utxo`]: listOf(
          outputs.map((output) => ({ ...output, value: output.value + 1 })),
        ),
      },
    ],
    [
      'lists more than all bitcoin',
      { [`/address/${address}/utxo`]: listOf(outputs.map((output) => ({ ...output, value: 2e15 }))) },
    ],
    ['sends another transaction', { '/tx/*/hex': legacy[0]!.raw }],
    ['sends no transaction', { '/tx/*/hex': 'zz' }],
  ])('a source that %s gives no plan', async (_, fault) => {
    faults = fault
    const { status, body } = await plan({ addresses: [address] })
    expect([status, body.code]).toEqual([503, 'chain_data_unavailable'])
  })
})
