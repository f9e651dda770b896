// The operations of the reference by task, as the docs and the sitemap list them.
import { documented, slugOf } from '#server/kernel/operation.ts'
import { sharedContext } from '#server/runtime.ts'
import { referenceGroups } from '#server/surfaces/reference-groups.ts'

export async function operationGroups() {
  const { catalogue } = await sharedContext()
  return referenceGroups(documented(catalogue)).map(({ title, operations }) => ({
    name: title,
    operations: operations.map((operation) => ({
      slug: slugOf(operation),
      method: operation.method,
      path: operation.path,
      summary: operation.summary,
    })),
  }))
}
