// Defines rows of library uses: a call, a setting written in code or a named value that a rule reports, found by its
// path in the tree.
import type { FindingRule } from '../core/rule.ts'
import { excerpt } from '../core/well-formed.ts'
import type { TreeNode } from '../syntax/tree.ts'
import { textOf } from './image.ts'
import type { Words } from './linked/words-asked.ts'
import type { Language } from './model.ts'
import { hit, judgeNode, type NodeContext, type NodeHandler } from './node-judge.ts'

export interface Use {
  /** Last names of the nodes that the row looks at. */
  readonly names: readonly string[]
  /** A vendor's reference, a standard or a CWE. */
  readonly source: string
  readonly matches: (tree: TreeNode, context: NodeContext) => boolean
}

export interface UseFacts {
  /** The use as written. */
  readonly shown: string
}

type ValueTest = (value: TreeNode, context: NodeContext) => boolean
type Languages = readonly Language[] | null

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const speaks = (languages: Languages, { image }: NodeContext): boolean =>
  languages === null || languages.includes(image.language)

export const isFalse: ValueTest = ({ kind, name, right }) =>
  (kind === 'literal' && /^(?:false|False|FALSE|0|NO|null|None|nil)$/.test(name)) ||
  (kind === 'string' && /^(?:0|false|off|no)$/.test(name)) ||
  (kind === 'unary' && name === '!' && right?.name === '1')
export const isTrue: ValueTest = ({ kind, name, right }) =>
  (kind === 'literal' && /^(?:true|True|TRUE|1|YES)$/.test(name)) ||
  (kind === 'string' && /^(?:1|true|on|yes)$/.test(name)) ||
  (kind === 'unary' && name === '!' && right?.name === '0')
export const isText =
  (pattern: RegExp): ValueTest =>
  ({ kind, name, items }) =>
    kind === 'string' && items.length === 0 && pattern.test(name)
/** A name, a member or a text of this form. */
export const isNamed =
  (pattern: RegExp): ValueTest =>
  (value, { image }) =>
    pattern.test(value.kind === 'string' || value.kind === 'literal' ? value.name : image.names.pathOf(value))
/** A number up to `most`. */
export const isAtMost =
  (most: number): ValueTest =>
  ({ kind, name }) =>
    kind === 'literal' && /^[\d_]{1,9}$/.test(name) && Number(name.replaceAll('_', '')) <= most
/** Text of the program, at least four letters of it. */
export const isWrittenOut: ValueTest = (value) => {
  if (value.kind === 'string') return value.items.length === 0 && value.name.length > 3
  if (value.kind !== 'call') return false
  const [first] = value.items
  // `"…".getBytes(StandardCharsets.UTF_8)`: the text stands before the call.
  const owner = value.left?.kind === 'member' ? value.left.left : null
  const inner = owner?.kind === 'string' ? owner : (first ?? owner)
  return (
    inner?.kind === 'string' &&
    /^(?:cast|\[\]byte|from|getBytes|GetBytes|encode|toByteArray|bytes|Buffer)$/.test(
      value.name || (value.left?.name ?? ''),
    ) &&
    inner.name.length > 3
  )
}
/** A function that answers yes to everything. */
export const saysYes: ValueTest = ({ kind, body }) => kind === 'function' && body !== null && answersYes(body)
const answersYes = (body: TreeNode): boolean => {
  const one = body.kind === 'block' && body.items.length === 1 ? body.items[0]! : body
  const value = one.kind === 'return' || one.kind === 'statement' ? one.right : one
  return value !== null && value.kind === 'literal' && /^(?:true|True|1|undefined|null)$/.test(value.name)
}

/** What stands at `name` in a pair, an assignment or a call of the setter of that name. */
export function settingAt(tree: TreeNode): TreeNode | null {
  if (tree.kind === 'pair' || tree.kind === 'assign') return tree.right
  return tree.kind === 'call' && tree.items.length === 1 ? tree.items[0]! : null
}

/** Settings by their names: `name: value`, `x.name = value`, `name=value` in a call, `setName(value)`. */
export const setting = (
  names: string,
  test: ValueTest,
  source: string,
  languages: Languages = null,
): Use => ({
  names: words(names),
  source,
  matches(tree, context) {
    if (!/^(?:pair|assign|call)$/.test(tree.kind) || !speaks(languages, context)) return false
    const value = settingAt(tree)
    return value !== null && test(value, context)
  },
})

/** Calls by full path; one that begins with a dot is a method of any value. */
export const called = (
  paths: string,
  source: string,
  test: (call: TreeNode, context: NodeContext) => boolean = () => true,
  languages: Languages = null,
): Use => {
  const known = new Set(words(paths))
  return {
    names: [...known].map(lastOf),
    source,
    matches(tree, context) {
      if (tree.kind !== 'call' || !speaks(languages, context)) return false
      const { path } = context
      const isKnown = known.has(path) || known.has(path.slice(path.lastIndexOf('.')))
      return isKnown && test(tree, context)
    },
  }
}

/** Members or names by full path; one that begins with a dot is a member of any value. */
export const named = (paths: string, source: string, languages: Languages = null): Use => {
  const known = new Set(words(paths))
  return {
    names: [...known].map(lastOf),
    source,
    matches(tree, context) {
      if (!/^(?:member|name|type)$/.test(tree.kind) || !speaks(languages, context)) return false
      const around = context.image.parentOf.get(tree)
      if (around?.kind === 'import' || (around && context.image.parentOf.get(around)?.kind === 'import'))
        return false
      const path = context.image.names.pathOf(tree)
      return known.has(path) || known.has(path.slice(path.lastIndexOf('.')))
    },
  }
}

/** An argument by its name or its place. */
export function argument(call: TreeNode, index: number, names = ''): TreeNode | null {
  const wanted = words(names)
  const given = call.items.find(({ kind, name }) => kind === 'pair' && wanted.includes(name))
  if (given) return given.right
  return index < 0 ? null : (call.items.filter(({ kind }) => kind !== 'pair')[index] ?? null)
}

/** An option of a call: a named argument, or an entry of an object given to it. */
export function option(call: TreeNode, name: string): TreeNode | null {
  for (const one of call.items) {
    if (one.kind === 'pair' && one.name === name) return one.right
    if (one.kind !== 'dict') continue
    const entry = one.items.find((inner) => inner.kind === 'pair' && inner.name === name)
    if (entry) return entry.right
  }
  return null
}

/** Reports the rule at every use of these rows; `unless` tells forms that are safe. */
export function judgeUses(
  rule: FindingRule<string, UseFacts>,
  uses: readonly Use[],
  unless: (tree: TreeNode, context: NodeContext) => boolean = () => false,
  /** Rests on values that lines elsewhere give. */
  isFlow = false,
  where: Words | null = null,
): NodeHandler {
  const byName = new Map<string, Use[]>()
  for (const use of uses) for (const name of use.names) byName.set(name, [...(byName.get(name) ?? []), use])
  return judgeNode(
    (tree, context) => {
      const rows = byName.get(context.name)
      if (rows === undefined || !rows.some((use) => use.matches(tree, context))) return null
      if (unless(tree, context)) return null
      return hit(rule, tree, { shown: excerpt(textOf(context.image.side, tree), 90) }, '', isFlow)
    },
    byName.keys(),
    where,
  )
}
