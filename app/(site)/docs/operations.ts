// Operations that the reference shows: those of the catalogue, with the settings of this instance.
import { type AnyOperation, documented, slugOf } from '#server/kernel/operation.ts'
import { methodsOf } from '#server/payments/methods.ts'
import { readNewestProofId } from '#server/proofs/newest-proof.ts'
import { sharedContext } from '#server/runtime.ts'
import { type OperationReference, operationReference } from '#server/surfaces/reference.ts'

/** Null when no operation has that slug. */
export async function findOperation(slug: string): Promise<OperationReference | null> {
  const { catalogue } = await sharedContext()
  const operation = documented(catalogue).find((candidate) => slugOf(candidate) === slug)
  return operation ? (await describer())(operation) : null
}

export async function allOperations(): Promise<OperationReference[]> {
  const { catalogue } = await sharedContext()
  return documented(catalogue).map(await describer())
}

/** With the rule set and the newest proof of this instance in its examples, and with the ways to pay that it has. */
async function describer(): Promise<(operation: AnyOperation) => OperationReference> {
  const ctx = await sharedContext()
  const newest = await readNewestProofId()
  const known = { ruleset_sha256: ctx.ruleset.sha256, ...(newest ? { event_id: newest } : {}) }
  return (operation) => ({
    ...operationReference(operation, ctx.env, known),
    payWith: operation.price.kind === 'free' ? [] : methodsOf(ctx, operation),
  })
}
