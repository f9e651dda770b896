/** POST /register/confirm: a paid, unused L402 token becomes balance once; the preimage alone moves nothing. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toBase64 } from '#protocol/base64.ts'
import { utf8Encode } from '#protocol/bytes.ts'
import { addCaveat } from '#protocol/payments/macaroon.ts'
import { encodeMacaroon, parseMacaroon } from '#protocol/payments/macaroon-binary.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'

let service: LightningService
beforeAll(async () => {
  service = await startLightningService({ RATE_PROBE: '100000' })
})
afterEach(() => service.checkBooks())
afterAll(() => service?.close())

/** The challenge of a call that nobody pays for yet; for a minute the same one would come again. */
async function challenge() {
  service.clock.nowUnix += 61
  const { body } = await service.call('/review', { method: 'POST' })
  return body.lightning as { invoice: string; payment_hash: string; token: string; amount_sats: number }
}
async function paid() {
  const lightning = await challenge()
  const { preimage } = await service.payer.pay(lightning.invoice)
  return { ...lightning, preimage: Buffer.from(preimage!).toString('hex') }
}
type Paid = Awaited<ReturnType<typeof paid>>
const confirm = ({ payment_hash, preimage, token }: Partial<Paid>, other: object = {}) =>
  service.call('/register/confirm', { json: { payment_hash, preimage, token, ...other } })
const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body

describe('a token that was not used', () => {
  it('makes an account with its sats, and answers the same for ten minutes', async () => {
    const token = await paid()
    const first = await confirm(token, { label: 'paid first' })
    expect([first.status, first.body]).toEqual([
      200,
      {
        status: 'created',
        api_key: expect.stringMatching(/^asy_/),
        agent_id: expect.stringMatching(/^paid-first-/),
        credited_sats: token.amount_sats,
        balance_sats: token.amount_sats,
      },
    ])
    expect((await confirm(token)).text).toBe(first.text)
    expect(await balanceOf(first.body.api_key)).toMatchObject({ withdrawable_sats: token.amount_sats })
    const { rows } = await service.ctx.db.pool.query(`SELECT i::text AS text FROM idempotency_key i`)
    expect(rows.map(({ text }) => text).join()).not.toContain(first.body.api_key)
    service.clock.nowUnix += 601
    const late = await confirm(token)
    expect([late.status, late.body.code]).toEqual([409, 'state_conflict'])
    expect(late.text).not.toContain(first.body.api_key)
    service.clock.nowUnix -= 601
  })

  it('gives the new key to no request that names another account', async () => {
    const token = await paid()
    const first = await confirm(token)
    const { apiKey } = await service.register()
    const other = await confirm(token, { api_key: apiKey })
    expect([other.status, other.body.code]).toEqual([409, 'state_conflict'])
    expect(other.text).not.toContain(first.body.api_key)
  })

  it('credits an account that exists', async () => {
    const { apiKey, agentId } = await service.fundedAccount(1_000)
    const token = await paid()
    const { body } = await confirm(token, { api_key: apiKey })
    expect(body).toEqual({
      status: 'credited',
      agent_id: agentId,
      credited_sats: token.amount_sats,
      balance_sats: 1_000 + token.amount_sats,
    })
  })

  it('is worth the same after its day as a call', async () => {
    const token = await paid()
    service.clock.nowUnix += 86_400 * 2
    expect((await confirm(token)).body.status).toBe('created')
    service.clock.nowUnix -= 86_400 * 2
  })

  it('is converted once, however many ask at once', async () => {
    const [a, b] = [await service.register(), await service.register()]
    const token = await paid()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(token, { api_key: (index % 2 ? a : b).apiKey })),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const sums = await Promise.all([a, b].map(({ apiKey }) => balanceOf(apiKey)))
    expect(sums[0].balance_sats + sums[1].balance_sats).toBe(token.amount_sats)
  })

  it('pays no call afterwards, and one that has paid a call is no balance', async () => {
    const review = ({ token, preimage }: Paid) =>
      service.call('/review', {
        headers: { authorization: `L402 ${token}:${preimage}` },
        json: { artifact: 'ls', artifact_type: 'shell_command' },
      })
    const [converted, used] = [await paid(), await paid()]
    await confirm(converted)
    const refused = await review(converted)
    expect([refused.status, refused.body.reason]).toEqual([402, 'converted'])
    expect((await review(used)).status).toBe(200)
    const spent = await confirm(used)
    expect([spent.status, spent.body.code]).toEqual([409, 'state_conflict'])
  })
})

describe('is refused', () => {
  it('without the token, or with one that says something else', async () => {
    const token = await paid()
    const faultOf = async (other: object) => {
      const { status, body } = await confirm(token, other)
      return [status, body.detail[0].loc[1], body.detail[0].type]
    }
    expect(await faultOf({ token: undefined })).toEqual([422, 'token', 'token_required'])
    const parsed = parseMacaroon(new Uint8Array(Buffer.from(token.token, 'base64')))
    if (!parsed.ok) throw new Error(parsed.detail)
    const narrowed = toBase64(encodeMacaroon(addCaveat(parsed.value, utf8Encode('review_amount_sats=1'))))
    const cut = toBase64(encodeMacaroon({ ...parsed.value, caveats: parsed.value.caveats.slice(1) }))
    for (const wrong of ['AAAA', '%%', (await challenge()).token, narrowed, cut])
      expect(await faultOf({ token: wrong })).toEqual([422, 'token', 'invalid_token'])
    expect((await confirm(token)).status).toBe(200)
  })

  it('with another preimage, and for a hash that nobody knows', async () => {
    const token = await paid()
    const wrong = await confirm({ ...token, preimage: '11'.repeat(32) })
    expect([wrong.status, wrong.body.detail[0].type]).toEqual([422, 'preimage_mismatch'])
    const unknown = await service.call('/register/confirm', {
      json: {
        payment_hash: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
        preimage: '00'.repeat(32),
      },
    })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_payment'])
    const nobody = await confirm(token, { api_key: `asy_${'x'.repeat(40)}` })
    expect([nobody.status, nobody.body.code]).toEqual([404, 'unknown_account'])
    expect((await confirm(token)).status).toBe(200)
  })
})

describe('an invoice that was made for an account', () => {
  it('needs no token and credits its own account', async () => {
    const { apiKey, agentId } = await service.register()
    const { body: topup } = await service.call('/topup', { apiKey, json: { amount_sats: 500 } })
    const { preimage } = await service.payer.pay(topup.invoice)
    const proof = { payment_hash: topup.payment_hash, preimage: Buffer.from(preimage!).toString('hex') }
    const other = await service.register()
    expect((await confirm(proof, { api_key: other.apiKey })).body.code).toBe('unknown_payment')
    const credited = { status: 'credited', agent_id: agentId, credited_sats: 500, balance_sats: 500 }
    service.clock.nowUnix += 2
    const answers = [await confirm(proof), await confirm(proof, { api_key: apiKey })].map(({ body }) => body)
    expect(answers[1]).toEqual({ ...credited, status: 'already_credited' })
    expect((await balanceOf(apiKey)).balance_sats).toBe(500)
  })

  it('tells those who paid it, or carried it, nothing of what else is on the account', async () => {
    const { apiKey, agentId } = await service.fundedAccount(70_000)
    const { body: asked } = await service.call(`/lnurlp/${agentId}/callback?amount=1000`)
    const { paymentHash, preimage } = await service.payer.pay(asked.pr)
    const [payment_hash, proof] = [paymentHash, preimage!].map((bytes) => Buffer.from(bytes).toString('hex'))
    const told = async (other: object) =>
      (await confirm({ payment_hash: payment_hash!, preimage: proof! }, other)).body.balance_sats
    expect(await told({})).toBe(1)
    expect(await told({ api_key: apiKey })).toBe(70_001)
  })
})

// The last: whatever comes right after it may find the rail at rest.
describe('before the node reports the payment', () => {
  it('it is worth nothing yet', async () => {
    const token = await paid()
    await service.faults.wire('error', 'GET /v1/invoice/', 1)
    const early = await confirm(token)
    expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([
      409,
      'not_settled',
      '2',
    ])
  })
})
