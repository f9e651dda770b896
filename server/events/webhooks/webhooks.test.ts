/**
 * Webhooks against real receivers in TLS, through the guarded egress: what they get verifies with the reference library, what they
 * refuse comes again, and nothing is lost by whoever dies in between.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJobs } from '#server/jobs/runner.ts'
import { creditCard } from '#testing/events/credit-card.ts'
import { openSecondServer } from '#testing/payments/second-server.ts'
import { startTlsHosts, type TlsHosts } from '#testing/payments/tls-hosts.ts'
import { type Service, startService } from '#testing/service.ts'
import { deliverDue, deliverWebhooksJob } from './deliver/deliver-webhooks.ts'
import { dropOldDeliveries, leaseDueWebhooks } from './deliver/deliveries.store.ts'

let service: Service
let hosts: TlsHosts
beforeAll(async () => {
  ;[service, hosts] = await Promise.all([
    startService({ RATE_WRITE: '100000', RATE_WITHDRAW: '100000', RATE_POLL: '100000' }),
    startTlsHosts(),
  ])
  service.ctx.egress = hosts.egress
})
afterAll(async () => {
  await hosts?.close()
  await service?.close()
})

interface Received {
  path?: string
  headers: Record<string, string>
  body: string
}

const statuses: (number | 'stall' | string)[] = []
let received: Received[] = []
let reachedInside = 0
/** Answers the next of `statuses`, 200 where none is left; a text is where it redirects to. */
beforeEach(async () => {
  // What an earlier test left waiting is not this one's.
  await service.ctx.db.pool.query('DELETE FROM webhook_endpoint')
  statuses.length = 0
  received = []
  reachedInside = 0
  hosts.answers.set('payee.dev', async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ path: request.url!, headers: flat(request.headers), body })
    const next = statuses.shift() ?? 200
    if (next === 'stall') return
    if (typeof next === 'string') response.writeHead(307, { location: next }).end()
    else response.writeHead(next, { 'content-encoding': 'gzip' }).end('x'.repeat(10_000))
  })
  hosts.answers.set('inside.dev', (_request, response) => {
    reachedInside += 1
    response.end()
  })
})
const flat = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const idOf = ({ headers }: Received) => headers['webhook-id']
/** Throws where the signature does not hold. The library compares with the wall clock, ours stands still. */
function verified(secret: string, { headers, body }: Received): { data: { amount_sats: number } } {
  const webhook = new Webhook(secret)
  const inTime = Math.floor(Date.now() / 1_000)
  const atUnix = Number(headers['webhook-timestamp'])
  const realNow = Date.now
  Date.now = () => realNow() + (atUnix - inTime) * 1_000
  try {
    return webhook.verify(body, headers) as never
  } finally {
    Date.now = realNow
  }
}

const registered = async (json: object = {}) => {
  const account = await service.register()
  const { status, body } = await service.call('/account/webhooks', {
    apiKey: account.apiKey,
    json: { url: 'https://payee.dev/events', ...json },
  })
  expect([status, body.detail]).toEqual([200, undefined])
  const at = (path: string, given: object = {}) =>
    service.call(`/account/webhooks/${body.webhook_id}/${path}`, { apiKey: account.apiKey, json: given })
  const log = async () =>
    (await service.call(`/account/webhooks/${body.webhook_id}/deliveries`, { apiKey: account.apiKey })).body
      .deliveries
  const shown = async () =>
    (await service.call('/account/webhooks', { apiKey: account.apiKey })).body.webhooks[0]
  return {
    ...account,
    webhookId: body.webhook_id as string,
    secret: body.secret as string,
    body,
    at,
    log,
    shown,
  }
}

describe('a delivery', () => {
  it('is the event of the list, signed so that the reference library takes it', async () => {
    const { accountId, apiKey, secret, log } = await registered()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await creditCard(service.ctx, accountId, 700)
    await deliverDue(service.ctx)
    expect(received).toHaveLength(1)
    const { events } = (await service.call('/account/events', { apiKey })).body
    expect(verified(secret, received[0]!)).toEqual(events[0])
    expect(idOf(received[0]!)).toBe(events[0].id)
    expect(received[0]!.headers['content-type']).toBe('application/json')
    expect(await log()).toEqual([
      {
        event_id: events[0].id,
        sequence: 1,
        type: 'topup.credited',
        state: 'delivered',
        attempts: 1,
        attempted_at: service.clock.nowUnix,
        next_attempt_at: null,
        status: 200,
        failure: null,
      },
    ])
    await deliverDue(service.ctx)
    expect(received).toHaveLength(1)
  })

  it('with one byte changed, or checked with another secret, is refused by the library', async () => {
    const { accountId, secret } = await registered()
    const other = await registered()
    await creditCard(service.ctx, accountId, 700)
    await deliverDue(service.ctx)
    const [one] = received
    expect(() => verified(secret, { ...one!, body: one!.body.replace('700', '701') })).toThrow(
      WebhookVerificationError,
    )
    expect(() => verified(other.secret, one!)).toThrow(WebhookVerificationError)
  })

  it('is made of the types asked for alone, and of what happens after registering', async () => {
    const account = await service.register()
    await creditCard(service.ctx, account.accountId, 1)
    for (const [path, types] of [
      ['all', []],
      ['some', ['withdrawal.paid']],
    ] as const)
      await service.call('/account/webhooks', {
        apiKey: account.apiKey,
        json: { url: `https://payee.dev/${path}`, event_types: types },
      })
    await creditCard(service.ctx, account.accountId, 2)
    await deliverDue(service.ctx)
    expect(received.map(({ body }) => JSON.parse(body).data.amount_sats)).toEqual([2])
  })

  it('goes out in the order of the events', async () => {
    const { accountId } = await registered()
    for (let sats = 1; sats <= 20; sats += 1) await creditCard(service.ctx, accountId, sats)
    await deliverDue(service.ctx)
    expect(received.map(({ body }) => JSON.parse(body).sequence)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })
})

describe('a receiver that', () => {
  it('answers 500 gets the event again under the same id, later each time', async () => {
    const { accountId, secret, log } = await registered()
    await creditCard(service.ctx, accountId, 5)
    statuses.push(500, 503)
    await deliverDue(service.ctx)
    const [failed] = await log()
    expect(failed).toMatchObject({ state: 'pending', attempts: 1, status: 500, failure: 'status' })
    expect(failed.next_attempt_at - service.clock.nowUnix).toBeGreaterThanOrEqual(4)
    await deliverDue(service.ctx)
    expect(received).toHaveLength(1)
    service.clock.nowUnix = failed.next_attempt_at + 2
    await deliverDue(service.ctx)
    expect(received).toHaveLength(2)
    service.clock.nowUnix += 80
    await deliverDue(service.ctx)
    expect(received).toHaveLength(3)
    expect(new Set(received.map(idOf)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
    for (const one of received) verified(secret, one)
    expect((await log())[0]).toMatchObject({ state: 'delivered', attempts: 3, status: 200, failure: null })
  })

  it('refuses one event for ever gets the others, and after three days no more of that one', async () => {
    const { accountId, log, shown } = await registered()
    await creditCard(service.ctx, accountId, 666)
    hosts.answers.set('payee.dev', async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ headers: {}, body })
      response.writeHead(body.includes('666') ? 500 : 204).end()
    })
    for (let hour = 0; hour < 100; hour += 1) {
      if (hour % 10 === 0) await creditCard(service.ctx, accountId, hour + 1)
      for (let round = 0; round < 3; round += 1) {
        service.clock.nowUnix += 1_200
        await deliverDue(service.ctx)
      }
    }
    const rows = await log()
    expect(rows.at(-1)).toMatchObject({
      sequence: 1,
      state: 'failed',
      attempts: 11,
      status: 500,
      next_attempt_at: null,
    })
    expect(rows.filter(({ state }: { state: string }) => state === 'delivered')).toHaveLength(10)
    expect((await shown()).state).toBe('active')
  })

  it('fails for three days is disabled, with the reason; enabled again it gets what happens then', async () => {
    const { accountId, at, log, shown } = await registered()
    hosts.answers.set('payee.dev', (_request, response) => response.writeHead(502).end())
    await creditCard(service.ctx, accountId, 1)
    for (let hour = 0; hour < 80; hour += 1) {
      if (hour % 20 === 5) await creditCard(service.ctx, accountId, hour)
      service.clock.nowUnix += 3_600
      await deliverDue(service.ctx)
    }
    expect(await shown()).toMatchObject({
      state: 'disabled',
      disabled_reason: 'Every delivery in three days failed.',
      failing_since: expect.any(Number),
    })
    expect(new Set((await log()).map(({ state }: { state: string }) => state))).toEqual(new Set(['failed']))
    await creditCard(service.ctx, accountId, 98)
    expect((await at('enable')).body).toMatchObject({ state: 'active', disabled_reason: null })
    await creditCard(service.ctx, accountId, 99)
    hosts.answers.set('payee.dev', async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ headers: {}, body })
      response.end()
    })
    await deliverDue(service.ctx)
    expect(received.map(({ body }) => JSON.parse(body).data.amount_sats)).toEqual([99])
  })

  it('answers 410 is disabled at once', async () => {
    const { accountId, shown } = await registered()
    statuses.push(410)
    await creditCard(service.ctx, accountId, 1)
    await deliverDue(service.ctx)
    expect(await shown()).toMatchObject({
      state: 'disabled',
      disabled_reason: 'The receiver returned 410 Gone.',
    })
  })

  it('redirects is not followed, inside or out', async () => {
    const { accountId, log } = await registered()
    statuses.push('https://inside.dev/admin', 'https://payee.dev/elsewhere')
    await creditCard(service.ctx, accountId, 1)
    await creditCard(service.ctx, accountId, 2)
    await deliverDue(service.ctx)
    expect((await log())[1]).toMatchObject({ attempts: 1, status: null, failure: 'redirected' })
    for (let turn = 0; turn < 2; turn += 1) {
      service.clock.nowUnix += 100
      await deliverDue(service.ctx)
    }
    expect((await log()).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered'])
    expect(received.map(({ path }) => path)).toEqual(Array(4).fill('/events'))
    expect(reachedInside).toBe(0)
  })

  it('has a name that leads inside is never reached', async () => {
    const { accountId, log, at } = await registered({ url: 'https://inside.dev/admin' })
    await creditCard(service.ctx, accountId, 1)
    await deliverDue(service.ctx)
    expect((await log())[0]).toMatchObject({ attempts: 1, status: null, failure: 'address_refused' })
    expect((await at('test')).body).toMatchObject({ delivered: false, failure: 'address_refused' })
    expect(reachedInside).toBe(0)
  })

  it('stalls is given up after ten seconds and holds up no other', async () => {
    const [slow, quick] = [await registered(), await registered({ url: 'https://callback.dev/events' })]
    let arrivedMs = 0
    hosts.answers.set('callback.dev', (_request, response) => {
      arrivedMs = performance.now()
      response.end()
    })
    statuses.push('stall')
    await creditCard(service.ctx, slow.accountId, 1)
    await creditCard(service.ctx, quick.accountId, 1)
    const startedMs = performance.now()
    await deliverDue(service.ctx)
    const tookMs = performance.now() - startedMs
    expect(arrivedMs - startedMs).toBeLessThan(5_000)
    expect(tookMs).toBeGreaterThan(9_000)
    expect(tookMs).toBeLessThan(20_000)
    expect((await slow.log())[0]).toMatchObject({ state: 'pending', status: null, failure: 'timeout' })
    expect((await quick.log())[0]).toMatchObject({ state: 'delivered' })
  }, 60_000)
})

describe('several servers', () => {
  it('send each event once between them', async () => {
    const second = await openSecondServer(service.ctx)
    second.ctx.egress = hosts.egress
    const accounts = await Promise.all(Array.from({ length: 8 }, () => registered()))
    for (let turn = 0; turn < 5; turn += 1)
      await Promise.all(accounts.map(({ accountId }) => creditCard(service.ctx, accountId, turn + 1)))
    const stops = [service, second].map(({ ctx }) => runJobs(ctx, [deliverWebhooksJob]))
    await expect.poll(() => received.length).toBe(40)
    await Promise.all([deliverDue(service.ctx), deliverDue(second.ctx)])
    await Promise.all(stops.map((stop) => stop()))
    expect(received).toHaveLength(40)
    expect(new Set(received.map(idOf)).size).toBe(40)
    await second.close()
  }, 60_000)

  it('take over from one that died between the commit of the fact and the delivery', async () => {
    const dying = await openSecondServer(service.ctx)
    const { accountId, secret } = await registered()
    await creditCard(dying.ctx, accountId, 44)
    const nowUnix = service.clock.nowUnix
    const [taken] = await leaseDueWebhooks(dying.ctx.db, { nowUnix, leaseUntilUnix: nowUnix + 90, most: 16 })
    expect(taken).toBeDefined()
    await dying.close()
    await deliverDue(service.ctx)
    expect(received).toHaveLength(0)
    service.clock.nowUnix += 91
    await deliverDue(service.ctx)
    expect(received).toHaveLength(1)
    expect(verified(secret, received[0]!).data.amount_sats).toBe(44)
  })

  const startDying = (accountId: string, ...more: string[]) => {
    const { DATABASE_URL, BASE_URL, VERIFIER_SECRET_KEY } = service.ctx.env
    const given = { DATABASE_URL, BASE_URL, VERIFIER_SECRET_KEY, NOW_UNIX: String(service.clock.nowUnix) }
    const entry = join(import.meta.dirname, '../../../testing/events/dying-server.ts')
    const child = spawn(process.execPath, [entry, accountId, String(hosts.port), ...more], {
      env: { ...process.env, ...given } as NodeJS.ProcessEnv,
      stdio: 'inherit',
    })
    return { child, ended: once(child, 'exit').then(([, signal]) => signal as string | null) }
  }

  it('deliver what a process committed that was killed right after', async () => {
    const { accountId, secret } = await registered()
    expect(await startDying(accountId, 'commit').ended).toBe('SIGKILL')
    await deliverDue(service.ctx)
    expect(received).toHaveLength(1)
    expect(verified(secret, received[0]!).data.amount_sats).toBe(77)
  })

  it('deliver again, under the same id, what a process was sending when it was killed', async () => {
    const { accountId, log } = await registered()
    statuses.push('stall')
    const { child, ended } = startDying(accountId)
    await expect.poll(() => received.length).toBe(1)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await deliverDue(service.ctx)
    expect(received).toHaveLength(1)
    service.clock.nowUnix += 91
    await deliverDue(service.ctx)
    expect(received).toHaveLength(2)
    expect(new Set(received.map(idOf)).size).toBe(1)
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('do not wait for the lease of a clock that was hours ahead', async () => {
    const { accountId } = await registered()
    await creditCard(service.ctx, accountId, 1)
    const ahead = service.clock.nowUnix + 6 * 3_600
    await leaseDueWebhooks(service.ctx.db, { nowUnix: ahead, leaseUntilUnix: ahead + 90, most: 16 })
    await deliverDue(service.ctx)
    expect(received).toHaveLength(1)
  })
})

describe('POST /account/webhooks', () => {
  const refusedUrls: [string, string][] = [
    ['http://payee.dev/x', 'scheme_denied'],
    ['ftp://payee.dev/x', 'scheme_denied'],
    ['https://user:pass@payee.dev/', 'userinfo_denied'],
    ['https://payee.dev:8443/', 'port_denied'],
    ['https://127.0.0.1/', 'address_denied'],
    ['https://[::1]/', 'address_denied'],
    ['https://[::ffff:10.0.0.1]/', 'address_denied'],
    ['https://169.254.169.254/latest/meta-data', 'address_denied'],
    ['https://2130706433/', 'address_denied'],
    ['https://localhost/', 'host_single_label'],
    ['https://db.internal/', 'host_special_use'],
    ['payee.dev', 'url_unparsable'],
  ]
  it.each(refusedUrls)('422 for %s: %s', async (url, type) => {
    const { apiKey } = await service.register()
    const { status, body } = await service.call('/account/webhooks', { apiKey, json: { url } })
    expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([422, ['body', 'url'], type])
    expect((await service.call('/account/webhooks', { apiKey })).body.webhooks).toEqual([])
  })

  it('422 for a description that no database can hold', async () => {
    const { apiKey } = await service.register()
    const json = { url: 'https://payee.dev/', description: 'a\u0000b' }
    expect((await service.call('/account/webhooks', { apiKey, json })).body.detail[0].loc).toEqual([
      'body',
      'description',
    ])
  })

  it('422 for a type that does not exist', async () => {
    const { apiKey } = await service.register()
    const json = { url: 'https://payee.dev/', event_types: ['topup.creditted'] }
    expect((await service.call('/account/webhooks', { apiKey, json })).status).toBe(422)
  })

  it('takes five, of twenty at once too, and says which to send instead', async () => {
    const { apiKey } = await service.register()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service.call('/account/webhooks', { apiKey, json: { url: `https://payee.dev/${index}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 200)!
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict'])
    expect((await service.call('/account/webhooks', { apiKey })).body.webhooks).toHaveLength(5)
  })

  it('repeats its answer under the same key: one webhook, one secret', async () => {
    const { apiKey } = await service.register()
    const ask = (key: string) =>
      service.call('/account/webhooks', {
        apiKey,
        json: { url: 'https://payee.dev/' },
        headers: { 'idempotency-key': key },
      })
    const longKey = 'k'.repeat(40)
    const [first, again] = [await ask(longKey), await ask(longKey)]
    expect([first.status, again.text]).toEqual([200, first.text])
    expect((await service.call('/account/webhooks', { apiKey })).body.webhooks).toHaveLength(1)
  })

  it('keeps no secret in the database', async () => {
    const { secret, webhookId } = await registered()
    const { rows } = await service.ctx.db.pool.query(
      'SELECT w::text AS row FROM webhook_endpoint w WHERE id = $1',
      [webhookId],
    )
    const raw = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(raw).toHaveLength(32)
    for (const form of [secret, raw.toString('hex'), raw.toString('base64')])
      expect(rows[0].row).not.toContain(form)
  })

  it('is off in production without a key of its own', async () => {
    const env = { ...service.ctx.env }
    Object.assign(service.ctx.env, { ASSAY_DEPLOYMENT: 'production' })
    const { apiKey } = await service.register()
    const { status, body } = await service.call('/account/webhooks', {
      apiKey,
      json: { url: 'https://payee.dev/' },
    })
    Object.assign(service.ctx.env, env)
    expect([status, body.code]).toEqual([503, 'service_unavailable'])
    expect(body.detail).toContain('WEBHOOK_MASTER_KEY')
  })
})

describe('a webhook', () => {
  it('changes its secret with a grace in which both hold', async () => {
    const { accountId, secret, at } = await registered()
    const { body } = await at('rotate-secret', { grace_seconds: 100 })
    expect(body.old_secret_valid_until).toBe(service.clock.nowUnix + 100)
    await creditCard(service.ctx, accountId, 1)
    await deliverDue(service.ctx)
    for (const each of [secret, body.secret]) verified(each, received[0]!)
    service.clock.nowUnix += 100
    await creditCard(service.ctx, accountId, 2)
    await deliverDue(service.ctx)
    verified(body.secret, received[1]!)
    expect(() => verified(secret, received[1]!)).toThrow(WebhookVerificationError)
  })

  it('is tested at once, in no list', async () => {
    const { at, apiKey, secret, webhookId, log } = await registered()
    const { body } = await at('test')
    expect(body).toMatchObject({ delivered: true, status: 200, failure: null })
    expect(verified(secret, received[0]!)).toEqual({
      id: body.event_id,
      type: 'webhook.test',
      created_at: service.clock.nowUnix,
      data: { webhook_id: webhookId },
    })
    statuses.push(500)
    expect((await at('test')).body).toMatchObject({ delivered: false, status: 500, failure: 'status' })
    expect([await log(), (await service.call('/account/events', { apiKey })).body.events]).toEqual([[], []])
  })

  it('that is deleted gets nothing more, and its end fails no credit that runs at the same time', async () => {
    const { accountId, at, apiKey } = await registered()
    const deleting = at('delete')
    await Promise.all([deleting, ...Array.from({ length: 10 }, () => creditCard(service.ctx, accountId, 1))])
    await deliverDue(service.ctx)
    expect(received).toHaveLength(0)
    expect((await service.call('/account/events', { apiKey })).body.events).toHaveLength(10)
    expect((await at('delete')).status).toBe(404)
  })

  it('of somebody else is unknown to every operation', async () => {
    const { webhookId } = await registered()
    const { apiKey } = await service.register()
    for (const path of ['delete', 'enable', 'rotate-secret', 'test'])
      expect(
        (await service.call(`/account/webhooks/${webhookId}/${path}`, { apiKey, json: {} })).status,
      ).toBe(404)
    expect((await service.call(`/account/webhooks/${webhookId}/deliveries`, { apiKey })).status).toBe(404)
  })

  it('has a log of a month; the events stay', async () => {
    const { accountId, apiKey, log } = await registered()
    await creditCard(service.ctx, accountId, 1)
    await deliverDue(service.ctx)
    await dropOldDeliveries(service.ctx.db, service.clock.nowUnix + 30 * 86_400)
    expect(await log()).toHaveLength(1)
    await dropOldDeliveries(service.ctx.db, service.clock.nowUnix + 30 * 86_400 + 1)
    expect(await log()).toHaveLength(0)
    expect((await service.call('/account/events', { apiKey })).body.events).toHaveLength(1)
  })
})
