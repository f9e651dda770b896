/** POST /memory/store: stores a value under a key of the account's own. */
import { z } from 'zod'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { JsonValue } from '#protocol/json/strict-json.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { priceByRequest } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { defineOperation, type MemoryDeps } from '#server/memory/deps.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { maxValueBytes, satsFor, storePrice } from './memory.rules.ts'
import { AgentIdIgnored, MemoryKey, storedMembers } from './memory.schema.ts'
import { type NewValue, storeValues } from './memory.store.ts'
import { newValue } from './new-value.ts'

const JsonText = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
])

export const storeMemory = defineOperation({
  id: 'memory.storeMemory',
  method: 'POST',
  path: '/memory/store',
  summary: 'Store a value under a key',
  description:
    'The value is encrypted at rest, replaces what the key held before, and is read back with GET /memory/get. An account may hold 10,000 keys and 100 MB.',
  input: z.object({
    key: MemoryKey,
    value: JsonText.describe(
      'Text of up to 200 KB; any other JSON value is stored as its canonical text (RFC 8785)',
    ),
    agent_id: AgentIdIgnored,
  }),
  unknownMembers: 'refuse',
  output: z
    .object({
      status: z.literal('stored').describe('Always stored; refusals are errors'),
      ...storedMembers,
      created: z.boolean().describe('Whether the key is new; false when a value was replaced'),
      cost_sats: z.int().optional().describe('Sats charged for this call'),
      charge: Charge.optional().describe('Charge of this call, with its payment method'),
    })
    .meta({ id: 'MemoryStored' }),
  errors: [
    'quota_exhausted',
    'body_too_large',
    'insufficient_balance',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'bearer',
  price: priceByRequest(storePrice.leastSats, '2 sats per started KB of the value, at least 50'),
  priceOf: (_ctx, { value }) => satsFor(storePrice, Buffer.byteLength(textOf(value))),
  effect: 'append',
  idempotency: 'key',
  rate: 'memory',
  maxBodyBytes: 262_144,
  tool: 'memory_store',
  mcp: { openWorld: false, destructive: true },
  examples: [
    { title: 'A note', request: { key: 'notes/btc', value: 'Volatility rises before the halving.' } },
  ],
  run(ctx, { key, value }, call) {
    const { id: accountId, agentId } = call.account!
    const text = textOf(value)
    const item = newValue(ctx.env, accountId, key, text)
    return deferWrite(memoryWriter, item, ({ created, updatedAtUnix }) => ({
      status: 'stored' as const,
      agent_id: agentId,
      key,
      size_bytes: item.sizeBytes,
      value_sha256: sha256Hex(text),
      updated_at: updatedAtUnix,
      created,
    }))
  },
})

/** Throws body_too_large; invalid_request for text that UTF-8 cannot hold. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : jcs(value as JsonValue)
  if (!text.isWellFormed())
    throw new InvalidRequest([
      { loc: ['body', 'value'], msg: 'the text has half of a surrogate pair', type: 'value_error' },
    ])
  const bytes = Buffer.byteLength(text)
  if (bytes > maxValueBytes)
    throw new OperationError('body_too_large', {
      detail: `The value has ${bytes} bytes; at most ${maxValueBytes} are stored. Nothing was charged.`,
    })
  return text
}

const quotaOf = {
  too_many_keys: 'The account holds 10,000 keys. Delete one with POST /memory/delete. Nothing was charged.',
  too_many_bytes:
    'The account would hold more than 100 MB (104,857,600 bytes). Delete a value with POST /memory/delete. Nothing was charged.',
} as const

export const memoryWriter: Writer<NewValue, { created: boolean; updatedAtUnix: number }, MemoryDeps> = {
  name: 'memory',
  maxBatch: 8,
  concurrency: 2,
  async write(tx, items, ctx) {
    const updatedAtUnix = ctx.nowUnix()
    const stored = await storeValues(tx, items, updatedAtUnix)
    return stored.map(({ outcome, created }) => {
      if (outcome !== 'stored')
        throw new OperationError('quota_exhausted', { detail: quotaOf[outcome as keyof typeof quotaOf] })
      return { created, updatedAtUnix }
    })
  },
}
