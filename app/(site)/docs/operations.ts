// Which operations does the reference show? Those of the catalogue, with the settings of this instance.
import { catalogue } from '#server/catalogue.ts'
import { sharedContext } from '#server/runtime.ts'
import { type OperationReference, operationReference, reference, slugOf } from '#server/surfaces/reference.ts'

/** Null when no operation has that slug. */
export async function findOperation(slug: string): Promise<OperationReference | null> {
  const operation = catalogue.find((candidate) => slugOf(candidate) === slug)
  if (!operation) return null
  const { env, ruleset } = await sharedContext()
  return operationReference(operation, env, { ruleset_sha256: ruleset.sha256 })
}

/** By capability, in the order of the catalogue. */
export function operationGroups() {
  const groups = Map.groupBy(catalogue, ({ id }) => id.split('.')[0]!)
  return [...groups].map(([capability, operations]) => ({
    name: capability.charAt(0).toUpperCase() + capability.slice(1),
    operations: operations.map((operation) => ({
      slug: slugOf(operation),
      method: operation.method,
      path: operation.path,
      summary: operation.summary,
    })),
  }))
}

export async function allOperations(): Promise<OperationReference[]> {
  const { env, ruleset } = await sharedContext()
  return reference(catalogue, env, { ruleset_sha256: ruleset.sha256 })
}
