// Flags single values that were bound to a query and that a change writes into its text, where the rest of the query is
// put together on both sides.
import { excerpt } from '../../../core/well-formed.ts'
import { namesIn } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { isQuery, isQueryText } from '../../cover/queries/texts.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWrittenNode, textOf } from '../../image.ts'
import { unbound } from './unbound.ts'

const RUNS =
  /^(?:query|execute|exec|raw|prepare|prepareStatement|executeQuery|executeUpdate|Query|QueryRow|Exec|QueryContext|ExecContext|QueryRowContext|all|get|run|\$queryRawUnsafe)$/
const BINDS = /^(?:execute|bind|bindValue|bindParam|bind_param|setString|setObject|setParameter)$/
const PLACEHOLDER = /\$\d|%s|%\(\w+\)s|\?|:\w+|@\w+/

/** Names that are given to a query beside its text, by function. */
function boundIn(image: Image): ReadonlySet<string> {
  const found = new Set<string>()
  let isPrepared = false
  walk(image.root, (tree) => {
    if (tree.kind !== 'call' || !isWrittenNode(image.side, tree)) return undefined
    const name = tree.left?.name ?? ''
    // A text that is written out whole is compared by the rule beside this one.
    const at = tree.items.findIndex(
      ({ kind, name: text, items }) =>
        kind === 'string' && items.length > 0 && isQueryText(text) && PLACEHOLDER.test(text),
    )
    if (at === 0 && name === 'prepare') isPrepared = true
    const given =
      RUNS.test(name) && at >= 0
        ? tree.items.slice(at + 1)
        : isPrepared && BINDS.test(name)
          ? tree.items.filter((one) => !isQuery(one))
          : []
    for (const one of given)
      for (const value of namesIn(one)) found.add(`${functionAround(image, tree)} ${value}`)
    return undefined
  })
  return found
}

/** `(int) $id`, `Number(id)`: no quote can be in it. */
const isNumber = (tree: TreeNode): boolean =>
  tree.kind === 'call' &&
  /^(?:int|Integer|intval|Number|parseInt|Int|to_i|cast)$/.test(tree.left?.name || tree.name)

/** What is written into the text of a query: parts of an interpolation, operands of a concatenation. */
function writtenInto(tree: TreeNode): readonly string[] {
  const names = new Set<string>()
  const isText = (one: TreeNode): boolean => one.kind === 'string' && isQueryText(one.name)
  walk(tree, (one) => {
    if (one.kind === 'string' && one.items.length > 0 && isQueryText(one.name))
      for (const part of one.items) if (!isNumber(part)) for (const name of namesIn(part)) names.add(name)
    if (one.kind === 'binary' && /^[+.]$/.test(one.name) && holds(one, isText))
      for (const side of [one.left, one.right])
        if (side !== null && side.kind !== 'string' && !isNumber(side))
          for (const name of namesIn(side)) names.add(name)
    return undefined
  })
  return [...names]
}

export const judgeUnboundValues = judgeTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const bound = boundIn(before)
  if (bound.size === 0) return
  const still = boundIn(after)
  walk(after.root, (tree) => {
    if (tree.kind !== 'call' || !RUNS.test(tree.left?.name ?? '') || !isWrittenNode(after.side, tree))
      return undefined
    const [text] = tree.items
    if (text === undefined || !/^(?:string|binary)$/.test(text.kind)) return undefined
    const fn = functionAround(after, tree)
    const value = writtenInto(text).find((name) => bound.has(`${fn} ${name}`) && !still.has(`${fn} ${name}`))
    if (value === undefined) return undefined
    report.found(unbound, after.side, [tree.start, tree.end], {
      was: excerpt(value, 40),
      now: excerpt(textOf(after.side, tree), 80),
    })
    return undefined
  })
})
