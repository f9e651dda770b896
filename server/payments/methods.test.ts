/** Every method that pays for a call keeps the contract of all of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatedMicroUsdc, gatedSats } from '#testing/payments/gated-tool.ts'
import { type PaidService, startPaidService } from '#testing/payments/paid-service.ts'
import { paymentMethodContract, type Subject } from '#testing/payments/payment-method-contract.ts'
import { l402 } from './l402/l402.ts'
import { callPaymentMethods } from './methods.ts'
import { prepaid } from './prepaid/prepaid.ts'
import { x402 } from './x402/x402.ts'
import { termsOf } from './x402/x402-rail.ts'

let service: PaidService
beforeAll(async () => {
  service = await startPaidService({ RATE_PAID: '100000', RATE_WRITE: '100000' })
}, 60_000)
afterAll(() => service?.close())

let keys = 0
const accountWith = async (paid: PaidService, sats: number) => {
  keys += 1
  const { apiKey } = await paid.fundedAccount(sats)
  return { authorization: `Bearer ${apiKey}`, 'idempotency-key': `contract-${keys}` }
}
const signed = async (paid: PaidService, microUsdc: bigint, changes = {}) => {
  const url = `${paid.baseUrl}${paid.tool.operation.path}`
  const terms = termsOf(paid.ctx.rails.x402!, microUsdc, { url, description: '' })
  return { 'x-payment': await paid.payer402.headerV1(terms, changes) }
}

const subjects: Subject[] = [
  {
    method: x402,
    credential: async (paid) => ({ 'x-payment': await paid.signedPayment() }),
    tooLittle: async (paid) => ({
      headers: await signed(paid, gatedMicroUsdc - 1n),
      code: 'payment_invalid',
    }),
    expired: async (paid) => ({
      headers: await signed(paid, gatedMicroUsdc, { validBefore: '1' }),
      code: 'payment_invalid',
    }),
    otherCall: 'payment_invalid',
  },
  {
    method: l402,
    credential: async (paid) => ({ authorization: await paid.boughtToken() }),
    async tooLittle(paid) {
      const { body } = await paid.call('/review', { json: {} })
      const { preimage } = await paid.payer.pay(body.lightning.invoice)
      const secret = Buffer.from(preimage!).toString('hex')
      return { headers: { authorization: `L402 ${body.lightning.token}:${secret}` }, code: 'invalid_l402' }
    },
    async expired(paid) {
      const authorization = await paid.boughtToken()
      paid.clock.nowUnix += 86_401
      return { headers: { authorization }, code: 'l402_ended' }
    },
    otherCall: 'l402_ended',
  },
  {
    method: prepaid,
    credential: (paid) => accountWith(paid, gatedSats),
    tooLittle: async (paid) => ({
      headers: await accountWith(paid, gatedSats - 1),
      code: 'insufficient_balance',
    }),
    async expired(paid) {
      const headers = await accountWith(paid, gatedSats)
      await paid.call('/account/revoke-key', { json: { confirm: true }, headers })
      return { headers, code: 'invalid_api_key' }
    },
    otherCall: 'idempotency_conflict',
  },
]

it('names every method of the list', () => {
  expect(subjects.map(({ method }) => method)).toEqual(callPaymentMethods)
})

for (const subject of subjects)
  describe(`[${subject.method.id}]`, () => paymentMethodContract(() => service, subject))
