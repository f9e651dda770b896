/** Procedures of our own pages: the same operations, limits, keys and errors as over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#server/catalogue.ts'
import { type Service, startService } from '#testing/service.ts'
import { appRouter } from './trpc.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.close())

async function ask(path: string, init: RequestInit = {}, incoming?: object) {
  const request = new Request(`http://localhost:3000/api/trpc/${path}`, init)
  const answer = await service.surface.fetch(request, incoming && ({ incoming } as never))
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const mutate = (path: string, input: object, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers },
    body: JSON.stringify(input),
  })
const query = (path: string, input?: object, headers: Record<string, string> = {}) =>
  ask(input ? `${path}?input=${encodeURIComponent(JSON.stringify(input))}` : path, {
    headers: { host: 'localhost:3000', ...headers },
  })

/** Sent piece by piece, as a caller does who names no length. */
async function post(text: string, bytes: number) {
  const body = new TextEncoder().encode(text.padEnd(bytes))
  let sent = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= body.length) return controller.close()
      controller.enqueue(body.subarray(sent, sent + 65_536))
      sent += 65_536
    },
  })
  const headers = { 'content-type': 'application/json', host: 'localhost:3000' }
  const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
  return { ...(await ask('accounts.createAccount', init)), sent: () => sent }
}

describe('a procedure', () => {
  it('is called by a body within the limit', async () => {
    const { status, body } = await post('{"label":"by page"}', 1_024 * 1_024)
    expect([status, body.result.data.label]).toEqual([200, 'by page'])
  })

  it('refuses a longer one, and reads no further', async () => {
    const { status, body, sent } = await post('{"label":"by page"}', 64 * 1_024 * 1_024)
    expect([status, body.code]).toEqual([413, 'body_too_large'])
    expect(sent()).toBeLessThan(2 * 1_024 * 1_024)
  })

  it('exists for every operation whose request and answer are JSON', () => {
    const names = Object.keys(appRouter._def.procedures)
    const json = catalogue.filter(({ consumes, produces }) => !consumes && !produces)
    expect(names).toHaveLength(json.length)
    expect(names).toEqual(expect.arrayContaining(['accounts.getBalance', 'payments.getWithdrawal']))
  })

  it('takes members of the path and of the query from its input', async () => {
    const unknown = await query('proofs.getAttestation', { proof_id: 'proof_unknown' })
    expect(unknown.body.error.data.refused.body.code).toBe('unknown_proof')
    expect((await query('proofs.listAttestations', { limit: 1 })).status).toBe(200)
    expect((await query('proofs.listAttestations', { limit: 0 })).status).toBe(422)
  })

  it('passes the key and the Idempotency-Key on: a repeat is the same call', async () => {
    const once = { 'idempotency-key': `page-${'ab'.repeat(16)}` }
    const [first, second] = [
      await mutate('accounts.createAccount', {}, once),
      await mutate('accounts.createAccount', {}, once),
    ]
    const account = first.body.result.data
    expect(second.body.result.data).toEqual(account)
    const balance = await query('accounts.getBalance', undefined, {
      authorization: `Bearer ${account.api_key}`,
    })
    expect(balance.body.result.data.agent_id).toBe(account.agent_id)
    expect(balance.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a refusal', () => {
  it('has the error body of HTTP, with the fault of each member', async () => {
    const { status, body } = await mutate('proofs.verifyProof', { expect_max_age_seconds: -1 })
    const { refused, httpStatus } = body.error.data
    expect([status, httpStatus, refused.status]).toEqual([422, 422, 422])
    const direct = await service.call('/verify-proof', { json: { expect_max_age_seconds: -1 } })
    expect(refused.body).toEqual(direct.body)
  })

  it('keeps the code, and names no file of the server', async () => {
    const { status, body } = await query('accounts.getBalance')
    expect([status, body.error.data.refused.body.code]).toEqual([401, 'missing_credentials'])
    expect(JSON.stringify(body)).not.toMatch(/\.ts\b/)
  })

  it('says when to try again', async () => {
    const limited = await startService({ RATE_REGISTER: '1' })
    try {
      const send = () =>
        limited.surface.request('/api/trpc/accounts.createAccount', {
          method: 'POST',
          headers: { 'content-type': 'application/json', host: 'localhost:3000' },
          body: '{}',
        })
      await send()
      const second = await send()
      const { refused } = (await second.json()).error.data
      expect([second.status, refused.status]).toEqual([429, 429])
      expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })

  it('of several calls in one request: each call has keys of its own', async () => {
    const { status } = await ask('discovery.getPrices,discovery.getStats?batch=1&input=%7B%7D', {
      headers: { host: 'localhost:3000' },
    })
    expect(status).toBe(400)
  })
})

it('is not answered under the name of another host', async () => {
  const { status, body } = await ask('discovery.getPrices', { headers: { host: 'evil.example' } })
  expect([status, body.code]).toEqual([421, 'misdirected_request'])
})

describe('an operation of this host alone', () => {
  const call = (incoming?: object, headers: Record<string, string> = {}) =>
    ask('billing.getStatus', { headers: { host: 'localhost:3000', ...headers } }, incoming)
  const local = { socket: { remoteAddress: '127.0.0.1' } }

  it('knows its caller by the socket, never by a header', async () => {
    expect((await call()).body.error.data.refused.body.code).toBe('local_only')
    expect((await call(local, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403)
    expect((await call({ socket: { remoteAddress: '203.0.113.7' } })).status).toBe(403)
    expect((await call(local)).body.error?.data.refused.body.code ?? 'answered').not.toBe('local_only')
  })
})
