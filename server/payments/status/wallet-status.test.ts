/** Available ways to pay, and the test wallet that pays for callers on this host alone. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/surfaces/openapi/openapi-document.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { type Service, startService } from '#testing/service.ts'

let service: LightningService
let bare: Service
let server: Server
let origin: string
beforeAll(async () => {
  service = await startLightningService()
  bare = await startService()
  server = createServer(getRequestListener(service.surface.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  await Promise.all([service?.close(), bare?.close()])
})

describe('GET /wallet-status', () => {
  it('says what the node can move, in three digits', async () => {
    const { apiKey } = await service.register()
    await service.topUp(apiKey, 123_456)
    const { body } = await service.call('/wallet-status')
    expect(body).toMatchObject({
      network: 'regtest',
      real_value: false,
      methods: {
        bearer: { available: true, reason: null },
        lightning: { available: true, reason: null },
        l402: { available: true, reason: null },
        x402: { available: false, reason: 'not_configured' },
        card: { available: false, reason: 'not_configured' },
      },
      x402: null,
    })
    for (const sats of [body.lightning.can_receive_sats, body.lightning.can_send_sats])
      expect(String(sats)).toMatch(/^[1-9][0-9]{0,2}0*$/)
    expect(body.notes[0]).toContain('have no value')
  })

  it('works where nothing is configured', async () => {
    const { body } = await bare.call('/wallet-status')
    expect(body).toMatchObject({
      network: null,
      lightning: null,
      methods: { bearer: { available: true }, lightning: { available: false, reason: 'not_configured' } },
    })
    const { apiKey } = await bare.register()
    const topup = await bare.call('/topup', { apiKey, json: { amount_sats: 1 } })
    expect([topup.status, topup.body.code]).toEqual([503, 'rail_unavailable'])
  })
})

describe('the test wallet', () => {
  const post = (path: string, json: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    })
  const invoiceOf = async (sats: number) => {
    const { apiKey } = await service.register()
    const { body } = await service.call('/topup', { apiKey, json: { amount_sats: sats } })
    return { apiKey, invoice: body.invoice, hash: body.payment_hash }
  }

  it('pays for a caller on this host', async () => {
    const { apiKey, invoice, hash } = await invoiceOf(42)
    const answer = await post('/test-wallet/pay', { invoice })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { status: 'succeeded', payment_hash: hash },
    ])
    const { body } = await service.call(`/topup/status?payment_hash=${hash}`, { apiKey })
    expect(body).toMatchObject({ status: 'settled', credited_sats: 42 })
  })

  it('pays nobody who comes through a proxy, or from elsewhere', async () => {
    const { invoice } = await invoiceOf(42)
    const forwarded = await post('/test-wallet/pay', { invoice }, { 'x-forwarded-for': '127.0.0.1' })
    expect([forwarded.status, (await forwarded.json()).code]).toEqual([403, 'local_only'])
    const elsewhere = await service.call('/test-wallet/pay', { json: { invoice } })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'local_only'])
  })

  it('asks for sats too', async () => {
    const { invoice } = await (await post('/test-wallet/invoice', { amount_sats: 25 })).json()
    const { apiKey } = await service.fundedAccount(200)
    expect((await service.call('/withdraw', { apiKey, json: { bolt11: invoice } })).body.status).toBe('paid')
  })

  it('refuses what is no invoice', async () => {
    const answer = await post('/test-wallet/pay', { invoice: 'lnbcrt1nothing' })
    expect(answer.status).toBe(503)
  })

  it('is in no document', () => {
    const { paths } = openApiDocument(service.ctx.catalogue, 'http://localhost:3000')
    expect(Object.keys(paths).filter((path) => path.startsWith('/test-wallet'))).toEqual([])
    expect(service.ctx.catalogue.some(({ path }) => path === '/test-wallet/pay')).toBe(true)
    expect(paths['/topup']).toBeDefined()
  })
})
