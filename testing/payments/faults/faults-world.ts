/**
 * One service with every external system that can fail: Postgres behind a proxy, the Lightning pair, a
 * chain, Stripe and the XRP Ledger.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { type StripeStub, secretKey, startStripeStub, webhookSecret } from '#testing/billing/stripe-stub.ts'
import { createTestDatabase } from '#testing/database.ts'
import { receiver } from '#testing/xrpl/fixtures.ts'
import { startXrplStub, type XrplStub } from '#testing/xrpl/xrpl-stub.ts'
import { type PaidService, startPaidService } from '../paid-service.ts'
import { type PostgresProxy, startPostgresProxy } from '../postgres-proxy.ts'

export interface FaultsWorld extends PaidService {
  /** Between the service and Postgres. */
  proxy: PostgresProxy
  /** Past the proxy. */
  admin: Database['pool']
  stripe: StripeStub
  xrpl: XrplStub
  /** Address of the service. */
  port: number
}

const unlimited = ['WRITE', 'PAID', 'BILLING', 'READ', 'WEBHOOK', 'HEAVY'].map((name) => [
  `RATE_${name}`,
  '100000',
])

export async function startFaultsWorld(): Promise<FaultsWorld> {
  const database = await createTestDatabase()
  const direct = openDatabase(database.ownerUrl, 2)
  // The default deadlock timeout is one second.
  const name = new URL(database.url).pathname.slice(1)
  await direct.pool.query(`ALTER DATABASE "${name}" SET deadlock_timeout = '100ms'`)
  const proxy = await startPostgresProxy(database.url)
  const stripe = await startStripeStub(() => Math.floor(Date.now() / 1_000))
  const xrpl = await startXrplStub()
  const service = await startPaidService(
    {
      DATABASE_URL: proxy.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
      XRPL_URL: xrpl.url,
      XRPL_ADDRESS: receiver.classicAddress,
      XRP_RATE_SOURCES: 'fixed:2.5',
      ...Object.fromEntries(unlimited),
    },
    { freeCalls: true },
  )
  const server = createServer(getRequestListener(service.surface.fetch, { overrideGlobalObjects: false }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...service,
    proxy,
    admin: direct.pool,
    stripe,
    xrpl,
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await service.close()
      await Promise.all([proxy.close(), stripe.close(), xrpl.close(), direct.close()])
      await database.drop()
    },
  }
}
