/** Our own key as facilitator, on a real chain: what it brings there, what it refuses to pay gas for, and what it does when many ask at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { type FaultyProxy, startFaultyProxy } from '#testing/x402/faulty-proxy.ts'
import type { Incoming } from '#testing/x402/local-server.ts'
import { fundPayer, type Payer } from '#testing/x402/payer.ts'
import { withMember, withOtherSignature } from '#testing/x402/tamper.ts'
import { termsOn } from '#testing/x402/terms.ts'
import { startTestChain, type TestChain } from '#testing/x402/test-chain.ts'
import { type Chain, createChain } from '../chain/chain.ts'
import { createNodeClient } from '../chain/node-client.ts'
import type { SettleOutcome, X402Payment } from './facilitator.ts'
import { createOwnSigner, type OwnSigner, type OwnSignerOptions } from './own-signer.ts'

let testChain: TestChain
let proxy: FaultyProxy
let chain: Chain
let key: `0x${string}`
let signer: OwnSigner
let terms: X402Terms
let payer: Payer

const signerOn = (url: string, host: string, changes: Partial<OwnSignerOptions> = {}): OwnSigner =>
  createOwnSigner({
    network: testChain.network,
    client: createNodeClient(testChain.network, url, egressTo(host)),
    signerKey: key,
    ...changes,
  })

beforeAll(async () => {
  testChain = await startTestChain()
  proxy = await startFaultyProxy(testChain.rpcUrl)
  key = await testChain.fundedKey()
  const { network, rpcUrl, host } = testChain
  chain = createChain({
    network,
    client: createNodeClient(network, rpcUrl, egressTo(host)),
    confirmations: 1,
  })
  signer = signerOn(rpcUrl, host)
  terms = termsOn(testChain)
  payer = await fundPayer(testChain, 100_000_000n)
})
afterAll(async () => {
  await proxy?.close()
  await testChain?.close()
})

const awaited = ({ authorization: { from, nonce } }: X402Payment, { network, payTo, microUsdc } = terms) => ({
  network,
  payer: from,
  nonce,
  payTo,
  microUsdc,
})

const alreadyUsed = { outcome: 'refused', reason: 'already_used' }

describe('settle', () => {
  it.each(['payV1', 'payV2'] as const)('%s moves the money, and the chain shows it', async (pay) => {
    const before = await chain.balanceOf(terms.payTo)
    const payment = await payer[pay](terms)
    expect(await signer.verify(payment, terms)).toEqual({ outcome: 'valid' })
    const outcome = await signer.settle(payment, terms)
    expect(outcome).toEqual({ outcome: 'claimed', transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({
      state: 'settled',
      transaction: (outcome as { transaction: string }).transaction,
    })
    expect(await chain.balanceOf(terms.payTo)).toBe(before + terms.microUsdc)
    expect(await signer.verify(payment, terms)).toEqual(alreadyUsed)
    expect(await signer.settle(payment, terms)).toEqual(alreadyUsed)
  })

  it('five times at once moves it once, with one transaction', async () => {
    const own = termsOn(testChain)
    const payment = await payer.payV2(own)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => signer.settle(payment, own)))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(outcomes[0]).toMatchObject({ outcome: 'claimed' })
    expect(await chain.balanceOf(own.payTo)).toBe(own.microUsdc)
  })

  it('by five processes with one key at once moves it once', async () => {
    const own = termsOn(testChain)
    const payment = await payer.payV1(own)
    const signers = Array.from({ length: 5 }, () => signerOn(testChain.rpcUrl, testChain.host))
    const outcomes = await Promise.all(signers.map((one) => one.settle(payment, own)))
    expect(await chain.balanceOf(own.payTo)).toBe(own.microUsdc)
    const found = await chain.findSettlement(awaited(payment, own))
    const { transaction } = found as { transaction: string }
    expect(found.state).toBe('settled')
    expect(outcomes).toContainEqual({ outcome: 'claimed', transaction })
    // Those who sent the very same transaction claim it too; the others learn that the nonce is used.
    for (const outcome of outcomes)
      expect([{ outcome: 'claimed', transaction }, alreadyUsed]).toContainEqual(outcome)
  })

  it('many payments at once, by two processes with one key, all arrive', async () => {
    const own = termsOn(testChain)
    const other = signerOn(testChain.rpcUrl, testChain.host)
    const payments = await Promise.all(Array.from({ length: 12 }, () => payer.payV2(own)))
    const outcomes = await Promise.all(
      payments.map((payment, at) => (at % 2 ? signer : other).settle(payment, own)),
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(payments.map(() => 'claimed'))
    expect(await chain.balanceOf(own.payTo)).toBe(12n * own.microUsdc)
  })
})

describe('refused, before any gas is spent', () => {
  const reasonOf = async (payment: X402Payment, asked = terms) => {
    const [verified, settled, spent] = [
      await signer.verify(payment, asked),
      await signer.settle(payment, asked),
      await testChain.client.getTransactionCount({ address: signer.address as `0x${string}` }),
    ]
    expect(verified).toEqual(settled)
    return { spent, ...verified }
  }
  it.each([
    ['signature_invalid', withOtherSignature],
    ['signature_invalid', withMember('nonce', `0x${'77'.repeat(32)}`)],
    ['signature_invalid', withMember('from', `0x${'77'.repeat(20)}`)],
    ['signature_invalid', withMember('validBefore', 2n ** 40n)],
    ['wrong_recipient', withMember('to', `0x${'77'.repeat(20)}`)],
    ['wrong_amount', withMember('value', 219_245n)],
  ])('%s, tampered', async (reason, tamper) => {
    const spent = await testChain.client.getTransactionCount({ address: signer.address as `0x${string}` })
    const payment = await payer.payV1(terms)
    expect(await reasonOf(tamper(payment))).toEqual({ outcome: 'refused', reason, spent })
    expect(await signer.verify(payment, terms)).toEqual({ outcome: 'valid' })
  })
  it('what pays less than we ask', async () => {
    const payment = await payer.payV1({ ...terms, microUsdc: 1n })
    expect(await reasonOf(payment)).toMatchObject({ reason: 'wrong_amount' })
  })
  it('what pays somebody else', async () => {
    expect(await reasonOf(await payer.payV2(termsOn(testChain)))).toMatchObject({ outcome: 'refused' })
    expect(await reasonOf(await payer.payV1(termsOn(testChain)))).toMatchObject({ reason: 'wrong_recipient' })
  })
  it('insufficient funds, by one unit', async () => {
    const poor = await fundPayer(testChain, terms.microUsdc - 1n)
    const payment = await poor.payV1(terms)
    expect(await reasonOf(payment)).toMatchObject({ reason: 'insufficient_funds' })
    await testChain.mint(poor.address, 1n)
    expect(await signer.settle(payment, terms)).toMatchObject({ outcome: 'claimed' })
  })
  it('not yet valid on the chain', async () => {
    const validAfter = String((await testChain.nowUnix()) + 1000)
    const validBefore = String((await testChain.nowUnix()) + 2000)
    expect(await reasonOf(await payer.payV1(terms, { validAfter, validBefore }))).toMatchObject({
      reason: 'not_yet_valid',
    })
  })
  it('a cancelled nonce', async () => {
    const payment = await payer.payV1(terms)
    await payer.cancel(terms, payment.authorization.nonce)
    expect(await reasonOf(payment)).toMatchObject({ reason: 'already_used' })
  })
  it('an account that the asset denies, without saying more than is known', async () => {
    const denied = await fundPayer(testChain, terms.microUsdc)
    await testChain.write('blacklist', [denied.address])
    expect(await reasonOf(await denied.payV1(terms))).toMatchObject({ reason: 'facilitator_unavailable' })
  })
  it('expired on the chain, whatever our clock says', async () => {
    const payment = await payer.payV2(terms)
    expect(await signer.verify(payment, terms)).toEqual({ outcome: 'valid' })
    await testChain.passTime(61)
    expect(await reasonOf(payment)).toMatchObject({ reason: 'expired' })
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({ state: 'unused' })
    const found = await chain.findSettlement(awaited(payment))
    if (found.state === 'unused')
      expect(BigInt(found.confirmedUnix)).toBeGreaterThanOrEqual(payment.authorization.validBefore)
  })
  it('gas above the cap', async () => {
    const thrifty = signerOn(testChain.rpcUrl, testChain.host, { maxFeePerGasWei: 1_000n })
    const payment = await payer.payV2(terms)
    const refused = { outcome: 'refused', reason: 'facilitator_unavailable' }
    expect(await thrifty.settle(payment, terms)).toEqual(refused)
    expect(await signer.settle(payment, terms)).toMatchObject({ outcome: 'claimed' })
  })
  it('a key without ether', async () => {
    const poor = signerOn(testChain.rpcUrl, testChain.host, { signerKey: await testChain.fundedKey(0n) })
    expect(await poor.weiForGas()).toBe(0n)
    expect(await poor.settle(await payer.payV2(terms), terms)).toEqual({
      outcome: 'refused',
      reason: 'facilitator_unavailable',
    })
  })
})

describe('a node in trouble', () => {
  const asks = (method: string) => (request: Incoming) => request.body.includes(`"${method}"`)
  const settleWithin = async (settleTimeoutMs: number): Promise<[X402Payment, SettleOutcome]> => {
    const payment = await payer.payV2(terms)
    const signer = signerOn(proxy.url, proxy.host, { settleTimeoutMs })
    return [payment, await signer.settle(payment, terms)]
  }
  /** Where the wait ends in vain: long enough to send the transaction on a busy machine. */
  const HURRIED_MS = 1_500
  const PATIENT_MS = 10_000

  it('before anything was sent: refused, nothing moves', async () => {
    proxy.behave({ when: 'before', how: { status: 500, body: '' } })
    const [payment, outcome] = await settleWithin(PATIENT_MS)
    expect(outcome).toEqual({ outcome: 'refused', reason: 'facilitator_unavailable' })
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({ state: 'unused' })
  })

  it.each([
    ['drops the connection after it took the transaction', 'drop'],
    ['answers 500 after it took the transaction', { status: 500, body: '' }],
  ] as const)('%s: found by its receipt', async (_, how) => {
    proxy.behave({ when: 'after', how, only: asks('eth_sendRawTransaction') })
    const [payment, outcome] = await settleWithin(PATIENT_MS)
    expect(outcome).toMatchObject({ outcome: 'claimed' })
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({ state: 'settled' })
  })

  it('gone since it took the transaction: unknown, and found by the chain', async () => {
    proxy.behave({ when: 'before', how: 'drop', only: asks('eth_getTransactionReceipt') })
    const [payment, outcome] = await settleWithin(HURRIED_MS)
    expect(outcome).toMatchObject({ outcome: 'unknown', transaction: expect.stringMatching(/^0x/) })
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({
      state: 'settled',
      transaction: (outcome as { transaction: string }).transaction,
    })
  })

  it('no block comes: unknown, and found when one does', async () => {
    proxy.behave()
    await testChain.stopBlocks()
    const [payment, outcome] = await settleWithin(HURRIED_MS)
    expect(outcome).toMatchObject({ outcome: 'unknown' })
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({ state: 'unused' })
    await testChain.resumeBlocks()
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({ state: 'settled' })
  })

  it('never took it: unknown, and the nonce stays free', async () => {
    proxy.behave({ when: 'before', how: 'drop', only: asks('eth_sendRawTransaction') })
    const [payment, outcome] = await settleWithin(HURRIED_MS)
    expect(outcome).toMatchObject({ outcome: 'unknown' })
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({ state: 'unused' })
    expect(await signer.settle(payment, terms)).toMatchObject({ outcome: 'claimed' })
  })

  it('did not take it the first time: it is handed over again', async () => {
    proxy.behave({ when: 'before', how: 'drop', only: asks('eth_sendRawTransaction'), times: 1 })
    const payment = await payer.payV2(terms)
    const patient = signerOn(proxy.url, proxy.host, { settleTimeoutMs: PATIENT_MS })
    expect(await patient.settle(payment, terms)).toMatchObject({ outcome: 'claimed' })
  })

  it('drops the transaction for another of the same key: sent again', async () => {
    proxy.behave()
    await testChain.stopBlocks()
    const payment = await payer.payV2(terms)
    const settling = signerOn(proxy.url, proxy.host, { settleTimeoutMs: PATIENT_MS }).settle(payment, terms)
    const [pending] = await untilPending()
    await testChain.client.dropTransaction({ hash: pending! })
    const rival = await payer.payV2(terms)
    const rivalry = signerOn(testChain.rpcUrl, testChain.host).settle(rival, terms)
    await untilPending()
    await testChain.resumeBlocks()
    expect(await settling).toMatchObject({ outcome: 'claimed' })
    expect(await rivalry).toMatchObject({ outcome: 'claimed' })
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({ state: 'settled' })
  })

  async function untilPending(): Promise<`0x${string}`[]> {
    for (;;) {
      const { transactions } = await testChain.client.getBlock({ blockTag: 'pending' })
      if (transactions.length > 0) return transactions as `0x${string}`[]
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
})
