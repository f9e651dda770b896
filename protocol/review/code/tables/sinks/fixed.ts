// Says what a sink does with values that the program itself fixes: nothing can be put into it, and yet a deletion deletes.
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import type { SinkClass } from './row.ts'

const DELETES =
  /(?:^|[.>])(?:remove|unlink|unlinkSync|rmdir|rmdirSync|rmtree|rm|rmSync|rm_r|rm_rf|Remove|RemoveAll|remove_file|remove_dir_all|Delete|delete)$/
const OF_FILES =
  /^(?:os|shutil|fs|fsp|fs\/promises|fs\.promises|node:fs[\w/]*|std\.fs|tokio\.fs|FileUtils|File|Dir|Files|Directory|System\.IO\.(?:File|Directory)|java\.nio\.file\.Files|pathlib\.Path\(\)|Path\(\))\.|^(?:unlink|rmdir|rimraf)$/
const WRITES =
  /(?:^|[.>])(?:writeFile|writeFileSync|createWriteStream|write|Write|WriteFile|Create|OpenFile|WriteAllText|WriteAllBytes|file_put_contents|newOutputStream|newBufferedWriter|copy|move|transferTo|FileOutputStream|open|fopen)$/
/** Places of the program itself: relative, or for temporary files. */
const OWN_PLACE = /^\/(?:var\/)?tmp\/[\w.-]|^(?:\.\/)?[\w-][\w ./-]{0,200}$/
const LEAVES = /\.\.|^(?:\.\/)?(?:\.git|\.ssh|\.env)\b/

const READS_ROWS =
  /^\s*(?:SELECT|WITH|SHOW|EXPLAIN|DESCRIBE|PRAGMA|VALUES|BEGIN|COMMIT|ROLLBACK|SAVEPOINT)\b/i
const CHANGES_ROWS =
  /\b(?:INSERT|UPDATE|DELETE|MERGE|DROP|TRUNCATE|ALTER|CREATE|GRANT|REVOKE|REPLACE\s+INTO|CALL|EXEC(?:UTE)?)\b/i
const BOUND = /\?|\$\d|[:@]\w|%s|\{\w{0,40}\}/

/** A statement, and what it does to how many rows. */
export type Reach = 'reads' | 'bound' | 'every row' | 'structure' | 'other'

export function reachOf(sql: string): Reach {
  const text = sql.trim()
  if (/^(?:DROP|TRUNCATE)\s/i.test(text)) return 'structure'
  if (/^(?:DELETE\s+FROM|UPDATE)\s/i.test(text) && !/\bWHERE\b/i.test(text)) return 'every row'
  if (READS_ROWS.test(text) && !CHANGES_ROWS.test(text)) return 'reads'
  // Fragments of a query: conditions, columns, an order.
  if (!CHANGES_ROWS.test(text)) return 'reads'
  return /^(?:INSERT|UPDATE|DELETE|WITH|REPLACE|MERGE)\b/i.test(text) && BOUND.test(text) ? 'bound' : 'other'
}

/** Texts that are written out in an expression. */
export function textsIn(tree: TreeNode): readonly string[] {
  const found: string[] = []
  walk(tree, (one) => {
    if (one.kind === 'string') found.push(one.name)
    return one.kind !== 'function'
  })
  return found
}

/** Whether a call of this class does no harm when it is given these fixed values. */
export function isHarmlessFixed(
  kind: SinkClass,
  path: string,
  call: TreeNode,
  given: readonly TreeNode[],
): boolean {
  const texts = given.flatMap(textsIn)
  if (kind === 'redirect') return texts.every((text) => !/^(?:[a-z][\w+.-]*:|[\\/]{2})/i.test(text))
  if (kind === 'sql') return texts.every((text) => /^(?:reads|bound)$/.test(reachOf(text)))
  if (kind === 'nosql') return !/(?:delete|update|remove|drop)\w*$/i.test(path) || !isEmptyMap(call.items[0])
  if (kind !== 'path') return true
  if (DELETES.test(path)) return false
  return (
    !WRITES.test(path) ||
    opensToRead(path, call) ||
    (texts.length > 0 && texts.every((text) => OWN_PLACE.test(text) && !LEAVES.test(text)))
  )
}

const isEmptyMap = (tree: TreeNode | undefined): boolean =>
  tree === undefined || (tree.kind === 'dict' && tree.items.length === 0)

/** `open(path)`, `fopen($path, 'rb')`. */
const opensToRead = (path: string, { items }: TreeNode): boolean =>
  /(?:^|[.>])f?open$/.test(path) &&
  !items.slice(1).some((one) => textsIn(one).some((text) => /[wax+]/.test(text)))

/** What a deletion with a fixed path deletes: outside the program's own places; null for anything else. */
export function deletedPlace(path: string, { items }: TreeNode): string | null {
  const [first] = items
  if (!DELETES.test(path) || !OF_FILES.test(path) || first === undefined) return null
  const [text, ...others] = textsIn(first)
  return text !== undefined && others.length === 0 && /^(?:\/(?!(?:var\/)?tmp\/)|~|[A-Z]:[\\/])/.test(text)
    ? text
    : null
}
