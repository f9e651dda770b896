/** An agent is paid at its Lightning address: by Alby's client over TLS, and by hand where the client would not go. */

import { LightningAddress } from '@getalby/lightning-tools/lnurl'
import { getRequestListener } from '@hono/node-server'
import { Agent, buildConnector, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sha256Bytes, toHex, utf8Encode } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { certificate, startTlsHosts, type TlsHosts } from '#testing/payments/tls-hosts.ts'

let service: LightningService
let hosts: TlsHosts
const before = getGlobalDispatcher()
beforeAll(async () => {
  service = await startLightningService({ BASE_URL: 'https://pay.localhost' })
  hosts = await startTlsHosts(getRequestListener(service.surface.fetch, { overrideGlobalObjects: false }))
  // Every name of the client leads to the hosts of this test; the certificate must fit the name all the same.
  const tls = buildConnector({ ca: certificate })
  setGlobalDispatcher(
    new Agent({
      connect: (options, callback) =>
        tls(
          { ...options, hostname: '127.0.0.1', port: String(hosts.port), servername: options.hostname },
          callback,
        ),
    }),
  )
})
afterEach(() => service.checkBooks())
afterAll(async () => {
  setGlobalDispatcher(before)
  await hosts?.close()
  await service?.close()
})

const lookUp = async (name: string) => {
  const address = new LightningAddress(`${name}@pay.localhost`, { proxy: false })
  await address.fetch()
  return address
}
const buckets = async (apiKey: string) => (await service.call('/balance', { apiKey })).body

describe('Alby’s client', () => {
  it('finds the agent, gets an invoice that commits to the metadata, and sees it paid', async () => {
    const { apiKey, agentId } = await service.register()
    const address = await lookUp(agentId)
    expect(address.lnurlpData).toMatchObject({
      min: 1_000,
      max: 1_000_000_000,
      commentAllowed: 280,
      identifier: `${agentId}@pay.localhost`,
      callback: `https://pay.localhost/lnurlp/${agentId}/callback`,
    })
    const invoice = await address.requestInvoice({ satoshi: 1_234, comment: 'for the verdict' })
    const decoded = decodeBolt11(invoice.paymentRequest)
    expect(decoded).toMatchObject({ ok: true, value: { amountMsat: 1_234_000n } })
    if (decoded.ok) expect(toHex(decoded.value.descriptionHash!)).toBe(address.lnurlpData!.metadataHash)
    expect(await invoice.isPaid()).toBe(false)
    await service.payer.pay(invoice.paymentRequest)
    service.clock.nowUnix += 1
    expect(await invoice.isPaid()).toBe(true)
    expect(invoice.validatePreimage(invoice.preimage!)).toBe(true)
    expect(await buckets(apiKey)).toMatchObject({ withdrawable_sats: 1_234, buckets: { lightning: 1_234 } })
    const { rows } = await service.ctx.db.pool.query(
      `SELECT j.kind, i.comment FROM lightning_invoice i JOIN books_journal j ON j.external_key = 'ln:in:' || $1 WHERE i.payment_hash = $2`,
      [invoice.paymentHash, Buffer.from(invoice.paymentHash, 'hex')],
    )
    expect(rows).toEqual([{ kind: 'receive_lnurl', comment: 'for the verdict' }])
  })

  it('is not made to credit by a HEAD', async () => {
    const { apiKey, agentId } = await service.register()
    const { body } = await service.call(`/lnurlp/${agentId}/callback?amount=7000`)
    await service.payer.pay(body.pr)
    const { pathname } = new URL(body.verify)
    expect((await service.call(pathname, { method: 'HEAD' })).status).toBe(200)
    expect((await buckets(apiKey)).balance_sats).toBe(0)
    expect((await service.call(pathname)).body.settled).toBe(true)
    expect((await buckets(apiKey)).balance_sats).toBe(7)
  })

  it('reads upper case as lower case', async () => {
    const { agentId } = await service.register()
    expect((await lookUp(agentId.toUpperCase())).lnurlpData?.identifier).toBe(`${agentId}@pay.localhost`)
    const { body } = await service.call(`/.well-known/lnurlp/${agentId.toUpperCase()}`)
    expect(body.callback).toBe(`https://pay.localhost/lnurlp/${agentId}/callback`)
  })

  it('finds nobody where nobody is', async () => {
    expect((await lookUp('nobody')).lnurlpData).toBeUndefined()
  })
})

describe('metadata', () => {
  it('is stored once and served unchanged, and is what invoices hash', async () => {
    const { agentId, accountId } = await service.register()
    const first = await service.call(`/.well-known/lnurlp/${agentId}`)
    const stored = '[["text/plain","as it was worded then"]]'
    expect(first.body.metadata).not.toBe(stored)
    await service.ctx.db.pool.query('UPDATE account SET lnurl_metadata = $2 WHERE id = $1', [
      accountId,
      stored,
    ])
    expect((await service.call(`/.well-known/lnurlp/${agentId}`)).body.metadata).toBe(stored)
    const { body } = await service.call(`/lnurlp/${agentId}/callback?amount=5000`)
    const decoded = decodeBolt11(body.pr)
    if (!decoded.ok) throw new Error(decoded.detail)
    expect(decoded.value.descriptionHash).toEqual(sha256Bytes(utf8Encode(stored)))
    expect(body.routes).toEqual([])
  })
})

describe('errors', () => {
  it('of an unknown name are a 404 in the words of LNURL', async () => {
    for (const path of [
      '/.well-known/lnurlp/nobody',
      '/.well-known/lnurlp/no%00body',
      `/.well-known/lnurlp/${'n'.repeat(200)}`,
      `/lnurlp/nobody/verify/${'0'.repeat(64)}`,
    ]) {
      const { status, body } = await service.call(path)
      expect([status, body]).toEqual([404, { status: 'ERROR', reason: 'unknown address' }])
    }
  })

  it('of a callback of an unknown name are HTTP 200', async () => {
    for (const name of ['nobody', 'no%00body', 'n'.repeat(200)]) {
      const { status, body } = await service.call(`/lnurlp/${name}/callback?amount=1000`)
      expect([status, body]).toEqual([200, { status: 'ERROR', reason: 'unknown address' }])
    }
  })

  it.each([
    '',
    'amount=0',
    'amount=-1000',
    'amount=1500',
    'amount=999',
    'amount=1e21',
    'amount=1000001000',
    'amount=9007199254740993',
    'amount=1000%20',
    `amount=1000&comment=${'x'.repeat(281)}`,
  ])('of a callback with "%s" are HTTP 200', async (query) => {
    const { agentId } = await service.register()
    const { status, body } = await service.call(`/lnurlp/${agentId}/callback?${query}`)
    expect([status, body]).toEqual([200, { status: 'ERROR', reason: expect.any(String) }])
    expect((await service.call(`/lnurlp/${agentId}/callback?amount=1000`)).body.pr).toMatch(/^lnbcrt/)
  })

  it('of a hash that is not of this address are HTTP 200', async () => {
    const [one, other] = [await service.register(), await service.register()]
    const { body } = await service.call(`/lnurlp/${one.agentId}/callback?amount=1000`)
    const { verify } = body
    const path = new URL(verify).pathname
    expect((await service.call(path)).body).toEqual({
      status: 'OK',
      settled: false,
      preimage: null,
      pr: body.pr,
    })
    const topup = await service.call('/topup', { apiKey: one.apiKey, json: { amount_sats: 5 } })
    for (const wrong of [
      path.replace(one.agentId, other.agentId),
      `/lnurlp/${one.agentId}/verify/${topup.body.payment_hash}`,
      `/lnurlp/${one.agentId}/verify/no-hash`,
    ]) {
      const answer = await service.call(wrong)
      expect([answer.status, answer.body]).toEqual([200, { status: 'ERROR', reason: 'Not found' }])
    }
  })

  it('of a node that is down are HTTP 200', async () => {
    const { agentId } = await service.register()
    await service.faults.wire('cut', 'POST /v1/invoices', 3)
    const { status, body } = await service.call(`/lnurlp/${agentId}/callback?amount=1000`)
    expect([status, body.status]).toEqual([200, 'ERROR'])
  })
})
