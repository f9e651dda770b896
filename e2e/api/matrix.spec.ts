// Rules that all operations share, generated from the catalogue and run against the real server.
import { type APIResponse, expect, test } from '@playwright/test'
import { catalogue } from '#server/catalogue.ts'
import { readEnv } from '#server/kernel/env.ts'
import { type FieldReference, type OperationReference, reference } from '#server/surfaces/reference.ts'
import { openInstance } from '../pages/approvals-page.ts'

/** Its hash is in the settings of the browser's server. */
const sentinelToken = 'sentinel-of-the-browser-tests'
const operations = reference(catalogue, readEnv({}))
const nameOf = ({ method, path }: OperationReference) => `${method} ${path}`
/** Over every length, and neither a number nor hex. */
const badText = 'x'.repeat(300)

/** Paths of operations whose GET is a page alone. */
const pages = ['/verify', '/account', '/validate']
/** Made-up invoices are refused as what they are, unsigned events too, and a top-up in USDC is first told what to sign. */
const refused: Record<string, number> = {
  'payments.withdrawBalance': 422,
  'payments.withdrawToAddress': 402,
  'billing.createUsdcTopup': 402,
  'billing.receiveWebhook': 400,
  // Only members give feedback, and the account has paid for nothing.
  'feedback.giveFeedback': 403,
  // Accepted, and run later.
  'warden.requestDream': 202,
}

/** A landing page never fails, the protocol of Lightning addresses has errors of its own, and an odd referral code is an unknown one. */
const takesAnything = [
  'billing.landSuccess',
  'payments.getPayRequest',
  'payments.requestAddressInvoice',
  'payments.verifyAddressPayment',
  'accounts.describeRegistration',
]

// Each test on an account of its own: one example ends the key that it is called with.
let apiKey: string
let operatorToken: string
test.beforeAll(async () => {
  const instance = openInstance()
  operatorToken = await instance.addOperator('matrix')
  await instance.close()
})
test.beforeEach(async ({ request }) => {
  apiKey = (await (await request.post('/register')).json()).api_key
})

const credential = ({ needsAccount, auth }: OperationReference): Record<string, string> => {
  if (auth === 'allowlist') return { Authorization: `Bearer ${sentinelToken}` }
  if (auth === 'operator') return { Authorization: `Bearer ${operatorToken}` }
  return needsAccount ? { Authorization: `Bearer ${apiKey}` } : {}
}
/** A body that is no JSON travels as its text. */
const example = ({ method, consumes, example: { body } }: OperationReference) => ({
  method,
  ...(body ? { data: consumes ? Buffer.from(String(body.body)) : body } : {}),
})
const typeOf = ({ consumes }: OperationReference): Record<string, string> =>
  consumes ? { 'content-type': consumes } : {}

function expectShared(answer: APIResponse): void {
  const headers = answer.headers()
  expect.soft(headers['x-request-id'], `X-Request-Id of ${answer.url()}`).toBeTruthy()
  expect.soft(headers['x-verification-handshake']).toMatch(/^assay\.verification\.v1; verify=/)
  expect.soft(headers['x-content-type-options']).toBe('nosniff')
}

/** Status and the start of the text, so that a failure shows what came instead. */
async function expectStatus(answer: APIResponse, status: number): Promise<void> {
  expect([answer.status(), (await answer.text()).slice(0, 200)]).toEqual([status, expect.any(String)])
  expectShared(answer)
}

/** A call of the operation with one member changed. */
function callWith({ path, request, example }: OperationReference, field: FieldReference, value: unknown) {
  const values = { ...example.params, ...(field.in === 'body' ? {} : { [field.name]: String(value) }) }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
  const query = new URLSearchParams(
    request.flatMap(({ name, in: place }) =>
      place === 'query' && values[name] !== undefined ? [[name, values[name]]] : [],
    ),
  )
  const body = field.in === 'body' ? { ...example.body, [field.name]: value } : example.body
  return { url: query.size > 0 ? `${url}?${query}` : url, ...(body ? { data: body } : {}) }
}

/** A value that no contract of this type takes; undefined where any JSON is taken. */
function badValueOf({ in: place, type }: FieldReference): unknown {
  if (place !== 'body') return badText
  if (type === 'any JSON' || type.includes('any JSON or object')) return undefined
  return type.startsWith('string') || type.startsWith('object') || type.startsWith('array') ? 7 : badText
}

for (const operation of operations) {
  const { method, path } = operation
  test.describe(nameOf(operation), () => {
    test('its example is answered', async ({ request }) => {
      const answer = await request.fetch(operation.example.path, {
        ...example(operation),
        headers: { ...credential(operation), ...typeOf(operation) },
      })
      const codes = operation.errors.flatMap(({ codes }) => codes.map(({ code }) => code))
      // Made-up ids name nothing, and a new account has nothing to pay with where no call is free.
      const isUnpaid = operation.price !== null && !operation.price.freeCalls
      const mayBeDown = codes.some(
        (code) => code === 'rail_unavailable' || code === 'market_data_unavailable',
      )
      const answered = [
        200,
        404,
        ...(mayBeDown ? [503] : []),
        ...(refused[operation.id] ? [refused[operation.id]] : []),
      ]
      // A price that follows from what is stored needs something stored.
      const isStored = operation.price?.rule && codes.some((code) => code.startsWith('unknown_'))
      const unpaid = [
        402,
        ...(isStored ? [404] : []),
        ...(codes.includes('sandbox_unavailable') ? [503] : []),
      ]
      expect(isUnpaid ? unpaid : answered).toContain(answer.status())
      expectShared(answer)
      if (answer.status() === 200) expect(answer.headers()['content-type']).toContain(operation.produces)
    })

    if (operation.needsAccount) {
      test('without a credential it asks for one', async ({ request }) => {
        const answer = await request.fetch(operation.example.path, example(operation))
        // What belongs to an account asks for its key before its price.
        const asksForPayment = operation.price !== null && operation.auth !== 'bearer'
        await expectStatus(answer, asksForPayment ? 402 : 401)
        const body = await answer.json()
        expect(body).toMatchObject(
          asksForPayment
            ? {
                code: 'payment_required',
                request_id: expect.any(String),
                // Terms of x402 stand only where an operation takes it.
                ...(operation.payWith.includes('x402') ? { x402Version: 1 } : {}),
                accepts: expect.any(Array),
                operation: `${method} ${path}`,
                price: { sats: operation.price?.sats },
              }
            : { code: 'missing_credentials', request_id: expect.any(String) },
        )
        if (asksForPayment)
          expect(body.ways_to_pay[0]).toMatchObject({ rail: expect.any(String), send: expect.any(String) })
      })

      test('a key that nobody has is refused', async ({ request }) => {
        const answer = await request.fetch(operation.example.path, {
          ...example(operation),
          headers: { Authorization: `Bearer asy_${'0'.repeat(40)}` },
        })
        await expectStatus(answer, 401)
        expect(await answer.json()).toMatchObject({ code: 'invalid_api_key' })
      })
    }

    if (operation.auth === 'operator')
      test('neither no credential nor the key of an account will do', async ({ request }) => {
        for (const headers of [{}, { Authorization: `Bearer ${apiKey}` }] as Record<string, string>[]) {
          const answer = await request.fetch(operation.example.path, { ...example(operation), headers })
          await expectStatus(answer, 401)
          expect(await answer.json()).toMatchObject({ code: 'invalid_operator_token' })
        }
      })

    const judged = operation.consumes || takesAnything.includes(operation.id) ? [] : operation.request
    for (const field of judged) {
      const value = badValueOf(field)
      if (value === undefined) continue
      test(`a wrong ${field.name} is named in a 422`, async ({ request }) => {
        const { url, ...sent } = callWith(operation, field, value)
        const answer = await request.fetch(url, { method, headers: credential(operation), ...sent })
        await expectStatus(answer, 422)
        const { detail } = await answer.json()
        for (const fault of detail)
          expect(fault).toEqual({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) })
        expect(detail.map(({ loc }: { loc: unknown[] }) => loc.slice(0, 2))).toContainEqual([
          field.in,
          field.name,
        ])
      })
    }

    if (method === 'POST' && !operation.consumes)
      test('a body that is no object is a 422', async ({ request }) => {
        for (const body of ['[]', '7', 'null', '{"a":']) {
          const answer = await request.post(operation.example.path, {
            headers: { ...credential(operation), 'content-type': 'application/json' },
            data: Buffer.from(body),
          })
          await expectStatus(answer, 422)
          expect((await answer.json()).detail[0].loc[0]).toBe('body')
        }
      })

    if (method === 'GET')
      test('HEAD answers as GET, without the body', async ({ request }) => {
        const headers = credential(operation)
        const got = await request.get(operation.example.path, { headers })
        const head = await request.head(operation.example.path, { headers })
        expect((await head.body()).length).toBe(0)
        // HEAD of a paid operation states the price and takes nothing.
        if (operation.price) return expect(head.status()).toBe(402)
        expect(head.status()).toBe(got.status())
        expect(head.headers()['content-type']).toBe(got.headers()['content-type'])
        expect(head.headers()['cache-control']).toBe(got.headers()['cache-control'])
        expectShared(head)
      })
  })
}

/** `GET /bounty/submit` reads the submission of that name: another operation's path has a parameter there. */
const isRead = (path: string): boolean =>
  operations.some(
    (other) =>
      other.method === 'GET' &&
      other.path !== path &&
      new RegExp(`^${other.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
  )

for (const [path, sharing] of Map.groupBy(operations, (operation) => operation.path)) {
  const url = sharing[0]!.example.path
  const methods = sharing.map(({ method }) => method)
  const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
  const allowOf = (answer: APIResponse) => answer.headers().allow?.split(', ').sort()

  test(`${path}: another method is a 405 that names the right ones`, async ({ request }) => {
    for (const method of ['DELETE', 'PUT', 'PATCH', 'GET', 'POST'].filter(
      (name) =>
        !methods.includes(name as never) && !(name === 'GET' && (pages.includes(path) || isRead(path))),
    )) {
      const answer = await request.fetch(url, { method })
      await expectStatus(answer, 405)
      expect(allowOf(answer)).toEqual(allowed)
      expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
    }
  })

  test(`${path}: OPTIONS is a 204 that names them`, async ({ request }) => {
    const answer = await request.fetch(url, { method: 'OPTIONS' })
    await expectStatus(answer, 204)
    expect(allowOf(answer)).toEqual(allowed)
  })
}

test('an unknown path is a 404 in JSON', async ({ request }) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await request.fetch('/no-such-operation', { method })
    await expectStatus(answer, 404)
    expect(await answer.json()).toMatchObject({ code: 'not_found', request_id: expect.any(String) })
  }
})
