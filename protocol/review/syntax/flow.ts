// Follows values through assignments, string building, containers, closures and helper functions of the same file:
// where each comes from, whether it is text built round something, and for which sinks it was made harmless.
import type { Budget } from '../core/budget.ts'
import { keyOf, type Names } from './names.ts'
import type { TreeNode } from './tree.ts'

export interface Value {
  /** What untrusted source it comes from, as written; null when none is seen. */
  readonly source: string | null
  /** Fixed by the text of the program. */
  readonly isConstant: boolean
  /** Text put together from parts, one of which is not constant. */
  readonly isBuilt: boolean
  /** Sink classes for which it is harmless; `any` for all. */
  readonly clean: readonly string[]
}

export interface FlowTables {
  /** The source that a path reads, or null. */
  sourceOf(path: string, root: Value | null): string | null
  /** The source by which a framework fills a parameter from a request; empty when its type lets no free text through. */
  sourceParam(param: TreeNode, index: number, fn: TreeNode, around: TreeNode | null): string | null
  /** Sink classes that a call makes its result harmless for. */
  cleans(path: string, call: TreeNode): readonly string[] | null
  /** Sink classes for which a test that comes out as `truth` makes the names in it harmless. */
  guards(test: TreeNode, truth: boolean, path: (tree: TreeNode) => string): readonly string[] | null
}

export const CONSTANT: Value = { source: null, isConstant: true, isBuilt: false, clean: [] }
export const UNKNOWN: Value = { source: null, isConstant: false, isBuilt: false, clean: [] }

/** By convention of all languages here, a name in capitals is fixed. */
const IS_CONSTANT = /^[A-Z][A-Z0-9_]+$/
const DEEPEST = 60
/** Methods that call a function with each element. */
const EACH =
  /^(?:map|forEach|flatMap|filter|each|collect|every|some|find|for_each|Select|SelectMany|ForEach)$/
const LOOKUP =
  /\.(?:[fF]ind|find_by|find_by!|findBy\w{1,20}|findUnique|findUniqueOrThrow|findFirst|findOne|findById|FirstOrDefault|SingleOrDefault|FirstOrDefaultAsync|SingleOrDefaultAsync|FindAsync|get_or_404)$|^(?:get_object_or_404|django\.shortcuts\.get_object_or_404)$/

export class Flow {
  private readonly values = new Map<TreeNode, Value>()
  private readonly functions = new Map<string, TreeNode>()
  private readonly names: Names
  private readonly tables: FlowTables
  private readonly budget: Budget
  private depth = 0
  private readonly returned: Value[][] = []
  /** Tests kept in a name: `const known = ALLOWED.has(x)`. */
  private readonly tests = new Map<string, TreeNode>()
  private readonly calling = new Set<TreeNode>()
  /** The list whose elements the function that is given next gets one by one. */
  private element: Value | null = null

  constructor(root: TreeNode, names: Names, tables: FlowTables, budget: Budget) {
    this.names = names
    this.tables = tables
    this.budget = budget
    this.collect(root)
    this.run(root, new Map(), null)
  }

  /** The value that an expression had where it stands. */
  valueOf(tree: TreeNode | null): Value {
    return (tree && this.values.get(tree)) ?? UNKNOWN
  }

  private collect(root: TreeNode): void {
    const open = [root]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      this.budget.spend(1)
      if (next.kind === 'function' && next.name !== '') this.functions.set(next.name, next)
      if (next.kind === 'assign' && next.right?.kind === 'function' && next.left?.kind === 'name')
        this.functions.set(next.left.name, next.right)
      for (const one of [next.left, next.right, next.body, next.otherwise, ...next.items])
        if (one) open.push(one)
    }
  }

  /** Runs statements and expressions in order; `env` holds what each name is at this point. */
  private run(tree: TreeNode | null, env: Map<string, Value>, around: TreeNode | null): Value {
    if (tree === null) return UNKNOWN
    this.budget.spend(1)
    if (this.depth > DEEPEST) return UNKNOWN
    this.depth++
    const value = this.evaluate(tree, env, around)
    this.depth--
    this.values.set(tree, value)
    return value
  }

  private evaluate(tree: TreeNode, env: Map<string, Value>, around: TreeNode | null): Value {
    switch (tree.kind) {
      case 'literal':
        return CONSTANT
      case 'string': {
        const parts = tree.items.map((one) => this.run(one, env, tree))
        return parts.length === 0 || parts.every(({ isConstant }) => isConstant)
          ? CONSTANT
          : { ...join(parts), isBuilt: true }
      }
      case 'name':
        return env.get(tree.name) ?? (IS_CONSTANT.test(tree.name) ? CONSTANT : this.fromPath(tree, null))
      case 'member':
      case 'index': {
        const left = this.run(tree.left, env, tree)
        const key = tree.right ? this.run(tree.right, env, tree) : CONSTANT
        const known = env.get(keyOf(tree))
        if (known) return known
        const read = this.fromPath(tree, left)
        if (read.source !== null) return read
        if (tree.kind === 'member' && IS_CONSTANT.test(tree.name) && left.source === null) return CONSTANT
        // A value looked up in a fixed table is one of its values.
        if (left.isConstant && tree.kind === 'index') return { ...CONSTANT, isConstant: key.isConstant }
        return left.source === null ? { ...UNKNOWN, isConstant: left.isConstant } : left
      }
      case 'assign': {
        this.keepTest(tree)
        const value = this.run(tree.right, env, tree)
        const isAdded = tree.name.length > 1 && !/^(?::=|\?\?=|\|\|=)$/.test(tree.name)
        const before = isAdded && tree.left ? (env.get(keyOf(tree.left)) ?? UNKNOWN) : null
        const built = before
          ? { ...join([before, value]), isBuilt: !(before.isConstant && value.isConstant) }
          : value
        this.bind(tree.left, tree.right === null ? UNKNOWN : built, env)
        if (tree.otherwise) this.run(tree.otherwise, env, tree)
        return built
      }
      case 'binary': {
        const left = this.run(tree.left, env, tree)
        const right = this.run(tree.right, env, tree)
        if (/^(?:==|!=|===|!==|<|>|<=|>=|in|not in|is|is not|instanceof|<=>|=~)$/.test(tree.name))
          return CLEAN
        const value = join([left, right])
        const builds =
          /^[+.%]$/.test(tree.name) &&
          (isText(tree.left) || isText(tree.right) || left.isBuilt || right.isBuilt)
        return builds && !value.isConstant ? { ...value, isBuilt: true } : value
      }
      case 'unary':
        for (const one of tree.items) this.run(one, env, tree)
        {
          const value = this.run(tree.right, env, tree)
          return tree.name === '!' || tree.name === 'not' ? CLEAN : value
        }
      case 'branch':
        return this.branch(tree, env)
      case 'call':
        return this.call(tree, env)
      case 'function': {
        const inner = new Map(env)
        const { element } = this
        this.element = null
        tree.items.forEach((param, index) => {
          const source = this.tables.sourceParam(param, index, tree, around)
          const given = index === 0 && element !== null ? element : UNKNOWN
          const value = source === null ? given : source === '' ? CLEAN : { ...UNKNOWN, source }
          this.bindParam(param, value, inner)
        })
        this.returned.push([])
        const last = this.run(tree.body, inner, tree)
        this.returned.pop()
        return { ...UNKNOWN, source: tree.body?.kind === 'block' ? null : last.source }
      }
      case 'return': {
        const value = this.run(tree.right, env, tree)
        this.returned.at(-1)?.push(value)
        return value
      }
      case 'loop': {
        const iterated = this.run(tree.right, env, tree)
        if (tree.right) this.bind(tree.left, iterated, env)
        else this.run(tree.left, env, tree)
        for (const one of tree.items) this.run(one, env, tree)
        const body = this.run(tree.body, env, tree)
        return join([iterated, body])
      }
      case 'list':
      case 'dict': {
        const parts = tree.items.map((one) => this.run(one, env, tree))
        return parts.length === 0 ? CONSTANT : join(parts)
      }
      case 'pair':
      case 'spread':
        if (tree.kind === 'pair' && tree.left && tree.left.kind !== 'name') this.run(tree.left, env, tree)
        return this.run(tree.right, env, tree)
      default: {
        const parts = [...tree.decorators, tree.left, ...tree.items, tree.right, tree.body, tree.otherwise]
        let last = UNKNOWN
        for (const one of parts) if (one) last = this.run(one, env, tree)
        return tree.kind === 'statement' || tree.kind === 'other' || tree.kind === 'block' ? last : UNKNOWN
      }
    }
  }

  private branch(tree: TreeNode, env: Map<string, Value>): Value {
    if (tree.name !== 'switch') for (const one of tree.items) this.run(one, env, tree)
    this.run(tree.left, env, tree)
    if (tree.name === 'switch') for (const one of tree.items) this.run(one, env, tree)
    const inside = new Map(env)
    const outside = new Map(env)
    // `if (!ok(x)) return` guards what follows; `if (ok(x)) …` guards the body.
    this.clean(tree.left, true, tree.name === 'assert' ? env : inside)
    this.clean(tree.left, false, outside)
    if (tree.name !== 'assert' && leaves(tree.body)) this.clean(tree.left, false, env)
    if (tree.name !== 'assert' && leaves(tree.otherwise)) this.clean(tree.left, true, env)
    const yes = this.run(tree.body, inside, tree)
    const no = this.run(tree.otherwise, outside, tree)
    for (const [way, end] of [
      [tree.body, inside],
      [tree.otherwise, outside],
    ] as const)
      if (way && !leaves(way))
        for (const [key, value] of end)
          if (env.get(key) !== value) env.set(key, join([env.get(key) ?? value, value]))
    return tree.name === '?' ? join([yes, no]) : UNKNOWN
  }

  /** Makes the names of a test harmless in `env`, for what the test tells of them when it comes out as `truth`. */
  private clean(test: TreeNode | null, truth: boolean, env: Map<string, Value>, depth = 0): void {
    if (test === null || depth > 12) return
    const inner = (one: TreeNode | null, is: boolean): void => this.clean(one, is, env, depth + 1)
    if (test.kind === 'unary' && /^(?:!|not)$/.test(test.name)) {
      inner(test.right, !truth)
      return
    }
    if (test.kind === 'binary' && /^(?:&&|and)$/.test(test.name)) {
      if (!truth) return
      inner(test.left, true)
      inner(test.right, true)
      return
    }
    if (test.kind === 'binary' && /^(?:\|\||or)$/.test(test.name)) {
      if (truth) return
      inner(test.left, false)
      inner(test.right, false)
      return
    }
    if (test.kind === 'branch' && test.name === '?') {
      if (truth && test.otherwise?.kind === 'literal') inner(test.body, true)
      return
    }
    if (test.kind === 'other' && test.items.length === 1) {
      inner(test.items[0]!, truth)
      return
    }
    const kept = test.kind === 'name' ? this.tests.get(test.name) : undefined
    if (kept !== undefined) {
      inner(kept, truth)
      return
    }
    if (test.kind === 'binary' && isNothing(test.right) && test.left && !/^[<>]/.test(test.name)) {
      // `RE.match(x) is None`, `ALLOWED.indexOf(x) === -1`.
      const same = /^(?:===?|is)$/.test(test.name)
      const isKnown =
        test.left.kind === 'call' || (test.left.kind === 'name' && this.tests.has(test.left.name))
      if (isKnown && (same || /^(?:!==?|is not)$/.test(test.name))) {
        inner(test.left, truth !== same)
        return
      }
    }
    const cleaned = this.tables.guards(test, truth, (one) => this.names.pathOf(one))
    if (cleaned === null) return
    const keys = keysIn(test)
    for (const [key, value] of [...env]) if (keys.has(key)) env.set(key, withClean(value, cleaned))
    for (const key of keys) if (!env.has(key)) env.set(key, withClean(this.rootOf(key), cleaned))
  }

  private keepTest({ left, right }: TreeNode): void {
    const names = left?.kind === 'name' ? [left] : (left?.items ?? [])
    const last = names.at(-1)
    if (last?.kind !== 'name' || right === null || this.tests.size > 200) return
    // `_, ok := ALLOWED[x]` asks for membership.
    if (names.length === 2 ? right.kind === 'index' : names.length === 1) this.tests.set(last.name, right)
  }

  private call(tree: TreeNode, env: Map<string, Value>): Value {
    const owner =
      tree.left?.kind === 'member' || tree.left?.kind === 'index'
        ? this.run(tree.left.left, env, tree.left)
        : null
    if (tree.left && owner === null) this.run(tree.left, env, tree)
    const around = this.element
    this.element = owner !== null && EACH.test(tree.left?.name ?? '') ? owner : null
    const given = tree.items.map((one) => this.run(one, env, tree))
    this.element = around
    if (tree.body) this.run(tree.body, env, tree)
    const path = this.names.pathOf(tree.left)
    const read = this.fromPath(tree, owner)
    if (read.source !== null) {
      // `decode(&x)`, `bind(x)`: what is read lands in the argument.
      for (const one of tree.items) this.bind(one.kind === 'unary' ? one.right : one, read, env)
      return read
    }
    // What a lookup finds is the store's, not the text that it was found by.
    if (LOOKUP.test(path) && (owner === null || owner.source === null)) return UNKNOWN
    const clean = this.tables.cleans(path, tree)
    const parts = owner === null ? given : [owner, ...given]
    const value = parts.length === 0 ? UNKNOWN : { ...join(parts), isConstant: false }
    if (clean !== null) return withClean(value, clean)
    // A value looked up in a fixed table is one of its values.
    if (owner?.isConstant && /^(?:fetch|get|dig|getOrDefault|GetValueOrDefault)$/.test(tree.left?.name ?? ''))
      return CLEAN
    const own = tree.left?.kind === 'name' ? this.functions.get(tree.left.name) : undefined
    if (own && !this.calling.has(own) && this.calling.size < 3) return this.callOwn(own, given, env)
    // A list that is appended to holds what is appended.
    if (
      owner !== null &&
      tree.left?.left &&
      /^(?:push|append|add|put|set|extend|concat|write|push_str|insert)$/.test(tree.left.name)
    ) {
      const key = keyOf(tree.left.left)
      env.set(key, join([env.get(key) ?? owner, ...given]))
    }
    const formats = /(?:^|\.)(?:format!?|sprintf|Sprintf|printf|concat|join|formatted|replace|Format)$/.test(
      path,
    )
    const isFixed = formats && parts.length > 0 && parts.every(({ isConstant }) => isConstant)
    return isFixed ? CONSTANT : { ...value, isBuilt: value.isBuilt || formats, isConstant: false }
  }

  private callOwn(own: TreeNode, given: readonly Value[], env: Map<string, Value>): Value {
    this.calling.add(own)
    const inner = new Map(env)
    for (const [i, param] of own.items.entries()) this.bindParam(param, given[i] ?? UNKNOWN, inner)
    this.returned.push([])
    const last = this.run(own.body, inner, own)
    const all = this.returned.pop()!
    this.calling.delete(own)
    return own.body?.kind === 'block' ? (all.length === 0 ? UNKNOWN : join(all)) : last
  }

  private rootOf(key: string): Value {
    const source = this.tables.sourceOf(key, null)
    return source === null ? UNKNOWN : { ...UNKNOWN, source }
  }

  private fromPath(tree: TreeNode, root: Value | null): Value {
    const path = this.names.pathOf(tree)
    const source = path === '' ? null : this.tables.sourceOf(path, root)
    return source === null ? UNKNOWN : { ...UNKNOWN, source }
  }

  private bind(target: TreeNode | null, value: Value, env: Map<string, Value>): void {
    if (target === null) return
    if (target.kind === 'name' || target.kind === 'member' || target.kind === 'index') {
      env.set(keyOf(target), value)
      // Storing into a container taints the container.
      if (target.kind !== 'name' && target.left && value.source !== null) {
        const key = keyOf(target.left)
        env.set(key, join([env.get(key) ?? UNKNOWN, value]))
      }
    } else if (target.kind === 'list' || target.kind === 'dict' || target.kind === 'other')
      for (const one of target.items)
        this.bind(
          one.kind === 'pair' || one.kind === 'spread'
            ? one.right?.kind === 'assign'
              ? one.right.left
              : one.right
            : one,
          value,
          env,
        )
    else if (target.kind === 'assign') this.bind(target.left, value, env)
  }

  private bindParam(param: TreeNode, value: Value, env: Map<string, Value>): void {
    if (param.name !== '') env.set(param.name, value)
    for (const one of param.items) this.bind(one, value, env)
  }
}

const CLEAN: Value = { source: null, isConstant: false, isBuilt: false, clean: ['any'] }

const withClean = (value: Value, clean: readonly string[]): Value => ({
  ...value,
  isBuilt: clean.includes('any') ? false : value.isBuilt,
  clean: [...value.clean, ...clean],
})

/** Harmless only for what all untrusted parts are harmless for. */
function join(parts: readonly Value[]): Value {
  const open = parts.filter(({ isConstant }) => !isConstant)
  if (open.length === 0) return CONSTANT
  const risky = open.filter(({ source }) => source !== null)
  const judged = risky.length > 0 ? risky : open
  return {
    source: risky.find(({ clean }) => clean.length === 0)?.source ?? risky[0]?.source ?? null,
    isConstant: false,
    isBuilt: parts.some(({ isBuilt }) => isBuilt),
    clean: judged[0]!.clean.filter((one) =>
      judged.every(({ clean }) => clean.includes(one) || clean.includes('any')),
    ),
  }
}

export const isCleanFor = ({ clean }: Value, sink: string): boolean =>
  clean.includes('any') || clean.includes(sink)

const isText = (tree: TreeNode | null): boolean =>
  tree?.kind === 'string' || (tree?.kind === 'binary' && (isText(tree.left) || isText(tree.right)))

/** Whether control never passes the end: return, throw, continue, or an exit on every way. */
export function leaves(tree: TreeNode | null): boolean {
  if (tree === null) return false
  // A generator goes on behind what it yields.
  if (tree.kind === 'return') return tree.name !== 'yield'
  if (tree.kind === 'throw' || tree.kind === 'jump') return true
  if (tree.kind === 'block') return tree.items.some(leaves)
  if (tree.kind === 'statement')
    return leaves(tree.right) || (tree.right?.kind === 'call' && isExit(tree.right))
  if (tree.kind === 'branch')
    return tree.name !== '?' && tree.otherwise !== null && leaves(tree.body) && leaves(tree.otherwise)
  if (tree.kind === 'call') return isExit(tree)
  return false
}

const isExit = ({ left, name }: TreeNode): boolean =>
  left !== null &&
  (left.kind === 'name' || left.kind === 'member') &&
  (name === 'macro'
    ? /^(?:panic|bail|unreachable)!$/.test(left.name)
    : /^(?:abort|exit|die|fail|Fatal|Fatalf|panic|AbortWithStatus|AbortWithStatusJSON|abort_if|redirect_and_return)$/.test(
        left.name,
      ))

const isNothing = (tree: TreeNode | null): boolean =>
  tree !== null &&
  /^(?:null|None|nil|undefined|false|False|-1|0|1)$/.test(
    tree.kind === 'unary' ? `${tree.name}${tree.right?.name}` : tree.name,
  )

function keysIn(tree: TreeNode): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [tree]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'name' || next.kind === 'member' || next.kind === 'index') found.add(keyOf(next))
    for (const one of [next.left, next.right, ...next.items]) if (one) open.push(one)
  }
  return found
}
