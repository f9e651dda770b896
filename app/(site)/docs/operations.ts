// Operations that the reference shows: those of the catalogue, with the settings of this instance.
import { catalogue } from '#server/catalogue.ts'
import { documented } from '#server/kernel/operation.ts'
import { readNewestProofId } from '#server/proofs/newest-proof.ts'
import { sharedContext } from '#server/runtime.ts'
import { type OperationReference, operationReference, reference, slugOf } from '#server/surfaces/reference.ts'

/** Null when no operation has that slug. */
export async function findOperation(slug: string): Promise<OperationReference | null> {
  const operation = documented(catalogue).find((candidate) => slugOf(candidate) === slug)
  if (!operation) return null
  const { env, ruleset } = await sharedContext()
  return operationReference(operation, env, await knownMembers(ruleset.sha256))
}

/** By capability, in the order of the catalogue. */
export function operationGroups() {
  const groups = Map.groupBy(documented(catalogue), ({ id }) => id.split('.')[0]!)
  return [...groups].map(([capability, operations]) => ({
    name: capability === 'mcp' ? 'MCP' : capability.charAt(0).toUpperCase() + capability.slice(1),
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
  return reference(catalogue, env, await knownMembers(ruleset.sha256))
}

/** What an example names on this instance: the rule set in force, the newest proof. */
async function knownMembers(rulesetSha256: string): Promise<Record<string, string>> {
  const newest = await readNewestProofId()
  return { ruleset_sha256: rulesetSha256, ...(newest ? { event_id: newest } : {}) }
}
