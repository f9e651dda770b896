// Flags queries that were limited to what the caller owns and no longer are: a filter, an association or a condition
// of an SQL text that ties rows to an owner.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { functionAround } from '../../compare/effects.ts'
import { diff } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly tie: string
  readonly query: string
}

export const scopeGone = rule({
  id: 'code.guard.scope_removed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/639.html',
  message: ({ tie, query }: Facts) =>
    `\`${query}\` is no longer limited by \`${tie}\`: it reaches rows of other owners.`,
  fix: 'Keep the owner or the tenant in the query.',
  fires: [
    diff(
      'app/models/reports.py',
      ' def load(request, pk):',
      '-    return Report.objects.get(pk=pk, owner=request.user)',
      '+    return Report.objects.get(pk=pk)',
    ),
    diff(
      'app/controllers/bills_controller.rb',
      ' def show',
      '-  @bill = current_user.bills.find(params[:id])',
      '+  @bill = Bill.find(params[:id])',
      ' end',
    ),
    diff(
      'src/store.ts',
      ' export async function drop(id: string, tenantId: string) {',
      "-  await db.query('DELETE FROM notes WHERE id = $1 AND tenant_id = $2', [id, tenantId])",
      "+  await db.query('DELETE FROM notes WHERE id = $1', [id])",
      ' }',
    ),
  ],
  quiet: [
    diff(
      'src/main/java/Bills.java',
      ' class Bills {',
      '   List<Bill> open(long customerId) {',
      '-    return store.findByCustomer(customerId);',
      '+    return store.findByCustomer(customerId).stream().filter(Bill::isOpen).toList();',
      '   }',
      ' }',
    ),
    diff(
      'app/models/reports.py',
      ' def load(request, pk):',
      '-    return Report.objects.get(pk=pk, owner=request.user)',
      '+    return Report.objects.select_related("page").get(pk=pk, owner=request.user)',
    ),
    diff(
      'app/models/reports.py',
      ' def load(request, pk):',
      '-    return Report.objects.get(pk=pk, owner=request.user)',
      '+    return Report.objects.filter(owner=request.user).get(pk=pk)',
    ),
    diff(
      'app/controllers/bills_controller.rb',
      ' def show',
      '-  @bill = Bill.find(params[:id])',
      '+  @bill = current_user.bills.find(params[:id])',
      ' end',
    ),
    diff(
      'src/store.ts',
      ' export async function drop(id: string, tenantId: string) {',
      "-  await db.query('DELETE FROM notes WHERE id = $1 AND tenant_id = $2', [id, tenantId])",
      "+  await db.query('DELETE FROM notes WHERE tenant_id = $2 AND id = $1', [id, tenantId])",
      ' }',
    ),
  ],
})

export const cacheKeyShared = rule({
  id: 'code.guard.cache_key_shared',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/524.html',
  message: ({ tie, query }: Facts) =>
    `\`${tie}\` is no longer part of the key \`${query}\`: what was kept for one is served to another.`,
  fix: 'Keep whoever the value belongs to in the key.',
  fires: [
    diff(
      'src/main/java/Bills.java',
      ' class Bills {',
      '-  @Cacheable(value = "bills", key = "#customerId + #year")',
      '+  @Cacheable(value = "bills", key = "#year")',
      '   Bill of(long customerId, int year) { return store.load(customerId, year); }',
      ' }',
    ),
    diff(
      'src/cache.ts',
      ' export function cacheKey(user: User, page: string) {',
      '-  return `${user.id}:${page}`',
      '+  return `${page}`',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'src/main/java/Bills.java',
      ' class Bills {',
      '-  @Cacheable(value = "bills", key = "#year")',
      '+  @Cacheable(value = "bills", key = "#customerId + #year")',
      '   Bill of(long customerId, int year) { return store.load(customerId, year); }',
      ' }',
    ),
    diff(
      'src/cache.ts',
      ' export function cacheKey(user: User, page: string) {',
      '-  return `${user.id}:${page}`',
      '+  return `v2:${user.id}:${page}`',
      ' }',
    ),
  ],
})

const OWNER =
  /(?:^|_|\b)(?:owner|user|author|tenant|account|org|organi[sz]ation|company|customer|team|workspace|merchant|shop|member|created_?by)(?:_?id)?$/
const CALLER =
  /^(?:current_?(?:user|account|tenant|org\w*|team|company|workspace)|user|viewer|principal|session|claims|tenant|me|actor|identity|auth)$/

const isOwner = (name: string): boolean => OWNER.test(asciiLower(name.replace(/([a-z])([A-Z])/g, '$1_$2')))

const QUERIES =
  /^(?:\w{0,20}(?:[fF]ind|[wW]here|[fF]ilter|[gG]et|[fF]irst|[eE]xists|[sS]elect|[uU]pdate|[dD]elete|[dD]estroy|[cC]ount|[aA]ll|[lL]ist|[qQ]uery|[oO]ne|[eE]xecute|[lL]oad)\w{0,24}|order_?[bB]y|[oO]rder|limit|paginate|latest|eq|get_object_or_404)!?$/

interface Query {
  readonly tree: TreeNode
  readonly within: string
  /** Names of the methods of the chain, and the table of an SQL text. */
  readonly kind: string
  /** What the chain begins with. */
  readonly object: string
  /** What is set to its result. */
  readonly target: string
  readonly ties: ReadonlySet<string>
}

export const judgeScope = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const now = queriesOf(after)
  for (const query of queriesOf(before)) {
    if (query.ties.size === 0 || !isWritten(before.side, query.tree.start, query.tree.end)) continue
    const same = now.filter(
      (one) =>
        one.within === query.within &&
        (one.kind === query.kind ||
          (one.object !== '' && one.object === query.object) ||
          (one.target !== '' && one.target === query.target)),
    )
    const other = same.find(({ ties }) => ties.size > 0) ?? same[0]
    if (other === undefined || other.ties.size > 0) continue
    if (!isWritten(after.side, other.tree.start, other.tree.end)) continue
    // The rows are tied by another query, or compared with the caller, in the same function.
    if (now.some((one) => one.within === query.within && one.ties.size > 0)) continue
    const shown = (image: Image, tree: TreeNode): string => excerpt(textOf(image.side, tree), 80)
    report.found(scopeGone, after.side, [other.tree.start, other.tree.end], {
      tie: [...query.ties][0]!,
      query: shown(after, other.tree),
    })
    return
  }
  for (const key of keysOf(before)) {
    if (!isWritten(before.side, key.tree.start, key.tree.end)) continue
    const other = keysOf(after).find((one) => one.within === key.within)
    const lost = other ? [...key.ties].find((one) => !other.ties.has(one)) : undefined
    if (other === undefined || lost === undefined) continue
    report.found(cacheKeyShared, after.side, [other.tree.start, other.tree.end], {
      tie: lost,
      query: excerpt(textOf(after.side, other.tree), 80),
    })
  }
})

function queriesOf(image: Image): readonly Query[] {
  const found: Query[] = []
  walk(image.root, (tree) => {
    if (tree.kind !== 'call' || tree.left === null) return undefined
    const parent = image.parentOf.get(tree)
    // The outermost call of a chain stands for all of it.
    const around = parent ? image.parentOf.get(parent) : undefined
    if (parent?.kind === 'member' && around?.kind === 'call' && around.left === parent) return undefined
    if (parent?.kind === 'call' && parent.left === tree) return undefined
    const chain = chainOf(tree)
    const name = chain.find((one) => QUERIES.test(one.left?.name ?? ''))?.left?.name
    if (name === undefined) return undefined
    const ties = new Set<string>()
    let table = ''
    for (const call of chain) {
      if (SHAPES.test(call.left?.name ?? '')) continue
      for (const one of call.items) {
        walk(one, (part) => {
          if (part.kind === 'function') return false
          if (part.kind === 'call' && SHAPES.test(part.left?.name ?? '')) return false
          if (part.kind === 'pair' && isOwner(part.name) && part.right?.kind !== 'literal')
            ties.add(part.name)
          if (part.kind === 'string') {
            const sql = tiesOfSql(part.name)
            table ||= sql.table
            for (const column of sql.ties) ties.add(column)
            if (part.items.length === 0 && isOwner(part.name) && call.items.length > 1) ties.add(part.name)
          }
          if (part.kind === 'member' && isOwner(part.name) && part.left !== null && isCaller(part.left))
            ties.add(part.name)
          if (part.kind === 'binary' && /^===?$/.test(part.name))
            for (const side of [part.left, part.right])
              if (side?.kind === 'member' && isOwner(side.name)) ties.add(side.name)
          return undefined
        })
      }
    }
    const root = rootOf(tree)
    const first = chain.at(-1)
    for (const { left } of chain) if (SCOPES.test(left?.name ?? '')) ties.add(left!.name)
    if (root !== null && isCaller(root)) ties.add(root.name)
    const last = tree.left.name.replace(/By[A-Z]\w*$/, '')
    for (const { left } of chain) {
      const named = BY_OWNER.exec(left?.name ?? '')
      if (named) ties.add(named[1]!)
    }
    found.push({
      tree,
      within: functionAround(image, tree),
      kind: table === '' ? (chain.length > 1 || root === null ? name : last) : `sql ${table}`,
      object: table === '' && first?.left?.kind === 'member' ? image.names.pathOf(first.left.left) : '',
      target: parent?.kind === 'assign' ? keyOf(parent.left) : '',
      ties,
    })
    return undefined
  })
  return found
}

/** `findByCustomer`: https://docs.spring.io/spring-data/jpa/reference/repositories/query-keywords-reference.html */
const BY_OWNER = /(?:By|And)((?:Owner|User|Tenant|Account|Org|Customer)(?:Id)?)(?:And|Order|$)/

/** Calls that say what of the rows is read, and in which order: they limit nothing. */
const SHAPES =
  /^(?:select_related|prefetch_related|includes?|Include|ThenInclude|with|joinedload|selectinload|preload|eager_load|values|values_list|only|defer|order_?[bB]y|OrderBy|orderBy|group_?[bB]y|populate|distinct)$/

/** Calls that limit a query to what somebody may see. */
const SCOPES =
  /^(?:policy_scope|accessible_by|for_?(?:[uU]ser|[tT]enant|[aA]ccount)|visible_?[tT]o|owned_?[bB]y|with_?[tT]enant|scoped_?[tT]o)$/

/** The calls of `a.b(…).c(…)`, from the outside in. */
function chainOf(tree: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = []
  for (let at: TreeNode | null = tree; at !== null; at = at.left) if (at.kind === 'call') found.push(at)
  return found
}

/** Where a chain begins: the first name, or the member of a request that stands for the caller. */
function rootOf(tree: TreeNode): TreeNode | null {
  let last: TreeNode | null = null
  for (let at: TreeNode | null = tree; at !== null; at = at.left) {
    if ((at.kind === 'name' || at.kind === 'member') && isCaller(at)) return at
    last = at
  }
  return last
}

const isCaller = ({ name }: TreeNode): boolean =>
  CALLER.test(asciiLower(name.replace(/^[$@]/, '').replace(/([a-z])([A-Z])/g, '$1_$2')))

/** The table of an SQL text and the owner columns that its conditions compare with a bound value. */
function tiesOfSql(text: string): { readonly table: string; readonly ties: readonly string[] } {
  const from = /\b(?:from|update|into|join)\s+["`[]?([\w.]{1,60})/i.exec(text.slice(0, 2000))
  if (from === null && !/=\s*(?:\?|\$\d|:\w|@\w)/.test(text.slice(0, 400))) return { table: '', ties: [] }
  const ties: string[] = []
  for (const [, column] of text
    .slice(0, 2000)
    .matchAll(/\b([A-Za-z_]\w{0,40})["`\]]?\s*=\s*(?:\$\d|\?|:\w|@\w|%s|%\(|\{|$)/g))
    if (isOwner(column!)) ties.push(column!)
  return { table: asciiLower(from?.[1] ?? ''), ties }
}

interface Key {
  readonly tree: TreeNode
  readonly within: string
  readonly ties: ReadonlySet<string>
}

/** Keys of caches: what a function named for a key returns, and the `key` of a caching decorator. */
function keysOf(image: Image): readonly Key[] {
  const found: Key[] = []
  walk(image.root, (tree) => {
    const within = functionAround(image, tree)
    if (tree.kind === 'return' && tree.right !== null && /(?:^|_)key|Key/.test(within))
      found.push({ tree, within, ties: whoIn(tree.right) })
    if (tree.kind === 'decorator' && /cache/i.test(image.names.pathOf(calleeOf(tree)))) {
      const of = image.parentOf.get(tree)?.name ?? ''
      found.push({ tree, within: `@${of}`, ties: whoIn(tree) })
    }
    return undefined
  })
  return found
}

const calleeOf = ({ right }: TreeNode): TreeNode | null => (right?.kind === 'call' ? right.left : right)

function whoIn(tree: TreeNode): ReadonlySet<string> {
  const found = new Set<string>()
  walk(tree, (one) => {
    if ((one.kind === 'name' || one.kind === 'member') && (isOwner(one.name) || isCaller(one)))
      found.add(one.name)
    if (one.kind === 'string')
      for (const word of one.name.match(/[A-Za-z_]\w{1,40}/g) ?? []) if (isOwner(word)) found.add(word)
    return undefined
  })
  return found
}
