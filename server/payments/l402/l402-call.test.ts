/** Calls paid over Lightning without an account: a real invoice of a real node, paid by another one, buys one call. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchWithL402 } from '@getalby/lightning-tools/402/l402'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toBase64 } from '#protocol/base64.ts'
import { toHex } from '#protocol/bytes.ts'
import { fromAnyBase64 } from '#protocol/payments/base64.ts'
import { addCaveat } from '#protocol/payments/macaroon.ts'
import { encodeMacaroon, parseMacaroon } from '#protocol/payments/macaroon-binary.ts'
import { checkBooks } from '#server/books/testing/check-books.ts'
import { type EmbeddedPair, startEmbeddedPair } from '#server/payments/rails/lightning/start-embedded-pair.ts'
import { createTestPayer, type TestPayer } from '#server/payments/rails/lightning/test-payer.ts'
import { type Service, startService } from '#server/testing/service.ts'

let pair: EmbeddedPair
let service: Service
let payer: TestPayer
let caller = 0

beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'assay-l402-'))
  pair = await startEmbeddedPair({ directory })
  payer = createTestPayer(pair)
  service = await startService({
    LIGHTNING_BACKEND: 'embedded',
    LIGHTNING_EMBEDDED_DIRECTORY: directory,
    RATE_INVOICE: '1000',
  })
  service.clock.nowUnix = Math.floor(Date.now() / 1_000)
}, 60_000)
afterAll(async () => {
  await service?.close()
  await pair?.stop()
})
afterEach(() => checkBooks(service.ctx.db))

const shell = (artifact: string) => ({ artifact, artifact_type: 'shell_command' })

/** A 402 whose invoice nobody has yet: the same caller would get the same one for a minute. */
async function challenge() {
  service.clock.nowUnix += 61
  caller += 1
  const { status, headers, body } = await service.call('/review', { json: shell(`echo ${caller}`) })
  expect(status).toBe(402)
  return { header: headers.get('www-authenticate')!, lightning: body.lightning, body }
}

async function bought() {
  const { lightning } = await challenge()
  const payment = await payer.pay(lightning.invoice)
  expect(payment.state).toBe('succeeded')
  return { token: lightning.token as string, preimage: toHex(payment.preimage!), lightning }
}

const review = (authorization: string, artifact = `echo ${caller}`) =>
  service.call('/review', { json: shell(artifact), headers: { authorization } })

describe('the challenge', () => {
  it('joins L402 and LSAT in one line, L402 first, and says that these sats have no value', async () => {
    const { header, lightning, body } = await challenge()
    expect(header).toMatch(
      /^L402 macaroon="Ag[^"]+", invoice="lnbcrt[^"]+", version="0", token="Ag[^"]+", LSAT macaroon="Ag[^"]+", invoice="lnbcrt/,
    )
    expect(lightning).toMatchObject({ amount_sats: 240, network: 'regtest', real_value: false })
    expect(body.ways_to_pay.find(({ rail }: { rail: string }) => rail === 'l402').available).toBe(true)
  })

  it('gives the same open invoice to the same caller for a minute, and a new one after it was paid', async () => {
    const { lightning } = await challenge()
    const again = await service.call('/review', { json: {} })
    expect(again.body.lightning.invoice).toBe(lightning.invoice)
    const payment = await payer.pay(lightning.invoice)
    await review(`L402 ${lightning.token}:${toHex(payment.preimage!)}`)
    const next = await service.call('/review', { json: {} })
    expect(next.body.lightning.invoice).not.toBe(lightning.invoice)
  })
})

describe('a client that nobody here wrote', () => {
  it("Alby's fetchWithL402 pays and gets its verdict", async () => {
    service.clock.nowUnix += 61
    const wallet = {
      async payInvoice({ invoice }: { invoice: string }) {
        const { preimage } = await payer.pay(invoice)
        return { preimage: toHex(preimage!) }
      },
    }
    const original = globalThis.fetch
    globalThis.fetch = ((input: string, init: RequestInit) =>
      input.startsWith('http://localhost:3000')
        ? service.surface.request(input, {
            ...init,
            headers: { ...Object.fromEntries(new Headers(init.headers)), host: 'localhost:3000' },
          })
        : original(input, init)) as typeof fetch
    try {
      const answer = await fetchWithL402(
        'http://localhost:3000/review',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(shell('whoami')),
        },
        { wallet },
      )
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ cost_sats: 240, charge: { method: 'l402' } })
    } finally {
      globalThis.fetch = original
    }
  })
})

describe('a token', () => {
  it('buys one call: the same request gets the same bytes, another one 401', async () => {
    const { token, preimage } = await bought()
    const first = await review(`L402 ${token}:${preimage}`)
    expect([first.status, first.body.cost_sats, first.body.charge.balance_sats]).toEqual([200, 240, null])
    const again = await review(`LSAT ${token}:${preimage.toUpperCase()}`)
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.text,
      'true',
    ])
    const other = await review(`L402 ${token}:${preimage}`, 'rm -rf /')
    expect([other.status, other.body.code, other.body.reason]).toEqual([401, 'invalid_l402', 'spent'])
    expect(other.headers.get('www-authenticate')).toMatch(/^L402 /)
  })

  it('twenty at once: delivered once', async () => {
    const { token, preimage } = await bought()
    const answers = await Promise.all(Array.from({ length: 20 }, () => review(`L402 ${token}:${preimage}`)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const [used] = await service.ctx.db.query<{ count: number }>(
      'used',
      `SELECT count(*) FROM charge c JOIN l402_token t ON t.token_id = c.token_id JOIN lightning_invoice i ON i.payment_hash = t.payment_hash
       WHERE c.state = 'delivered' AND encode(i.preimage, 'hex') = $1`,
      [preimage],
    )
    expect(used!.count).toBe(1)
  })

  it('of an invoice that was not paid: 503, and no verdict', async () => {
    const { lightning } = await challenge()
    // The preimage of our own invoice is known to the node alone; one that only hashes right cannot be had without paying.
    const { status, body } = await review(`L402 ${lightning.token}:${'00'.repeat(32)}`)
    expect([status, body.code, body.reason]).toEqual([401, 'invalid_l402', 'wrong_preimage'])
  })

  it('costs nothing when the request is refused', async () => {
    const { token, preimage } = await bought()
    const headers = { authorization: `L402 ${token}:${preimage}` }
    expect((await service.call('/review', { json: { artifact: 1 }, headers })).status).toBe(422)
    expect((await review(headers.authorization)).status).toBe(200)
  })

  it('for another operation, widened, or with a caveat that nobody knows: 401 that says which', async () => {
    const { token, preimage } = await bought()
    const macaroon = parseMacaroon(fromAnyBase64(token, 4_096)!)
    if (!macaroon.ok) throw new Error('not a macaroon')
    const withCaveat = (text: string) =>
      toBase64(encodeMacaroon(addCaveat(macaroon.value, new TextEncoder().encode(text))))
    const refused: [string, string, string][] = [
      ['/ledger/submit', token, 'wrong_operation'],
      ['/review', withCaveat('services=review:0,ledger_submit:0'), 'widened_caveat'],
      ['/review', withCaveat('review_amount_sats=100000'), 'widened_caveat'],
      ['/review', withCaveat('review_amount_sats=1'), 'amount_too_small'],
      ['/review', withCaveat('ip=127.0.0.1'), 'unknown_caveat'],
    ]
    for (const [path, changed, reason] of refused) {
      const json = path === '/review' ? shell('ls') : { event: {} }
      const { status, body } = await service.call(path, {
        json,
        headers: { authorization: `L402 ${changed}:${preimage}` },
      })
      expect([path, status, body.code ?? body.detail, body.reason]).toEqual([
        path,
        401,
        'invalid_l402',
        reason,
      ])
    }
    expect((await review(`L402 ${token}:${preimage}`)).status).toBe(200)
  })

  it('is good for a day', async () => {
    const { token, preimage } = await bought()
    service.clock.nowUnix += 24 * 3_600
    const { status, body } = await review(`L402 ${token}:${preimage}`)
    expect([status, body.reason]).toEqual([401, 'token_expired'])
    service.clock.nowUnix -= 24 * 3_600
  })

  it.each(['L402 x', 'L402 AgEE:zz', `L402 ${'A'.repeat(9_000)}:${'0'.repeat(64)}`, 'LSAT :'])(
    'that cannot be read: 402 malformed_credential, with a challenge (%s)',
    async (authorization) => {
      const { status, body, headers } = await review(authorization)
      expect([status, body.code]).toEqual([402, 'malformed_credential'])
      expect(headers.get('www-authenticate')).toMatch(/^L402 /)
    },
  )
})
