/** Finds columns that WHERE requires to be non-null. */
import { isNode, nodesOf, type TreeNode } from './read-tree.ts'

/**
 * Whether WHERE excludes rows in which the column is null: `column IS NOT NULL` or `column = …`, joined by
 * AND. Does not apply to the table that INSERT or UPDATE writes, whose columns change after WHERE is
 * evaluated.
 */
export function isRequired(query: TreeNode, { varno, varattno }: TreeNode): boolean {
  const isWritten = query.commandType !== '4' && query.resultRelation === varno
  if (isWritten || !isNode(query.jointree)) return false
  const isSame = (node: TreeNode): boolean =>
    node.kind === 'VAR' && node.varlevelsup === '0' && node.varno === varno && node.varattno === varattno
  const requires = (qual: TreeNode): boolean => {
    if (qual.kind === 'BOOLEXPR') return qual.boolop === 'and' && nodesOf(qual.args).some(requires)
    if (qual.kind === 'NULLTEST') return qual.nulltesttype === '1' && isNode(qual.arg) && isSame(qual.arg)
    const isStrict = qual.kind === 'OPEXPR' || (qual.kind === 'SCALARARRAYOPEXPR' && qual.useOr === 'true')
    return isStrict && nodesOf(qual.args).some(isSame)
  }
  return isNode(query.jointree.quals) && requires(query.jointree.quals)
}
