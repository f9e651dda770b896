/** Paying Lightning addresses: elsewhere over TLS with every check of LUD-06, and inside this service. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Bytes, toHex, utf8Encode } from '#protocol/bytes.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { startTlsHosts, type TlsHosts } from '#testing/payments/tls-hosts.ts'

let service: LightningService
let hosts: TlsHosts
beforeAll(async () => {
  ;[service, hosts] = await Promise.all([startLightningService(), startTlsHosts()])
  service.ctx.egress = hosts.egress
})
afterEach(() => service.checkBooks())
afterAll(async () => {
  await hosts?.close()
  await service?.close()
})

const metadata = '[["text/plain","für Ann"],["text/identifier","ann@payee.dev"]]'
const metadataHash = sha256Bytes(utf8Encode(metadata))

/** What payee.dev says, with one thing changed. */
interface Payee {
  request: Record<string, unknown>
  /** Of the invoice that callback.dev makes. */
  amountMsat: (asked: bigint) => bigint
  descriptionHash: Uint8Array | undefined
  asked: URL[]
}
let payee: Payee
beforeEach(() => {
  payee = {
    request: {
      tag: 'payRequest',
      callback: 'https://callback.dev/pay?user=ann#top',
      minSendable: 10_000,
      maxSendable: 100_000_000,
      metadata,
      commentAllowed: 20,
    },
    amountMsat: (asked) => asked,
    descriptionHash: metadataHash,
    asked: [],
  }
  hosts.answers.clear()
  hosts.answers.set('payee.dev', (request, response) => {
    payee.asked.push(new URL(request.url!, 'https://payee.dev'))
    response.end(JSON.stringify(payee.request))
  })
  hosts.answers.set('callback.dev', async (request, response) => {
    const url = new URL(request.url!, 'https://callback.dev')
    payee.asked.push(url)
    const { bolt11 } = await service.payer.createInvoice({
      amountMsat: payee.amountMsat(BigInt(url.searchParams.get('amount')!)),
      ...(payee.descriptionHash ? { descriptionHash: payee.descriptionHash } : { memo: 'plain words' }),
    })
    response.end(JSON.stringify({ pr: bolt11, routes: [] }))
  })
})

const pay = (apiKey: string, json: object) => service.call('/withdraw-to-address', { apiKey, json })
const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body

describe('an address elsewhere', () => {
  it('is paid: amount, hash and comment as agreed', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { status, body } = await pay(apiKey, {
      lightning_address: 'Ann@Payee.dev',
      amount_sats: 250,
      comment: 'well reviewed',
    })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'paid',
        amount_sats: 250,
        receive_sats: 250,
        platform_fee_sats: 100,
        new_balance_sats: 650,
        resolved: {
          domain: 'payee.dev',
          callback_host: 'callback.dev',
          metadata_hash: toHex(metadataHash),
          comment_left_out: false,
        },
      },
    ])
    expect(payee.asked.map(({ pathname, search }) => pathname + search)).toEqual([
      '/.well-known/lnurlp/ann',
      '/pay?user=ann&amount=250000&comment=well%20reviewed',
    ])
    expect(await service.payer.findInvoice(Buffer.from(body.payment_hash, 'hex'))).toMatchObject({
      receivedMsat: 250_000n,
    })
  })

  it('gets no comment that it does not take, and that is said', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { body } = await pay(apiKey, {
      lightning_address: 'ann@payee.dev',
      amount_sats: 50,
      comment: 'x'.repeat(21),
    })
    expect([body.status, body.resolved.comment_left_out]).toEqual(['paid', true])
    expect(payee.asked[1]!.searchParams.has('comment')).toBe(false)
  })

  it('is paid once under one key, even when the server died before it could answer', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const request = { lightning_address: 'ann@payee.dev', amount_sats: 100 }
    const headers = { 'idempotency-key': 'pay-ann-once' }
    const first = await service.call('/withdraw-to-address', { apiKey, json: request, headers })
    expect(first.body.status).toBe('paid')
    // What a death between hold and answer leaves: the withdrawal, and a key whose lease runs out.
    await service.ctx.db.pool.query(`DELETE FROM idempotency_key WHERE route = 'POST /withdraw-to-address'`)
    const again = await service.call('/withdraw-to-address', { apiKey, json: request, headers })
    expect([again.status, again.body.withdrawal_id]).toEqual([200, first.body.withdrawal_id])
    expect((await balanceOf(apiKey)).balance_sats).toBe(800)
    expect(payee.asked).toHaveLength(2)
  })

  it('is not asked when the account cannot pay', async () => {
    const { apiKey } = await service.fundedAccount(149)
    const { status, body } = await pay(apiKey, { lightning_address: 'ann@payee.dev', amount_sats: 50 })
    expect([status, body.code, payee.asked]).toEqual([402, 'lightning_balance_required', []])
  })

  it('that makes the same invoice again is paid once', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const { bolt11 } = await service.payer.createInvoice({
      amountMsat: 50_000n,
      descriptionHash: metadataHash,
    })
    hosts.answers.set('callback.dev', (_request, response) =>
      response.end(JSON.stringify({ pr: bolt11, routes: [] })),
    )
    const first = await pay(apiKey, { lightning_address: 'ann@payee.dev', amount_sats: 50 })
    const second = await pay(apiKey, { lightning_address: 'ann@payee.dev', amount_sats: 50 })
    expect(second.body).toEqual(first.body)
    expect((await balanceOf(apiKey)).balance_sats).toBe(850)
  })
})

describe('is refused', () => {
  let apiKey: string
  beforeAll(async () => {
    apiKey = (await service.fundedAccount(10_000)).apiKey
  })
  /** The check that failed, or the status of a success. */
  const checkOf = async (address = 'ann@payee.dev', amountSats = 50) => {
    const { status, body } = await pay(apiKey, { lightning_address: address, amount_sats: amountSats })
    if (status !== 422) return [status, body.code ?? body.status]
    const [{ type, msg }] = body.detail
    return type === 'lnurl_refused' ? /^\w+/.exec(msg)![0] : type
  }
  const redirect = (to: string) => (_request: unknown, response: { writeHead: CallableFunction }) =>
    response.writeHead(302, { location: to }).end()
  const other = (change: Record<string, unknown>) => Object.assign(payee.request, change)

  it('not, when nothing is wrong', async () => {
    expect(await checkOf()).toEqual([200, 'paid'])
  })

  it.each([
    'ann',
    'ann@',
    '@payee.dev',
    'ann@payee',
    'ann@127.0.0.1',
    'ann@[::1]',
    'ann@payee.dev:444',
    'a b@payee.dev',
    'ann@payee.dev/x',
  ])('a name of no address: %s', async (address) =>
    expect(await checkOf(address)).toBe('invalid_lightning_address'),
  )

  it('a host inside, by name and by redirect', async () => {
    expect(await checkOf('ann@inside.dev')).toBe('host_refused')
    expect(await checkOf('ann@nowhere.dev')).toBe('host_refused')
    for (const to of [
      'https://inside.dev/x',
      'https://127.0.0.1/x',
      'http://payee.dev/x',
      'https://169.254.169.254/latest',
    ]) {
      hosts.answers.set('payee.dev', redirect(to) as never)
      expect(await checkOf()).toBe('host_refused')
    }
    hosts.answers.set('payee.dev', redirect('https://callback.dev/moved') as never)
    hosts.answers.set('callback.dev', (request, response) =>
      request.url === '/moved'
        ? response.end(JSON.stringify(payee.request))
        : response.end('{"status":"ERROR","reason":"sold out"}'),
    )
    expect(await checkOf()).toBe('service_error')
  })

  it('a callback inside, without TLS, or none', async () => {
    other({ callback: 'https://inside.dev/pay' })
    expect(await checkOf()).toBe('host_refused')
    for (const callback of ['http://callback.dev/pay', 'https://127.0.0.1/pay', 'callback.dev', 7]) {
      other({ callback })
      expect(await checkOf()).toBe('invalid_callback')
    }
  })

  it('an answer that is none', async () => {
    for (const [body, reason] of [
      ['no json', 'not_json'],
      ['{"status":"ERROR","reason":"closed"}', 'service_error'],
      ['{"tag":"withdrawRequest"}', 'not_pay_request'],
      ['x'.repeat(70_000), 'unusable_answer'],
    ] as const) {
      hosts.answers.set('payee.dev', (_request, response) => response.end(body))
      expect(await checkOf()).toBe(reason)
    }
    other({ metadata: '[]' })
    hosts.answers.set('payee.dev', (_request, response) => response.end(JSON.stringify(payee.request)))
    expect(await checkOf()).toBe('invalid_metadata')
  })

  it('an answer that does not come', async () => {
    hosts.answers.set('payee.dev', (request) => void request.socket.destroy())
    expect(await checkOf()).toBe('no_answer')
  })

  it('an amount that the payee does not take', async () => {
    expect(await checkOf('ann@payee.dev', 9)).toBe('amount_out_of_range')
    other({ maxSendable: 49_000 })
    expect(await checkOf()).toBe('amount_out_of_range')
  })

  it('an invoice of another amount, hash or description', async () => {
    payee.amountMsat = (asked) => asked + 1n
    expect(await checkOf()).toBe('amount_mismatch')
    payee.amountMsat = (asked) => asked
    payee.descriptionHash = sha256Bytes(utf8Encode(`${metadata} `))
    expect(await checkOf()).toBe('description_hash_mismatch')
    payee.descriptionHash = undefined
    expect(await checkOf()).toBe('description_hash_missing')
  })

  it('an invoice of our own', async () => {
    const { agentId } = await service.register()
    const { body } = await service.call(`/.well-known/lnurlp/${agentId}`)
    other({ metadata: body.metadata })
    const made = await service.call(`/lnurlp/${agentId}/callback?amount=50000`)
    hosts.answers.set('callback.dev', (_request, response) =>
      response.end(JSON.stringify({ pr: made.body.pr })),
    )
    expect(await checkOf()).toBe('own_invoice')
  })

  it.each(['0', '-1', '1.5', '1e21', '"100 "', '9007199254740993', 'null'])(
    'an amount of %s',
    async (amount) => {
      const { status } = await service.call('/withdraw-to-address', {
        apiKey,
        body: `{"lightning_address": "ann@payee.dev", "amount_sats": ${amount}}`,
      })
      expect(status).toBe(422)
    },
  )

  it('more than the node can send', async () => {
    const { status, body } = await pay(apiKey, {
      lightning_address: 'ann@payee.dev',
      amount_sats: 900_000_000,
    })
    expect([status, body.detail[0].type]).toEqual([422, 'amount_too_large'])
  })
})

describe('an agent of this service', () => {
  it('is paid in the books alone, for the same fee', async () => {
    const [from, to] = [await service.fundedAccount(1_000), await service.register()]
    const { status, body } = await pay(from.apiKey, {
      lightning_address: `${to.agentId.toUpperCase()}@LOCALHOST:3000`,
      amount_sats: 900,
    })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'paid',
        payment_hash: null,
        amount_sats: 900,
        platform_fee_sats: 100,
        new_balance_sats: 0,
        resolved: { domain: 'localhost:3000', callback_host: null, metadata_hash: null },
      },
    ])
    expect(await balanceOf(to.apiKey)).toMatchObject({ withdrawable_sats: 900 })
    expect((await service.call(`/withdrawals/${body.withdrawal_id}`, { apiKey: from.apiKey })).body).toEqual(
      body,
    )
    expect(payee.asked).toEqual([])
  })

  it('is paid once under one Idempotency-Key, and not beyond the balance', async () => {
    const [from, to] = [await service.fundedAccount(1_000), await service.register()]
    const once = {
      apiKey: from.apiKey,
      json: { lightning_address: `${to.agentId}@localhost:3000`, amount_sats: 300 },
      headers: { 'idempotency-key': 'transfer-1' },
    }
    const first = await service.call('/withdraw-to-address', once)
    expect((await service.call('/withdraw-to-address', once)).text).toBe(first.text)
    const many = await Promise.all(
      Array.from({ length: 10 }, () =>
        pay(from.apiKey, { lightning_address: `${to.agentId}@localhost:3000`, amount_sats: 100 }),
      ),
    )
    expect(Map.groupBy(many, ({ status }) => status).get(200)).toHaveLength(3)
    expect(await balanceOf(to.apiKey)).toMatchObject({ balance_sats: 600 })
  })

  it('pays and is paid at the same time without a deadlock', async () => {
    const [a, b] = [await service.fundedAccount(10_000), await service.fundedAccount(10_000)]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const [from, to] = index % 2 ? [a, b] : [b, a]
        return pay(from.apiKey, { lightning_address: `${to.agentId}@localhost:3000`, amount_sats: 10 })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect((await balanceOf(a.apiKey)).balance_sats + (await balanceOf(b.apiKey)).balance_sats).toBe(16_000)
  })

  it('is somebody, and somebody else', async () => {
    const { apiKey, agentId } = await service.fundedAccount(1_000)
    for (const name of ['nobody', agentId]) {
      const { status, body } = await pay(apiKey, {
        lightning_address: `${name}@localhost:3000`,
        amount_sats: 10,
      })
      expect([status, body.detail[0].type]).toEqual([422, 'lnurl_refused'])
    }
  })
})
