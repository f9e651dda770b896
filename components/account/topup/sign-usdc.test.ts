// USDC authorizations signed in the browser. Signed by a real key as wallets sign, checked by the service's own rules.
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { TERMS } from '#protocol/payments/testing/make-payment.ts'
import { checkPayment } from '#protocol/payments/x402/check-payment.ts'
import { decodePaymentV1 } from '#protocol/payments/x402/payload.ts'
import { paymentRequiredV1 } from '#protocol/payments/x402/requirement.ts'
import { type BrowserWallet, readAsking, signPayment, usdcText } from './sign-usdc.ts'

const NOW = 1_800_000_000
const payer = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const asked = paymentRequiredV1('X-PAYMENT header is required', [TERMS])

/** The wire of a browser's wallet (EIP-1193), round a real key. */
function walletOf(calls: string[] = []): BrowserWallet {
  return {
    async request({ method, params = [] }) {
      calls.push(method)
      if (method === 'eth_requestAccounts') return [payer.address]
      if (method === 'wallet_switchEthereumChain') {
        expect(params).toEqual([{ chainId: '0x2105' }])
        return null
      }
      const { domain, types, primaryType, message } = JSON.parse(params[1] as string)
      return payer.signTypedData({ domain, types, primaryType, message })
    },
  }
}

describe('a signature of this page', () => {
  it('pays exactly what was asked', async () => {
    const calls: string[] = []
    const header = await signPayment(walletOf(calls), readAsking(asked)!, NOW)
    expect(calls).toEqual(['eth_requestAccounts', 'wallet_switchEthereumChain', 'eth_signTypedData_v4'])
    const payment = decodePaymentV1(header)
    if (!payment.ok) throw new Error(payment.detail)
    const checked = checkPayment(payment.value, [TERMS], NOW)
    expect(checked).toMatchObject({ ok: true, value: { payer: payer.address.toLowerCase() } })
    const dearer = [{ ...TERMS, microUsdc: TERMS.microUsdc + 1n }]
    expect(checkPayment(payment.value, dearer, NOW)).toMatchObject({ ok: false, problem: 'wrong_amount' })
  })

  it('leaves a person minutes, not seconds', async () => {
    const payment = decodePaymentV1(await signPayment(walletOf(), readAsking(asked)!, NOW))
    expect(payment.ok && checkPayment(payment.value, [TERMS], NOW + 540)).toMatchObject({ ok: true })
  })

  it('never has the same nonce', async () => {
    const headers = await Promise.all([1, 2].map(() => signPayment(walletOf(), readAsking(asked)!, NOW)))
    const [first, second] = headers.map((header) => decodePaymentV1(header))
    expect(
      first?.ok && second?.ok && first.value.authorization.nonce !== second.value.authorization.nonce,
    ).toBe(true)
  })

  it('is none when the reader says no', async () => {
    const refusing: BrowserWallet = { request: () => Promise.reject(new Error('User rejected the request.')) }
    await expect(signPayment(refusing, readAsking(asked)!, NOW)).rejects.toThrow('User rejected')
  })
})

describe('what is asked', () => {
  it.each([
    ['nothing', { accepts: [] }],
    ['no list', {}],
    ['another chain', { accepts: [{ ...asked.accepts[0]!, network: 'polygon' }] }],
    ['another token', { accepts: [{ ...asked.accepts[0]!, asset: TERMS.payTo }] }],
    ['another scheme', { accepts: [{ ...asked.accepts[0]!, scheme: 'upto' }] }],
  ])('%s is signed by nobody here', (_, body) => expect(readAsking(body)).toBeNull())

  it('finds ours behind others', () => {
    const others = { ...asked.accepts[0]!, network: 'polygon' }
    expect(readAsking({ accepts: [others, ...asked.accepts] })?.requirement).toEqual(asked.accepts[0])
  })
})

it.each([
  ['25000000', '25.00'],
  ['219246', '0.219246'],
  ['1000000000', '1,000.00'],
])('%s micro-dollars are %s', (micro, text) => expect(usdcText(micro)).toBe(text))
