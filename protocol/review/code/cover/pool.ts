// Holds what one side wrote, by key, so that the other side can show that it kept or moved the same node.
import type { Budget } from '../../core/budget.ts'
import { keyOf } from '../../syntax/names.ts'
import { childrenOf, type TreeNode, walk } from '../../syntax/tree.ts'
import { type Image, type Images, isWrittenNode } from '../image.ts'
import { Inputs } from './inputs.ts'

export class Pool {
  private readonly callees = new Set<string>()
  private readonly counts = new Map<string, number>()

  private readonly calls = new Map<string, ReadonlySet<string>[]>()
  private readonly named = new Set<string>()
  private readonly functions = new Set<string>()
  private readonly shapes = new Set<string>()
  private readonly elements = new Set<string>()
  private readonly decorators = new Set<string>()
  private readonly given = new Map<string, Set<string>>()
  private readonly targets = new Set<string>()
  private readonly code: string
  private readonly chains = new Set<string>()
  private standing: Set<string> | null = null
  private readonly root: TreeNode
  private readonly budget: Budget
  private readonly renamed: ReadonlyMap<string, string>

  /** `renamed`: names of this side, and what the other side calls them. */
  constructor(image: Image, budget: Budget, renamed: ReadonlyMap<string, string> = new Map()) {
    const { side, root } = image
    this.code = side.code
    this.root = root
    this.renamed = renamed
    this.budget = budget
    const inputs = new Inputs(image)
    walk(root, (tree) => {
      if (tree.kind === 'function') this.functions.add(tree.name)
      return undefined
    })
    const open = [root]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      budget.spend(1)
      if (!isWrittenNode(side, next)) continue
      if (next !== root) {
        const key = this.keyHere(next)
        this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
        if (next.kind === 'pair') this.named.add(next.name)
        if (next.kind === 'markup') this.elements.add(next.name)
        if (next.kind === 'binary') this.shapes.add(shapeOf(next))
        if (next.kind === 'assign' && next.left) {
          this.named.add(next.left.name)
          if (next.name === '=') this.targets.add(this.keyHere(next.left))
        }
        if (next.kind === 'decorator') {
          const call = next.right?.kind === 'call' ? next.right : null
          const inside = call ? inputs.of(call) : ''
          if (inside !== null) this.decorators.add(`${keyOf(call ? call.left : next.right)}\u0001${inside}`)
        }
        if (next.kind === 'call' && next.left) {
          const callee = calleeOf(this.keyHere(next.left))
          const given = next.items.flatMap((one) => (one.kind === 'dict' ? one.items : [one]))
          this.callees.add(callee)
          const inside = inputs.of(next)
          if (inside !== null) {
            const all = this.given.get(callee) ?? new Set()
            this.given.set(callee, all.add(inside))
          }
          const chain = inputs.ofChain(next)
          if (chain !== null) this.chains.add(`${chain.callee}\u0002${chain.inputs}`)
          const calls = this.calls.get(callee) ?? []
          this.calls.set(callee, calls)
          calls.push(new Set(given.map((one) => this.keyHere(one))))
        }
      }
      open.push(...childrenOf(next))
    }
  }

  private keyHere(tree: TreeNode): string {
    const key = keyOf(tree)
    return this.renamed.size === 0
      ? key
      : key.replace(/[A-Za-z_$][\w$]*/g, (name) => this.renamed.get(name) ?? name)
  }

  has(tree: TreeNode): boolean {
    return (this.counts.get(keyOf(tree)) ?? 0) > 0
  }

  /** Whether the other side wrote a call of the same function. */
  hasCallee({ left }: TreeNode): boolean {
    return left !== null && this.callees.has(calleeOf(keyOf(left)))
  }

  /** Whether the other side has a call of the same function in lines that both sides share. */
  hasStanding({ left }: TreeNode): boolean {
    if (left === null) return false
    if (this.standing === null) {
      this.standing = new Set()
      walk(this.root, (tree) => {
        if (tree.kind === 'call' && tree.left) this.standing!.add(keyOf(tree.left))
        return undefined
      })
    }
    return this.standing.has(keyOf(left))
  }

  /** Whether the other side wrote a call of the same function that is given all of these arguments and more. */
  hasCallWith({ left, items }: TreeNode): boolean {
    const wanted = items.flatMap((one) => (one.kind === 'dict' ? one.items : [one])).map(keyOf)
    const calls = wanted.length > 0 ? this.calls.get(calleeOf(keyOf(left))) : undefined
    return (
      calls?.some((given) => {
        this.budget.spend(2)
        return wanted.every((one) => given.has(one))
      }) ?? false
    )
  }

  /** Whether the other side wrote a call of the same function with the same inputs. */
  hasInputs({ left }: TreeNode, inputs: string | null): boolean {
    return inputs !== null && left !== null && (this.given.get(calleeOf(keyOf(left)))?.has(inputs) ?? false)
  }

  /** Whether the other side called the same function with values of a request, and kept what it was given of the asker. */
  hasCallAsked({ left, items }: TreeNode): boolean {
    const calls = left === null ? undefined : this.calls.get(calleeOf(keyOf(left)))
    if (calls === undefined) return false
    const now = items.flatMap((one) => (one.kind === 'dict' ? one.items : [one])).map(keyOf)
    return calls.some(
      (given) =>
        given.size <= now.length + 4 &&
        [...given].every((one) => !ASKS.test(one) || now.includes(one)) &&
        [...given].some((one) => !ASKS.test(one)),
    )
  }

  /** Whether the other side wrote the same chain of calls with the same inputs. */
  hasChain(chain: ReturnType<Inputs['ofChain']>): boolean {
    return chain !== null && this.chains.has(`${chain.callee}\u0002${chain.inputs}`)
  }

  /** Whether the other side wrote a call of this method of this value, with this argument alone. */
  hasMethod(owner: TreeNode, name: string, argument: TreeNode): boolean {
    const calls = this.calls.get(`member:${name}(${keyOf(owner)},,,;)`)
    return calls?.some((given) => given.size === 1 && given.has(keyOf(argument))) ?? false
  }

  /** Whether the other side wrote a named argument or field of this name. */
  hasNamed(name: string): boolean {
    return this.named.has(name)
  }

  /** Whether the other side put a value into the same place; which one is judged where values are compared. */
  hasTarget(target: TreeNode): boolean {
    return this.targets.has(keyOf(target))
  }

  /** Whether the other side, or a line that both sides share, holds the word. */
  mentions(word: string): boolean {
    return this.code.includes(word)
  }

  /** Whether the other side has a function of this name, written by the change or not. */
  hasFunction(name: string): boolean {
    return this.functions.has(name)
  }

  /** Whether the other side wrote an element of this component. */
  hasElement(name: string): boolean {
    return this.elements.has(name)
  }

  /** Whether the other side wrote the same operation with the same written operands. */
  hasShape(tree: TreeNode): boolean {
    return this.shapes.has(shapeOf(tree))
  }

  /** Whether the other side wrote the same decorator, but for what bounds it. */
  hasDecorator({ left }: TreeNode, inputs: string | null): boolean {
    return inputs !== null && this.decorators.has(`${keyOf(left)}\u0001${inputs}`)
  }

  /** Takes a node and all below it; false when the other side did not write it. */
  take(tree: TreeNode): boolean {
    if (!this.has(tree)) return false
    const open = [tree]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const key = keyOf(next)
      const count = this.counts.get(key)
      if (count !== undefined) this.counts.set(key, count - 1)
      open.push(...childrenOf(next))
    }
    return true
  }
}

/** Says who asks, in the key of a node. */
const ASKS = /user|session|account|tenant|owner|org|principal|auth|current/i

/** `db.QueryContext` and `db.Query` are the same call. */
const calleeOf = (key: string): string => key.replace(/^(member:\w+?)(?:Context|Async)\(/, '$1(')

const shapeOf = ({ name, left, right }: TreeNode): string =>
  `${name} ${[left, right].map((one) => (one?.kind === 'literal' ? one.name : '')).join(' ')}`

/** Names that one side declares and the other does not, paired in order when there are as many of them. */
export function renamesOf(from: Image, to: Image): ReadonlyMap<string, string> {
  const old = declaredIn(from)
  const now = declaredIn(to)
  const unpacked = unpackedAgain(from, to)
  const taken = new Set(unpacked.values())
  const lost = [...old].filter((name) => !now.has(name) && !unpacked.has(name))
  const gained = [...now].filter((name) => !old.has(name) && !taken.has(name))
  if (lost.length !== gained.length || lost.length > 12) return unpacked
  return new Map([...unpacked, ...lost.map((name, i) => [name, gained[i]!] as const)])
}

/** `const [open, setOpen] = useState(false)` that becomes `const [isOpen, setIsOpen] = useState(false)`. */
export function unpackedAgain(from: Image, to: Image): ReadonlyMap<string, string> {
  const lists = ({ root }: Image): ReadonlyMap<string, readonly TreeNode[] | null> => {
    const found = new Map<string, readonly TreeNode[] | null>()
    walk(root, ({ kind, left, right }) => {
      if (kind === 'assign' && left?.kind === 'list' && right?.kind === 'call') {
        const key = keyOf(right)
        found.set(key, found.has(key) ? null : left.items)
      }
      return undefined
    })
    return found
  }
  const renamed = new Map<string, string>()
  const now = lists(to)
  for (const [key, items] of lists(from)) {
    const others = now.get(key)
    if (!items || !others || items.length !== others.length) continue
    for (const [i, { kind, name }] of items.entries())
      if (kind === 'name' && others[i]!.kind === 'name' && name !== others[i]!.name && name !== '_')
        renamed.set(name, others[i]!.name)
  }
  return renamed
}

const declared = new WeakMap<Image, ReadonlySet<string>>()

function declaredIn(image: Image): ReadonlySet<string> {
  const known = declared.get(image)
  if (known !== undefined) return known
  const found = new Set<string>()
  const target = (tree: TreeNode | null): void => {
    if (tree === null) return
    if (tree.kind === 'name') found.add(tree.name)
    else if (tree.kind === 'list') for (const one of tree.items) target(one)
  }
  walk(image.root, (tree) => {
    if (tree.kind === 'param' && tree.name !== '') found.add(tree.name)
    if (tree.kind === 'function' && tree.name !== '') found.add(tree.name)
    if (tree.kind === 'assign' || (tree.kind === 'loop' && tree.right !== null)) target(tree.left)
    return undefined
  })
  declared.set(image, found)
  return found
}

const renamedIn = new WeakMap<readonly Images[], ReadonlyMap<string, string>>()

/**
 * Functions and methods that the change renames in one of its files: old name to new name. The old name is on no new
 * side any more, and the new one was on no old side.
 */
export function renamesOfChange(all: readonly Images[]): ReadonlyMap<string, string> {
  const known = renamedIn.get(all)
  if (known !== undefined) return known
  const found = new Map<string, string>()
  renamedIn.set(all, found)
  if (all.length < 2) return found
  for (const { before, after } of all) {
    const [old, now] = [functionsIn(before), functionsIn(after)]
    const lost = old.filter((name) => !now.includes(name))
    const gained = now.filter((name) => !old.includes(name))
    if (lost.length !== 1 || gained.length !== 1) continue
    const [was, is] = [lost[0]!, gained[0]!]
    const wordIn = (image: Image, name: string): boolean => new RegExp(`\\b${name}\\b`).test(image.side.code)
    if (
      /^\w{2,60}$/.test(was) &&
      /^\w{2,60}$/.test(is) &&
      !all.some((one) => wordIn(one.after, was) || wordIn(one.before, is))
    )
      found.set(was, is)
  }
  return found
}

function functionsIn({ root }: Image): readonly string[] {
  const names: string[] = []
  walk(root, ({ kind, name }) => {
    if (kind === 'function' && name !== '') names.push(name)
    return undefined
  })
  return names
}
