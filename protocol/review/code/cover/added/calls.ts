// Judges calls: known by a table, by their form, by the old side, or by their body in this change.

import { keyOf } from '../../../syntax/names.ts'
import { holds, node, type TreeNode } from '../../../syntax/tree.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { isWritten, ownerOf } from '../../image.ts'
import { classOfCall, TEST_CALLS } from '../../tables/calls.ts'
import { flowTables } from '../../tables/sources-of.ts'
import { isColumn } from '../chains.ts'
import { restricts } from '../guard-words.ts'
import { knownCallOf } from '../known-calls.ts'
import { isMoneyName, isSecretName, isSecurityName, reachesOut } from '../words.ts'
import { isConstruction } from './construction.ts'
import { handsOver, isOwnName, isPure } from './functions.ts'
import { isLocal } from './locals.ts'
import { addsToSchema } from './migrations.ts'
import { givesValue } from './named.ts'
import { isLikeNeighbours } from './neighbours.ts'
import { ordinaryOf } from './programs.ts'
import { describesAnswer, goesOn, readsFile, readsRows, releases, staysOnSite } from './resources.ts'
import type { Scene } from './scene.ts'
import { makesGuessable } from './sensitive.ts'
import { actsOutside, isFinal } from './tests.ts'
import { holdsWhole, isBareValue, mentionsSecret } from './told.ts'
import { isTooMuch } from './work.ts'

export function judgeCall(scene: Scene, tree: TreeNode): void {
  const { names } = scene.image
  const path = names.pathOf(tree.left)
  const isPart = scene.inDenial && !isFinal(tree) && !reachesOut(path)
  const known = scene.safe.has(tree) || scene.isFixed(tree) || isPart ? 'safe' : classOf(scene, tree, path)
  // `router.use(guard)` whose guards stood on the routes below, and the routes without them.
  const isLifting = tree.items.length > 0 && tree.items.every((one) => scene.understood.has(one))
  if (known === null && (isLifting || wasLiftedFrom(scene, tree))) return
  if (known === null && isNarrowed(scene, tree)) {
    for (const one of tree.items) scene.pool.take(one)
    return
  }
  if (
    known === null &&
    restricts(path) &&
    tree.items.length > 0 &&
    tree.items.every((one) => scene.pool.has(one))
  )
    return
  if (isTooMuch(scene, tree, path) || makesGuessable(scene, tree, path)) scene.unknown(tree)
  if (
    known === null &&
    !scene.pool.hasInputs(tree, scene.inputs.of(tree)) &&
    !scene.pool.hasChain(scene.inputs.ofChain(tree))
  )
    scene.unknown(tree)
  if (known !== null && known !== 'test' && !isPart && handsOver(scene, tree, path)) scene.unknown(tree)
  const values = tree.items.map((one) => scene.flow.valueOf(fromTable(one) ?? one))
  if (
    QUERIES.test(path) &&
    tree.items.some(
      (one, i) =>
        (one.kind !== 'string' || one.items.length > 0) &&
        one.kind !== 'literal' &&
        one.kind !== 'function' &&
        !isColumn(one) &&
        !values[i]!.isConstant,
    )
  )
    scene.unknown(tree)
  if (
    known === 'read' &&
    values.some(({ source }) => source !== null) &&
    !isOwnTable(scene, tree) &&
    !isOfAsker(scene, tree) &&
    !scene.pool.hasCallAsked(tree) &&
    !isForRole(scene, tree)
  )
    scene.unknown(tree)
  if (known === 'log' || known === 'answer' || known === 'error') {
    const told = scene.change.language === 'go' && /Context$/.test(path) ? tree.items.slice(1) : tree.items
    if (
      told.some((one) => mentionsSecret(one) || holdsWhole(one)) ||
      (known === 'log' && isBareValue(scene, told))
    )
      scene.unknown(tree)
    if (known === 'answer' && values.some(({ source, isBuilt }) => source !== null && isBuilt))
      scene.unknown(tree)
  }
  if (
    known === 'answer' &&
    tree.items.length > 1 &&
    /^render/.test(path.split('.').at(-1)!) &&
    !scene.flow.valueOf(tree.items[path.includes('django') ? 1 : 0] ?? null).isConstant
  )
    scene.unknown(tree)
  if (tree.left && tree.left.kind !== 'name') scene.visit(tree.left)
  for (const one of tree.items) scene.visit(one)
  if (tree.body) scene.visit(tree.body)
}

export function classOf(scene: Scene, tree: TreeNode, path: string): string | null {
  const { language } = scene.change
  // What somebody sent is read; where it goes is judged there.
  if (
    scene.flow.valueOf(tree).source !== null &&
    scene.flow.valueOf(tree.left?.left ?? null).source === null &&
    tree.items.every((one) => one.kind === 'string') &&
    tree.items.length <= 1 &&
    !reachesOut(path)
  )
    return 'pure'
  const isTest = scene.change.isTest || isInTestModule(scene, tree)
  if (tree.name === 'cast' || tree.name === 'as') return isMoneyName(keyOf(tree)) ? null : 'pure'
  if (isGuardedRoute(scene, tree)) return 'safe'
  if (
    fillsAmount(tree, path) ||
    (language === 'go' && /\.Add$/.test(path) && isMoneyName(tree.left?.left?.name ?? ''))
  )
    return null
  const known = classOfCall(path, language)
  if (known === 'mutator')
    return isLocal(scene, tree.left?.left ?? null)
      ? known
      : isTest && !actsOutside(scene, tree)
        ? 'test'
        : null
  if (known !== null) return known
  // `snprintf(line, sizeof(line), "…", …)`
  if (
    language === 'c' &&
    (formatsWithin(tree, path) || (/^(?:snprintf|vsnprintf)$/.test(path) && formatsIntoGiven(scene, tree)))
  )
    return 'safe'
  if (language === 'php' && extendsSchema(scene, tree, path)) return 'safe'
  // A goroutine runs what is written in it.
  if (language === 'go' && tree.left?.kind === 'function' && tree.items.length === 0) {
    scene.visit(tree.left)
    return 'pure'
  }
  const byForm = knownCallOf(scene.image, tree, path) ?? ordinaryOf(scene, tree, path)
  if (byForm !== null) return byForm
  if (addsToSchema(scene, tree, path)) return 'safe'
  if (flowTables.cleans(path, tree) !== null) return 'safe'
  const name =
    tree.left?.kind === 'name'
      ? tree.left.name
      : tree.left?.left?.name === 'this' || tree.left?.left?.name === 'self'
        ? tree.left.name
        : ''
  if (tree.left?.kind === 'name' && isParameter(scene, tree) && !reachesOut(path)) return 'read'
  const own = scene.own.get(name)
  if (own && isWritten(scene.image.side, own.start, own.end)) return 'pure'
  if (own && isPure(scene, own, 0)) return 'pure'
  if (/^set[A-Z]\w*$/.test(path) && isSetter(scene, path, tree)) return 'pure'
  if (isConstruction(scene.change.language, tree, path) || isComposable(scene, tree)) return 'read'
  if (scene.written.has(name) && isOwnName(scene, name)) return 'pure'
  if (isLikeNeighbours(scene, tree, path)) return 'pure'
  if (staysOnSite(scene, tree, path)) return 'answer'
  if (describesAnswer(scene, tree, path) || goesOn(language, path)) return 'safe'
  if (releases(scene, tree, path) || readsRows(scene, tree, path) || changesOwn(scene, tree)) return 'safe'
  if (readsFile(tree, path) || givesValue(scene, tree, path) || asksAgain(scene, tree, path)) return 'read'
  // A test calls again what it called before.
  if (isTest && path !== '' && scene.calledBefore.has(path)) return 'test'
  if (scene.change.isTest && CLIENT_OF_APP.test(keyOf(tree.left).slice(0, 200)) && !actsOutside(scene, tree))
    return 'test'
  if (
    isTest &&
    (TEST_CALLS.test(path) || !reachesOut(path) || isMadeInTest(scene, tree)) &&
    !actsOutside(scene, tree)
  )
    return 'test'
  return null
}

/** `withColumn('amount', lit(0))`: every row takes one value in the place of its own. */
const fillsAmount = ({ items: [column, value] }: TreeNode, path: string): boolean =>
  /\.withColumn$/.test(path) && /\blit\b/.test(keyOf(value ?? null)) && isMoneyName(column?.name ?? '')

/** `COLUMNS.get(sent, "name")`: one of the values of a table that is written out in this file. */
function isOwnTable({ inputs }: Scene, { left }: TreeNode): boolean {
  if (left?.kind !== 'member' || !/^(?:get|fetch|has|includes|dig|getOrDefault)$/.test(left.name))
    return false
  const table = left.left?.kind === 'name' ? inputs.valueOf(left.left.name) : null
  const made =
    table?.kind === 'call' && /^(?:Map|Set|frozenset|freeze)$/.test(table.left?.name ?? '') ? table : null
  const held = made === null ? table : (made.items[0] ?? made.left?.left ?? null)
  return (
    held !== null &&
    /^(?:dict|list)$/.test(held.kind) &&
    held.items.length > 0 &&
    held.items.every((one) => {
      const value = one.kind === 'pair' ? one.right : one
      return (
        value?.kind === 'string' ||
        value?.kind === 'literal' ||
        value?.kind === 'list' ||
        value?.kind === 'dict'
      )
    })
  )
}

/** `Invoice.findOne({ _id: req.params.id, org: req.user.org })`: only among the records of whoever asks. */
export function isOfAsker({ image }: { readonly image: Scene['image'] }, { left, items }: TreeNode): boolean {
  if (!/^(?:find|findOne|findFirst|findFirstOrThrow|get|filter|first)$/.test(left?.name ?? '')) return false
  return items.some((one) =>
    holds(
      one,
      ({ kind, name, right }) =>
        kind === 'pair' &&
        OWNER.test(name) &&
        right !== null &&
        /^(?:(?:req|request|ctx|self\.request)\.user|g\.|current_user|ctx\.state\.user|session\.user)/.test(
          image.names.pathOf(right),
        ),
    ),
  )
}

/** `updateMany({ where: { id, userId: req.user.id }, data: parsed.data })`: a change of the asker's own records alone. */
function changesOwn({ image, inputs }: Scene, { left, items }: TreeNode): boolean {
  if (!/^(?:update|updateMany|updateOne|findOneAndUpdate)$/.test(left?.name ?? '') || items.length !== 1)
    return false
  const [given] = items
  if (given?.kind !== 'dict' || given.items.length !== 2) return false
  const [where, data] = ['where', 'data'].map(
    (key) => given.items.find(({ name }) => name === key)?.right ?? null,
  )
  if (where?.kind !== 'dict' || !data) return false
  const isOwn = where.items.some(
    ({ kind, name, right }) =>
      kind === 'pair' &&
      OWNER.test(name) &&
      /^(?:req|request|ctx|c)\.user\.\w+$/.test(image.names.pathOf(right)),
  )
  // What a schema with its fields written out let through.
  const parsed =
    data.kind === 'member' && data.name === 'data' && data.left?.kind === 'name'
      ? inputs.valueOf(data.left.name)
      : null
  return isOwn && parsed?.kind === 'call' && parsed.left?.name === 'safeParse'
}

/** `EmptyState(text)` in a file of Compose: an element of a page, as in markup (https://developer.android.com/develop/ui/compose/mental-model). */
const isComposable = ({ change, image }: Scene, { left, name }: TreeNode): boolean =>
  left?.kind === 'name' &&
  name !== 'new' &&
  /^[A-Z][a-z]\w{1,60}$/.test(left.name) &&
  /\.kt$/.test(change.file.path) &&
  !isMoneyName(left.name) &&
  /@Composable|androidx\.compose|\b(?:stringResource|LazyColumn|LazyRow|Modifier|MaterialTheme)\b/.test(
    image.side.code,
  )

/** In a method that only a role may call. */
function isForRole({ image }: Scene, tree: TreeNode): boolean {
  const fn = ownerOf(image, tree, 'function')
  return (
    fn?.decorators.some(
      (one) =>
        /^(?:PreAuthorize|Secured|RolesAllowed|Authorize|Roles|permission_required|user_passes_test|staff_member_required)$/.test(
          (one.right?.left ?? one.right)?.name ?? '',
        ) &&
        /hasRole|hasAnyRole|hasAuthority|hasPermission|Roles|ROLE_|staff|admin|perm/i.test(
          image.side.text.slice(one.start, one.end),
        ),
    ) ?? false
  )
}

/** Columns that an up migration adds and its way back takes off: https://laravel.com/docs/migrations */
function extendsSchema(scene: Scene, tree: TreeNode, path: string): boolean {
  const { image } = scene
  if (!/\bMigration\b/.test(image.side.code) || !/(?:^|\/)migrations\//.test(scene.change.file.path))
    return false
  if (/^new class extends Migration\b/.test(image.side.code.slice(tree.start, tree.start + 40))) return true
  const fn = ownerNamed(image, tree)
  if (/(?:^|\.)Schema\.(?:table|create)$/.test(path)) return true
  const isBack = fn === 'down'
  const [name] = tree.items
  const made = (text: string): boolean => image.side.code.split(`'${text}'`).length > 2
  if (/(?:^|\.)Schema\.dropIfExists$/.test(path))
    return isBack && name?.kind === 'string' && image.side.code.includes(`Schema::create('${name.name}'`)
  if (!/^table\b/.test(path)) return false
  const method = tree.left?.name ?? ''
  if (/^drop(?:Column|Index)$/.test(method)) return isBack && name?.kind === 'string' && made(name.name)
  return COLUMNS.test(method)
}

const COLUMNS =
  /^(?:id|string|text|longText|integer|bigInteger|unsignedInteger|unsignedBigInteger|smallInteger|boolean|json|jsonb|timestamp|timestampTz|date|dateTime|decimal|float|double|uuid|foreignId|timestamps|softDeletes|index|nullable|default|after|comment|unsigned|constrained|useCurrent)$/

/** The nearest function with a name. */
function ownerNamed(image: Scene['image'], tree: TreeNode): string {
  for (let at = image.parentOf.get(tree); at !== undefined; at = image.parentOf.get(at))
    if (at.kind === 'function' && at.name !== '') return at.name
  return ''
}

const LOGIN = /auth|login|signed_?in|session|user|role|permission|admin|acl/i

/** `router.put('/:id', requireAuth, async (req, res) => { … })`: a new route whose guard stands before its handler. */
function isGuardedRoute(scene: Scene, { left, items }: TreeNode): boolean {
  if (scene.image.language !== 'js' || left?.kind !== 'member' || left.left?.kind !== 'name') return false
  if (!/^(?:get|post|put|patch|delete)$/.test(left.name) || items.length < 3) return false
  const [place, ...rest] = items
  const handler = rest.pop()
  if (place?.kind !== 'string' || handler?.kind !== 'function') return false
  return rest.some((one) => {
    const guard = scene.image.names.pathOf(one.kind === 'call' ? one.left : one)
    return restricts(guard) && LOGIN.test(guard)
  })
}

/** The bound is the size of the block itself, and the format is written out. */
const formatsWithin = ({ items: [block, size, format] }: TreeNode, path: string): boolean =>
  /^(?:v?snprintf|strftime)$/.test(path) &&
  block?.kind === 'name' &&
  isFormat(format) &&
  size !== undefined &&
  /^call:?/.test(size.kind) &&
  size.left?.name === 'sizeof' &&
  size.items[0]?.name === block.name

const isFormat = (tree: TreeNode | undefined): boolean => tree?.kind === 'string' && !/%n/.test(tree.name)

/** `snprintf(dst, dst_len, "…", …)` in a function that is given the block and, behind it, its length. */
function formatsIntoGiven({ image }: Scene, tree: TreeNode): boolean {
  const [block, size, format] = tree.items
  if (block?.kind !== 'name' || size?.kind !== 'name' || !isFormat(format)) return false
  const params = ownerOf(image, tree, 'function')?.items ?? []
  const at = params.findIndex(({ name }) => name === block.name)
  return (
    at >= 0 &&
    params[at + 1]?.name === size.name &&
    /size_t|unsigned|int/.test(params[at + 1]!.left?.name ?? 'size_t')
  )
}

/** `http.NewRequestWithContext(ctx, GET, u, nil)` and its `Do` in the place of `Get(u)`: https://pkg.go.dev/net/http#Client.Get */
function asksAgain({ change, image, pool }: Scene, tree: TreeNode, path: string): boolean {
  const { left } = tree
  if (change.language !== 'go' || left?.kind !== 'member') return false
  if (/^(?:net\/)?http\.NewRequest(?:WithContext)?$/.test(path)) {
    const [method, , body] = path.endsWith('Context') ? tree.items.slice(1) : tree.items
    return /^(?:MethodGet|GET|MethodHead|HEAD)$/.test(method?.name ?? '') && body?.name === 'nil'
  }
  if (left.name !== 'Do') return false
  const plain = { ...tree, left: { ...left, name: 'Get', left: node('name', 0, 0, { name: 'http' }) } }
  if (pool.hasCallee(plain) && /\bNewRequest/.test(image.side.code)) return true
  return (
    left.name === 'Do' &&
    ['Get', 'Do', 'Head'].some((name) => pool.hasCallee({ ...tree, left: { ...left, name } })) &&
    /\bNewRequest/.test(image.side.code)
  )
}

/** `const [open, setOpen] = useState(false)`: https://react.dev/reference/react/useState */
function isSetter(scene: Scene, name: string, { items }: TreeNode): boolean {
  const { change, image, imported } = scene
  if (/\.[jt]sx$/.test(change.file.path)) return true
  if (image.language !== 'js') return false
  if (new RegExp(`, ${name}\\] = (?:React\\.)?use(?:State|Optimistic)\\b`).test(image.side.code)) return true
  // A hook of the project's own, of which the declaration of its state is not shown.
  const state = `${asciiLower(name[3]!)}${name.slice(4)}`
  return (
    items.length === 1 &&
    image.side.code.includes(state) &&
    !isSecurityName(state) &&
    !isMoneyName(state) &&
    !isSecretName(state) &&
    !/limit|quota|cookie|consent|admin|owner|account/i.test(state) &&
    !imported.has(name) &&
    !isOwnName(scene, name) &&
    /(?:^|\/)use[A-Z]\w{0,60}\.[jt]s$/.test(change.file.path) &&
    /\buseState\b[^\n]{0,120}\bfrom ['"]react['"]/.test(image.side.text)
  )
}

/** `fn()` in `function retry(fn)`: whoever calls the function says what it runs. */
function isParameter({ image }: Scene, tree: TreeNode): boolean {
  const name = tree.left?.name ?? ''
  for (let at = image.parentOf.get(tree); at !== undefined; at = image.parentOf.get(at))
    if (
      (at.kind === 'function' &&
        at.items.some(
          (one) =>
            one.name === name ||
            (one.left !== null && /^on[A-Z]/.test(name) && holds(one, (part) => part.name === name)),
        )) ||
      // Each of the functions that a parameter holds.
      (at.kind === 'loop' &&
        at.right?.kind === 'name' &&
        at.left !== null &&
        holds(at.left, (one) => one.name === name) &&
        isParameterOf(image, at, at.right.name))
    )
      return true
  return false
}

function isParameterOf(image: Scene['image'], tree: TreeNode, name: string): boolean {
  return ownerOf(image, tree, 'function')?.items.some((one) => one.name === name) ?? false
}

/** `const run = debounce(fn, 100)` in the test itself: what the project gave it to try. */
const isMadeInTest = ({ image, inputs }: Scene, { left }: TreeNode): boolean => {
  const made = left?.kind === 'name' ? inputs.valueOf(left.name) : null
  return made?.kind === 'call' && made.left?.kind === 'name' && !reachesOut(image.names.pathOf(made.left))
}

/** `request(app).get(…)`: the app under test answers in this process (https://github.com/ladjs/supertest). */
const CLIENT_OF_APP =
  /(?:^|[(.:])(?:request|supertest|agent)\((?:app|server|api|handler)[,);]|\b(?:TestClient|test_client)\(/

/** `#[cfg(test)] mod tests { … }` */
export function isInTestModule({ image, change }: Scene, tree: TreeNode): boolean {
  if (change.language !== 'rs') return false
  for (let at: TreeNode | undefined = tree; at !== undefined; at = image.parentOf.get(at))
    if (/^(?:function|class|other|block|statement)$/.test(at.kind) && isMarkedTest(image, at)) return true
  return false
}

const isMarkedTest = ({ side }: Scene['image'], { start }: TreeNode): boolean =>
  /#\[(?:cfg\(test\)|test|tokio::test)\][ \n]{0,8}(?:(?:pub|async|mod|fn) ){0,3}$/.test(
    side.text.slice(Math.max(0, start - 60), start),
  ) || /^#\[(?:cfg\(test\)|test|tokio::test)\]/.test(side.text.slice(start, start + 20))

/** A route that lost only restrictions which now stand around it. */
export function wasLiftedFrom(scene: Scene, tree: TreeNode): boolean {
  return scene.liftedFrom.has(`${keyOf(tree.left)}(${tree.items.map(keyOf).join()})`)
}

/** The same call with a restriction put between its arguments, or with one more condition in its query. */
export function isNarrowed(scene: Scene, tree: TreeNode): boolean {
  const { names } = scene.image
  const { side } = scene.image
  const extra = tree.items.filter(
    (one) => !scene.pool.has(one) && isWritten(side, one.start, Math.max(one.end, one.start + 1)),
  )
  if (extra.length > 0 && scene.pool.hasCallee(tree) && extra.every((one) => isSettled(scene, one)))
    return true
  // The same call, told how to write what it was given before.
  if (
    extra.length > 0 &&
    scene.pool.hasCallee(tree) &&
    !reachesOut(names.pathOf(tree.left)) &&
    extra.every((one) => one.kind === 'pair' && FORMS.test(one.name))
  )
    return true
  if (extra.length === 0 || !(scene.pool.hasCallee(tree) || scene.pool.hasStanding(tree))) return false
  return extra.every((one) => {
    if (one.kind === 'pair') return BOUNDS.test(one.name)
    if (one.kind === 'dict')
      return one.items.every(
        (pair) =>
          scene.pool.has(pair) ||
          (pair.kind === 'pair' && BOUNDS.test(pair.name)) ||
          (pair.kind === 'pair' && pair.name === 'headers' && onlyDescribes(pair.right)) ||
          (pair.kind === 'pair' &&
            OWNER.test(pair.name) &&
            pair.right !== null &&
            scene.flow.valueOf(pair.right).source === null),
      )
    return restricts(names.pathOf(one.kind === 'call' ? one.left : one))
  })
}

/** Headers that say which form an answer should have; each is written out. */
const onlyDescribes = (tree: TreeNode | null): boolean =>
  tree?.kind === 'dict' &&
  tree.items.length > 0 &&
  tree.items.every(
    (one) =>
      one.kind === 'pair' &&
      /^(?:Accept|Accept-Language|Content-Type|User-Agent)$/i.test(one.name || one.left?.name || '') &&
      one.right?.kind === 'string' &&
      one.right.items.length === 0,
  )

/** Keys that bind a query to who asks. */
const OWNER = /owner|user|tenant|account|org|team|author|customer|created_?by/i

/** Options of which each is the old one or known to be stricter, and calls that are given nothing else. */
function isSettled(scene: Scene, tree: TreeNode): boolean {
  if (scene.pool.has(tree) || scene.understood.has(tree)) return true
  if (tree.kind === 'pair') return tree.right?.kind === 'dict' && isSettled(scene, tree.right)
  if (tree.kind === 'call')
    return scene.pool.hasCallee(tree) && tree.items.every((one) => isSettled(scene, one))
  return tree.kind === 'dict' && tree.items.length > 0 && tree.items.every((one) => isSettled(scene, one))
}

/** Named arguments that say in which form something is written. */
const FORMS =
  /^(?:indent|sort_keys|ensure_ascii|separators|encoding|newline|precision|locale|currency|pretty|width|height|placeholder|as_index|ascending)$/

/** Named arguments that only bound a call or make it safe to repeat. */
const BOUNDS = /^(?:redact|idempot\w*|timeout\w*|deadline|check|usedforsecurity|signal|once|passive)$/i

/** What a query asks for is written in the program, not given to it. */
const QUERIES =
  /(?:^|\.)(?:order_by|orderBy|only|defer|values_list|annotate|select_related|prefetch_related|reorder|group_by|order)$/

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
