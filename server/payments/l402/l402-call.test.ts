/** Calls paid over Lightning without an account: a real invoice of a real node, paid by another one, buys one call. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchWithL402 } from '@getalby/lightning-tools/402/l402'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPair, startEmbeddedPair } from '#dev/lightning-nodes/start-embedded-pair.ts'
import { toBase64 } from '#protocol/base64.ts'
import { toHex } from '#protocol/bytes.ts'
import { fromAnyBase64 } from '#protocol/payments/base64.ts'
import { addCaveat } from '#protocol/payments/macaroon.ts'
import { encodeMacaroon, parseMacaroon } from '#protocol/payments/macaroon-binary.ts'
import { createTestPayer, type TestPayer } from '#server/payments/lightning/wallets/embedded/test-payer.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

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

async function challenge() {
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

  it('has an invoice of its own each time, whoever asks', async () => {
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => service.call('/review', { json: shell('ls') })),
    )
    expect(new Set(asked.map(({ body }) => body.lightning.invoice)).size).toBe(5)
  })
})

/** Pays each invoice at most once, as real wallets do. */
function createWallet() {
  const paid = new Set<string>()
  return {
    paid,
    async payInvoice({ invoice }: { invoice: string }) {
      if (paid.has(invoice)) throw new Error('invoice was paid before')
      paid.add(invoice)
      const { preimage } = await payer.pay(invoice)
      return { preimage: toHex(preimage!) }
    },
  }
}

describe('clients that nobody here wrote', () => {
  const original = globalThis.fetch
  beforeAll(() => {
    globalThis.fetch = ((input: string, init: RequestInit) =>
      input.startsWith('http://localhost:3000')
        ? service.surface.request(input, {
            ...init,
            headers: { ...Object.fromEntries(new Headers(init.headers)), host: 'localhost:3000' },
          })
        : original(input, init)) as typeof fetch
  })
  afterAll(() => {
    globalThis.fetch = original
  })
  const pay = (wallet: ReturnType<typeof createWallet>, artifact: string) =>
    fetchWithL402(
      'http://localhost:3000/review',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(shell(artifact)),
      },
      { wallet },
    )

  it("Alby's fetchWithL402 pays and gets its verdict", async () => {
    const answer = await pay(createWallet(), 'whoami')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ cost_sats: 240, charge: { method: 'l402' } })
  })

  it('six calls of one wallet at once: six invoices, six verdicts', async () => {
    const wallet = createWallet()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, call) => pay(wallet, `ls ${call % 2}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(wallet.paid.size).toBe(6)
  })

  it('four wallets behind one address, asking the same at once: each pays its own invoice', async () => {
    const wallets = Array.from({ length: 4 }, createWallet)
    const answers = await Promise.all(wallets.map((wallet) => pay(wallet, 'df -h')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const invoices = wallets.flatMap(({ paid }) => [...paid])
    expect(new Set(invoices).size).toBe(4)
  })
})

describe('a token', () => {
  it('buys one call: the same request gets the same bytes, another one 402 with a new challenge', async () => {
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
    expect([other.status, other.body.code, other.body.reason]).toEqual([402, 'l402_ended', 'spent'])
    const fresh = await payer.pay(other.body.lightning.invoice)
    const after = await review(`L402 ${other.body.lightning.token}:${toHex(fresh.preimage!)}`, 'rm -rf /')
    expect([after.status, after.body.verdict]).toEqual([200, 'reject'])
  })

  it('twenty at once: delivered once', async () => {
    const { token, preimage } = await bought()
    const answers = await Promise.all(Array.from({ length: 20 }, () => review(`L402 ${token}:${preimage}`)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const [used] = await sql<{ count: number }>(
      service.ctx.db,
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
    expect([status, body.code, body.reason]).toEqual([402, 'l402_ended', 'token_expired'])
    expect(body.lightning.token).not.toBe(token)
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
