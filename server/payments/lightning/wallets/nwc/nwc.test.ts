/** Nostr Wallet Connect: the contract over a real relay and the SDK's wallet service on the real pair, and replies that fail to come. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toHex } from '#protocol/bytes.ts'
import { mischiefOf, otherEndOf } from '#testing/lightning/bench-on-pair.ts'
import { startTestRelay, type TestRelay } from '#testing/lightning/nostr-relay.ts'
import { type NwcWallet, startNwcWallet } from '#testing/lightning/nwc-wallet.ts'
import { startLndBench } from '#testing/lightning/start-lnd.ts'
import { describeWallet, type WalletBench } from '#testing/lightning/wallet-contract.ts'
import type { InvoiceRequest, LightningWallet, PayRequest } from '../wallet.ts'
import { createNwc } from './nwc.ts'

const maxRoutingMsat = 100_000n
const requestKind = 23_194
const replyKind = 23_195

interface NwcBench extends WalletBench {
  relay: TestRelay
  service: NwcWallet
}

async function startBench(): Promise<NwcBench> {
  const [pair, relay] = await Promise.all([startLndBench(), startTestRelay()])
  const service = await startNwcWallet(pair.wallet, [relay.url])
  const wallet = createNwc({ connectionString: service.connectionString, maxRoutingMsat })
  return {
    wallet,
    relay,
    service,
    otherEnd: otherEndOf(pair),
    mischief: {
      ...mischiefOf(pair),
      loseNextPayAnswer: async () => service.loseNextReply('pay_invoice'),
      failNextPayRequest: async () =>
        service.answerNext('pay_invoice', { error: { code: 'INTERNAL', message: 'boom' } }),
      async clear() {
        relay.clear()
        await pair.faults.clear()
      },
    },
    async close() {
      await wallet.close()
      service.close()
      await relay.close()
      await pair.close()
    },
  }
}

describeWallet('Nostr Wallet Connect', startBench)

describe('Nostr Wallet Connect', () => {
  let bench: NwcBench
  let wallet: LightningWallet
  beforeAll(async () => {
    bench = await startBench()
    wallet = bench.wallet
  })
  afterEach(() => bench.mischief.clear?.())
  afterAll(() => bench?.close())

  const asked = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
    amountMsat: 21_001n,
    description: 'a review',
    expirySeconds: 600,
    reference: `r${Math.random()}`,
    ...changes,
  })
  const pay = (bolt11: string, changes: Partial<PayRequest> = {}) =>
    wallet.pay({ bolt11, maxFeeMsat: maxRoutingMsat, timeoutSeconds: 5, attemptId: 'a', ...changes })
  const count = (method: string) => bench.service.asked.filter((each) => each === method).length
  const lastRequest = () => bench.relay.events.findLast(({ kind }) => kind === requestKind)!
  const tagOf = (name: string) => lastRequest().tags.find(([each]) => each === name)?.[1]
  const unknown = { state: 'unknown' }

  it('reads replies that name the request and no client, many at once', async () => {
    const from = bench.relay.events.length
    bench.service.leaveOutClientTag()
    const made = await Promise.all(
      [1_000n, 2_000n, 3_000n].map((amountMsat) => wallet.createInvoice(asked({ amountMsat }))),
    )
    expect(new Set(made.map(({ bolt11 }) => bolt11)).size).toBe(3)
    const replies = bench.relay.events.slice(from).filter(({ kind }) => kind === replyKind)
    expect(replies.length).toBeGreaterThan(0)
    for (const { tags } of replies) expect(tags.map(([name]) => name)).toEqual(['e'])
  })

  describe('requests', () => {
    it('are encrypted with NIP-44 and expire with our patience', async () => {
      await wallet.info()
      expect(tagOf('encryption')).toBe('nip44_v2')
      expect(lastRequest().content).not.toContain('?iv=')
      const { bolt11 } = await bench.otherEnd.createInvoice(1_000n)
      await pay(bolt11, { timeoutSeconds: 7 })
      const payment = bench.relay.events.filter(({ kind }) => kind === requestKind)
      expect(
        payment.map(
          (event) => Number(event.tags.find(([name]) => name === 'expiration')![1]) - event.created_at,
        ),
      ).toContain(7)
    })

    it('are encrypted with NIP-04 for a wallet that knows nothing else', async () => {
      await bench.service.publishInfo('nip04')
      const old = createNwc({ connectionString: bench.service.connectionString, maxRoutingMsat })
      expect(await old.info()).toMatchObject({ network: 'regtest' })
      expect(lastRequest().content).toContain('?iv=')
      await bench.service.publishInfo('nip99')
      const none = createNwc({ connectionString: bench.service.connectionString, maxRoutingMsat })
      await expect(none.info()).rejects.toThrow('no encryption that we know')
      await bench.service.publishInfo('nip04 nip44_v2')
      await Promise.all([old.close(), none.close()])
    })

    it('many at a time find their replies', async () => {
      const made = await Promise.all(Array.from({ length: 22 }, () => wallet.createInvoice(asked())))
      expect(new Set(made.map(({ bolt11 }) => bolt11)).size).toBe(22)
    })

    it('go over a relay of the string that can be reached', async () => {
      const { connectionString } = bench.service
      const dead = await startTestRelay()
      await dead.close()
      const other = connectionString.replace('?relay=', `?relay=${encodeURIComponent(dead.url)}&relay=`)
      const both = createNwc({ connectionString: other, maxRoutingMsat })
      expect(await both.info()).toMatchObject({ network: 'regtest' })
      await both.close()
    })

    it('go on after the relay was gone', async () => {
      await wallet.info()
      const listening = () => bench.relay.wanted.filter((kind) => kind === requestKind).length
      const before = listening()
      bench.relay.hangUp()
      await expect.poll(listening, { interval: 20 }).toBe(before + 1)
      expect(await wallet.info()).toMatchObject({ network: 'regtest' })
    })
  })

  describe('without a reply', () => {
    it('a question is unavailable', async () => {
      bench.relay.refuse(requestKind)
      await expect(wallet.info()).rejects.toThrow('nwc: get_info: every relay refused the request')
    })

    it('a payment is unknown, found again, and paid once', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      const before = count('pay_invoice')
      bench.service.loseNextReply('pay_invoice')
      expect(await pay(bolt11, { timeoutSeconds: 1 })).toEqual(unknown)
      expect((await pay(bolt11)).state).toBe('succeeded')
      expect(await wallet.findPayment(paymentHash)).toMatchObject({ state: 'succeeded' })
      expect(count('pay_invoice')).toBe(before + 1)
    })

    it('a payment whose request came nowhere is unknown', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      await wallet.findPayment(paymentHash)
      bench.relay.swallow(requestKind)
      expect(await pay(bolt11, { timeoutSeconds: 1 })).toEqual(unknown)
      bench.relay.clear()
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
    })

    it('that is the wallet’s own a payment is unknown: forged, changed, of no sense', async () => {
      const { bolt11 } = await bench.otherEnd.createInvoice(9_000n)
      bench.relay.tamper(replyKind, (event) => ({ ...event, content: `${event.content.slice(0, -4)}AAAA` }))
      expect(await pay(bolt11, { timeoutSeconds: 1 })).toEqual(unknown)
      bench.relay.clear()
      bench.service.garbleNextReply()
      await expect(wallet.info()).rejects.toThrow('nwc: get_info: the reply cannot be decrypted')
      bench.service.answerNext('get_info', { result: { network: 'moon', methods: [] } })
      await expect(wallet.info()).rejects.toThrow('nwc: get_info: the reply is not understood')
      bench.service.answerNext('get_balance', { result: { balance: 1.5 } })
      await expect(wallet.maxSendableMsat()).rejects.toThrow('not understood')
    })
  })

  describe('payments', () => {
    it('are refused for good when the wallet may spend more than the limit', async () => {
      const before = count('pay_invoice')
      const dear = await bench.otherEnd.createInvoice(10_000_001n)
      expect(await pay(dear.bolt11)).toEqual({
        state: 'failed',
        reason: 'the wallet may spend more than the fee limit',
      })
      expect(count('pay_invoice')).toBe(before)
      const fits = await bench.otherEnd.createInvoice(10_000_000n)
      expect((await pay(fits.bolt11)).state).toBe('succeeded')
      expect(await wallet.maxSendableMsat()).toBe(10_000_000n)
    })

    it.each([
      'RATE_LIMITED',
      'NOT_IMPLEMENTED',
      'INSUFFICIENT_BALANCE',
      'QUOTA_EXCEEDED',
      'RESTRICTED',
      'UNAUTHORIZED',
    ])('that the wallet does not try have failed: %s', async (code) => {
      const { bolt11 } = await bench.otherEnd.createInvoice(9_000n)
      bench.service.answerNext('pay_invoice', { error: { code, message: 'no' } })
      expect(await pay(bolt11)).toEqual({
        state: 'failed',
        reason: `nwc: pay_invoice was refused (${code}): no`,
      })
    })

    it.each(['INTERNAL', 'OTHER', 'PAYMENT_FAILED', 'SOMETHING_NEW'])(
      'of which the wallet says only %s are unknown',
      async (code) => {
        const { bolt11 } = await bench.otherEnd.createInvoice(9_000n)
        bench.service.answerNext('pay_invoice', { error: { code, message: 'maybe' } })
        expect(await pay(bolt11)).toEqual(unknown)
      },
    )

    it('with a preimage that does not open the hash are unknown', async () => {
      const { bolt11 } = await bench.otherEnd.createInvoice(9_000n)
      bench.service.answerNext('pay_invoice', { result: { preimage: '00'.repeat(32), fees_paid: 0 } })
      expect(await pay(bolt11)).toEqual(unknown)
    })

    it('are not invoices of the same hash', async () => {
      const { bolt11, paymentHash } = await wallet.createInvoice(asked())
      await bench.otherEnd.pay(bolt11)
      expect(await wallet.findInvoice(paymentHash)).toMatchObject({ state: 'settled', receivedMsat: 21_001n })
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
    })
  })

  it('reads transactions of wallets without a state', async () => {
    const { paymentHash } = await bench.otherEnd.createInvoice(9_000n)
    const old = { type: 'incoming', amount: 9_000, payment_hash: toHex(paymentHash) }
    bench.service.answerNext('lookup_invoice', { result: old })
    expect(await wallet.findInvoice(paymentHash)).toEqual({ state: 'open' })
    bench.service.answerNext('lookup_invoice', { result: { ...old, settled_at: 1_800_000_000 } })
    expect(await wallet.findInvoice(paymentHash)).toMatchObject({ state: 'settled', receivedMsat: 9_000n })
  })

  it.each(['', 'nostr+walletconnect://ab?relay=ws://a&secret=cd', 'https://a'])(
    'refuses a connection string like %j without repeating it',
    (connectionString) => {
      expect(() => createNwc({ connectionString, maxRoutingMsat })).toThrow(
        'nwc: the connection string is not of the form nostr+walletconnect://…?relay=…&secret=…',
      )
    },
  )
})
