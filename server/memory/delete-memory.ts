/** POST /memory/delete: deletes a stored value. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { defineOperation } from '#server/memory/deps.ts'
import { AgentIdIgnored, MemoryKey, storedMembers } from './memory.schema.ts'
import { deleteValue } from './memory.store.ts'

export const deleteMemory = defineOperation({
  id: 'memory.deleteMemory',
  method: 'POST',
  path: '/memory/delete',
  summary: 'Delete a stored value',
  description: 'The value cannot be restored.',
  input: z.object({ key: MemoryKey, agent_id: AgentIdIgnored }),
  unknownMembers: 'refuse',
  output: z
    .object({
      status: z.literal('deleted').describe('Always deleted; refusals are errors'),
      key: storedMembers.key,
    })
    .meta({ id: 'MemoryDeleted' }),
  errors: ['unknown_key'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'memory',
  warning: 'The stored value is deleted.',
  examples: [{ title: 'A note', request: { key: 'notes/btc' } }],
  run: (_ctx, { key }, call) =>
    deferWrite(deleteWriter, { accountId: call.account!.id, key }, () => ({
      status: 'deleted' as const,
      key,
    })),
})

const deleteWriter: Writer<{ accountId: string; key: string }, null> = {
  name: 'memory-delete',
  maxBatch: 8,
  concurrency: 1,
  async write(tx, items) {
    for (const { accountId, key } of items)
      if (!(await deleteValue(tx, accountId, key))) throw new OperationError('unknown_key')
    return items.map(() => null)
  },
}
