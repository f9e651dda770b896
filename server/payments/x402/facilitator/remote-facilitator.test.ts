/** A real facilitator on a real chain, behind a proxy that spoils its answers: whatever it says, the chain has the last word. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { X402_REASONS } from '#protocol/payments/x402/reasons.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { startFacilitator } from '#testing/x402/facilitator-server.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from '#testing/x402/faulty-proxy.ts'
import { type Incoming, type LocalServer, startLocalServer } from '#testing/x402/local-server.ts'
import { fundPayer, type Payer } from '#testing/x402/payer.ts'
import { withMember, withOtherSignature } from '#testing/x402/tamper.ts'
import { termsOn } from '#testing/x402/terms.ts'
import { startTestChain, type TestChain } from '#testing/x402/test-chain.ts'
import { type Chain, createChain } from '../chain/chain.ts'
import { createNodeClient } from '../chain/node-client.ts'
import type { Facilitator, X402Payment } from './facilitator.ts'
import { createRemoteFacilitator } from './remote-facilitator.ts'

let testChain: TestChain
let chain: Chain
let behind: LocalServer
let proxy: FaultyProxy
let facilitator: Facilitator
let terms: X402Terms
let payer: Payer

const facilitatorAt = (url: string, host: string, patienceMs?: number): Facilitator =>
  createRemoteFacilitator({
    network: testChain.network,
    url,
    egress: egressTo(host),
    ...(patienceMs === undefined ? {} : { verifyTimeoutMs: patienceMs, settleTimeoutMs: patienceMs }),
  })
/** Asked where the fault is a stall: nobody waits 15 s for nothing. */
const hurried = (): Facilitator => facilitatorAt(proxy.url, proxy.host, 700)
const askedUnder = ({ how }: Fault): Facilitator => (how === 'stall' ? hurried() : facilitator)
const settled = (payment: X402Payment) => expect.poll(() => chain.findSettlement(awaited(payment)))

beforeAll(async () => {
  testChain = await startTestChain()
  behind = await startFacilitator(testChain)
  proxy = await startFaultyProxy(behind.url)
  const { network, rpcUrl, host } = testChain
  const client = createNodeClient(network, rpcUrl, egressTo(host))
  chain = createChain({ network, client, confirmations: 1 })
  facilitator = facilitatorAt(proxy.url, proxy.host)
  terms = termsOn(testChain)
  payer = await fundPayer(testChain, 100_000_000n)
})
afterAll(async () => {
  await proxy?.close()
  await behind?.close()
  await testChain?.close()
})

const awaited = ({ authorization: { from, nonce } }: X402Payment, { network, payTo, microUsdc } = terms) => ({
  network,
  payer: from,
  nonce,
  payTo,
  microUsdc,
})
const pays = ['payV1', 'payV2'] as const
const unknown = { outcome: 'unknown', transaction: null }
const unavailable = { outcome: 'refused', reason: 'facilitator_unavailable' }
const onSettle = ({ path }: Incoming): boolean => path === '/settle'
const onVerify = ({ path }: Incoming): boolean => path === '/verify'

describe.each(pays)('%s', (pay) => {
  it('is verified, settled, and found on the chain', async () => {
    proxy.behave()
    const before = await chain.balanceOf(terms.payTo)
    const payment = await payer[pay](terms)
    expect(await facilitator.verify(payment, terms)).toEqual({ outcome: 'valid' })
    const outcome = await facilitator.settle(payment, terms)
    expect(outcome).toMatchObject({ outcome: 'claimed' })
    const { transaction } = outcome as { transaction: string }
    expect(await chain.findSettlement(awaited(payment), transaction)).toMatchObject({
      state: 'settled',
      transaction,
    })
    expect(await chain.balanceOf(terms.payTo)).toBe(before + terms.microUsdc)
    expect(await facilitator.verify(payment, terms)).toEqual({ outcome: 'refused', reason: 'already_used' })
  })

  it('five times at once moves the money once', async () => {
    proxy.behave()
    const own = termsOn(testChain)
    const payment = await payer[pay](own)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => facilitator.settle(payment, own)))
    expect(outcomes.map(({ outcome }) => outcome)).toContain('claimed')
    expect(await chain.balanceOf(own.payTo)).toBe(own.microUsdc)
    expect(await chain.findSettlement(awaited(payment, own))).toMatchObject({ state: 'settled' })
  })

  it('many at once are kept apart: what is claimed is on the chain, each by its own transaction', async () => {
    proxy.behave()
    const own = termsOn(testChain)
    const payments = await Promise.all(Array.from({ length: 8 }, () => payer[pay](own)))
    const outcomes = await Promise.all(payments.map((payment) => facilitator.settle(payment, own)))
    let arrived = 0n
    for (const [index, outcome] of outcomes.entries()) {
      // A facilitator under pressure may be too late with its answer; it has no reason to refuse.
      expect(['claimed', 'unknown']).toContain(outcome.outcome)
      if (outcome.outcome !== 'claimed') continue
      const { transaction } = outcome
      expect(await chain.findSettlement(awaited(payments[index]!, own), transaction)).toMatchObject({
        state: 'settled',
        transaction,
      })
      arrived += own.microUsdc
    }
    expect(arrived).toBeGreaterThan(0n)
    expect(await chain.balanceOf(own.payTo)).toBeGreaterThanOrEqual(arrived)
  })

  it('with v as 0 or 1 is sent as the contract takes it', async () => {
    proxy.behave()
    const payment = await payer[pay](terms)
    const short = { ...payment, signature: payment.signature.with(64, payment.signature[64]! - 27) }
    expect(await facilitator.settle(short, terms)).toMatchObject({ outcome: 'claimed' })
  })

  it('is sent without what else the payer wrote', async () => {
    proxy.behave()
    const payment = await payer[pay](terms)
    const loaded = { ...payment, raw: { ...payment.raw, smuggled: 'permit2Authorization' } }
    expect(await facilitator.verify(loaded, terms)).toEqual({ outcome: 'valid' })
    expect(proxy.passed[0]!.body).not.toContain('smuggled')
    expect(JSON.parse(proxy.passed[0]!.body).paymentPayload.payload.authorization.nonce).toBe(
      payment.authorization.nonce,
    )
  })

  it.each([
    ['its signature', withOtherSignature],
    ['its nonce', withMember('nonce', `0x${'77'.repeat(32)}`)],
    ['its recipient', withMember('to', `0x${'77'.repeat(20)}`)],
    ['its end', withMember('validBefore', 2n ** 40n)],
  ])('is refused when %s was changed', async (_, tamper) => {
    proxy.behave()
    const honest = await payer[pay](terms)
    const refused = { outcome: 'refused', reason: 'signature_invalid' }
    expect(await facilitator.verify(tamper(honest), terms)).toEqual(refused)
    expect(await facilitator.settle(tamper(honest), terms)).toEqual(refused)
    expect(await facilitator.verify(honest, terms)).toEqual({ outcome: 'valid' })
  })

  it('is refused for its amount, its times and its payer', async () => {
    proxy.behave()
    const now = await testChain.nowUnix()
    const reasonOf = async (payment: X402Payment) => {
      const verified = await facilitator.verify(payment, terms)
      return verified.outcome === 'refused' ? verified.reason : verified.outcome
    }
    expect(await reasonOf(await payer[pay](terms, { value: '1' }))).toBe('wrong_amount')
    expect(await reasonOf(await payer[pay](terms, { to: payer.address }))).toBe('wrong_recipient')
    expect(await reasonOf(await payer[pay](terms, { validBefore: String(now - 1) }))).toBe('expired')
    expect(
      await reasonOf(
        await payer[pay](terms, { validAfter: String(now + 500), validBefore: String(now + 900) }),
      ),
    ).toBe('not_yet_valid')
    const poor = await fundPayer(testChain, terms.microUsdc - 1n)
    const payment = await poor[pay](terms)
    expect(await reasonOf(payment)).toBe('insufficient_funds')
    await testChain.mint(poor.address, 1n)
    expect(await reasonOf(payment)).toBe('valid')
  })

  it.each([
    ['times out after the broadcast', { when: 'after', how: 'stall', only: onSettle }],
    ['answers 500 after the broadcast', { when: 'after', how: { status: 500, body: '{}' }, only: onSettle }],
    ['drops the connection after the broadcast', { when: 'after', how: 'drop', only: onSettle }],
    [
      'answers 500 with a refusal after the broadcast',
      {
        when: 'after',
        how: { status: 500, body: '{"success":false,"errorReason":"insufficient_funds"}' },
        only: onSettle,
      },
    ],
    ['answers nonsense after the broadcast', { when: 'after', how: () => '<html>', only: onSettle }],
    [
      'answers too much after the broadcast',
      { when: 'after', how: () => ' '.repeat(70_000), only: onSettle },
    ],
    [
      'names no transaction',
      { when: 'after', how: () => '{"success":true,"transaction":""}', only: onSettle },
    ],
  ] as [string, Fault][])('it %s: unknown, and the chain finds it', async (_, fault) => {
    proxy.behave(fault)
    const payment = await payer[pay](terms)
    expect(await askedUnder(fault).settle(payment, terms)).toEqual(unknown)
    await settled(payment).toMatchObject({ state: 'settled' })
  })

  it.each([
    ['answers 500 before', { when: 'before', how: { status: 500, body: '{}' }, only: onSettle }],
    ['drops the connection before', { when: 'before', how: 'drop', only: onSettle }],
    ['times out before', { when: 'before', how: 'stall', only: onSettle }],
  ] as [string, Fault][])(
    'it %s: unknown as well, the nonce is free and can be settled',
    async (_, fault) => {
      proxy.behave(fault)
      const payment = await payer[pay](terms)
      expect(await askedUnder(fault).settle(payment, terms)).toEqual(unknown)
      expect(proxy.passed).toEqual([])
      expect(await chain.findSettlement(awaited(payment))).toMatchObject({ state: 'unused' })
      proxy.behave()
      expect(await facilitator.settle(payment, terms)).toMatchObject({ outcome: 'claimed' })
    },
  )

  it('a success with the transaction of somebody else is no settlement', async () => {
    const stranger = await fundPayer(testChain, terms.microUsdc)
    const theirs = await stranger.transfer(terms)
    const answer = { success: true, transaction: theirs, network: 'base', payer: payer.address }
    proxy.behave({ when: 'before', how: { status: 200, body: JSON.stringify(answer) }, only: onSettle })
    const payment = await payer[pay](terms)
    expect(await facilitator.settle(payment, terms)).toEqual({ outcome: 'claimed', transaction: theirs })
    expect(await chain.findSettlement(awaited(payment), theirs)).toMatchObject({ state: 'unused' })
    // The same false hash after a true settlement does not hide it.
    proxy.behave({ when: 'after', how: () => JSON.stringify(answer), only: onSettle })
    const second = await payer[pay](terms)
    expect(await facilitator.settle(second, terms)).toEqual({ outcome: 'claimed', transaction: theirs })
    const found = await chain.findSettlement(awaited(second), theirs)
    expect(found).toMatchObject({ state: 'settled' })
    expect((found as { transaction: string }).transaction).not.toBe(theirs)
  })

  it('a refusal after a true settlement does not hide it', async () => {
    const answer = { success: false, errorReason: 'insufficient_funds', transaction: '', network: 'base' }
    proxy.behave({ when: 'after', how: () => JSON.stringify(answer), only: onSettle })
    const payment = await payer[pay](terms)
    expect(await facilitator.settle(payment, terms)).toEqual({
      outcome: 'refused',
      reason: 'insufficient_funds',
    })
    expect(await chain.findSettlement(awaited(payment))).toMatchObject({ state: 'settled' })
  })

  it('answers of the door are refusals, and nothing was handed over', async () => {
    for (const status of [401, 403, 404, 429]) {
      proxy.behave({ when: 'before', how: { status, body: 'go away' }, only: onSettle })
      expect(await facilitator.settle(await payer[pay](terms), terms)).toEqual(unavailable)
    }
  })

  it.each([
    ['drops', { when: 'before', how: 'drop', only: onVerify }],
    ['stalls', { when: 'before', how: 'stall', only: onVerify }],
    ['answers 500', { when: 'after', how: { status: 500, body: '{"isValid":true}' }, only: onVerify }],
    ['answers nonsense', { when: 'after', how: () => '[]', only: onVerify }],
  ] as [string, Fault][])('cannot be verified while it %s', async (_, fault) => {
    proxy.behave(fault)
    const payment = await payer[pay](terms)
    expect(await askedUnder(fault).verify(payment, terms)).toEqual(unavailable)
    proxy.behave()
    expect(await facilitator.verify(payment, terms)).toEqual({ outcome: 'valid' })
  })

  it('is never told in words of the facilitator', async () => {
    const text = 'Execution reverted\nRaw Call Arguments: <script>'
    for (const body of [
      { isValid: false, invalidReason: text },
      { success: false, errorReason: text },
    ]) {
      proxy.behave({ when: 'before', how: { status: 200, body: JSON.stringify(body) } })
      const payment = await payer[pay](terms)
      const answers = [await facilitator.verify(payment, terms), await facilitator.settle(payment, terms)]
      expect(JSON.stringify(answers)).not.toContain('script')
      for (const answer of answers)
        if (answer.outcome === 'refused') expect(X402_REASONS).toContain(answer.reason)
    }
  })
})

describe('nobody there', () => {
  it('is a refusal: nothing was handed over', async () => {
    const gone = await startLocalServer(async () => 'drop')
    await gone.close()
    const lost = facilitatorAt(gone.url, gone.host)
    const payment = await payer.payV1(terms)
    expect(await lost.verify(payment, terms)).toEqual(unavailable)
    expect(await lost.settle(payment, terms)).toEqual(unavailable)
    expect(await lost.supported()).toBeNull()
  })
  it('so is an address that the guarded egress does not reach', async () => {
    const barred = createRemoteFacilitator({
      network: testChain.network,
      url: behind.url,
      egress: egressTo(),
    })
    expect(await barred.settle(await payer.payV1(terms), terms)).toEqual(unavailable)
  })
})

describe('supported', () => {
  const answers = (kinds: unknown) =>
    proxy.behave({ when: 'before', how: { status: 200, body: JSON.stringify({ kinds }) } })
  const [v1, v2] = [
    { x402Version: 1, scheme: 'exact', network: 'base' },
    { x402Version: 2, scheme: 'exact', network: 'eip155:8453' },
  ]
  it('is both versions', async () => {
    proxy.behave()
    expect(await facilitator.supported()).toEqual([1, 2])
  })
  it.each([
    ['one kind only', [v2], [2]],
    ['another scheme', [{ ...v1, scheme: 'upto' }, v2], [2]],
    ['another network', [{ ...v1, network: 'base-sepolia' }, v2], [2]],
    ['none', [], []],
    ['odd members', [null, 1, v1], [1]],
    ['no list', {}, null],
  ])('%s', async (_, kinds, expected) => {
    answers(kinds)
    expect(await facilitator.supported()).toEqual(expected)
  })
  it.each([
    ['500', { status: 500, body: '{"kinds":[]}' }],
    ['nonsense', { status: 200, body: '<html>' }],
    ['a cut connection', 'drop' as const],
  ])('%s is no answer', async (_, how) => {
    proxy.behave({ when: 'before', how })
    expect(await facilitator.supported()).toBeNull()
  })
})
