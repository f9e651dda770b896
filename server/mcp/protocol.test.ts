/** POST /mcp as JSON-RPC over HTTP: what is answered to messages that are hostile, odd or incomplete. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ RATE_MCP: '100000' })
})
afterAll(() => service?.close())

const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  service.call('/mcp', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const send = (message: unknown, headers: Record<string, string> = {}) =>
  post(JSON.stringify(message), headers)
const request = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const call = (name: unknown, args?: unknown) => send(request('tools/call', { name, arguments: args }))
const ping = request('ping')

describe('200', () => {
  it.each([['ping'], ['tools/list'], ['server/discover']])(
    '%s without initialize before it',
    async (method) => {
      const { status, body, headers } = await send(request(method))
      expect([status, body.jsonrpc, body.id, typeof body.result]).toEqual([200, '2.0', 1, 'object'])
      expect(headers.get('content-type')).toContain('application/json')
      expect(headers.get('ratelimit-policy')).toBe('"mcp";q=100000;w=60')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('mcp-session-id')).toBeNull()
    },
  )

  it('initialize answers with the version asked for, or with the newest', async () => {
    const versionFor = async (protocolVersion: string) => {
      const clientInfo = { name: 'test', version: '1' }
      return (await send(request('initialize', { protocolVersion, capabilities: {}, clientInfo }))).body
        .result
    }
    expect(await versionFor('2025-06-18')).toMatchObject({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'assay', version: '1.13.0' },
      instructions: expect.stringContaining('act only on approve'),
    })
    expect((await versionFor('1999-01-01')).protocolVersion).toBe('2025-11-25')
  })

  it('server/discover names the versions that requests may carry, whatever version it carries itself', async () => {
    const { body } = await send(request('server/discover'), { 'mcp-protocol-version': '2026-07-28' })
    expect(body.result).toMatchObject({ resultType: 'complete', capabilities: { tools: {} } })
    for (const version of body.result.supportedVersions)
      expect((await send(ping, { 'mcp-protocol-version': version })).status).toBe(200)
  })

  it.each([['*/*'], ['application/json'], ['application/json, text/event-stream']])(
    'is JSON for Accept: %s',
    async (accept) => {
      expect((await send(ping, { accept })).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    },
  )

  it.each([['text'], [0], [-7], ['']])('repeats the id %j', async (id) => {
    expect((await send(request('ping', undefined, id))).body).toEqual({ jsonrpc: '2.0', id, result: {} })
  })

  it('runs a call that asks for a task as any other', async () => {
    const params = { name: 'ledger', arguments: { entry: 1 }, task: { ttl: 1_000 } }
    expect((await send(request('tools/call', params))).body.result.structuredContent.entry).toBe(1)
  })
})

describe('202', () => {
  it.each([
    ['initialized', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an unknown notification', { jsonrpc: '2.0', method: 'notifications/made-up', params: { a: 1 } }],
    ['a cancellation', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } }],
    [
      'a call without an id, which is not run',
      { jsonrpc: '2.0', method: 'tools/call', params: { name: 'review' } },
    ],
  ])('%s has no body', async (_, message) => {
    const { status, text } = await send(message)
    expect([status, text]).toEqual([202, ''])
  })
})

describe('400', () => {
  it.each([
    ['nothing', '', -32700],
    ['half a message', '{"jsonrpc":"2.0","id":1,"method":', -32700],
    ['a member twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32700],
    ['a lone surrogate', '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}', -32700],
    ['an infinite number', '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', -32700],
    [
      'a deep message',
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(90)}${']'.repeat(90)}}`,
      -32700,
    ],
    ['null', 'null', -32600],
    ['a string', '"ping"', -32600],
    ['an empty batch', '[]', -32600],
    ['a batch', JSON.stringify([ping, ping]), -32600],
    ['another version of JSON-RPC', JSON.stringify({ ...ping, jsonrpc: '1.0' }), -32600],
    ['no version', JSON.stringify({ id: 1, method: 'ping' }), -32600],
    ['the id null', JSON.stringify({ ...ping, id: null }), -32600],
    ['an object as id', JSON.stringify({ ...ping, id: {} }), -32600],
    ['a fraction as id', JSON.stringify({ ...ping, id: 1.5 }), -32600],
    ['a number as method', JSON.stringify({ ...ping, method: 7 }), -32600],
    ['an array of params', JSON.stringify({ ...ping, params: [1] }), -32600],
  ])('%s', async (_, text, code) => {
    const { status, body } = await post(text)
    expect([status, body]).toEqual([
      400,
      {
        jsonrpc: '2.0',
        id: code === -32700 || !text.startsWith('{') || !text.includes('"id":1,') ? null : 1,
        error: { code, message: expect.any(String) },
      },
    ])
  })

  it('a version of the protocol that is not served, with those that are', async () => {
    const { status, body } = await send(ping, { 'mcp-protocol-version': '2031-01-01' })
    expect([status, body.id, body.error.code]).toEqual([400, 1, -32600])
    expect(body.error.message).toContain('2025-11-25')
  })

  it.each([
    ['no name', {}],
    ['a number as name', { name: 7 }],
    ['an array of arguments', { name: 'ledger', arguments: [] }],
    ['text as arguments', { name: 'ledger', arguments: '{}' }],
  ])('tools/call with %s is -32602', async (_, params) => {
    const { status, body } = await send(request('tools/call', params))
    expect([status, body.id, body.error.code]).toEqual([400, 1, -32602])
  })
})

describe('an error of the protocol', () => {
  it.each([['tools/run'], ['resources/list'], ['__proto__'], ['constructor'], ['tasks/list']])(
    '%s is -32601',
    async (method) => {
      expect((await send(request(method))).body).toMatchObject({ id: 1, error: { code: -32601 } })
    },
  )

  it.each([['made_up'], ['review_external'], ['constructor'], ['']])(
    'the tool %j is -32602',
    async (name) => {
      expect((await call(name, {})).body).toMatchObject({ id: 1, error: { code: -32602 } })
    },
  )

  it('a cursor that no page has is -32602', async () => {
    expect((await send(request('tools/list', { cursor: 'x' }))).body.error.code).toBe(-32602)
  })
})

describe('HTTP', () => {
  it.each(['GET', 'DELETE', 'PUT'])('405 for %s', async (method) => {
    const { status, headers, body } = await service.call('/mcp', {
      method,
      headers: { accept: 'text/event-stream' },
    })
    expect([status, headers.get('allow'), body.code]).toEqual([405, 'POST, OPTIONS', 'method_not_allowed'])
  })

  it.each([
    ['http://localhost:6274', 200],
    ['http://127.0.0.1:1', 200],
    ['https://evil.example', 403],
    ['null', 403],
  ])('a page of %s: %i', async (origin, expected) => {
    expect((await send(ping, { origin })).status).toBe(expected)
  })

  it('lets a page send the header of the protocol version', async () => {
    const { status, headers } = await service.call('/mcp', { method: 'OPTIONS' })
    expect([status, headers.get('access-control-allow-headers')?.split(', ')]).toEqual([
      204,
      expect.arrayContaining(['Authorization', 'MCP-Protocol-Version']),
    ])
  })

  it('421 for another host', async () => {
    expect((await send(ping, { host: 'evil.example' })).status).toBe(421)
  })

  it.each([['text/plain'], ['application/jsonp'], ['']])('415 for Content-Type %j', async (type) => {
    expect((await send(ping, { 'content-type': type })).status).toBe(415)
  })

  it('413 beyond 8 MiB, and an answer below', async () => {
    const padded = (bytes: number) => post(JSON.stringify(ping).padEnd(bytes))
    expect((await padded(8 * 1_024 * 1_024)).status).toBe(200)
    expect((await padded(8 * 1_024 * 1_024 + 1)).body).toMatchObject({ code: 'body_too_large' })
  })

  it('429 beyond the quota of the class', async () => {
    const limited = await startService({ RATE_MCP: '1' })
    try {
      const ask = () => limited.call('/mcp', { json: ping })
      expect((await ask()).status).toBe(200)
      const { status, headers } = await ask()
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    } finally {
      await limited.close()
    }
  })
})
