// Judges what the old side lost: kept elsewhere, or of no effect on who may do what. A lost condition, refusal,
// decorator, unknown call, cleaner or constant with a meaning is reported to `unknown`.

import { compareConditions, comparesInConstantTime, comparesPaths } from '../../syntax/condition.ts'
import { keyOf } from '../../syntax/names.ts'
import { childrenOf, holds, type TreeNode, walk } from '../../syntax/tree.ts'
import { anyOf } from '../any-of.ts'
import { counterpartOf, type Guard, guardsOf } from '../guards.ts'
import {
  type Image,
  isHeadWritten,
  isWritten,
  isWrittenNode,
  onlyInside,
  ownerOf,
  textOf,
  writtenText,
} from '../image.ts'
import type { Change } from '../model.ts'
import { classOfCall } from '../tables/calls.ts'
import { flowTables } from '../tables/sources-of.ts'
import { DECIDES } from './added/branches.ts'
import { lastOf } from './added/refusals.ts'
import { isBackDoor, isDebugRoute } from './back-doors.ts'
import { isReadingHook } from './hooks.ts'
import { Inputs, localsOf } from './inputs.ts'
import type { Pool } from './pool.ts'
import { alternativesIn, isQuery } from './queries/texts.ts'
import { isEditedText } from './texts.ts'
import { isMoneyName, isProse, isSecurityName, reachesOut } from './words.ts'

export class RemovedJudge {
  private readonly change: Change
  private readonly image: Image
  private readonly after: Image
  private readonly pool: Pool
  /** Nodes of which a rule reports on this side: losing them is a fix. */
  private readonly isFixed: (tree: TreeNode) => boolean
  private readonly understood: ReadonlySet<TreeNode>
  private readonly old: readonly Guard[]
  private readonly now: readonly Guard[]
  private readonly unknown: (tree: TreeNode) => void
  private readonly inputs: Inputs
  private readonly refusesLess: boolean
  private readonly wasDead: Set<string>
  private readonly refusesMore: boolean

  constructor(
    change: Change,
    image: Image,
    pool: Pool,
    after: Image,
    isFixed: (tree: TreeNode) => boolean,
    understood: ReadonlySet<TreeNode>,
    unknown: (tree: TreeNode) => void,
  ) {
    this.change = change
    this.image = image
    this.after = after
    this.pool = pool
    this.isFixed = isFixed
    this.understood = understood
    this.old = guardsOf(image)
    this.now = guardsOf(after).filter((one) => one.isWritten)
    this.unknown = unknown
    this.inputs = new Inputs(image)
    const [were, are] = [refusalsIn(image), refusalsIn(after)]
    this.wasDead = new Set()
    walk(image.root, (tree) => {
      if (tree.kind === 'function' && isWrittenNode(image.side, tree) && this.isDead(tree))
        this.wasDead.add(tree.name)
      return undefined
    })
    this.refusesLess = were > are
    this.refusesMore = were < are
  }

  visit(tree: TreeNode, context = ''): void {
    const { side, names } = this.image
    if (!isWrittenNode(side, tree)) return
    if (tree.kind !== 'file' && tree.kind !== 'block' && this.pool.take(tree)) return
    if (this.understood.has(tree)) return
    // The text of a query in a name, in whose place one lets in more rows.
    if (tree.kind === 'assign' && isQuery(tree) && alternativesIn(this.after) > alternativesIn(this.image))
      this.unknown(tree)
    if (EFFECTS.has(tree.kind) && this.isFixed(tree)) return
    const named = `${context} ${tree.kind === 'assign' ? keyOf(tree.left).slice(0, 80) : tree.name.slice(0, 80)}`
    switch (tree.kind) {
      case 'decorator': {
        // The same decorator with more bounds; the new side judges those.
        const call = tree.right?.kind === 'call' ? tree.right : null
        // A record that is told what it may do besides: https://docs.python.org/3/library/dataclasses.html
        if (call === null && tree.right?.name === 'dataclass' && /@dataclass\(/.test(this.after.side.code))
          return
        if (!this.boundedAfter(call, tree)) this.unknown(tree)
        return
      }
      case 'throw':
        // The same exception with another text.
        if (tree.right?.kind === 'call' && !this.refusesLess && this.pool.hasCallee(tree.right)) return
        if (!this.refusesLess && this.raisesAgain(tree)) return
        this.unknown(tree)
        return
      case 'error':
      case 'jump':
        this.unknown(tree)
        return
      case 'loop':
        // How far a list is walked; what is done with its items is judged.
        if (
          tree.left &&
          /\.length\b|\blen\(|\.size\(\)|\.Count\b|\.len\(\)/.test(textOf(this.image.side, tree.left))
        ) {
          for (const one of [tree.right, tree.body, tree.otherwise]) if (one) this.visit(one, named)
          return
        }
        break
      case 'branch':
        if (!isHeadWritten(this.image, tree)) break
        if (!this.change.isTest && isBackDoor(this.image, tree)) return
        // A choice inside a loop that only fills a local name: the value that takes its place is judged.
        if (this.fillsLocal(tree)) return
        if (tree.left && !this.keepsTest(tree)) this.unknown(tree)
        else if (tree.left && !this.pool.has(tree.left)) {
          for (const one of [tree.body, tree.otherwise]) if (one) this.visit(one, named)
          return
        }
        break
      case 'call': {
        // A macro that refuses: what joins its conditions is part of it.
        if (
          tree.name === 'macro' &&
          REFUSES.test(tree.left?.name ?? '') &&
          !this.change.isTest &&
          !this.pool.has(tree)
        )
          this.unknown(tree)
        if (onlyInside(this.image, tree)) break
        if (isDebugRoute(tree, this.after)) return
        // The same call stands there with more arguments, which the new side judges.
        if (this.pool.hasCallWith(tree)) return
        // With the same inputs; what was computed of them in between is judged below.
        if (this.pool.hasInputs(tree, this.inputs.of(tree))) break
        if (this.pool.hasChain(this.inputs.ofChain(tree))) return
        const path = names.pathOf(tree.left)
        // What goes on is no longer ended.
        if (
          ENDS_WORK.test(path) &&
          !this.pool.hasCallee(tree) &&
          /\bset(?:Interval|Timeout)\(|addEventListener\(/.test(this.after.side.code)
        )
          this.unknown(tree)
        if (/\.createStatement$/.test(path) && /\.prepareStatement\(/.test(this.after.side.code)) break
        // A hook that reads; what it is told now is judged on the new side.
        if (isReadingHook(path) && this.pool.hasCallee(tree)) break
        if (this.image.language === 'c' && hasBoundedForm(path, this.after.side.code)) break
        // What is decoded is read through a bound now.
        if (
          this.image.language === 'go' &&
          tree.left?.name === 'Decode' &&
          tree.items.length === 1 &&
          this.after.side.code.includes(`.Decode(${textOf(this.image.side, tree.items[0]!)})`)
        )
          break
        // Closed by what holds it now.
        if (
          tree.items.length === 0 &&
          /^(?:close|Close|Dispose)$/.test(tree.left?.name ?? '') &&
          tree.left?.left?.kind === 'name' &&
          new RegExp(
            `\\btry \\([^)]{0,200}\\b${tree.left.left.name.replace(/\W/g, '')} = |\\busing [^;]{0,200}\\b${tree.left.left.name.replace(/\W/g, '')} = |\\bwith [^\\n]{0,200} as ${tree.left.left.name.replace(/\W/g, '')}\\b`,
          ).test(this.after.side.code)
        )
          break
        // `client.Get(u)` that became `client.Do(req)`.
        if (
          this.image.language === 'go' &&
          tree.left?.name === 'Get' &&
          this.pool.hasCallee({ ...tree, left: { ...tree.left, name: 'Do' } })
        )
          break
        // What is read again, with other values of the same kind; the new side judges them.
        if (
          /(?:^|\.)(?:search|find|list|lookup|query|fetch|get|load)(?:[A-Z_]\w{0,40})?$/.test(path) &&
          this.pool.hasCallAsked(tree) &&
          !reachesOut(path)
        )
          break
        // A function of this file that only computed, and is gone with its calls.
        if (tree.left?.kind === 'name' && this.wasDead.has(tree.left.name)) break
        // A module that nothing here uses any more.
        if (path !== '' && isUnusedNow(this.image, this.after, tree)) return
        // A text that is read as a number, and now by another function.
        if (
          /^(?:Number|parseInt|parseFloat|int|float)$/.test(path) &&
          /\b(?:Number\.)?parse(?:Int|Float)\(|\bNumber\(|\bint\(|\bfloat\(/.test(writtenText(this.after))
        )
          break
        const known = classOfCall(path, this.change.language)
        // What is fixed by the program needs no cleaning.
        const cleans =
          flowTables.cleans(path, tree) !== null &&
          !(tree.items.length > 0 && tree.items.every((one) => this.image.flow.valueOf(one).isConstant))
        const wasPlain = known !== null && known !== 'safe' && !cleans
        if (
          wasPlain &&
          !this.change.isTest &&
          NARROWS.test(path) &&
          !(tree.items.length === 0 && /\.all$/.test(path)) &&
          !(this.image.language === 'rs' && /\.(?:clone|copy)$/.test(path)) &&
          !this.pool.hasCallee(tree)
        )
          this.unknown(tree)
        // A panic that became an error for the caller.
        if (this.image.language === 'rs' && PANICS.test(path) && this.refusesMore) break
        if (
          !wasPlain &&
          !(this.change.isTest && !/^(?:expect|assert)/.test(path)) &&
          !(isRisky(path, tree) && !this.givesOther(tree))
        )
          this.unknown(tree)
        break
      }
      case 'binary':
        if (
          !this.change.isTest &&
          !isText(tree) &&
          !this.computesAgain(tree) &&
          !this.isChecked(tree) &&
          !this.dividesPages(tree)
        )
          this.unknown(tree)
        break
      case 'unary':
        if (/^(?:!|not|-|~|await)$/.test(tree.name) && !this.change.isTest) this.unknown(tree)
        if (tree.name === 'try?' && !this.refusesLess) break
        if (tree.name === 'try?' && this.refusesLess && !this.change.isTest) this.unknown(tree)
        break
      case 'class':
        if (
          this.headOf(tree) !== '' &&
          !this.pool.has(tree) &&
          !tree.items.every((one) => this.pool.has(one))
        )
          this.unknown(tree)
        break
      case 'spread':
        if (!this.change.isTest) this.unknown(tree)
        break
      case 'markup':
        // A component may be what guards those inside it.
        if (/^[A-Z]/.test(tree.name) && !(isEmptyElement(tree) && this.pool.hasElement(tree.name)))
          this.unknown(tree)
        break
      case 'literal':
        if (this.image.language === 'go' && tree.name === 'nil' && this.refusesMore) break
        if (/^(?:true|false|True|False|null|None|nil)$/.test(tree.name)) this.unknown(tree)
        else if (isSecurityName(context) || isMoneyName(context)) this.unknown(tree)
        break
      case 'string':
        if (isEditedText(this.image.side, tree)) this.unknown(tree)
        else if (!isProse(tree.name) && (isSecurityName(context) || /:\/\/|^[*/.~]|'self'/.test(tree.name)))
          this.unknown(tree)
        break
      case 'return':
        if (tree.right === null && !this.change.isTest) this.unknown(tree)
        // An error that is no longer returned: what follows runs after a failure.
        if (isError(tree.right) && this.refusesLess && !this.change.isTest) this.unknown(tree)
        // An answer that is a constant is a decision.
        if (
          tree.right !== null &&
          !(this.image.language === 'go' && tree.right.name === 'nil' && this.refusesMore) &&
          (tree.right.kind === 'literal' ||
            ((tree.right.kind === 'member' || tree.right.kind === 'name') &&
              /^[A-Z][A-Z0-9_]+$/.test(tree.right.name)))
        )
          this.unknown(tree)
        break
      case 'function':
        if (this.change.isTest) this.unknown(tree)
        else if (this.isDead(tree)) return
        break
      case 'assign':
        if (
          tree.left &&
          tree.left.kind !== 'name' &&
          tree.left.kind !== 'list' &&
          tree.left.kind !== 'dict' &&
          !this.pool.has(tree.left)
        )
          this.unknown(tree)
        break
      case 'other':
        if (
          tree.name === 'with' &&
          tree.items.length > 0 &&
          tree.items.every(
            (one) =>
              this.pool.has(one) ||
              !isWritten(side, one.start, one.end) ||
              this.understood.has(one.right ?? one),
          )
        )
          break
        if (/^(?:with|synchronized|damaged)$/.test(tree.name)) this.unknown(tree)
        break
      default:
        break
    }
    for (const child of childrenOf(tree)) this.visit(child, named)
  }

  /** `if let Ok(n) = part.parse() { found.push(n) }` in a loop that is gone, of a function that gives a list or a number. */
  private fillsLocal(tree: TreeNode): boolean {
    const { body, left, otherwise } = tree
    let loop = this.image.parentOf.get(tree)
    while (loop !== undefined && loop.kind === 'block') loop = this.image.parentOf.get(loop)
    if (loop?.kind !== 'loop' || body === null || left === null || otherwise !== null) return false
    const fn = ownerOf(this.image, tree, 'function')
    if (fn === null || DECIDES.test(fn.name) || isSecurityName(fn.name) || isMoneyName(keyOf(fn.body)))
      return false
    const names = new Set<string>()
    walk(fn.body!, (one) => {
      if (one.kind === 'assign' && one.isDeclaration && one.left?.kind === 'name') names.add(one.left.name)
      return undefined
    })
    const isPureCall = (one: TreeNode): boolean =>
      classOfCall(this.image.names.pathOf(one.left), this.change.language) === 'pure'
    if (holds(left, (one) => one.kind === 'call' && !isPureCall(one))) return false
    const statements = body.kind === 'block' ? body.items : [body]
    return (
      statements.length > 0 &&
      statements.every((one) => {
        const made = one.kind === 'statement' && one.right !== null ? one.right : one
        if (made.kind === 'assign')
          return (
            made.left?.kind === 'name' &&
            names.has(made.left.name) &&
            !holds(made.right, (part) => part.kind === 'call' && !isPureCall(part))
          )
        return (
          made.kind === 'call' &&
          /^(?:push|append|add|insert|push_str)$/.test(made.left?.name ?? '') &&
          made.left?.left?.kind === 'name' &&
          names.has(made.left.left.name) &&
          made.items.every((part) => !holds(part, (inner) => inner.kind === 'call' && !isPureCall(inner)))
        )
      })
    )
  }

  /** How a list is divided into pages; the new side judges what takes its place. */
  private dividesPages(tree: TreeNode): boolean {
    const text = keyOf(tree)
    return (
      /^(?:[-+*/%]|\/\/)$/.test(tree.name) &&
      /per_?page|page_?size|\bpage\b|page_?count|columns/i.test(text) &&
      !/price|amount|balance|fee|cents|limit|quota/i.test(text) &&
      /^(?:js|py|java|cs|php|rb)$/.test(this.change.language)
    )
  }

  /** The same operation with the same numbers stands on the new side, and none of it is about rights or money. */
  private computesAgain(tree: TreeNode): boolean {
    const text = keyOf(tree)
    // What is taken from what, or shared by what, is told by the operands alone.
    const isOrdered =
      /^[-/%]$/.test(tree.name) && tree.left?.kind !== 'literal' && tree.right?.kind !== 'literal'
    if (isOrdered) return false
    return (
      /^[-+*/%]$/.test(tree.name) && !isMoneyName(text) && !isSecurityName(text) && this.pool.hasShape(tree)
    )
  }

  /** `a - b` that became `a.saturating_sub(b)`: https://doc.rust-lang.org/std/primitive.usize.html#method.saturating_sub */
  private isChecked({ name, left, right }: TreeNode): boolean {
    const verb = name === '-' ? 'sub' : name === '+' ? 'add' : name === '*' ? 'mul' : ''
    if (this.image.language !== 'rs' || verb === '' || left === null || right === null) return false
    return ['saturating', 'checked'].some((how) => this.pool.hasMethod(left, `${how}_${verb}`, right))
  }

  /** Under the same test the new side raises an exception too. */
  private raisesAgain(tree: TreeNode): boolean {
    let branch = this.image.parentOf.get(tree)
    while (branch && branch.kind !== 'branch' && branch.kind !== 'catch' && branch.kind !== 'function')
      branch = this.image.parentOf.get(branch)
    const test = branch?.kind === 'branch' ? branch.left : null
    if (test === null) return false
    const key = keyOf(test)
    return holds(
      this.after.root,
      (one) => one.kind === 'branch' && keyOf(one.left) === key && lastOf(one.body ?? one)?.kind === 'throw',
    )
  }

  /** A plain function that only computes, of which the new side says nothing any more. */
  private isDead(tree: TreeNode): boolean {
    const { name } = tree
    if (!/^\w{2,60}$/.test(name) || tree.decorators.length > 0 || isSecurityName(name) || DECIDES.test(name))
      return false
    if (ownerOf(this.image, tree, 'class') !== null || wordsOf(this.after).has(name)) return false
    return !holds(
      tree.body,
      (one) =>
        one.kind === 'throw' ||
        one.kind === 'error' ||
        (one.kind === 'call' &&
          classOfCall(this.image.names.pathOf(one.left), this.change.language) !== 'pure') ||
        (one.kind === 'assign' && one.left?.kind !== 'name'),
    )
  }

  /** The same statement is run with other values. */
  private givesOther(tree: TreeNode): boolean {
    return (
      this.image.language === 'php' &&
      tree.left?.name === 'execute' &&
      tree.left.left?.kind === 'name' &&
      this.inputs.valueOf(tree.left.left.name)?.left?.name === 'prepare' &&
      this.pool.hasCallee(tree)
    )
  }

  private boundedAfter(call: TreeNode | null, { right }: TreeNode): boolean {
    const named =
      call ?? (right === null ? null : { ...right, kind: 'call' as const, left: right, items: [] })
    return named !== null && this.pool.hasDecorator(named, call === null ? '' : this.inputs.of(call))
  }

  /** The bases of a class whose head the change wrote. */
  private headOf(tree: TreeNode): string {
    const head = tree.items[0]
    return head && isWritten(this.image.side, tree.start, head.end) ? tree.items.map(keyOf).join() : ''
  }

  /** The test stands on the new side, whole, in other words, or in more cases. */
  private keepsTest(tree: TreeNode): boolean {
    if (this.pool.has(tree.left!)) return true
    const guard = this.old.find((one) => one.tree === tree)
    const other = guard ? counterpartOf(guard, this.now) : null
    if (!guard || !other) return false
    if (comparesInConstantTime(guard.test) && !comparesInConstantTime(other.test)) return false
    if (comparesPaths(guard.test) && !comparesPaths(other.test)) return false
    const named = (image: Image, within: string) => (name: string) => testKeptIn(image, name, within)
    const { how } = compareConditions(
      guard.test,
      other.test,
      named(this.image, guard.within),
      named(this.after, other.within),
    )
    return how === 'equal' || how === 'stronger'
  }
}

/** The test that a name of this function keeps, and that nothing else is put in. */
function testKeptIn(image: Image, name: string, within: string): TreeNode | null {
  const value = localsOf(image).get(name) ?? null
  if (value === null || !/^(?:binary|unary|call)$/.test(value.kind)) return null
  return (ownerOf(image, value, 'function')?.name ?? '') === within ? value : null
}

const words = new WeakMap<Image, ReadonlySet<string>>()

/** The names in the code of a side. */
function wordsOf(image: Image): ReadonlySet<string> {
  const known = words.get(image)
  if (known !== undefined) return known
  const found = new Set(image.side.code.match(/[\w$]+/g) ?? [])
  words.set(image, found)
  return found
}

/** `const groupBy = require('lodash/groupBy')`: under a name that the new side does not use, or defines itself. */
function isUnusedNow(image: Image, after: Image, tree: TreeNode): boolean {
  const [module] = tree.items
  const { side } = after
  if (image.language !== 'js' || tree.left?.name !== 'require' || tree.items.length !== 1) return false
  const holder = image.parentOf.get(tree)
  if (module?.kind !== 'string' || holder?.kind !== 'assign' || holder.left?.kind !== 'name') return false
  const { name } = holder.left
  if (!/^[\w$]{1,60}$/.test(name) || /auth|guard|csrf|helmet|cors|limit|session|secur/i.test(name))
    return false
  // Defined here now: then nothing that stood there may call it.
  if (!wordsOf(after).has(name)) return true
  return !side.lines.some(
    ({ at, length, changed }) =>
      !changed && new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`).test(side.code.slice(at, at + length)),
  )
}

const REFUSES = /^(?:ensure|require|(?:debug_)?assert)\w{0,12}!$/
const ENDS_WORK = /(?:^|\.)(?:clearInterval|clearTimeout|removeEventListener)$/

/** Functions of C without a bound, and those that have one: https://wiki.sei.cmu.edu/confluence/display/c/STR07-C. */
const BOUNDED: Readonly<Record<string, RegExp>> = {
  sprintf: /\bsnprintf\s?\(/,
  vsprintf: /\bvsnprintf\s?\(/,
  strcpy: /\b(?:strlcpy|strscpy|snprintf)\s?\(/,
  strcat: /\b(?:strlcat|snprintf)\s?\(/,
  atol: /\bstrtol\s?\(/,
  atoi: /\bstrtol\s?\(/,
}
const hasBoundedForm = (path: string, code: string): boolean =>
  Object.hasOwn(BOUNDED, path) && BOUNDED[path]!.test(code)

/** Returns of an error value, by the convention of languages without exceptions. */
const isError = (tree: TreeNode | null): boolean =>
  tree !== null &&
  ((tree.kind === 'name' && /^(?:err|Err\w*)$/.test(tree.name)) ||
    (tree.kind === 'call' && /^(?:Err|Errorf|Wrap|Wrapf)$/.test(tree.left?.name ?? '')) ||
    (tree.kind === 'list' && isError(tree.items.at(-1) ?? null)))

/** What a function of Rust does with an error before it hands it on. */
const HANDS_ERROR = /^(?:with_context|context|map_err|ok_or|ok_or_else|wrap_err|wrap_err_with)$/

/** Refusals that the change wrote on this side. */
function refusalsIn({ root, side }: Image): number {
  let count = 0
  walk(root, (tree) => {
    const refuses =
      tree.kind === 'throw' ||
      (tree.kind === 'return' && isError(tree.right)) ||
      (tree.kind === 'unary' && tree.name === 'try?') ||
      (tree.kind === 'call' && HANDS_ERROR.test(tree.left?.name ?? ''))
    if (refuses && isWrittenNode(side, tree)) count++
    return undefined
  })
  return count
}

const EFFECTS: ReadonlySet<string> = new Set([
  'call',
  'pair',
  'assign',
  'decorator',
  'literal',
  'string',
  'member',
  'binary',
])

/** Calls whose result holds less than what they were given, or is apart from it. */
const NARROWS = anyOf([
  /(?:^|\.)(?:min|max|clamp|any|all|every|some|anyMatch|allMatch|noneMatch|floor|ceil|round|abs|trunc|filter|where|limit|take|first|distinct|freeze|deepcopy|copy|clone|structuredClone|DisallowUnknownFields)$/,
  /(?:^|\.)(?:escape|quote|basename|normalize|resolve|realpath|abspath|normpath|canonicalize|GetFullPath|toAbsolutePath|toRealPath|EvalSymlinks|Clean|is_file|fullmatch|coerceIn)$/,
  /(?:^|\.)(?:coerceAtMost|coerceAtLeast|any\?|all\?|none\?|Any|All|Where|Take|Min|Max)$/,
])

/** An element that holds no others, neither inside it nor in an attribute. */
function isEmptyElement({ items }: TreeNode): boolean {
  const isOther = ({ kind }: TreeNode): boolean => kind === 'markup' || kind === 'function'
  return items.every((one) => one.kind === 'pair' && !holds(one, isOther))
}

const PANICS = /\.(?:unwrap|expect)$/

/** Text put together is for people. */
const isText = (tree: TreeNode): boolean =>
  tree.name === '+' &&
  [tree.left, tree.right].some((one) => one?.kind === 'string' || (one?.kind === 'binary' && isText(one)))

/** Losing a call that reaches out makes the program do less. */
const isRisky = (path: string, tree: TreeNode): boolean => reachesOut(path) && !isQuery(tree)
