// Tells what a call is given, in order: names with the new locals between them resolved, and what is written out. Two
// calls of the same function with the same inputs differ in nothing but pure computation, which is judged by itself.
import { keyOf } from '../../syntax/names.ts'
import { childrenOf, type TreeNode, walk } from '../../syntax/tree.ts'
import type { Image } from '../image.ts'
import { isQueryText } from './queries/texts.ts'
import { isSecretName } from './words.ts'

const MOST_INPUTS = 40
const DEEPEST = 6

/** What ends or times a call adds nothing to it. */
const BOUND_NAME = /^(?:ct|ctx|cancellationToken|cancelToken|signal|abortSignal|stoppingToken)$/
const BOUND_PAIR =
  /^(?:signal|timeout\w*|deadline|cancellationToken|ct|usedforsecurity|flush|retries|max_retries|maxRetries|retry_\w{1,30}|autoretry_for|acks_late|soft_time_limit|time_limit)$/

const GO_CONTEXT = /^context\.(?:Background|TODO)$|^(?:r|req)\.Context$/

const ENDS_CALL = /^(?:signal|timeout|cancellationToken)$/

/** Load in the same query what was loaded one by one. */
export const LOADS =
  /^(?:includes|with|preload|eager_load|select_related|prefetch_related|Include|ThenInclude|AsNoTracking|AsSplitQuery|lean)$/

const localsIn = new WeakMap<Image, ReadonlyMap<string, TreeNode | null>>()

/** What each name is set to; null when it is set twice, so that it stands for itself. */
export function localsOf(image: Image): ReadonlyMap<string, TreeNode | null> {
  const known = localsIn.get(image)
  if (known !== undefined) return known
  const found = new Map<string, TreeNode | null>()
  walk(image.root, (tree) => {
    if (tree.kind === 'assign' && tree.left?.kind === 'name' && tree.right) {
      const { name } = tree.left
      found.set(name, found.has(name) || tree.name.length > 2 ? null : tree.right)
    }
    // `row, err := load()`
    if (tree.kind === 'assign' && tree.left?.kind === 'list' && tree.right?.kind === 'call')
      for (const { kind, name } of tree.left.items)
        if (kind === 'name' && name !== '_')
          found.set(
            name,
            found.has(name) || tree.left.items[0]!.name !== name || image.language !== 'go'
              ? null
              : tree.right,
          )
    return undefined
  })
  localsIn.set(image, found)
  return found
}

export class Inputs {
  private readonly image: Image
  private readonly locals: ReadonlyMap<string, TreeNode | null>

  constructor(image: Image) {
    this.image = image
    this.locals = localsOf(image)
  }

  /** What a name is set to, once; null for any other. */
  valueOf(name: string): TreeNode | null {
    return this.locals.get(name) ?? null
  }

  /** One text for the inputs of a call; null when there are too many, or one is a function. */
  of(call: TreeNode): string | null {
    const found: string[] = []
    for (const one of call.items) {
      if (one.kind === 'name' && BOUND_NAME.test(one.name)) continue
      if (
        this.image.language === 'go' &&
        one.kind === 'call' &&
        GO_CONTEXT.test(this.image.names.pathOf(one.left))
      )
        continue
      if (one.kind === 'pair' && BOUND_PAIR.test(one.name)) continue
      if (!this.collect(one, found, 0)) return null
    }
    return found.length > MOST_INPUTS ? null : found.join('\u0001')
  }

  /** The methods of a chain of calls on one object, and what all of them are given. */
  ofChain(call: TreeNode): { readonly callee: string; readonly inputs: string } | null {
    const names: string[] = []
    const found: string[] = []
    let at: TreeNode | null = call
    while (at?.kind === 'call' && at.left?.kind === 'member' && names.length < 12) {
      if (at.body !== null) return null
      // What is loaded along, or not watched for changes, are the same rows.
      if (
        LOADS.test(at.left.name) &&
        at.items.every((one) => /^(?:string|function)$/.test(one.kind) && !isSecretName(keyOf(one)))
      ) {
        at = at.left.left
        continue
      }
      names.push(at.left.name)
      for (const one of at.items)
        if (one.kind === 'function') found.push(keyOf(one))
        else if (!this.collect(one, found, 0)) return null
      at = at.left.left
    }
    if (at === null || names.length < 1 || !isPlain(at) || found.length > MOST_INPUTS) return null
    return { callee: `${keyOf(at)}.${names.join('.')}`, inputs: found.join('\u0001') }
  }

  /** All that makes an expression what it is: inputs, written values, operators and the names of what is called. */
  elementsOf(tree: TreeNode): readonly string[] | null {
    const found: string[] = []
    this.withCalls = true
    this.bound = new Set()
    const whole = this.collect(tree, found, 0)
    this.withCalls = false
    return whole ? found.filter((one) => !this.bound.has(one)) : null
  }

  private withCalls = false
  /** Parameters of functions inside the expression. */
  private bound = new Set<string>()

  private collect(tree: TreeNode, into: string[], depth: number): boolean {
    const add = (key: string): void => {
      if (!into.includes(key)) into.push(key)
    }
    if (into.length > MOST_INPUTS) return false
    switch (tree.kind) {
      case 'function':
        if (!this.withCalls || depth > DEEPEST) return false
        for (const { name } of tree.items) if (name !== '') this.bound.add(name)
        return tree.body === null || this.collect(tree.body, into, depth + 1)
      case 'error':
        return false
      case 'literal':
        add(`#${tree.name}`)
        return true
      case 'name': {
        if (BOUND_NAME.test(tree.name)) return true
        const value = depth < DEEPEST ? this.locals.get(tree.name) : undefined
        if (value) return this.collect(value, into, depth + 1)
        add(tree.name)
        return true
      }
      case 'member':
      case 'index':
        if (isPlain(tree)) {
          const root = rootOf(tree)
          const value = depth < DEEPEST && root ? this.locals.get(root.name) : undefined
          if (!value) {
            add(keyOf(tree))
            return true
          }
        }
        break
      case 'string':
        if (tree.items.length === 0) add(`'${tree.name}'`)
        else if (isQueryText(tree.name)) add(`query:${tree.name.replace(/\s+/g, ' ')}`)
        break
      case 'binary':
      case 'unary':
        if (!/^(?:await|try\?)$/.test(tree.name)) add(`${tree.kind}${tree.name}`)
        break
      case 'branch': {
        // Nothing in the place of nothing.
        const arm = tree.name === '?' ? besideNothing(tree) : null
        if (arm !== null) return this.collect(arm, into, depth + 1)
        break
      }
      case 'dict':
        if (/^[A-Z]/.test(tree.name)) add(`type:${tree.name}`)
        break
      case 'pair':
        if (ENDS_CALL.test(tree.name)) return true
        add(`${tree.name}=`)
        if (tree.right) return this.collect(tree.right, into, depth + 1)
        return true
      case 'call': {
        // The receiver of a method is an input, the module of a function is none.
        const { left } = tree
        if (this.image.language === 'go' && GO_CONTEXT.test(this.image.names.pathOf(left))) return true
        if (
          this.image.language === 'rs' &&
          left?.kind === 'member' &&
          left.left &&
          ON_FAILURE.test(left.name)
        )
          return this.collect(left.left, into, depth)
        if (left !== null && /^(?:LimitReader|MaxBytesReader)$/.test(left.name))
          return this.collect(tree.items[left.name === 'LimitReader' ? 0 : 1] ?? tree, into, depth + 1)
        if (this.withCalls) add(`()${(left?.name || tree.name).replace(WITH_CONTEXT, '')}`)
        const owner = left?.kind === 'member' ? rootOf(left) : null
        const isModule =
          owner !== null &&
          left !== null &&
          isPlain(left) &&
          (/^[A-Z]/.test(owner.name) || this.image.names.isImported(owner.name) || MODULES.test(owner.name))
        // `Room.find()` asks for other rows than `Bill.find()`.
        if (
          isModule &&
          ASKS_ROWS.test(left!.name) &&
          /^[A-Z]/.test(owner.name) &&
          !LIBRARIES.test(owner.name)
        )
          add(`module:${owner.name}`)
        if (left?.left && !isModule && !this.collect(left.left, into, depth + 1)) return false
        return tree.items.every((one) => this.collect(one, into, depth + 1))
      }
      default:
        break
    }
    return childrenOf(tree).every((one) => this.collect(one, into, depth + 1))
  }
}

/** `name == null ? "" : name.trim()`: the arm that is no empty value; null for any other choice. */
function besideNothing({ left, body, otherwise }: TreeNode): TreeNode | null {
  if (
    left?.kind !== 'binary' ||
    !/^[=!]==?$/.test(left.name) ||
    !/^(?:null|nil|undefined|None)$/.test(left.right?.name ?? '')
  )
    return null
  const isEmpty = (one: TreeNode | null): boolean =>
    one !== null &&
    ((one.kind === 'string' && one.name === '') ||
      (one.kind === 'literal' && /^(?:null|nil|undefined|0)$/.test(one.name)))
  if (left.name.startsWith('=')) return isEmpty(body) ? otherwise : null
  return isEmpty(otherwise) ? body : null
}

/** The same call with a context, or one that is waited for. */
export const WITH_CONTEXT = /(?:Context|Async)$/

/** Say what happens when there is no value, not which one: https://doc.rust-lang.org/std/result/enum.Result.html */
const ON_FAILURE = /^(?:unwrap|expect|context|with_context|wrap_err|wrap_err_with|map_err|ok_or|ok_or_else)$/

const ASKS_ROWS =
  /^(?:find|where|all|get|order|first|last|filter|select|query|load|list|fetch|count|pluck|aggregate|exists|delete|destroy|update|create|latest|oldest|with|includes|preload|joins|left_joins|limit|recent|active|search|paginate|by|unscoped|scope|insert|upsert|sum)(?:[A-Z_]\w{0,40})?$/
/** Classes of standard libraries, whose functions are told apart by their own names. */
const LIBRARIES =
  /^(?:Math|Number|Object|Array|JSON|String|Date|Intl|Promise|BigInt|Symbol|Reflect|Buffer|URL|Optional|Objects|Collections?|Collectors|List|Set|Map|Arrays|Integer|Long|Double|Boolean|Character|Time|DateTime\w{0,10}|BigDecimal|Decimal|Duration|Instant|Local(?:Date|Time|DateTime)|ZonedDateTime|Paths?|Files|Stream\w{0,10}|Pattern|Regex|UUID|Guid|Rails|I18n|Arr|Str|Carbon|Convert|TimeSpan|Enumerable|Encoding|Enum|Vec|Box|Rc|Arc|HashMap|HashSet|BTreeMap|Some|Ok|Err|Self|Default|StringBuilder|File|Dir|Digest|Hash|React|Comparator|Locale|Currency|Money|Uri|Response\w{0,10}|HttpResponse\w{0,20})$/

const MODULES = /^(?:os|path|shutil|json|html|re|math|filepath|strings|url|urllib|posixpath)$/

const isPlain = (tree: TreeNode): boolean =>
  tree.kind === 'name' ||
  ((tree.kind === 'member' ||
    (tree.kind === 'index' && (tree.right === null || tree.right.kind === 'string'))) &&
    tree.left !== null &&
    isPlain(tree.left))

function rootOf(tree: TreeNode): TreeNode | null {
  let at: TreeNode | null = tree
  while (at !== null && (at.kind === 'member' || at.kind === 'index')) at = at.left
  return at?.kind === 'name' ? at : null
}
