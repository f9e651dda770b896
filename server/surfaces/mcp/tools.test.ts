/** A tool follows from its operation: one that is added to the catalogue appears with schemas, hints and price. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { catalogue } from '#server/catalogue.ts'
import { faultsOf } from '#server/check-catalogue.ts'
import { type AnyOperation, fixedPrice, free } from '#server/kernel/operation.ts'
import { chosenOperation, requestOf } from './tool-request.ts'
import { type Tool, toolsOf } from './tools.ts'

const env = { BASE_URL: 'https://assay.example', FREE_REVIEW_CALLS: 3 }
const read: AnyOperation = {
  id: 'memory.getValue',
  method: 'GET',
  path: '/memory/{key}',
  summary: 'Read a value',
  input: z.object({
    key: z.string().describe('Key'),
    coins: z.string().optional().describe('Coins'),
    deep: z.boolean().optional().describe('Depth'),
  }),
  output: z.object({ value: z.string().describe('Value') }).meta({ id: 'Value' }),
  errors: [],
  auth: 'bearer',
  price: fixedPrice(20, null),
  effect: 'read',
  rate: 'paid',
  tool: 'memory_get',
  mcp: { openWorld: false },
  run: () => ({ value: '' }),
}
const write: AnyOperation = {
  ...read,
  id: 'market.buyListing',
  method: 'POST',
  path: '/offers/buy',
  price: free,
  effect: 'money',
  idempotency: 'key',
  unknownMembers: 'refuse',
  input: z.object({
    listing: z.string().optional().describe('Listing'),
    note: z.string().optional().describe('Note'),
  }),
  tool: 'marketplace_buy',
  mcp: { destructive: true, requires: ['listing'] },
}
const only = (operation: AnyOperation): Tool => toolsOf([operation], env)[0]!
const call = (given: Record<string, unknown>, header: Record<string, string> = {}) => ({
  arguments: given,
  payment: undefined,
  header: (name: string) => header[name] ?? null,
  requestId: 'req_a',
})

describe('a tool', () => {
  it('that reads and costs sats is neither read-only nor idempotent', () => {
    const { definition } = only(read)
    expect(definition).toMatchObject({
      name: 'memory_get',
      title: 'Read a value',
      description: 'Read a value. Price: 20 sats a call. Needs an API key.',
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: false,
      },
      _meta: { 'assay/price': { sats: 20, usd: null, pay_with: ['balance'], needs_account: true } },
    })
    expect(definition.inputSchema.required).toEqual(['key'])
  })

  it('states its traits, the members it requires, and the key of a repeat', () => {
    const { definition } = only(write)
    expect(definition.annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    })
    expect(Object.keys(definition.inputSchema.properties!)).toEqual(['listing', 'note', 'idempotency_key'])
    expect(definition.inputSchema).toMatchObject({ required: ['listing'], additionalProperties: false })
  })

  it('is no operation whose name is only one of the price list, or that is for our own pages', () => {
    expect(toolsOf([{ ...read, mcp: false }], env)).toEqual([])
    expect(toolsOf([{ ...read, hidden: true }], env)).toEqual([])
  })

  it('must have a name and speak JSON', () => {
    expect(faultsOf(read)).toEqual([])
    const { tool: _, ...unnamed } = { ...read, price: free }
    expect(faultsOf(unnamed)).toEqual(['it has traits of an MCP tool but no name'])
    const notJson = 'it is an MCP tool, but its request or answer is not JSON'
    expect(faultsOf({ ...read, produces: 'text/plain' })).toEqual([notJson])
    expect(faultsOf({ ...write, consumes: 'text/plain' })).toEqual([notJson])
  })

  it('of every operation has schemas that stand alone', () => {
    for (const { definition } of toolsOf(catalogue, env)) {
      const text = JSON.stringify([definition.inputSchema, definition.outputSchema])
      expect(text).not.toContain('#/components/')
      const { $defs = {} } = definition.outputSchema as { $defs?: Record<string, unknown> }
      for (const [, name] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) expect($defs).toHaveProperty(name!)
    }
  })
})

describe('a call', () => {
  it('fills path and query, and leaves out what is null', () => {
    const { url, method } = requestOf(read, call({ key: 'a/b?c', coins: 'BTC', deep: true, note: null }))
    expect([url, method]).toEqual(['http://localhost/memory/a%2Fb%3Fc?coins=BTC&deep=true', 'GET'])
  })

  it('sends the key of a repeat as a header, where the operation takes one', async () => {
    const request = requestOf(write, call({ listing: 'x', idempotency_key: 'abcdefgh' }))
    expect(request.headers.get('idempotency-key')).toBe('abcdefgh')
    expect(await request.json()).toEqual({ listing: 'x' })
    const header = { 'idempotency-key': 'from-header', authorization: 'Bearer asy_x', cookie: 'a=b' }
    const { headers } = requestOf(write, call({ listing: 'x' }, header))
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer asy_x',
      'content-type': 'application/json',
      'idempotency-key': 'from-header',
      'x-request-id': 'req_a',
    })
  })

  it('goes to the operation whose path parameters are given', () => {
    const [ledger] = toolsOf(catalogue, env).filter(({ name }) => name === 'ledger')
    expect(chosenOperation(ledger!, { entry: 1 }).path).toBe('/ledger/{entry}')
    for (const none of [{}, { entry: null }, { entry: '' }])
      expect(chosenOperation(ledger!, none).path).toBe('/ledger')
  })
})
