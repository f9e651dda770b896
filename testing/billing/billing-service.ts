/** Starts a service whose card processor is the stub; requests and events go through the HTTP surface. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { catalogue } from '#server/catalogue.ts'
import { checkCatalogue } from '#server/check-catalogue.ts'
import * as billing from '#server/payments/billing-operations.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { type Answer, type Service, startService } from '#testing/service.ts'
import { type StripeStub, secretKey, startStripeStub, webhookSecret } from './stripe-stub.ts'
import type { Thing } from './stripe-world.ts'

export interface BillingService {
  service: Service
  stub: StripeStub
  /** Status and JSON of a request. */
  call(path: string, json?: unknown, options?: CallOptions): Promise<Answer>
  /** Sends a delivery of the processor to the webhook; returns its status. */
  deliver(delivery: { body: string; headers: Record<string, string> }): Promise<number>
  /** Signs and delivers. */
  send(event: Thing): Promise<number>
  close(): Promise<void>
}

interface CallOptions {
  headers?: Record<string, string>
  /** Over a local socket, because without one there is no peer. */
  fromHere?: true
}

const startUnix = 1_790_000_000

export async function startBillingService(env: Record<string, string> = {}): Promise<BillingService> {
  let service: Service | null = null
  const stub = await startStripeStub(() => service?.clock.nowUnix ?? startUnix)
  const started = await startService({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stub.url,
    RATE_BILLING: '100000',
    RATE_TOPUP: '100000',
    RATE_WEBHOOK: '100000',
    ...env,
  })
  service = started
  const { ctx } = started
  const operations = new Map([...catalogue, ...Object.values(billing)].map((each) => [each.id, each]))
  const surface = createHttpSurface(ctx, checkCatalogue([...operations.values()]))
  const server = serve({ fetch: surface.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function deliver({ body, headers }: { body: string; headers: Record<string, string> }) {
    const { status } = await surface.request('http://localhost:3000/billing/webhook', {
      method: 'POST',
      headers: { host: 'localhost:3000', ...headers },
      body,
    })
    return status
  }

  return {
    service: started,
    stub,
    async call(path, json, { headers = {}, fromHere } = {}) {
      const request = new Request(`http://localhost:${fromHere ? port : 3000}${path}`, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      })
      const response = await (fromHere ? fetch(request) : surface.request(request))
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
    },
    deliver,
    send: (event) => deliver(stub.sign(event)),
    async close() {
      server.close()
      await started.close()
      await stub.close()
    },
  }
}
