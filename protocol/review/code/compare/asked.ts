// Tells what conditions ask: the members, calls and names in them, and whether another condition asks the same.
import { type TreeNode, walk } from '../../syntax/tree.ts'
import type { Image } from '../image.ts'
import { gatesOf } from './gates.ts'

const CONSTANTS = /^(?:null|nil|None|undefined|true|false|True|False|this|self|err|error|ok|_)$/

/** Members and callees that a condition reads; its plain names when it has none. */
export function partsOf(test: TreeNode): readonly string[] {
  const members = new Set<string>()
  const names = new Set<string>()
  walk(test, (one) => {
    if (one.kind === 'call' && one.left !== null && one.left.name !== '') members.add(one.left.name)
    else if (one.kind === 'member') members.add(one.name)
    else if (one.kind === 'name' && !CONSTANTS.test(one.name)) names.add(one.name)
    return undefined
  })
  return [...(members.size > 0 ? members : names)]
}

/** Names whose value a condition is about: neither callees, nor constants in capitals, nor imported. */
export function subjectsOf(test: TreeNode, { names }: Image): ReadonlySet<string> {
  const callees = new Set<TreeNode>()
  const found = new Set<string>()
  walk(test, (one) => {
    if (one.kind === 'call' && one.left?.kind === 'name') callees.add(one.left)
    if (
      one.kind === 'name' &&
      !callees.has(one) &&
      !CONSTANTS.test(one.name) &&
      !names.isImported(one.name) &&
      !/^[A-Z][A-Z0-9_]+$/.test(one.name)
    )
      found.add(one.name)
    return undefined
  })
  return found
}

/** Only whether something is there, empty or failed. */
export function isExistence(test: TreeNode): boolean {
  if (test.kind === 'member' && RESULTS.test(test.name)) return false
  if (test.kind === 'name' || test.kind === 'member' || test.kind === 'index') return true
  if (test.kind === 'unary') return test.right !== null && isExistence(test.right)
  if (test.kind === 'call')
    return /^(?:isEmpty|is_empty|empty|isset|isPresent|isNull|is_null|is_none|is_some|nil\?|blank\?|present\?|empty\?|exists|Any|isBlank|len|IsNullOrEmpty|IsNullOrWhiteSpace|isnil|isNil)$/.test(
      test.left?.name ?? '',
    )
  if (test.kind !== 'binary' || test.left === null || test.right === null) return false
  if (/^(?:&&|\|\||and|or)$/.test(test.name)) return isExistence(test.left) && isExistence(test.right)
  const [a, b] = [test.left, test.right]
  const isNothing = ({ kind, name }: TreeNode): boolean =>
    (kind === 'literal' && /^(?:null|nil|None|undefined|0|true|false)$/.test(name)) ||
    (kind === 'name' && /^(?:undefined|None|nil|err|error)$/.test(name)) ||
    (kind === 'string' && name === '')
  const isOrder = /^[<>]=?$/.test(test.name)
  if (isOrder) return [a, b].some(({ name, left }) => COUNTS.test(name) || COUNTS.test(left?.name ?? ''))
  return isNothing(a) || isNothing(b)
}

const COUNTS = /^(?:length|len|size|count|Count|Length|strlen|sizeof)$/

/** Members that hold how something went. */
const RESULTS = /^(?:ok|success|isOk|is_ok|verified|allowed|valid|isValid|is_valid|succeeded)\??$/

const askedIn = new WeakMap<Image, readonly ReadonlySet<string>[]>()

/** What each condition of a side asks, with what was bound to the names in it. */
export function questionsOf(image: Image): readonly ReadonlySet<string>[] {
  const known = askedIn.get(image)
  if (known !== undefined) return known
  const bound = new Map<string, TreeNode>()
  walk(image.root, (tree) => {
    if (tree.kind === 'assign' && tree.left?.kind === 'name' && tree.right)
      bound.set(tree.left.name, tree.right)
    return undefined
  })
  const questions: ReadonlySet<string>[] = []
  const add = (tree: TreeNode): void => {
    const parts = new Set<string>()
    const read = (one: TreeNode, depth: number): void => {
      walk(one, ({ kind, name, left }) => {
        if (name !== '' && (kind === 'name' || kind === 'member' || kind === 'pair')) parts.add(name)
        if (kind === 'call' && left !== null) parts.add(left.name)
        if (kind === 'string') for (const word of name.split(/\W+/)) parts.add(word)
        if (kind === 'name' && depth === 0) {
          const value = bound.get(name)
          if (value !== undefined && value !== one) read(value, 1)
        }
        return undefined
      })
    }
    read(tree, 0)
    questions.push(parts)
  }
  for (const { test } of gatesOf(image)) add(test)
  walk(image.root, (tree) => {
    if (tree.kind === 'decorator') add(tree)
    if (tree.kind === 'branch' && tree.name === '?' && tree.left) add(tree.left)
    if (tree.kind === 'return' && tree.right !== null && /^(?:binary|unary)$/.test(tree.right.kind))
      add(tree.right)
    if (tree.kind === 'call' && QUERIES.test(tree.left?.name ?? '')) {
      const [first, second] = tree.items
      // `seats.update(id, { taken: true })` asks for the row and writes the rest.
      if (second?.kind === 'dict' && /update/i.test(tree.left!.name) && /^(?:name|member)$/.test(first!.kind))
        add(first!)
      else add(tree)
    }
    return undefined
  })
  askedIn.set(image, questions)
  return questions
}

const QUERIES =
  /^(?:\w{0,20}(?:[fF]ind|[wW]here|[fF]ilter|[gG]et|[eE]xists|[sS]elect|[uU]pdate|[dD]elete|[qQ]uery|[eE]xecute)\w{0,20}|one|eq|first)$/

/** Whether some condition of these sides asks all of the parts. */
export const isAsked = (parts: readonly string[], images: readonly Image[]): boolean =>
  parts.length > 0 &&
  images.some((image) => questionsOf(image).some((asked) => parts.every((part) => asked.has(part))))
