/** Reads parts of a query's parse tree: its outputs, the sides of a UNION, the tables it reads. */
import { isNode, nodesOf, type TreeNode, type TreeValue } from './read-tree.ts'

/**
 * `oid.attnum` of the column that an output passes on unchanged; null for an expression, and when parts of
 * a UNION differ.
 */
export function originsOf(query: TreeNode): (string | null)[] {
  const own = outputsOf(query).map(({ resorigtbl, resorigcol }) =>
    resorigtbl === '0' ? null : `${resorigtbl}.${resorigcol}`,
  )
  if (!isNode(query.setOperations)) return own
  const parts = leavesOf(query.setOperations).map((index) => {
    const { subquery } = rangeEntry(query, index)
    return isNode(subquery) ? originsOf(subquery) : []
  })
  return own.map((_, column) => {
    const first = parts[0]?.[column] ?? null
    return parts.every((part) => part[column] === first) ? first : null
  })
}

export const outputsOf = (query: TreeNode): TreeNode[] => {
  const list = query.commandType === '1' ? query.targetList : query.returningList
  return nodesOf(list).filter(({ resjunk }) => resjunk === 'false')
}

/** For a UNION, INTERSECT or EXCEPT: the indexes of the range entries it combines. */
export function leavesOf(operation: TreeNode): string[] {
  return [operation.larg, operation.rarg].flatMap((side) =>
    !isNode(side) ? [] : side.kind === 'RANGETBLREF' ? [String(side.rtindex)] : leavesOf(side),
  )
}

export const rangeEntry = (query: TreeNode, index: TreeValue | undefined): TreeNode =>
  nodesOf(query.rtable)[Number(index) - 1]!
