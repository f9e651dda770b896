/**
 * Decides from a parse tree which output columns are never null. Postgres marks columns that an outer join
 * makes null (`varnullingrels`); anything not understood counts as nullable.
 */
import type { Catalog } from './catalog.ts'
import {
  groupAggregates,
  losingOperators,
  neverNull,
  neverNullAfterFirst,
  passNull,
} from './null-functions.ts'
import { leavesOf, outputsOf, rangeEntry } from './query-tree.ts'
import { isNode, nodesOf, type TreeNode, type TreeValue } from './read-tree.ts'
import { isRequired } from './required-columns.ts'

/** The query and its enclosing queries, innermost first. */
type Scope = TreeNode[]

/** One for each output column, in order. */
export function columnsNotNull(tree: TreeNode, catalog: Catalog): boolean[] {
  const outputs = outputsOf(tree)
  return outputs.map((output) => outputIsNotNull(tree, Number(output.resno), [], catalog, new Set()))
}

function outputIsNotNull(
  query: TreeNode,
  column: number,
  outer: Scope,
  catalog: Catalog,
  visited: Set<TreeNode>,
): boolean {
  const scope = [query, ...outer]
  if (isNode(query.setOperations))
    return leavesOf(query.setOperations).every((index) => {
      const { subquery } = rangeEntry(query, index)
      return isNode(subquery) && outputIsNotNull(subquery, column, scope, catalog, visited)
    })
  const output = outputsOf(query)[column - 1]
  return output !== undefined && isNotNull(output.expr, scope, catalog, visited)
}

function isNotNull(
  expr: TreeValue | undefined,
  scope: Scope,
  catalog: Catalog,
  visited: Set<TreeNode>,
): boolean {
  if (!isNode(expr)) return false
  const all = (list: TreeValue | undefined): boolean =>
    nodesOf(list).every((one) => isNotNull(one, scope, catalog, visited))
  switch (expr.kind) {
    case 'VAR':
      return variableIsNotNull(expr, scope, catalog, visited)
    case 'CONST':
      return expr.constisnull === 'false'
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'ARRAYEXPR':
    case 'ROWEXPR':
    case 'SQLVALUEFUNCTION':
      return true
    case 'SUBLINK':
      if (expr.subLinkType === '0' || expr.subLinkType === '6') return true // EXISTS, ARRAY
      return (
        isNode(expr.subselect) &&
        hasOneRow(expr.subselect) &&
        outputIsNotNull(expr.subselect, 1, scope, catalog, visited)
      )
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
      return isNotNull(expr.arg, scope, catalog, visited)
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return nodesOf(expr.args).some((one) => isNotNull(one, scope, catalog, visited))
    case 'BOOLEXPR':
    case 'SCALARARRAYOPEXPR':
      return all(expr.args)
    case 'OPEXPR':
      return !losingOperators.has(catalog.operatorNames.get(String(expr.opno)) ?? '') && all(expr.args)
    case 'FUNCEXPR': {
      const name = catalog.functionNames.get(String(expr.funcid)) ?? ''
      const isCast = expr.funcformat === '1' || expr.funcformat === '2'
      if (neverNullAfterFirst.has(name)) return isNotNull(nodesOf(expr.args)[0], scope, catalog, visited)
      return neverNull.has(name) || ((isCast || passNull.has(name)) && all(expr.args))
    }
    case 'CASEEXPR':
      return (
        isNotNull(expr.defresult, scope, catalog, visited) &&
        nodesOf(expr.args).every((when) => isNotNull(when.result, scope, catalog, visited))
      )
    case 'WINDOWFUNC':
      return neverNull.has(catalog.functionNames.get(String(expr.winfnoid)) ?? '')
    case 'AGGREF': {
      const name = catalog.functionNames.get(String(expr.aggfnoid)) ?? ''
      if (neverNull.has(name)) return true
      const hasGroup = nodesOf(scope[0]!.groupClause).length > 0 && scope[0]!.groupingSets === null
      if (!groupAggregates.has(name) || !hasGroup || expr.aggfilter !== null) return false
      return nodesOf(expr.args).every(({ expr: one }) => isNotNull(one, scope, catalog, visited))
    }
    default:
      return false
  }
}

/** An aggregate without GROUP BY returns one row. */
const hasOneRow = (query: TreeNode): boolean =>
  query.hasAggs === 'true' &&
  ['groupClause', 'groupingSets', 'havingQual', 'limitOffset', 'limitCount'].every(
    (part) => query[part] === null,
  )

function variableIsNotNull(
  variable: TreeNode,
  scope: Scope,
  catalog: Catalog,
  visited: Set<TreeNode>,
): boolean {
  const { varnullingrels, varlevelsup, varno, varattno, varreturningtype } = variable
  if (varreturningtype !== '0') return false // old and new of RETURNING
  if (Array.isArray(varnullingrels) && varnullingrels.length > 1) return false
  const levels = scope.slice(Number(varlevelsup))
  const query = levels[0]
  if (!query) return false
  const entry = rangeEntry(query, varno)
  const column = Number(varattno)
  if (column <= 0) return column < 0
  const nth = (list: TreeValue | undefined) => isNotNull(nodesOf(list)[column - 1], levels, catalog, visited)
  switch (entry.rtekind) {
    case '0': // a table
      return catalog.notNull.has(`${entry.relid}.${column}`) || isRequired(query, variable)
    case '1': // a subquery
      return isNode(entry.subquery) && outputIsNotNull(entry.subquery, column, levels, catalog, visited)
    case '2': // a join
      return nth(entry.joinaliasvars)
    case '3': // functions
      return nodesOf(entry.functions).every(({ funcexpr }) => isNotNull(funcexpr, levels, catalog, visited))
    case '5': // VALUES
      return (Array.isArray(entry.values_lists) ? entry.values_lists : []).every(nth)
    case '6': {
      const owner = levels.slice(Number(entry.ctelevelsup))
      const cte = nodesOf(owner[0]?.cteList).find(({ ctename }) => ctename === entry.ctename)
      if (!cte || !isNode(cte.ctequery)) return false
      if (visited.has(cte)) return true // the recursive part passes on the result of the first part
      return outputIsNotNull(cte.ctequery, column, owner, catalog, new Set([...visited, cte]))
    }
    case '9': // GROUP BY
      return nth(entry.groupexprs)
    default:
      return false
  }
}
