import { Psbt, SignOptions, Wallet } from '@metamask/bitcoindevkit'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction, WIF } from '@scure/btc-signer'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { planConsolidation, type Utxo } from './consolidation.ts'
import { consolidationPsbt } from './consolidation-psbt.ts'
import { readBitcoinAddress, readOutputScript, SCRIPT_SIZES, type ScriptType } from './script-type.ts'

const secret = new Uint8Array(32).fill(7)
const pubkey = secp256k1.getPublicKey(secret, true)
const payments = {
  p2pkh: p2pkh(pubkey),
  p2sh: p2sh(p2wpkh(pubkey)),
  p2wpkh: p2wpkh(pubkey),
  p2tr: p2tr(schnorr.getPublicKey(secret)),
}

/** With a previous transaction of its own, as a chain would have it. */
function utxo(type: ScriptType, valueSats: number, seed: number): Utxo {
  const previous = new bitcoin.Transaction()
  previous.version = 2
  previous.addInput(new Uint8Array(32).fill(seed), 0, 0xffffffff, new Uint8Array([0]))
  previous.addOutput(payments[type].script, BigInt(valueSats))
  return {
    txid: previous.getId(),
    vout: 0,
    valueSats,
    confirmations: 6,
    type,
    address: payments[type].address!,
    scriptHex: toHex(payments[type].script),
    previousTx: Uint8Array.from(previous.toBuffer()),
  }
}

const plan = (utxos: readonly Utxo[], more = {}) =>
  planConsolidation({
    utxos,
    destination: 'p2wpkh',
    feeRate: 15,
    template: 'moderate',
    dustThreshold: 546,
    ...more,
  })

const worked = [1_200, 5_000, 20_000, 60_000, 150_000, 900_000].map((value, i) =>
  utxo('p2wpkh', value, i + 1),
)

describe('plan of a consolidation [validation, 4.3]', () => {
  test('gives the worked figures', () => {
    const found = plan(worked)!
    expect(found.excluded.map(({ utxo: { valueSats }, reason }) => [valueSats, reason])).toEqual([
      [900_000, 'kept_large'],
    ])
    expect(found).toMatchObject({ vsize: 382, feeSats: 5_730, totalInSats: 236_200, totalOutSats: 230_470 })
    expect(found.economics).toEqual({
      cost_now_sats: 5_730,
      cost_later_sats_at: { 30: 10_200, 60: 20_400, 120: 40_800, 250: 85_000 },
      break_even_fee_rate: 21.07,
      recommended: true,
    })
  })

  test('names the reason of each exclusion, and keeps none with the extreme template', () => {
    const all = [
      { ...utxo('p2wpkh', 60_000, 1), confirmations: 0 },
      utxo('p2wpkh', 545, 2),
      { ...utxo('p2wpkh', 60_000, 3), type: null },
      utxo('p2wpkh', 1_020, 4),
      utxo('p2wpkh', 900_000, 5),
      { ...utxo('p2pkh', 60_000, 6), previousTx: null },
      utxo('p2wpkh', 60_000, 7),
      utxo('p2wpkh', 60_001, 8),
    ]
    expect(plan(all)!.excluded.map(({ reason }) => reason)).toEqual([
      'unconfirmed',
      'dust',
      'unsupported_script',
      'uneconomic_now',
      'kept_large',
      'needs_previous_tx',
    ])
    expect(plan(all, { template: 'extreme' })!.excluded.map(({ reason }) => reason)).not.toContain(
      'kept_large',
    )
  })

  test('spends at most 500 outputs, the smallest first', () => {
    const many = Array.from({ length: 502 }, (_, i) => ({ ...worked[2]!, vout: i, valueSats: 20_000 + i }))
    const found = plan(many)!
    expect(found.inputs).toHaveLength(500)
    expect(found.excluded.map(({ utxo: { valueSats }, reason }) => [valueSats, reason])).toEqual([
      [20_500, 'over_limit'],
      [20_501, 'over_limit'],
    ])
  })

  test('plans nothing for one output, or where the new one would be dust', () => {
    expect(plan([worked[3]!])).toBeNull()
    const small = [utxo('p2wpkh', 1_300, 1), utxo('p2wpkh', 1_300, 2)]
    expect(plan(small)).toBeNull()
  })
})

describe('PSBT [BIP 174]', () => {
  const destination = toHex(payments.p2wpkh.script)

  test.each<[ScriptType, number, number]>([
    ['p2wpkh', 178, 722],
    ['p2tr', 157, 617],
    ['p2sh', 224, 952],
    ['p2pkh', 337, 1_521],
  ])(
    '%s is signed by another library, which finds the same fee and at most the planned size',
    (type, two, ten) => {
      for (const [count, size] of [
        [2, two],
        [10, ten],
      ] as const) {
        const found = plan(
          Array.from({ length: count }, (_, i) => utxo(type, 50_000 + i, i + 1)),
          { template: 'extreme' },
        )!
        expect(found.vsize).toBe(size)
        const psbt = consolidationPsbt(found, destination)
        const foreign = signWithBitcoinJs(psbt, type)
        expect(foreign.virtualSize()).toBeLessThanOrEqual(found.vsize)
        expect(foreign.ins.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
        expect(foreign.outs).toHaveLength(1)
        expect(found.totalInSats - Number(foreign.outs[0]!.value)).toBe(found.feeSats)
      }
    },
  )

  test.each<[ScriptType, string]>([
    ['p2wpkh', 'wpkh(KEY)'],
    ['p2tr', 'tr(KEY)'],
    ['p2sh', 'sh(wpkh(KEY))'],
    ['p2pkh', 'pkh(KEY)'],
  ])(
    '%s is signed by a wallet of Bitcoin Dev Kit (rust-bitcoin), which finds the same fee',
    (type, descriptor) => {
      const found = plan([utxo(type, 50_000, 1), utxo(type, 60_000, 2)], { template: 'extreme' })!
      const psbt = Psbt.from_string(base64.encode(consolidationPsbt(found, destination)))
      expect(Number(psbt.fee().to_sat())).toBe(found.feeSats)
      const keyed = (fill: number) => descriptor.replace('KEY', WIF().encode(new Uint8Array(32).fill(fill)))
      const wallet = Wallet.create('bitcoin', keyed(7), keyed(8))
      expect(wallet.sign(psbt, new SignOptions())).toBe(true)
      const signed = psbt.extract_tx()
      expect(signed.output).toHaveLength(1)
      const size = Number(signed.vsize)
      expect([size <= found.vsize, size > found.vsize - 4]).toEqual([true, true])
      expect(found.totalInSats - Number(signed.output[0]!.value.to_sat())).toBe(found.feeSats)
    },
  )

  test('two kinds of input are signed by the library that wrote it, after BIP 69 order', () => {
    const mixed = [utxo('p2wpkh', 50_000, 1), utxo('p2pkh', 50_000, 2), utxo('p2tr', 50_000, 3)]
    const found = plan(mixed)!
    expect(found.inputs.map(({ txid }) => txid)).toEqual([...mixed.map(({ txid }) => txid)].sort())
    const transaction = Transaction.fromPSBT(consolidationPsbt(found, destination))
    found.inputs.forEach(({ type }, i) => {
      if (type === 'p2tr') transaction.updateInput(i, { tapInternalKey: schnorr.getPublicKey(secret) })
    })
    transaction.sign(secret)
    transaction.finalize()
    expect(transaction.fee).toBe(BigInt(found.feeSats))
    expect(transaction.vsize).toBeLessThanOrEqual(found.vsize)
  })

  test('holds no key, path or signature', () => {
    const { data } = bitcoin.Psbt.fromBuffer(consolidationPsbt(plan(worked)!, destination))
    for (const input of data.inputs)
      expect(Object.keys(input).sort()).toEqual(['nonWitnessUtxo', 'witnessUtxo'])
    expect(Object.keys(data.outputs[0]!)).toEqual([])
  })

  function signWithBitcoinJs(bytes: Uint8Array, type: ScriptType): bitcoin.Transaction {
    bitcoin.initEccLib({
      isXOnlyPoint: (point) => {
        try {
          schnorr.utils.lift_x(BigInt(`0x${toHex(point)}`))
          return true
        } catch {
          return false
        }
      },
      xOnlyPointAddTweak: (point, tweak) => {
        const { Point } = secp256k1
        const sum = Point.fromHex(`02${toHex(point)}`).add(Point.BASE.multiply(BigInt(`0x${toHex(tweak)}`)))
        if (sum.is0()) return null
        return { parity: sum.y % 2n === 0n ? 0 : 1, xOnlyPubkey: sum.toBytes(true).slice(1) }
      },
    })
    const psbt = bitcoin.Psbt.fromBuffer(bytes)
    const key = type === 'p2tr' ? tweaked() : secret
    const signer = {
      publicKey: secp256k1.getPublicKey(key, true),
      sign: (hash: Uint8Array) => secp256k1.sign(hash, key, { prehash: false }),
      signSchnorr: (hash: Uint8Array) => schnorr.sign(hash, key),
    }
    psbt.data.inputs.forEach((_, i) => {
      if (type === 'p2sh') psbt.updateInput(i, { redeemScript: payments.p2sh.redeemScript! })
      if (type === 'p2tr') psbt.updateInput(i, { tapInternalKey: schnorr.getPublicKey(secret) })
    })
    psbt.signAllInputs(signer)
    psbt.finalizeAllInputs()
    return psbt.extractTransaction(true)
  }

  /** The key of the taproot output (BIP 341). */
  function tweaked(): Uint8Array {
    const internal = schnorr.getPublicKey(secret)
    const tweak = BigInt(`0x${toHex(schnorr.utils.taggedHash('TapTweak', internal))}`)
    const order = secp256k1.Point.Fn.ORDER
    const plain = BigInt(`0x${toHex(secret)}`)
    const isEven = secp256k1.getPublicKey(secret, true)[0] === 2
    const sum = ((isEven ? plain : order - plain) + tweak) % order
    return fromHex(sum.toString(16).padStart(64, '0'))!
  }
})

describe('addresses [validation, 5]', () => {
  test.each([
    ['p2pkh', payments.p2pkh.address!],
    ['p2sh', payments.p2sh.address!],
    ['p2wpkh', payments.p2wpkh.address!],
    ['p2tr', payments.p2tr.address!],
  ])('reads a %s address and its script', (type, address) => {
    const read = readBitcoinAddress(address)!
    expect([read.type, read.address]).toEqual([type, address])
    expect(readOutputScript(read.scriptHex)).toEqual(read)
    expect(SCRIPT_SIZES[read.type!].inputWeight).toBeGreaterThan(200)
  })

  test.each([
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'BC1SW50QA3JX3S',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    '',
  ])('refuses %s', (address) => {
    expect(readBitcoinAddress(address)).toBeNull()
  })

  test('knows a script that it cannot spend', () => {
    const wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    expect(readBitcoinAddress(wsh)).toMatchObject({ type: null })
    expect(readOutputScript('6a00')).toMatchObject({ type: null, address: null })
    expect(readOutputScript('xyz')).toBeNull()
  })
})
