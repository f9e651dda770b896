// Runs a free read operation for a page, with the same answer as over HTTP.
import type { z } from 'zod'
import type { Context } from '#server/compose.ts'
import { type Operation, RawAnswer, StatusAnswer, UnchargedAnswer } from '#server/kernel/operation.ts'
import { DeferredWrite } from '#server/kernel/settlement.ts'
import { sharedContext } from '#server/runtime.ts'

/** For operations without a price, whose answer is JSON and writes nothing. */
export async function readOperation<In extends z.ZodObject, Out extends z.ZodType>(
  operation: Operation<In, Out, Context>,
  input: z.output<In>,
): Promise<z.input<Out>> {
  const result = await operation.run(await sharedContext(), input, {
    requestId: crypto.randomUUID(),
    account: null,
    operator: null,
    ip: 'page',
    payment: null,
    isHead: false,
    kept: null,
    header: () => null,
    send: null,
    credential: null,
    freeUse: null,
  })
  if (result instanceof StatusAnswer || result instanceof UnchargedAnswer) return result.output
  if (result instanceof RawAnswer || result instanceof DeferredWrite)
    throw new Error(`${operation.id} does not answer JSON to a page`)
  return result
}
