// Reads the text of a query as it is put together, with a mark in the place of each value, and the values that a call
// binds to the placeholders of a text, in the order of the text.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'

/** `\0` stands for a value. */
export interface Written {
  readonly text: string
  readonly values: readonly string[]
}

const MARK = '\u0000'
const INTERPOLATED = /\$\{[^{}]*\}|#\{[^{}]*\}|\{[^{}]*\}|\$\w{1,60}(?:->\w{1,60})?/g
const FORMATTED = /%[sdvq]/g
const CONVERTS = /^(?:int|str|Number|String|parseInt|Integer|intval|to_i|toString)$/
const DEEPEST = 30

/** The value itself, where only its type is named. */
const plain = (tree: TreeNode): TreeNode =>
  tree.kind === 'call' && tree.items.length === 1 && CONVERTS.test(tree.left?.name ?? '')
    ? plain(tree.items[0]!)
    : tree

const marked = (text: string, form: RegExp, values: readonly TreeNode[]): Written | null =>
  (text.match(form) ?? []).length === values.length
    ? { text: text.replace(form, MARK), values: values.map((one) => keyOf(plain(one))) }
    : null

/** Null where the parts are not all known. */
export function writtenText(tree: TreeNode, depth = 0): Written | null {
  const { kind, name, left, right, items } = tree
  if (depth > DEEPEST) return null
  if (kind === 'string')
    return items.length === 0 ? { text: name, values: [] } : marked(name, INTERPOLATED, items)
  if (kind === 'binary' && /^[+.]$/.test(name) && left !== null && right !== null) {
    const [a, b] = [writtenText(left, depth + 1), writtenText(right, depth + 1)]
    return a && b && { text: a.text + b.text, values: [...a.values, ...b.values] }
  }
  if (kind === 'binary' && name === '%' && left?.kind === 'string' && right !== null)
    return marked(left.name, FORMATTED, right.kind === 'list' ? right.items : [right])
  if (kind === 'call' && left?.name === 'format' && left.left?.kind === 'string')
    return marked(left.left.name, /\{\}/g, items)
  if (kind === 'call' && /^(?:Sprintf|sprintf|format)$/.test(left?.name ?? '') && items[0]?.kind === 'string')
    return marked(items[0].name, FORMATTED, items.slice(1))
  return { text: MARK, values: [keyOf(plain(tree))] }
}

/** A query whose values stand in its text, as its text with placeholders and each value as it is written. */
export function unboundQuery(tree: TreeNode): Written | null {
  const whole = writtenText(tree)
  if (whole === null || whole.values.length === 0) return null
  let at = 0
  const values: string[] = []
  const text = whole.text.replace(/'[^']*'|\u0000/g, (part) => {
    const count = part.split(MARK).length - 1
    if (count === 0) return part
    const inner = part === MARK ? MARK : part.slice(1, -1)
    values.push(asValue({ text: inner, values: whole.values.slice(at, at + count) }))
    at += count
    return MARK
  })
  return { text: spaced(text), values }
}

const asValue = ({ text, values }: Written): string => `${text}\u0001${values.join('\u0001')}`
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/ ?;$/, '')

const PLACEHOLDER = /'[^']*'|::\w{1,60}|\?|\$\d{1,2}|%s|%\(\w{1,60}\)s|:\w{1,60}|@\w{1,60}/g

/** A query with placeholders and what is given for them; null where one is missing or one is left over. */
export function boundQuery(text: string, given: readonly TreeNode[]): Written | null {
  const named = new Map<string, TreeNode>()
  const listed: TreeNode[] = []
  for (const one of given.flatMap(({ kind, items, ...rest }) =>
    kind === 'list' || kind === 'dict' ? items : [{ kind, items, ...rest }],
  ))
    if (one.kind === 'pair' && one.right) named.set(one.name.replace(/^:/, ''), one.right)
    else listed.push(one)
  const values: string[] = []
  let next = 0
  let isKnown = true
  const used = new Set<TreeNode>()
  const marks = text.replace(PLACEHOLDER, (part) => {
    if (/^(?:'|::)/.test(part)) return part
    const number = /^\$(\d+)$/.exec(part)?.[1]
    const name = /^(?:%\(|[:@])(\w+)/.exec(part)?.[1]
    const value =
      name !== undefined ? named.get(name) : listed[number === undefined ? next++ : Number(number) - 1]
    const written = value && writtenText(value)
    if (written) {
      used.add(value)
      values.push(asValue(written))
    } else isKnown = false
    return MARK
  })
  return isKnown && values.length > 0 && used.size === named.size + listed.length
    ? { text: spaced(marks), values }
    : null
}

/** How often the queries of a side let in more rows by another condition. */
export function alternativesIn({ root }: { readonly root: TreeNode }): number {
  let count = 0
  walk(root, ({ kind, name }) => {
    if (kind === 'string' && isQueryText(name)) count += name.match(/\bor\b/gi)?.length ?? 0
    return undefined
  })
  return count
}

export const isQueryText = (text: string): boolean => /\b(?:select|insert|update|delete)\b/i.test(text)

/** The expression holds the text of a query. */
export const isQuery = (tree: TreeNode): boolean =>
  holds(tree, ({ kind, name }) => kind === 'string' && isQueryText(name))
