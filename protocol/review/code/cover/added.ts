// Judges what the new side wrote: a node is understood when it was there before, or when what it does is known and
// harmless. Everything else is reported to `unknown`.

import { type Flow, leaves } from '../../syntax/flow.ts'
import { keyOf } from '../../syntax/names.ts'
import { childrenOf, type TreeNode, walk } from '../../syntax/tree.ts'
import { anyOf } from '../any-of.ts'
import { type Image, isHeadWritten, isWritten, onlyInside, ownerOf } from '../image.ts'
import type { Change } from '../model.ts'
import { classOfCall, TEST_CALLS } from '../tables/calls.ts'
import { flowTables } from '../tables/sources-of.ts'
import { importedIn } from './bound.ts'
import { restricts } from './guard-words.ts'
import { Inputs } from './inputs.ts'
import { knownCallOf } from './known-calls.ts'
import type { Pool } from './pool.ts'
import { isMoneyName, isSecretName, isSecurityName, reachesOut } from './words.ts'

/** What the rest of the change says of the names in this file. */
export interface Surroundings {
  readonly written: ReadonlySet<string>
  readonly calledBefore: ReadonlySet<string>
}

export class AddedJudge {
  private readonly change: Change
  private readonly image: Image
  private readonly pool: Pool
  private readonly flow: Flow
  /** Nodes that a rule knows as the safe form of a sink. */
  private readonly safe: ReadonlySet<TreeNode>
  private readonly unknown: (tree: TreeNode) => void
  private readonly isFixed: (tree: TreeNode) => boolean
  private inDenial = false
  /** Settings whose change is known to be harmless. */
  private readonly liftedFrom: ReadonlySet<string>
  private readonly understood: ReadonlySet<TreeNode>
  private readonly own = new Map<string, TreeNode>()
  private readonly imported: ReadonlySet<string>
  private readonly inputs: Inputs
  /** Functions whose whole text this change writes, in any of its files: they are judged there. */
  private readonly written: ReadonlySet<string>
  private readonly calledBefore: ReadonlySet<string>

  constructor(
    change: Change,
    image: Image,
    pool: Pool,
    safe: ReadonlySet<TreeNode>,
    isFixed: (tree: TreeNode) => boolean,
    understood: ReadonlySet<TreeNode>,
    liftedFrom: ReadonlySet<string>,
    others: Surroundings,
    unknown: (tree: TreeNode) => void,
  ) {
    this.written = others.written
    this.calledBefore = others.calledBefore
    this.change = change
    this.image = image
    this.pool = pool
    this.flow = image.flow
    this.safe = safe
    this.isFixed = isFixed
    this.understood = understood
    this.liftedFrom = liftedFrom
    this.unknown = unknown
    this.imported = importedIn(image)
    this.inputs = new Inputs(image)
    walk(image.root, (tree) => {
      if (tree.kind === 'function' && tree.name !== '') this.own.set(tree.name, tree)
      if (tree.kind === 'assign' && tree.right?.kind === 'function' && tree.left) {
        const name = tree.left.name
        if (name !== '') this.own.set(name, tree.right)
      }
      return undefined
    })
  }

  visit(tree: TreeNode): void {
    const { side } = this.image
    if (!isWritten(side, tree.start, Math.max(tree.end, tree.start + 1))) return
    if (this.understood.has(tree)) return
    if (tree.kind !== 'file' && tree.kind !== 'block' && this.pool.take(tree)) {
      if (this.becameConditional(tree)) this.unknown(tree)
      return
    }
    switch (tree.kind) {
      case 'block':
      case 'file':
        this.cutOff(tree)
        break
      case 'error':
        this.unknown(tree)
        return
      case 'decorator':
        this.decorator(tree)
        return
      case 'function':
        if (this.shadows(tree.name) && this.image.parentOf.get(tree)?.kind !== 'block') this.unknown(tree)
        break
      case 'class':
        if (tree.items.some((one) => one.kind === 'call' || one.kind === 'pair')) this.unknown(tree)
        break
      case 'param':
        if (tree.left && holdsCall(tree.left)) this.unknown(tree)
        break
      case 'loop':
        if (tree.left?.kind === 'literal' && !(tree.body && mayLeave(tree.body))) this.unknown(tree)
        break
      case 'import':
        if (
          tree.items.some(
            (one) =>
              /^[_.]$/.test(one.right?.name ?? one.name) ||
              classOfCall(one.right?.name || one.name, this.change.language) === 'pure',
          )
        )
          this.unknown(tree)
        // An import for its side effects alone runs code that is not shown.
        if (tree.items.length === 0 && tree.name !== 'export') this.unknown(tree)
        return
      case 'call':
        if (onlyInside(this.image, tree)) break
        this.call(tree)
        return
      case 'assign':
        this.assign(tree)
        return
      case 'branch':
        if (!isHeadWritten(this.image, tree)) break
        this.branch(tree)
        return
      case 'try':
        this.attempt(tree)
        return
      case 'throw':
        this.raised(tree.right)
        return
      case 'return':
        if (this.decides(tree) && !isDenial(tree.right) && !this.isKeptWrapper(tree)) this.unknown(tree)
        break
      case 'markup':
        for (const { kind, name, right } of tree.items)
          if (
            kind === 'spread' ||
            (kind === 'pair' && /^on[A-Z]/.test(name) && this.isUnknownFunction(right)) ||
            (kind === 'pair' &&
              /^(?:href|src|action|to)$/.test(name) &&
              right !== null &&
              right.items.length > 0) ||
            (kind === 'pair' &&
              (/^(?:dangerouslySetInnerHTML|srcDoc)$/.test(name) ||
                (/^(?:href|src|action|formAction|to)$/.test(name) &&
                  right !== null &&
                  !this.flow.valueOf(right).isConstant &&
                  right.kind !== 'string')))
          )
            this.unknown(tree)
        if (/^(?:iframe|script|object|embed|base|meta|link)$/.test(tree.name)) this.unknown(tree)
        break
      case 'binary':
        if (
          /^(?:\|\||&&|or|and|\?\?)$/.test(tree.name) &&
          [tree.left, tree.right].some((one) => one?.kind === 'literal' && /^(?:true|True|1)$/.test(one.name))
        )
          this.unknown(tree)
        if (this.isBuiltView(tree)) this.unknown(tree)
        break
      case 'string':
        if (tree.items.length > 0 && VIEW.test(tree.name)) this.unknown(tree)
        break
      case 'unary':
        if (/^(?:delete|del)$/.test(tree.name) || (tree.name === '<-' && !this.waits(tree.right)))
          this.unknown(tree)
        break
      case 'other':
        if (/^(?:damaged|unsafe|tokens)$/.test(tree.name)) this.unknown(tree)
        if (tree.name === 'with' && tree.items.every((one) => restricts(this.image.names.pathOf(one)))) {
          if (tree.body) this.visit(tree.body)
          return
        }
        break
      case 'dict':
        if (tree.isDeclaration && /[.:]/.test(tree.name) && !DATA_TYPES.test(tree.name)) this.unknown(tree)
        break
      case 'pair':
        if (this.understood.has(tree)) return
        if (
          tree.right?.kind === 'literal' &&
          (isSecurityName(tree.name) || isMoneyName(tree.name)) &&
          !this.isNewLimit(tree)
        )
          this.unknown(tree)
        break
      default:
        break
    }
    for (const child of childrenOf(tree)) this.visit(child)
  }

  /** An exit without a condition, before what stood there: that never runs any more. */
  private cutOff({ items }: TreeNode): void {
    const { side } = this.image
    const at = items.findIndex(
      (one) =>
        (one.kind === 'return' || one.kind === 'throw' || one.kind === 'jump') &&
        isWritten(side, one.start, Math.max(one.end, one.start + 1)) &&
        !this.pool.has(one),
    )
    if (
      at >= 0 &&
      items.slice(at + 1).some((one) => !isWritten(side, one.start, Math.max(one.end, one.start + 1)))
    )
      this.unknown(items[at]!)
  }

  /** Making an exception has no effect of its own; what goes into it may. */
  private raised(tree: TreeNode | null): void {
    if (tree === null) return
    if (tree.kind === 'call') for (const one of tree.items) this.visit(one)
    else if (tree.kind === 'other' || tree.kind === 'list') for (const one of tree.items) this.raised(one)
    else this.visit(tree)
  }

  private decorator(tree: TreeNode): void {
    const call = tree.right?.kind === 'call' ? tree.right : null
    const path = this.image.names.pathOf(call ? call.left : tree.right)
    if (KNOWN_DECORATORS.test(path)) return
    if (call !== null && this.pool.hasDecorator(call, this.inputs.of(call))) {
      for (const one of call.items) this.visit(one)
      return
    }
    const holder = this.image.parentOf.get(tree)
    // A restriction of what stood there before; of what is new it is only a part.
    const isRestriction =
      restricts(path) &&
      (call === null || call.items.every((one) => this.flow.valueOf(one).isConstant || !LAX.test(keyOf(one))))
    if (!isRestriction || holder === undefined) this.unknown(tree)
  }

  /** A named argument or field that sets a bound of which the other side has none. */
  private isNewLimit({ name, right }: TreeNode): boolean {
    return (
      name === 'usedforsecurity' ||
      (RETRY.test(name) &&
        /^(?:[1-9]\d{0,3}|True|true)$/.test(right?.name ?? '') &&
        !this.pool.hasNamed(name)) ||
      (LIMIT.test(name) && /^[1-9][\d_]{0,7}$/.test(right?.name ?? '') && !this.pool.hasNamed(name))
    )
  }

  /** A number with a new name does nothing before it is used, and its uses are judged. Files of settings are read by name. */
  private isNewConstant({ left, right }: TreeNode): boolean {
    const name = left?.name ?? ''
    return (
      NEW_LIMIT.test(name) &&
      /^[1-9][\d_]{0,9}L?$/.test(right?.name ?? '') &&
      !this.pool.hasNamed(name) &&
      !/settings|config|constants/i.test(this.change.file.path)
    )
  }

  /** A route that lost only restrictions which now stand around it. */
  private wasLiftedFrom(tree: TreeNode): boolean {
    return this.liftedFrom.has(`${keyOf(tree.left)}(${tree.items.map(keyOf).join()})`)
  }

  /** The same call with a restriction put between its arguments, or with one more condition in its query. */
  private isNarrowed(tree: TreeNode): boolean {
    const { names } = this.image
    const extra = tree.items.filter((one) => !this.pool.has(one))
    if (extra.length === 0 || !this.pool.hasCallee(tree)) return false
    return extra.every((one) => {
      if (one.kind === 'pair') return BOUNDS.test(one.name)
      if (one.kind === 'dict')
        return one.items.every(
          (pair) =>
            this.pool.has(pair) ||
            (pair.kind === 'pair' && BOUNDS.test(pair.name)) ||
            (pair.kind === 'pair' &&
              OWNER.test(pair.name) &&
              pair.right !== null &&
              this.flow.valueOf(pair.right).source === null),
        )
      return restricts(names.pathOf(one.kind === 'call' ? one.left : one))
    })
  }

  private call(tree: TreeNode): void {
    const { names } = this.image
    const path = names.pathOf(tree.left)
    const isPart = this.inDenial
    const known = this.safe.has(tree) || this.isFixed(tree) || isPart ? 'safe' : this.classOf(tree, path)
    // `router.use(guard)` whose guards stood on the routes below, and the routes without them.
    const isLifting = tree.items.length > 0 && tree.items.every((one) => this.understood.has(one))
    if (known === null && (isLifting || this.wasLiftedFrom(tree))) return
    if (known === null && this.isNarrowed(tree)) {
      for (const one of tree.items) this.pool.take(one)
      return
    }
    if (
      known === null &&
      restricts(path) &&
      tree.items.length > 0 &&
      tree.items.every((one) => this.pool.has(one))
    )
      return
    if (known === null && !this.pool.hasInputs(tree, this.inputs.of(tree))) this.unknown(tree)
    if (known !== null && known !== 'test' && !isPart && this.handsOver(tree, path)) this.unknown(tree)
    const values = tree.items.map((one) => this.flow.valueOf(fromTable(one) ?? one))
    if (
      QUERIES.test(path) &&
      tree.items.some((one) => one.kind !== 'string' && one.kind !== 'literal' && one.kind !== 'function') &&
      values.some(({ isConstant }) => !isConstant)
    )
      this.unknown(tree)
    if (known === 'read' && values.some(({ source }) => source !== null)) this.unknown(tree)
    if (known === 'log' || known === 'answer' || known === 'error') {
      const told = this.change.language === 'go' && /Context$/.test(path) ? tree.items.slice(1) : tree.items
      if (told.some((one) => mentionsSecret(one) || holdsWhole(one))) this.unknown(tree)
      if (known === 'answer' && values.some(({ source, isBuilt }) => source !== null && isBuilt))
        this.unknown(tree)
    }
    if (
      known === 'answer' &&
      tree.items.length > 1 &&
      /^render/.test(path.split('.').at(-1)!) &&
      !this.flow.valueOf(tree.items[path.includes('django') ? 1 : 0] ?? null).isConstant
    )
      this.unknown(tree)
    if (tree.left && tree.left.kind !== 'name') this.visit(tree.left)
    for (const one of tree.items) this.visit(one)
    if (tree.body) this.visit(tree.body)
  }

  /** Imported from a file of the project, by a relative path. */
  private isOwnName(name: string): boolean {
    if (name === '' || this.own.has(name)) return false
    let found = false
    walk(this.image.root, (tree) => {
      if (
        tree.kind === 'import' &&
        /^\.|^@\/|^~\//.test(tree.name) &&
        tree.items.some((one) => (one.right?.name || one.name) === name)
      )
        found = true
      return !found
    })
    return found
  }

  /** A name of the standard library, or of an import, that the change gives another meaning. */
  private shadows(name: string): boolean {
    return name !== '' && (this.imported.has(name) || classOfCall(name, this.change.language) === 'pure')
  }

  /** A function that is given by its name, and of which nothing is known. */
  private isUnknownFunction(tree: TreeNode | null): boolean {
    if (tree === null) return false
    if (tree.kind === 'list' && tree.items.length === 1) return this.isUnknownFunction(tree.items[0]!)
    if (tree.kind === 'other' && tree.name !== 'tokens')
      return tree.items.some((one) => this.isUnknownFunction(one))
    if (tree.kind === 'string')
      return this.change.language === 'php' && classOfCall(tree.name, 'php') === null
    if (tree.kind !== 'name' && tree.kind !== 'member' && tree.kind !== 'unary') return false
    const path = this.image.names.pathOf(tree.kind === 'unary' ? tree.right : tree)
    const name = path.split('.').at(-1) ?? ''
    const own = this.own.get(name)
    if (own && (isWritten(this.image.side, own.start, own.end) || this.isPure(own, 0))) return false
    if (/^[A-Z]\w*$|^None$|^null$/.test(path)) return false
    return classOfCall(path, this.change.language) === null
  }

  /** A call that runs what it is given. */
  private handsOver(tree: TreeNode, path: string): boolean {
    const name = path.split('.').at(-1) ?? ''
    if (METHODS_THAT_RUN.test(name) && path.includes('.'))
      return this.isUnknownFunction(tree.items[0] ?? null)
    if (FUNCTIONS_THAT_RUN.test(name)) return this.isUnknownFunction(tree.items[0] ?? null)
    return false
  }

  private classOf(tree: TreeNode, path: string): string | null {
    const { language, isTest } = this.change
    if (tree.name === 'cast' || tree.name === 'as') return isMoneyName(keyOf(tree)) ? null : 'pure'
    const known = classOfCall(path, language)
    if (known === 'mutator') return this.isLocal(tree.left?.left ?? null) ? known : isTest ? 'test' : null
    if (known !== null) return known
    const byForm = knownCallOf(this.image, tree, path)
    if (byForm !== null) return byForm
    if (flowTables.cleans(path, tree) !== null) return 'safe'
    const name =
      tree.left?.kind === 'name'
        ? tree.left.name
        : tree.left?.left?.name === 'this' || tree.left?.left?.name === 'self'
          ? tree.left.name
          : ''
    const own = this.own.get(name)
    if (own && isWritten(this.image.side, own.start, own.end)) return 'pure'
    if (own && this.isPure(own, 0)) return 'pure'
    if (/\.[jt]sx$/.test(this.change.file.path) && /^set[A-Z]\w*$/.test(path)) return 'pure'
    if (isConstruction(this.change.language, tree, path)) return 'read'
    if (this.written.has(name) && this.isOwnName(name)) return 'pure'
    // A test calls again what it called before.
    if (isTest && path !== '' && this.calledBefore.has(path)) return 'test'
    if (isTest && (TEST_CALLS.test(path) || !reachesOut(path))) return 'test'
    return null
  }

  /** A function whose body is shown and does nothing but compute. */
  private isPure(fn: TreeNode, depth: number): boolean {
    if (fn.body === null || depth > 3) return false
    let pure = true
    walk(fn.body, (tree) => {
      if (tree.kind === 'call') {
        const path = this.image.names.pathOf(tree.left)
        const own = this.own.get(path)
        const known = classOfCall(path, this.change.language)
        if (known === null && !(own && own !== fn && this.isPure(own, depth + 1))) pure = false
        if (known === 'read') pure = false
      }
      if (tree.kind === 'error' || (tree.kind === 'assign' && tree.left?.kind !== 'name')) pure = false
      return pure
    })
    return pure
  }

  private assign(tree: TreeNode): void {
    if (this.understood.has(tree)) return
    const { left, right } = tree
    const target = left?.kind === 'list' || left?.kind === 'dict' ? null : left
    const isSafe = this.safe.has(tree)
    const isShown =
      target?.kind === 'member' &&
      SHOWN.test(target.name) &&
      right !== null &&
      this.flow.valueOf(right).isConstant
    if (
      !isSafe &&
      !isShown &&
      target &&
      target.kind !== 'name' &&
      !this.isLocal(target) &&
      !this.isOwnField(target)
    )
      this.unknown(tree)
    const name = target?.name ?? ''
    if (
      right?.kind === 'literal' &&
      (isSecurityName(name) || isMoneyName(name)) &&
      tree.name !== '' &&
      !this.isNewConstant(tree)
    )
      this.unknown(tree)
    if (right?.kind === 'string' && (isSecretName(name) || /:\/\//.test(right.name))) this.unknown(tree)
    if (tree.isDeclaration && right?.kind === 'function' && this.shadows(name)) this.unknown(tree)
    if (/^(?:lambda)$/.test(right?.name ?? '') && this.shadows(name)) this.unknown(tree)
    if (right?.kind === 'function' && target?.kind === 'name' && this.shadows(name)) this.unknown(tree)
    if (right && isMoneyName(name) && right.kind !== 'literal' && hasArithmetic(right)) this.unknown(tree)
    if (right) this.visit(right)
    for (const one of tree.decorators) this.visit(one)
    if (tree.otherwise) this.visit(tree.otherwise)
  }

  /** A branch is a guard when it ends in a refusal; it never lets more through. */
  private branch(tree: TreeNode): void {
    const refuses = tree.name === 'assert' || (tree.name !== '?' && refusesAt(tree.body))
    // What a refusal asks before it refuses can only let less through.
    this.inDenial = this.inDenial || refuses
    for (const one of [tree.left, ...tree.items]) if (one) this.visit(one)
    this.inDenial = false
    if (tree.name !== '?' && tree.name !== 'assert' && tree.body && leaves(tree.body)) {
      const end = lastOf(tree.body)
      const isGuard =
        end !== null && (end.kind === 'throw' || isDenial(end.kind === 'return' ? end.right : end))
      if (!isGuard && this.skipsCheck(tree)) this.unknown(tree)
      if (end && end.kind === 'return' && isGuard) {
        for (const one of tree.body.kind === 'block' ? tree.body.items : [tree.body]) {
          if (one === end) this.visitInside(one)
          else this.visit(one)
        }
        if (tree.otherwise) this.visit(tree.otherwise)
        return
      }
    }
    if (tree.body) this.visit(tree.body)
    if (tree.otherwise) this.visit(tree.otherwise)
  }

  private visitInside(tree: TreeNode): void {
    for (const child of childrenOf(tree)) this.visit(child)
  }

  private attempt(tree: TreeNode): void {
    for (const one of childrenOf(tree)) this.visit(one)
    // A catch that stood there before swallows what it always did; what is lost of it is judged on the old side.
    const { side } = this.image
    const isNew = isWritten(side, tree.start, tree.start + 1)
    const swallows = tree.items.some(
      ({ kind, body, start }) =>
        kind === 'catch' && !refusesAt(body) && (isNew || isWritten(side, start, start + 1)),
    )
    if (swallows && !this.change.isTest && this.mayFailFor(tree.body)) this.unknown(tree)
  }

  /** Whether what follows depends on what is tried: a check, money, or a value. */
  private mayFailFor(body: TreeNode | null): boolean {
    let depends = false
    if (body)
      walk(body, (one) => {
        const name = one.kind === 'call' ? (one.left?.name ?? '') : ''
        if (one.kind === 'assign' || one.kind === 'return' || CHECKS.test(name) || isMoneyName(keyOf(one)))
          depends = true
        return !depends
      })
    return depends
  }

  /** What was done in any case before is now done only under a new condition: it may be a check. */
  private becameConditional(tree: TreeNode): boolean {
    let hasEffect = false
    walk(tree, (one) => {
      if (
        one.kind === 'call' &&
        classOfCall(this.image.names.pathOf(one.left), this.change.language) === null
      )
        hasEffect = true
      return !hasEffect
    })
    if (!hasEffect || this.change.isTest) return false
    for (
      let at = this.image.parentOf.get(tree);
      at && at.kind !== 'function';
      at = this.image.parentOf.get(at)
    ) {
      const isHead = at.left !== null && at.left.start <= tree.start && tree.end <= at.left.end
      if (at.kind === 'try' && !this.mayFailFor(at.body)) return false
      if (
        (at.kind === 'branch' || at.kind === 'try' || at.kind === 'catch') &&
        !isHead &&
        isWritten(this.image.side, at.start, at.start + 1) &&
        !this.pool.has(at)
      )
        return true
    }
    return false
  }

  /** Whether the rest of the function holds a refusal or a call that may be one. */
  private skipsCheck(tree: TreeNode): boolean {
    const fn = ownerOf(this.image, tree, 'function')
    let skips = false
    walk(fn ?? this.image.root, (one) => {
      if (one.start < tree.end) return undefined
      if (one.kind === 'throw') skips = true
      if (one.kind === 'return' && isDenial(one.right)) skips = true
      if (one.kind === 'call' && CHECKS.test(one.left?.name ?? '')) skips = true
      return undefined
    })
    return skips
  }

  /** The function decides who may do something: its answers are no plain values. */
  private decides(tree: TreeNode): boolean {
    const fn = ownerOf(this.image, tree, 'function')
    const holder = fn ? this.image.parentOf.get(fn) : undefined
    const name =
      fn?.name ||
      (holder?.kind === 'assign' ? (holder.left?.name ?? '') : holder?.kind === 'pair' ? holder.name : '')
    return /^(?:is|has|can|may|should|allow|deny|permit|check|verif|valid|auth|require|ensure|assert|guard|match|compare|test_func|dispatch)|(?:allowed|permitted|authori[sz]ed|valid|permission|policy|guard|access)s?$/i.test(
      name,
    )
  }

  /** `"redirect:" + target`: the framework sends the browser, or the request, where the text says. */
  private isBuiltView(tree: TreeNode): boolean {
    let first: TreeNode | null = tree
    while (first !== null && first.kind === 'binary' && first.name === '+') first = first.left
    return first?.kind === 'string' && VIEW.test(first.name) && !this.flow.valueOf(tree).isConstant
  }

  /** `return (req) => {` that stood there: only what is inside was written. */
  private isKeptWrapper({ start, right }: TreeNode): boolean {
    return (
      right?.kind === 'function' &&
      right.body !== null &&
      !isWritten(this.image.side, start, right.body.start + 1)
    )
  }

  /** `<-ctx.Done()`, `<-time.After(d)`: nothing but time is received. */
  private waits(tree: TreeNode | null): boolean {
    return (
      tree?.kind === 'call' &&
      /^(?:time\.(?:After|Tick)|\w{1,20}\.Done)$/.test(this.image.names.pathOf(tree.left))
    )
  }

  private isOwnField(target: TreeNode): boolean {
    if (/^(?:module\.exports|exports\b)/.test(this.image.names.pathOf(target))) return true
    const root = target.left?.name ?? ''
    const fn = ownerOf(this.image, target, 'function')
    if (!/^(?:this|self|\$this)$/.test(root)) return false
    if (/^(?:constructor|__init__|__construct|initialize|init)$/.test(fn?.name ?? '')) return true
    // State that an object keeps for itself alone, by the naming conventions of the languages.
    return /^[_#]/.test(target.name) && !isSecurityName(target.name) && !isMoneyName(target.name)
  }

  /** Declared in this function, so that nobody else sees it change. */
  private isLocal(target: TreeNode | null): boolean {
    let root = target
    while (root && (root.kind === 'member' || root.kind === 'index')) root = root.left
    if (root?.kind !== 'name') return root?.kind === 'call'
    const fn = ownerOf(this.image, root, 'function')
    const { name } = root
    let declared = false
    const { text } = this.image.side
    walk(fn ?? this.image.root, (one) => {
      // Where the hunk does not show the head of the function, its indented lines stand in one.
      const isInside =
        fn !== null ||
        (one.start < root.start &&
          /\n[ \t]+(?:\w+\s+)?$/.test(text.slice(Math.max(0, one.start - 40), one.start)))
      if (
        isInside &&
        one.kind === 'assign' &&
        one.left?.kind === 'name' &&
        one.left.name === name &&
        isFresh(one.right)
      )
        declared = true
      return !declared
    })
    return declared
  }
}

/** Types that only hold what they are given; each of their fields is judged. */
const DATA_TYPES =
  /^(?:http\.(?:Client|Transport|Server|Cookie)|net\.Dialer|url\.(?:URL|Values)|time\.\w+|sync\.\w+|slog\.\w+|sql\.(?:TxOptions|Null\w+)|strings\.\w+|bytes\.\w+|big\.\w+|json\.RawMessage|atomic\.\w+|errgroup\.Group|tabwriter\.\w+|list\.List)$/
/** How often and when a job is tried again. */
const RETRY = /^(?:retry_(?:backoff|backoff_max|jitter)|max_retries|default_retry_delay)$/
/** A bound that a change puts where none was can only hold back. */
const LIMIT =
  /^(?:max|idle|limit|timeout|read|write)[A-Za-z_]{0,40}(?:timeout|conns?|connections?|perhost|bytes|size|entries|items|length|len|count|retries|attempts|depth|concurrency)(?:perhost|_per_host|ms|_ms|seconds)?$|^(?:timeout|max_retries|maxRetries|max_length|maxLength|max_size|maxSize|max_connections|IdleConnTimeout|TLSHandshakeTimeout|MaxConnsPerHost|maxlength|page_size|pageSize|per_page)$/i

const NEW_LIMIT =
  /^(?:MAX|MIN|DEFAULT)_(?:[A-Z0-9]+_){0,4}(?:ENTRIES|ITEMS|BYTES|SIZE|LENGTH|LEN|COUNT|ROWS|PAGES|DEPTH|RETRIES|ATTEMPTS|LINES|PARTS|WIDTH|HEIGHT|PAGE_SIZE|LIMIT|MS|SECONDS)$/

/** Keys that bind a query to who asks. */
const OWNER = /owner|user|tenant|account|org|team|author|customer|created_?by/i
/** Named arguments that only bound a call or make it safe to repeat. */
const BOUNDS = /^(?:idempot\w*|timeout\w*|deadline|check|usedforsecurity|signal|once|passive)$/i
/** Members of an element that only show something. */
const SHOWN = /^(?:className|textContent|title|hidden|disabled|placeholder|alt|value|id)$/
/** Calls that may refuse: to leave before them skips a check. */
const CHECKS =
  /verif|check|valid|auth|sign|guard|limit|audit|require|assert|ensure|scan|sanit|lock|revoke|confirm|approv|enforce|permit|allow|deny|test/i
const LAX = /AllowAny|permitAll|anonymous|ANONYMOUS|public/

const KNOWN_DECORATORS = anyOf([
  /^(?:staticmethod|classmethod|property|override|Override|typing\.\w+|functools\.(?:wraps|total_ordering|singledispatch)|dataclass|dataclasses\.\w+|abc\.\w+|abstractmethod|pytest\.\w[\w.]*|test|Test)$/,
  /^(?:ParameterizedTest|BeforeEach|AfterEach|derive|cfg|allow|inline|must_use|doc|Nullable|NotNull|NonNull|Deprecated|SuppressWarnings|Serializable|JsonProperty|Input)$/,
  /^(?:Output|ApiProperty|\w+\.setter|contextlib\.\w+|final|Final|typing\.\w+)$/,
  /^(?:NotNull|NotBlank|NotEmpty|Size|Min|Max|Email|Pattern|Positive|PositiveOrZero|Past|PastOrPresent|Future|Digits|Length|Range|Required|StringLength|MaxLength|MinLength|EmailAddress|RegularExpression)$/,
  /^(?:IsString|IsInt|IsNumber|IsEmail|IsOptional|IsNotEmpty|IsUUID|IsArray|IsIn|IsEnum|IsBoolean|IsDate|IsPositive|MaxDate|ArrayMaxSize|ValidateNested|Matches|Trim)$/,
  /^(?:Column|Id|Entity|Table|Enumerated|Temporal|JoinColumn|GeneratedValue|ManyToOne|OneToMany|Index|Lob|Getter|Builder|Slf4j|RequiredArgsConstructor|AllArgsConstructor|NoArgsConstructor|EqualsAndHashCode|ToString)$/,
  /^(?:JsonIgnore|JsonInclude|JsonFormat|JsonPropertyName|JsonPropertyOrder|DisplayName|Nested|ValueSource|CsvSource|MethodSource|Fact|Theory|InlineData|TestCase|Obsolete|Key|MethodImpl|ProducesResponseType|DebuggerDisplay)$/,
  /^(?:Composable|Preview|Stable|Immutable|JvmStatic|JvmOverloads|JvmField|State|Binding|ViewBuilder|MainActor|available|objc|discardableResult|inlinable|tokio\.test|serde|error|from|source|non_exhaustive|track_caller|cold|instrument|tracing\.instrument)$/,
])

const isFresh = (tree: TreeNode | null): boolean =>
  tree !== null &&
  (tree.kind === 'list' ||
    tree.kind === 'dict' ||
    tree.kind === 'string' ||
    tree.kind === 'loop' ||
    (tree.kind === 'call' &&
      /^(?:new|macro)$|^$/.test(tree.name) &&
      /^(?:make|list|dict|set|Map|Set|Array|ArrayList|HashMap|HashSet|LinkedHashMap|TreeMap|StringBuilder|new|with_capacity|vec!|defaultdict|Counter|deque|URLSearchParams|OrderedDict|copy|slice|keys|values|sorted|Builder|filter|map|md5|sha1|sha256|sha512|sha3_256|blake2b|blake2s|createHash|createHmac|Hash|DataFrame|to_dict|create|URL|Headers|FormData|Date|Uint8Array|StringIO|BytesIO|alloc|compile|object)$/.test(
        tree.left?.name ?? '',
      )))

/** Constants by which functions without exceptions tell of a refusal. */
const CODE_OF_REFUSAL =
  /^(?:[A-Z][A-Z0-9]*_){0,5}(?:ERR|ERROR|EINVAL|EPERM|EACCES|EPROTO|ERANGE|EBADMSG|INVALID|DENIED|FORBIDDEN|REJECTED|FAILURE|FAILED)(?:_[A-Z0-9]+){0,5}$/

/** Names of statuses of the 400s and 500s. */
const REFUSED = anyOf([
  /^(?:Status)?(?:BadRequest|Unauthorized|PaymentRequired|Forbidden|NotFound|MethodNotAllowed|Conflict|Gone|RequestEntityTooLarge|UnprocessableEntity|TooManyRequests)$/,
  /^(?:Status)?(?:InternalServerError|ServiceUnavailable|PreconditionFailed)$/,
])

/** Refuses: false, null, an error, or an answer with a status of the 400s and 500s. */
export function isDenial(tree: TreeNode | null): boolean {
  if (tree === null) return false
  if (tree.kind === 'literal') return /^(?:false|False)$/.test(tree.name)
  if (tree.kind === 'statement') return isDenial(tree.right)
  if (tree.kind === 'list')
    return tree.items.some(
      (one) => isDenial(one) || /^(?:err|ErrNil|Err\w+)$/.test(one.name) || /^[45]\d\d$/.test(one.name),
    )
  if (tree.kind === 'name' || tree.kind === 'member')
    return (
      /^(?:err|error|Err[A-Z]\w*|BAD_REQUEST|FORBIDDEN|UNAUTHORIZED|NOT_FOUND)$/.test(tree.name) ||
      CODE_OF_REFUSAL.test(tree.name)
    )
  if (tree.kind === 'unary' && tree.name === '-') return /^(?:1|E[A-Z]{2,12})$/.test(tree.right?.name ?? '')
  if (tree.kind === 'pair')
    return (
      isDenial(tree.right) ||
      (/^(?:status|status_code|code)$/.test(tree.name) && /^[45]\d\d$/.test(tree.right?.name ?? ''))
    )
  if (tree.kind === 'call') {
    const name = tree.left?.name ?? ''
    if (
      /^(?:Err|Errorf|abort|HttpResponse(?:BadRequest|Forbidden|NotFound)|HTTPException|badRequest|notFound|forbidden|unauthorized|bail!|New|NotFound|BadRequest|Forbid|Unauthorized)$/.test(
        name,
      ) ||
      /(?:Error|Exception)$/.test(name)
    )
      return true
    if (
      tree.items.some(
        (one) =>
          (one.kind === 'member' && REFUSED.test(one.name)) ||
          (one.kind === 'literal' && /^[45]\d\d$/.test(one.name)) ||
          isDenial(one.kind === 'pair' || one.kind === 'dict' || one.kind === 'member' ? one : null),
      )
    )
      return true
    return isDenial(tree.left?.left ?? null)
  }
  if (tree.kind === 'dict') return tree.items.some(isDenial)
  return false
}

const lastOf = (tree: TreeNode): TreeNode | null =>
  tree.kind === 'block' ? (tree.items.at(-1) ?? null) : tree

export const refusesAt = (body: TreeNode | null): boolean => {
  if (body === null) return false
  const end = lastOf(body)
  if (end === null) return false
  if (end.kind === 'throw' || isDenial(end.kind === 'return' ? end.right : end)) return true
  // `http.Error(w, …, 401); return`
  return (
    end.kind === 'return' &&
    end.right === null &&
    body.items.some((one) => one.kind === 'statement' && isDenial(one.right))
  )
}

/** `TABLE.fetch(key, other)`: one of the values of a table that is written out. */
const fromTable = (tree: TreeNode): TreeNode | null => {
  if (tree.kind !== 'call' || tree.left?.kind !== 'member' || !/^(?:fetch|get|dig)$/.test(tree.left.name))
    return null
  const table = tree.left.left
  const [, other] = tree.items
  if (table?.kind !== 'name' || !/^[A-Z][A-Z0-9_]+$/.test(table.name)) return null
  return other === undefined || other.kind === 'string' || other.kind === 'literal' || other.kind === 'index'
    ? table
    : null
}

/** An object is made of what it is given; by convention of these languages that has no further effect. */
const CONSTRUCTED: ReadonlySet<string> = new Set(['cs', 'java', 'js', 'php', 'py'])
const isConstruction = (language: string, tree: TreeNode, path: string): boolean => {
  const name = path.split('.').at(-1) ?? ''
  if (!CONSTRUCTED.has(language) || !/^[A-Z][a-z]\w{1,60}$/.test(name) || ACTS.test(name)) return false
  if (language === 'py' ? tree.left?.kind !== 'name' : tree.name !== 'new') return false
  // What is handed its owner may act on it; a construct of infrastructure is a resource.
  if (/^(?:this|self)$/.test(tree.items[0]?.name ?? '') || PROVISIONS.test(path)) return false
  return !isMoneyName(name) && !isSecretName(name)
}
/** Packages whose objects are resources of a cloud: https://docs.aws.amazon.com/cdk/v2/guide/constructs.html */
const PROVISIONS = /^(?:@?aws[-_]cdk|@?cdktf|@?pulumi|cdk8s|constructs)(?:[-_./]|$)/
/** Names of views that send on: https://docs.spring.io/spring-framework/reference/web/webmvc/mvc-servlet/viewresolver.html */
const VIEW = /^(?:redirect|forward):/

/** Objects that act, reach out or are trusted as soon as they are made. */
const ACTS = anyOf([
  /Client|Connection|Conn|Socket|Server|Process|Thread|Worker|Executor|Pool|Request|Session|Writer|Output|Sender|Mailer|Function|Proxy|File|Transaction/,
  /Command|Job|Task|Timer|Runner|Engine|Script|Loader|Reader|Parser|Unpickler|Decoder|Serializer|Formatter|Transport|Agent|Tunnel|Channel|Browser|Driver/,
  /Context|Template|Environment|Html|Raw|Safe|Markup|Trust|Redirect|Secret|Token|Key|Cipher|Signer|Auth|Permission|Policy|Role|User|Admin|Grant|Lock/,
  /Guard|View|Route|Handler|Middleware|Observer|Listener|Subscriber|Hook|Plugin|Interceptor|Resolver|Provider|Factory|Manager|Service|Repository|Dao/,
  /Store|Stream|Event|Message|Email|Notification|Webhook|Upload|Download|Archive|Zip|Tar|Image|Document|Query|Sql|Statement|Cursor|Migration/,
])

const mentionsSecret = (tree: TreeNode): boolean => {
  let found = false
  walk(tree, (one) => {
    if ((one.kind === 'name' || one.kind === 'member' || one.kind === 'pair') && isSecretName(one.name))
      found = true
    if (
      one.kind === 'member' &&
      /^(?:env|environ|headers|body|cookies|META|session|POST|form)$/.test(one.name)
    )
      found = true
    return !found
  })
  return found
}

const METHODS_THAT_RUN =
  /^(?:map|filter|forEach|each|flatMap|flat_map|every|some|find|findIndex|reduce|then|catch|finally|sort|for_each|ifPresent|anyMatch|allMatch|noneMatch|sorted|let|also|apply|run|tap|then_some|and_then|map_err|unwrap_or_else|or_else|ForEach|Select|Where|select|reject|detect|any\?|all\?|times|partial)$/
const FUNCTIONS_THAT_RUN =
  /^(?:map|filter|reduce|partial|array_map|array_filter|array_walk|usort|call_user_func|setTimeout|setInterval|setImmediate|queueMicrotask|useEffect|useLayoutEffect|useCallback|useMemo)$/
/** What a query asks for is written in the program, not given to it. */
const QUERIES =
  /(?:^|\.)(?:order_by|orderBy|only|defer|values_list|annotate|select_related|prefetch_related|reorder|group_by|order)$/
/** Objects that hold everything that somebody sent or is. */
const WHOLE =
  /^(?:body|request|req|headers|user|account|customer|session|params|payload|context|ctx|event|environ|environment|config|settings|credentials)$/

/** A whole object is handed out, not one of its fields. */
const holdsWhole = (tree: TreeNode): boolean =>
  (tree.kind === 'name' && WHOLE.test(tree.name)) ||
  (tree.kind === 'member' && /^(?:__dict__|stack|raw|locals)$/.test(tree.name)) ||
  (tree.kind === 'pair' && (tree.right === null ? WHOLE.test(tree.name) : holdsWhole(tree.right))) ||
  (tree.kind === 'dict' && tree.items.some(holdsWhole)) ||
  (tree.kind === 'spread' && tree.right !== null && holdsWhole(tree.right))

const holdsCall = (tree: TreeNode): boolean => {
  let found = false
  walk(tree, (one) => {
    if (one.kind === 'call') found = true
    return !found
  })
  return found
}

const mayLeave = (tree: TreeNode): boolean => {
  let found = false
  walk(tree, (one) => {
    if (one.kind === 'jump' || one.kind === 'return' || one.kind === 'throw') found = true
    return !found
  })
  return found
}

const hasArithmetic = (tree: TreeNode): boolean => {
  let found = false
  walk(tree, (one) => {
    if (one.kind === 'binary' && /^[-+*/%]$|^\*\*$/.test(one.name)) found = true
    return !found
  })
  return found
}
