/** What a node cannot do is not asked of it: the rail of others stays up. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ClnStub, startClnStub } from '#testing/lightning/cln-stub.ts'
import { type LndBench, startLndBench } from '#testing/lightning/start-lnd.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let node: LndBench
let stub: ClnStub
let service: Service
beforeAll(async () => {
  node = await startLndBench()
  stub = await startClnStub(node.wallet)
  service = await startService({ LIGHTNING_BACKEND: 'cln', CLN_REST_URL: stub.url, CLN_RUNE: stub.rune })
})
afterAll(async () => {
  await service?.close()
  await stub?.close()
  await node?.close()
})

it('an invoice of an address, of a node without description hashes: refused, and the rail does not rest', async () => {
  const { apiKey, agentId } = await service.register()
  const topup = () => service.call('/topup', { apiKey, json: { amount_sats: 5 } })
  expect((await topup()).body.invoice).toMatch(/^lnbcrt/)
  const refused = service.call(`/lnurlp/${agentId}/callback?amount=1000`)
  const { status, body } = await refused
  expect([status, body.status]).toEqual([200, 'ERROR'])
  expect(service.ctx.rails.lightning!.isUp()).toBe(true)
  const rows = await sql(service.ctx.db, `SELECT 1 FROM lightning_invoice WHERE state = 'making'`)
  expect(rows).toEqual([])
  expect((await topup()).status).toBe(200)
})
