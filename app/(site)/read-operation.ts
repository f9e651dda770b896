// Runs a free read operation of the service for a page. By its id: a page that imports an operation is built with
// everything that the operation runs on.
import type { z } from 'zod'
import type { capabilities } from '#server/catalogue.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { sharedService } from '#server/runtime.ts'

type Capabilities = typeof capabilities
type OperationId = {
  [Name in keyof Capabilities & string]: `${Name}.${keyof Capabilities[Name] & string}`
}[keyof Capabilities & string]
type OperationOf<Id extends OperationId> =
  Id extends `${infer Name extends keyof Capabilities & string}.${infer Verb}`
    ? Verb extends keyof Capabilities[Name]
      ? Capabilities[Name][Verb]
      : never
    : never
type Input<Id extends OperationId> =
  OperationOf<Id> extends { input: infer In extends z.ZodType } ? z.output<In> : never
type Output<Id extends OperationId> =
  OperationOf<Id> extends { output: infer Out extends z.ZodType } ? z.input<Out> : never

/** For operations without a price, whose answer is JSON and writes nothing. Throws OperationError when it is refused. */
export async function readOperation<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Output<Id>> {
  const reading = await (await sharedService()).readForPage(id, input)
  if ('refused' in reading) throw new OperationError(reading.refused, { detail: reading.detail })
  return reading.output as Output<Id>
}
