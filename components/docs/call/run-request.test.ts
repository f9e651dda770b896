// "Run it" sends what the reader filled in, where the operation expects it.
import { describe, expect, it } from 'vitest'
import { type RunnableCall, requestOf } from './run-request.ts'

const review: RunnableCall = {
  method: 'POST',
  path: '/review',
  credential: 'account',
  consumes: null,
  warning: null,
  effect: 'money',
  price: { sats: 240, usd: null, freeCalls: 3, rule: null },
  idempotencyKey: true,
  params: [],
  takesBody: true,
  values: {},
  body: '{}',
}
const read: RunnableCall = {
  ...review,
  method: 'GET',
  path: '/things/{name}/parts',
  credential: null,
  price: null,
  idempotencyKey: false,
  params: [
    { name: 'name', in: 'path', required: true, description: '' },
    { name: 'limit', in: 'query', required: false, description: '' },
    { name: 'cursor', in: 'query', required: false, description: '' },
  ],
  takesBody: false,
}
const filled = { values: {}, body: '', token: '', idempotencyKey: 'docs-1' }
const headersOf = (init: RequestInit) => init.headers as Record<string, string>

describe('path and query', () => {
  it('encodes path members and leaves out empty query members', () => {
    const { url, init } = requestOf(read, { ...filled, values: { name: 'a/b ?', limit: '5', cursor: '' } })
    expect(url).toBe('/things/a%2Fb%20%3F/parts?limit=5')
    expect(init).toMatchObject({ method: 'GET', credentials: 'omit' })
    expect(init.body).toBeUndefined()
  })

  it('does not ask for the page at the same address', () => {
    expect(headersOf(requestOf(read, filled).init).accept).not.toContain('html')
  })
})

describe('body, key and repeat', () => {
  it('sends the body as written, wrong JSON included', () => {
    const { init } = requestOf(review, { ...filled, body: '{"artifact": ' })
    expect(init.body).toBe('{"artifact": ')
    expect(headersOf(init)['content-type']).toBe('application/json')
  })

  it('sends no body and no content type for an empty field', () => {
    const { init } = requestOf(review, { ...filled, body: '  \n' })
    expect(init.body).toBeUndefined()
    expect(headersOf(init)).not.toHaveProperty('content-type')
  })

  it('sends the key only where an account is needed', () => {
    const token = 'asy_0'
    expect(headersOf(requestOf(review, { ...filled, token }).init).authorization).toBe('Bearer asy_0')
    expect(headersOf(requestOf(read, { ...filled, token }).init)).not.toHaveProperty('authorization')
    expect(headersOf(requestOf(review, filled).init)).not.toHaveProperty('authorization')
  })

  it('names the attempt only where the operation recognises repeats', () => {
    expect(headersOf(requestOf(review, filled).init)['idempotency-key']).toBe('docs-1')
    expect(headersOf(requestOf(read, filled).init)).not.toHaveProperty('idempotency-key')
  })
})
