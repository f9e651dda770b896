/** GET /memory/get: reads a stored value. */
import { z } from 'zod'
import { sha256Hex } from '#protocol/bytes.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { priceByRequest } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/memory/deps.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { readPrice, satsFor } from './memory.rules.ts'
import { AgentIdIgnored, MemoryKey, storedMembers } from './memory.schema.ts'
import { findSize } from './memory.store.ts'
import { readMemory } from './read-memory.ts'

export const getMemory = defineOperation({
  id: 'memory.getMemory',
  method: 'GET',
  path: '/memory/get',
  summary: 'Read a stored value',
  input: z.object({ key: MemoryKey, agent_id: AgentIdIgnored }),
  output: z
    .object({
      status: z.literal('retrieved').describe('Always retrieved; refusals are errors'),
      ...storedMembers,
      value: z.string().describe('The stored text'),
      cost_sats: z.int().optional().describe('Sats charged for this call'),
      charge: Charge.optional().describe('Charge of this call, with its payment method'),
    })
    .meta({ id: 'MemoryRetrieved' }),
  errors: ['unknown_key', 'insufficient_balance'],
  auth: 'bearer',
  price: priceByRequest(readPrice.leastSats, '1 sat per started KB of the value, at least 20'),
  async priceOf(ctx, { key }, account) {
    const size = await findSize(ctx.db, account!.id, key)
    if (size === null) throw new OperationError('unknown_key')
    return satsFor(readPrice, size)
  },
  effect: 'read',
  rate: 'memory',
  tool: 'memory_get',
  mcp: { openWorld: false },
  examples: [{ title: 'A note', request: { key: 'notes/btc' } }],
  async run(ctx, { key }, call) {
    const { id, agentId } = call.account!
    const stored = await readMemory(ctx, id, key)
    if (!stored) throw new OperationError('unknown_key')
    return {
      status: 'retrieved' as const,
      agent_id: agentId,
      key,
      value: stored.text,
      size_bytes: stored.sizeBytes,
      value_sha256: sha256Hex(stored.text),
      updated_at: stored.updatedAtUnix,
    }
  },
})
