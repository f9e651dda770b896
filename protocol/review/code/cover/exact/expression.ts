// Writes an expression as if its numbers were those of arithmetic, and counts how exactly it is computed.
import { keyOf, namesIn } from '../../../syntax/names.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { type Image, ownerOf } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'
import { localsOf } from '../inputs.ts'

/** `Decimal(x)`, `new BigDecimal(x)`: https://docs.python.org/3/library/decimal.html */
const WRAPS = /^(?:Decimal|BigDecimal|Big|BigNumber)$/
const OPERATIONS: Readonly<Record<string, string>> = {
  multiply: '*',
  times: '*',
  add: '+',
  plus: '+',
  subtract: '-',
  minus: '-',
}
const CONSTANTS: Readonly<Record<string, string>> = { ZERO: '0', ONE: '1', TEN: '10' }
const HALVES = /^(?:ROUND_)?HALF_(?:EVEN|UP)$/
const EXACT_TYPES =
  /^(?:(?:decimal|java\.math|decimal\.js|decimal\.js-light|bignumber\.js)\.)?(?:Decimal|BigDecimal|BigNumber)$|^(?:big|bignumber|decimal)\.js(?:\.\w{1,20})?$/
const MODES = /^(?:decimal\.|(?:java\.math\.)?RoundingMode\.|BigDecimal\.)(?:ROUND_)?HALF_(?:EVEN|UP)$/
const DEEPEST = 40
/** Nodes of one expression: a name that stands for two others doubles them. */
const MOST_STEPS = 400

/** Writes an expression as if its numbers were those of arithmetic, and counts how exactly it is computed. */
export class Exact {
  score = 0
  private steps = 0
  hasFloat = false
  isUnknown = false
  /** How each operation is written: an operator, or a method of exact numbers. */
  readonly operations: string[] = []
  private readonly image: Image
  private readonly others: ReadonlyMap<string, TreeNode | null>

  constructor(image: Image, other: Image) {
    this.image = image
    this.others = localsOf(other)
  }

  of(tree: TreeNode | null, depth = 0): string {
    if (tree === null) return ''
    if (depth > DEEPEST || ++this.steps > MOST_STEPS) {
      this.isUnknown = true
      return ''
    }
    const of = (one: TreeNode | null): string => this.of(one, depth + 1)
    const { kind, name, left, right, body, otherwise, items } = tree
    if (kind === 'name') {
      const [own, other] = [localsOf(this.image).get(name), this.others.get(name)]
      if ((own === undefined && other === undefined) || (own && other && keyOf(own) === keyOf(other)))
        return name
      // A name that this side gives another value stands for it.
      const value = this.setBefore(tree)
      if (value === null) this.isUnknown = true
      return of(value)
    }
    if (kind === 'literal') return `#${numberOf(name)}`
    if (kind === 'string') return keyOf(tree)
    if (kind === 'member' && left?.name === 'BigDecimal' && Object.hasOwn(CONSTANTS, name))
      return `#${CONSTANTS[name]}`
    if (kind === 'call') {
      const known = this.ofCall(tree, depth)
      if (known !== null) return known
    }
    if (kind === 'binary' && name === '==' && left?.kind === 'call' && right?.name === '0') {
      const method = left.left
      if (method?.kind === 'member' && method.name === 'compareTo' && left.items.length === 1)
        return `equals(${of(method.left)},${of(left.items[0]!)})`
      if (method?.kind === 'member' && method.name === 'signum' && left.items.length === 0)
        return `equals(${of(method.left)},#0)`
    }
    if (kind === 'binary') this.operations.push(name)
    const parts = [left, right, body, otherwise].map(of)
    return `${kind}:${name}(${parts.join(',')};${items.map(of).join(',')})`
  }

  private ofCall({ left, items }: TreeNode, depth: number): string | null {
    const of = (one: TreeNode | null): string => this.of(one, depth + 1)
    const name = left?.name ?? ''
    const [first, second] = items
    const isValueOf = left?.kind === 'member' && name === 'valueOf' && left.left?.name === 'BigDecimal'
    if (
      first !== undefined &&
      items.length === 1 &&
      ((WRAPS.test(name) && this.isExact(left)) || isValueOf)
    ) {
      const text = first.kind === 'call' && first.left?.name === 'str' && first.items.length === 1
      this.score += isValueOf || text || first.kind === 'string' ? 2 : 1
      if (first.kind === 'string' && first.items.length === 0) return `#${numberOf(first.name)}`
      return of(text ? first.items[0]! : first)
    }
    if (left?.kind === 'name' && name === 'float' && items.length === 1) {
      this.hasFloat = true
      return of(first!)
    }
    if (left?.kind === 'name' && name === 'round' && first !== undefined && items.length <= 2)
      return `round(${of(first)},${second ? of(second) : '#0'},?)`
    if (left?.kind === 'name' && name === 'sum' && first !== undefined && items.length <= 2)
      return second === undefined || of(second) === '#0' ? `sum(${this.ofEach(first, depth + 1)})` : null
    if (left?.kind !== 'member') return null
    if (name === 'setScale' && first !== undefined && items.length <= 2) {
      const how = second === undefined ? '?' : second.name
      if (how !== '?' && !(HALVES.test(how) && this.isMode(second!, how))) return null
      if (how !== '?') this.score += 1
      return `round(${of(left.left)},${of(first)},${how})`
    }
    if (name === 'quantize' && first !== undefined && items.length <= 2) {
      const how = second === undefined ? 'ROUND_HALF_EVEN' : (second.right?.name ?? '')
      const places = /^#0\.(0{0,9})1$/.exec(of(this.constantOf(first)))
      if (!HALVES.test(how) || (second !== undefined && second.name !== 'rounding') || !places) return null
      if (second?.right && !this.isMode(second.right, how)) return null
      this.score += 1
      return `round(${of(left.left)},#${places[1]!.length + 1},${how})`
    }
    if (name === 'equals' && items.length === 1) return `equals(${of(left.left)},${of(first!)})`
    if (Object.hasOwn(OPERATIONS, name) && items.length === 1) {
      this.operations.push(`.${name}`)
      return `binary:${OPERATIONS[name]}(${of(left.left)},${of(first!)},,;)`
    }
    return null
  }

  /** Nothing of the project has the name of the class. */
  private isExact(callee: TreeNode | null): boolean {
    const path = this.image.names.pathOf(callee)
    return !path.includes('.') ? isKnownAs(this.image, path) : EXACT_TYPES.test(path)
  }

  private isMode(mode: TreeNode, how: string): boolean {
    const path = this.image.names.pathOf(mode)
    return path === how || MODES.test(path)
  }

  /** `f(x) for x in rows`, with brackets around it or without. */
  private ofEach(tree: TreeNode, depth: number): string {
    const { kind, name, left, right, body, otherwise, items } = tree
    const parts =
      kind === 'loop' && name === 'each' && otherwise === null && items.length === 0
        ? [body, left, right]
        : kind === 'other' && name === '' && items.length === 3 && left === null
          ? items
          : null
    return parts === null
      ? this.of(tree, depth)
      : `each(${parts.map((one) => this.of(one, depth + 1)).join(',')})`
  }

  private constantOf(tree: TreeNode): TreeNode {
    return (tree.kind === 'name' ? this.setBefore(tree) : null) ?? tree
  }

  /** What the same function, or the module, set the name to before this place. */
  private setBefore(tree: TreeNode): TreeNode | null {
    const value = localsOf(this.image).get(tree.name)
    if (!value || value.start > tree.start) return null
    const [fn, home] = [ownerOf(this.image, tree, 'function'), ownerOf(this.image, value, 'function')]
    if (fn?.items.some((one) => holds(one, (part) => part.name === tree.name))) return null
    if (home !== fn && home !== null) return null
    return home === fn && this.isChangedBetween(value, tree) ? null : value
  }

  /** The name is also filled in another way, or what its value was made of changes before this place. */
  private isChangedBetween(value: TreeNode, { name, start }: TreeNode): boolean {
    const { root, names, language } = this.image
    const made = new Set(namesIn(value))
    const readsObjects = holds(value, ({ kind }) => /^(?:member|index)$/.test(kind))
    return holds(root, (one) => {
      if (/^(?:assign|loop)$/.test(one.kind) && one.name !== 'each' && one.left !== null) {
        const filled = namesIn(one.left)
        if ((one.kind === 'loop' || one.left.kind !== 'name') && filled.includes(name)) return true
        return one.start > value.start && one.start < start && filled.some((each) => made.has(each))
      }
      return (
        readsObjects &&
        one.kind === 'call' &&
        one.start >= value.end &&
        one.end <= start &&
        !WRAPS.test(one.left?.name ?? '') &&
        classOfCall(names.pathOf(one.left), language) !== 'pure'
      )
    })
  }
}

const numberOf = (text: string): string =>
  /^0x/i.test(text) ? text : text.replaceAll('_', '').replace(/(\d)[lLmMdDfF]$/, '$1')

/** The file declares no function, class or value of this name. */
const isKnownAs = ({ root }: Image, name: string): boolean =>
  !holds(
    root,
    ({ kind, name: own, left }) =>
      (/^(?:function|class)$/.test(kind) && own === name) || (kind === 'assign' && left?.name === name),
  )
