/** Runs a free read operation for a page, with the same answer as over HTTP. */
import type { Context } from '#server/compose.ts'
import { type ErrorCode, OperationError } from '#server/kernel/errors.ts'
import { RawAnswer, StatusAnswer, UnchargedAnswer } from '#server/kernel/operation.ts'
import { DeferredWrite } from '#server/kernel/settlement.ts'

/** Without classes: a page is built with its own copy of each, so that `instanceof` fails there. */
export type PageReading = { output: unknown } | { refused: ErrorCode; detail: string }

/** For operations without a price, whose answer is JSON and writes nothing. */
export async function readForPage(ctx: Context, id: string, input: unknown): Promise<PageReading> {
  const operation = ctx.catalogue.find((one) => one.id === id)
  if (operation === undefined) throw new Error(`the catalogue has no operation ${id}`)
  try {
    const result = await operation.run(ctx, input, {
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
    if (result instanceof StatusAnswer || result instanceof UnchargedAnswer) return { output: result.output }
    if (result instanceof RawAnswer || result instanceof DeferredWrite)
      throw new Error(`${id} does not answer JSON to a page`)
    return { output: result }
  } catch (error) {
    if (error instanceof OperationError) return { refused: error.code, detail: error.message }
    throw error
  }
}
