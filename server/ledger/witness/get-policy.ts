/** GET /log/policy: serves the witness policy that a checkpoint must satisfy. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'

export const getPolicy = defineOperation({
  id: 'ledger.getPolicy',
  method: 'GET',
  path: '/log/policy',
  summary: 'Witnesses and quorum of this log',
  description:
    'A C2SP tlog-policy file. Without witnesses, no external party confirms that all readers see the same ledger.',
  input: z.object({}),
  output: z.string(),
  produces: 'text/plain; charset=utf-8',
  errors: ['not_found'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=3600',
  run(ctx) {
    const { checkpointKey, logPolicy } = ctx
    if (logPolicy) return new RawAnswer(logPolicy.text)
    if (!checkpointKey)
      throw new OperationError('not_found', { detail: 'This instance does not publish a tree.' })
    return new RawAnswer(`log ${checkpointKey.vkey} ${ctx.env.BASE_URL}/log\nquorum none\n`)
  },
})
