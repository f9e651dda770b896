/**
 * Stub of Stripe's HTTP API as far as this service uses it: Checkout, charges, disputes, prices, the
 * customer portal, subscriptions, invoices and events, with idempotency keys. The customer's actions are
 * calls to its `world`.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type FormValue, parseForm } from './form-body.ts'
import { createStripeWorld, type Folder, type StripeWorld, type Thing } from './stripe-world.ts'

/**
 * `500` fails before anything happens; `lost` performs the request and drops the answer; `silent` never
 * answers; `down` closes the connection immediately.
 */
export type StripeFault = '500' | '429' | 'lost' | 'silent' | 'down' | null

export interface StripeStub {
  url: string
  world: StripeWorld
  /** Base address of the payment pages; without a site they do not exist. */
  pagesUrl: string
  fault: StripeFault
  /** How many requests the fault affects; unlimited when null. */
  faultsLeft: number | null
  /** `METHOD /v1/path` of each request, in order. */
  readonly requests: string[]
  /** Body and headers of a delivery of the event. */
  sign(event: Thing, options?: SignOptions): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

interface SignOptions {
  secret?: string
  atUnix?: number
}

export const webhookSecret = 'whsec_4f2b8c1d9e7a6053b4c2d1e0f9a8b7c6'
export const secretKey = 'sk_test_51StubOfThisTestOnly'

interface Stored {
  fingerprint: string
  status: number
  body: string
}

class Refusal extends Error {
  readonly status: number
  readonly error: Thing
  constructor(status: number, error: Thing) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

const missing = (what: string, id: string, param = 'id'): Refusal =>
  new Refusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  })

export async function startStripeStub(nowUnix: () => number): Promise<StripeStub> {
  const world = createStripeWorld(nowUnix)
  const answered = new Map<string, Stored>()
  const signer = new Stripe(secretKey)
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const stub: StripeStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    pagesUrl: 'https://checkout.stripe.test',
    fault: null,
    faultsLeft: null,
    requests: [],
    sign(event, { secret = webhookSecret, atUnix = nowUnix() } = {}) {
      const body = JSON.stringify(event)
      const signature = signer.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: atUnix,
      })
      return { body, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function takeFault(): StripeFault {
    const { fault } = stub
    if (fault === null || stub.faultsLeft === null) return fault
    if (stub.faultsLeft === 0) return null
    stub.faultsLeft -= 1
    return fault
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, stub.url)
    let text = ''
    for await (const chunk of request) text += chunk
    stub.requests.push(`${request.method} ${url.pathname}`)
    const fault = takeFault()
    if (fault === 'silent') return
    if (fault === 'down') {
      request.socket.destroy()
      return
    }
    const answer =
      fault === '500' || fault === '429'
        ? {
            status: Number(fault),
            body: JSON.stringify({ error: { type: 'api_error', message: 'An error on our side.' } }),
          }
        : answerOf(request, url, text)
    if (fault === 'lost') {
      request.socket.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_stub' })
    response.end(answer.body)
  }

  function answerOf(request: IncomingMessage, url: URL, text: string): { status: number; body: string } {
    const key = request.method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : null
    const fingerprint = `${request.method} ${url.pathname} ${text}`
    const known = key ? answered.get(key) : undefined
    if (known && known.fingerprint !== fingerprint)
      return refusal(
        new Refusal(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        }),
      )
    if (known) return known
    let answer: { status: number; body: string }
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      const input = request.method === 'POST' ? parseForm(text) : parseForm(url.search.slice(1))
      const found = route(request.method!, url.pathname.replace(/^\/v1\//, '').split('/'), input)
      answer = {
        status: 200,
        body: JSON.stringify(expanded(structuredClone(found), (input.expand ?? []) as string[])),
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      answer = refusal(error)
    }
    if (key) answered.set(key, { fingerprint, ...answer })
    return answer
  }

  function route(method: string, path: string[], input: Record<string, FormValue>): Thing {
    const [first, second, third] = path
    if (method === 'POST' && first === 'checkout') return createSession(input)
    if (method === 'POST' && first === 'billing_portal') return createPortalSession(input)
    if (method !== 'GET')
      throw new Refusal(405, { type: 'invalid_request_error', message: 'not in the stub' })
    const folderName = first === 'checkout' ? 'sessions' : first!
    const id = first === 'checkout' ? third : second
    const folder = folderOf(folderName)
    if (id === undefined) return list(`/v1/${path.join('/')}`, [...world.things[folder].values()], input)
    const thing = world.things[folder].get(id)
    if (!thing) throw missing(folderName, id)
    return thing
  }

  function folderOf(name: string): Folder {
    const folder = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as Folder
    if (!world.things[folder])
      throw new Refusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${name})`,
      })
    return folder
  }

  function list(url: string, all: Thing[], input: Record<string, FormValue>): Thing {
    const created = input.created as Record<string, string> | undefined
    const newestFirst = all
      .filter(
        (thing) =>
          (!created?.gte || thing.created >= Number(created.gte)) &&
          ['charge', 'payment_intent', 'customer', 'subscription'].every(
            (name) => input[name] === undefined || thing[name] === input[name],
          ) &&
          (input.active === undefined || String(thing.active) === input.active),
      )
      .reverse()
    const after = newestFirst.findIndex(({ id }) => id === input.starting_after) + 1
    const limit = Number(input.limit ?? 10)
    return {
      object: 'list',
      url,
      data: newestFirst.slice(after, after + limit),
      has_more: newestFirst.length > after + limit,
    }
  }

  function createSession(input: Record<string, FormValue>): Thing {
    const lines = (input.line_items as Record<string, FormValue>[]).map((line) => {
      const given = line.price_data as Record<string, FormValue> | undefined
      const price = given
        ? world.add('price', {
            object: 'price',
            currency: given.currency,
            unit_amount: Number(given.unit_amount),
            active: false,
          })
        : world.things.prices.get(line.price as string)
      if (!price) throw missing('price', String(line.price), 'line_items[0][price]')
      return { object: 'item', price, quantity: Number(line.quantity ?? 1) }
    })
    const total = lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
    const session = world.add('cs', {
      object: 'checkout.session',
      mode: input.mode,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: total,
      currency: lines[0]!.price.currency,
      client_reference_id: input.client_reference_id ?? null,
      customer: null,
      customer_email: input.customer_email ?? null,
      customer_details: null,
      metadata: input.metadata ?? {},
      payment_intent: null,
      payment_intent_data: input.payment_intent_data,
      subscription: null,
      subscription_data: input.subscription_data,
      invoice_creation: input.invoice_creation ?? null,
      success_url: input.success_url,
      cancel_url: input.cancel_url,
      expires_at: input.expires_at ? Number(input.expires_at) : nowUnix() + 86_400,
      line_items: { object: 'list', data: lines },
    })
    session.url = `${stub.pagesUrl}/c/pay/${session.id}`
    return session
  }

  function createPortalSession(input: Record<string, FormValue>): Thing {
    const customer = String(input.customer)
    if (!world.things.customers.has(customer)) throw missing('customer', customer, 'customer')
    return world.add('bps', {
      object: 'billing_portal.session',
      customer,
      return_url: input.return_url,
      url: `https://billing.stripe.test/p/session/${customer.slice(-8)}`,
    })
  }

  function expanded(thing: Thing, paths: string[]): Thing {
    for (const path of paths) expand(thing, path.split('.'))
    return thing
  }

  function expand(value: Thing | Thing[], [step, ...rest]: string[]): void {
    if (Array.isArray(value)) {
      for (const item of value) expand(item, [step!, ...rest])
      return
    }
    const inner = value[step!]
    if (typeof inner === 'string') value[step!] = structuredClone(world.find(inner)) ?? inner
    if (rest.length > 0 && value[step!] && typeof value[step!] === 'object') expand(value[step!], rest)
  }

  return stub
}

const refusal = ({ status, error }: Refusal): { status: number; body: string } => ({
  status,
  body: JSON.stringify({ error }),
})
