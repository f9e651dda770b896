// Compares two conditions as formulas over their parts: equal by De Morgan and operand order, weaker, or other.
import { keyOf } from './names.ts'
import { type TreeNode, walk } from './tree.ts'

type Formula =
  | { readonly kind: 'always' }
  | { readonly kind: 'atom'; readonly key: string }
  | { readonly kind: 'not'; readonly of: Formula }
  | { readonly kind: 'and' | 'or'; readonly left: Formula; readonly right: Formula }

const atom = (key: string): Formula => ({ kind: 'atom', key })
const not = (of: Formula): Formula => ({ kind: 'not', of })
const or = (left: Formula, right: Formula): Formula => ({ kind: 'or', left, right })
const and = (left: Formula, right: Formula): Formula => ({ kind: 'and', left, right })

const ALWAYS: Formula = { kind: 'always' }
const DEEPEST = 16

/** What a name was set to once; null for any other. */
export type ValueOfName = (name: string) => TreeNode | null

const NO_NAMES: ValueOfName = () => null

function formulaOf(test: TreeNode, named: ValueOfName, depth = 0): Formula {
  if (depth > DEEPEST) return atom(keyOf(test))
  if (test.kind === 'name') {
    const value = named(test.name)
    if (value !== null) return formulaOf(value, named, depth + 1)
  }
  if (test.kind === 'unary' && /^(?:!|not)$/.test(test.name) && test.right)
    return not(formulaOf(test.right, named, depth + 1))
  if (test.kind === 'literal' && /^(?:true|True)$/.test(test.name)) return ALWAYS
  if (test.kind === 'literal' && /^(?:false|False)$/.test(test.name)) return not(ALWAYS)
  const equality = equalityOf(test, named)
  if (equality !== null) return atom(`= ${[...equality].sort().join(' ')}`)
  const within = containmentOf(test)
  if (within !== null) return atom(`within ${within}`)
  if (test.kind !== 'binary' || !test.left || !test.right) return atom(keyOf(test))
  if (/^(?:&&|and)$/.test(test.name))
    return and(formulaOf(test.left, named, depth + 1), formulaOf(test.right, named, depth + 1))
  if (/^(?:\|\||or)$/.test(test.name))
    return or(formulaOf(test.left, named, depth + 1), formulaOf(test.right, named, depth + 1))
  return comparison(test.name, keyOf(test.left), keyOf(test.right)) ?? atom(keyOf(test))
}

/** Functions that tell in constant time whether two texts are equal. */
const CONSTANT_TIME =
  /^(?:compare_digest|timingSafeEqual|secure_compare|fixed_length_secure_compare|hash_equals|FixedTimeEquals|ConstantTimeCompare|constant_time_compare|constant_time_eq|ct_eq|isEqual|Equal)$/

export function comparesInConstantTime(test: TreeNode): boolean {
  let found = false
  walk(test, (one) => {
    if (one.kind === 'call' && CONSTANT_TIME.test(one.left?.name ?? '')) found = true
    return !found
  })
  return found
}

/** `compare_digest(a, b)`, `a.equals(b)`, `subtle.ConstantTimeCompare(a, b) == 1`: the two that are compared. */
function equalityOf(test: TreeNode, named: ValueOfName): readonly [string, string] | null {
  if (
    test.kind === 'binary' &&
    /^===?$/.test(test.name) &&
    test.right?.name === '1' &&
    test.left?.kind === 'call'
  )
    return CONSTANT_TIME.test(test.left.left?.name ?? '') ? equalityOf(test.left, named) : null
  if (test.kind !== 'call' || test.left === null) return null
  const [first, second, ...more] = test.items
  if (CONSTANT_TIME.test(test.left.name) && first && second && more.length === 0)
    return [bytesOf(first, named), bytesOf(second, named)]
  if (/^(?:equals|Equals|eql\?|equal\?)$/.test(test.left.name) && test.left.left && first && !second)
    return [bytesOf(test.left.left, named), bytesOf(first, named)]
  return null
}

/** Tells whether a path lies in a folder: as text, or as a path, which is stricter. */
const AS_PATH = /^(?:is_relative_to|isSubpath|IsSubPathOf)$/

export function comparesPaths(test: TreeNode): boolean {
  let found = false
  walk(test, (one) => {
    if (one.kind === 'call' && AS_PATH.test(one.left?.name ?? '')) found = true
    return !found
  })
  return found
}

/** `target.startswith(str(BASE))`, `target.is_relative_to(BASE)`: the two that are compared. */
function containmentOf(test: TreeNode): string | null {
  const [first, ...more] = test.items
  if (test.kind !== 'call' || !test.left?.left || !first || more.length > 0) return null
  const { name } = test.left
  return name === 'startswith' || AS_PATH.test(name) ? `${bytesOf(test.left.left)} ${bytesOf(first)}` : null
}

/** A text and its bytes are the same to a comparison. */
function bytesOf(tree: TreeNode, named: ValueOfName = NO_NAMES): string {
  if (tree.kind === 'name') {
    const value = named(tree.name)
    return value === null || value.kind !== 'call' || !CONVERTS.test(value.left?.name ?? '')
      ? keyOf(tree)
      : bytesOf(value, named)
  }
  // A missing text is an empty one.
  if (
    tree.kind === 'binary' &&
    /^(?:\?\?|\|\|)$/.test(tree.name) &&
    tree.left &&
    tree.right?.kind === 'string' &&
    tree.right.name === ''
  )
    return bytesOf(tree.left, named)
  if (tree.kind !== 'call') return keyOf(tree)
  const name = tree.left?.name ?? ''
  if (/^(?:encode|getBytes|bytes|as_bytes)$/.test(name) && tree.left?.left)
    return bytesOf(tree.left.left, named)
  if (/^(?:from|byte|bytes|str)$/.test(name) && tree.items[0]) return bytesOf(tree.items[0], named)
  return keyOf(tree)
}

const CONVERTS = /^(?:encode|getBytes|bytes|as_bytes|from|byte|str)$/

/** All six comparisons of two operands from two parts: greater and equal. */
function comparison(name: string, a: string, b: string): Formula | null {
  const isSwapped = a > b
  const [left, right] = isSwapped ? [b, a] : [a, b]
  const equal = atom(`= ${left} ${right}`)
  const greater = atom(`> ${left} ${right}`)
  const less = and(not(greater), not(equal))
  switch (name) {
    case '==':
    case '===':
    case 'is':
      return equal
    case '!=':
    case '!==':
    case 'is not':
      return not(equal)
    case '>':
      return isSwapped ? less : greater
    case '<':
      return isSwapped ? greater : less
    case '>=':
      return isSwapped ? not(greater) : not(less)
    case '<=':
      return isSwapped ? not(less) : not(greater)
    case 'in':
      return atom(`in ${a} ${b}`)
    case 'not in':
      return not(atom(`in ${a} ${b}`))
    default:
      return null
  }
}

function atomsOf(formula: Formula, into: Set<string>): Set<string> {
  if (formula.kind === 'always') return into
  if (formula.kind === 'atom') into.add(formula.key)
  else if (formula.kind === 'not') atomsOf(formula.of, into)
  else {
    atomsOf(formula.left, into)
    atomsOf(formula.right, into)
  }
  return into
}

function holds(formula: Formula, truth: ReadonlyMap<string, boolean>): boolean {
  if (formula.kind === 'always') return true
  if (formula.kind === 'atom') return truth.get(formula.key) ?? false
  if (formula.kind === 'not') return !holds(formula.of, truth)
  if (formula.kind === 'and') return holds(formula.left, truth) && holds(formula.right, truth)
  return holds(formula.left, truth) || holds(formula.right, truth)
}

/** How a condition changed: `weaker` holds in fewer cases, `stronger` in more; `other` has parts of its own. */
export type Comparison = 'equal' | 'weaker' | 'stronger' | 'mixed' | 'other'

const MOST_ATOMS = 7

export interface Compared {
  readonly how: Comparison
  /** Parts that only the old condition has, and only the new one. */
  readonly lost: readonly string[]
  readonly gained: readonly string[]
}

/** `wasNamed`, `isNamed`: tests that a side keeps in a name count as the name's. */
export function compareConditions(
  before: TreeNode,
  after: TreeNode,
  wasNamed: ValueOfName = NO_NAMES,
  isNamed: ValueOfName = NO_NAMES,
): Compared {
  const old = formulaOf(before, wasNamed)
  const now = formulaOf(after, isNamed)
  const oldAtoms = atomsOf(old, new Set())
  const nowAtoms = atomsOf(now, new Set())
  const lost = [...oldAtoms].filter((one) => !nowAtoms.has(one))
  const gained = [...nowAtoms].filter((one) => !oldAtoms.has(one))
  const atoms = [...new Set([...oldAtoms, ...nowAtoms])]
  if (atoms.length > MOST_ATOMS || oldAtoms.size === lost.length) return { how: 'other', lost, gained }
  let fewer = false
  let more = false
  for (let bits = 0; bits < 1 << atoms.length; bits++) {
    const truth = new Map(atoms.map((one, i) => [one, ((bits >> i) & 1) === 1]))
    // Two operands are not both equal and one of them greater.
    if (atoms.some((one) => one.startsWith('> ') && truth.get(one) && truth.get(`=${one.slice(1)}`))) continue
    const was = holds(old, truth)
    const is = holds(now, truth)
    if (was && !is) fewer = true
    if (!was && is) more = true
  }
  const how = fewer ? (more ? 'mixed' : 'weaker') : more ? 'stronger' : 'equal'
  return { how, lost, gained }
}
