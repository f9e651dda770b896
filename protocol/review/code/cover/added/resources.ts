// Recognises calls that let go of what the same function took, and calls that only read: a file of the program's own, a
// query whose text is fixed and whose values are bound.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { ownerOf } from '../../image.ts'
import { isSecretName } from '../words.ts'
import { lastOf, refusesAt } from './refusals.ts'
import type { Scene } from './scene.ts'

const RELEASES =
  /^(?:[a-z]\w{1,40}_(?:put|unref|release|destroy|deinit|cleanup)|[cC]lose|[dD]ispose|DisposeAsync|[sS]top|[rR]elease|[cC]ancel|end|free|kfree|g_free|fclose|finish)$/
/** Frees memory: the way must end behind it. */
const FREES = /^(?:k|g_)?free$/
const CANCELS = /(?:^|\.)context\.With\w{1,20}$|^signal\.NotifyContext$/

/** Ends, closes or frees a value that this function made. */
export function releases(scene: Scene, tree: TreeNode, path: string): boolean {
  const { left, items } = tree
  if (left?.kind === 'name' && items.length === 0) return CANCELS.test(madeBy(scene, tree, left.name))
  if (left?.kind === 'member' && left.left?.kind === 'name' && items.length === 0)
    return RELEASES.test(left.name) && !FREES.test(left.name) && madeBy(scene, tree, left.left.name) !== ''
  const [only] = items
  if (left?.kind !== 'name' || !RELEASES.test(path) || items.length !== 1 || only?.kind !== 'name')
    return false
  return (
    (madeBy(scene, tree, only.name) !== '' || isUsedAfter(scene, tree, only.name)) && endsWay(scene, tree)
  )
}

/** The path of the call whose result this function put into the name. */
function madeBy({ image }: Scene, tree: TreeNode, name: string): string {
  let fn = ownerOf(image, tree, 'function')
  // A function inside another one holds its names.
  for (let up = fn; up !== null && up.name === ''; ) {
    up = ownerOf(image, up, 'function')
    if (up !== null) fn = up
  }
  fn ??= image.root
  let path = ''
  holds(fn ?? image.root, (one) => {
    if (one.kind !== 'assign' || one.start > tree.start || !one.left) return false
    const targets = one.left.kind === 'name' ? [one.left] : one.left.items
    let made = one.right
    while (made?.kind === 'unary' || made?.kind === 'statement') made = made.right
    if (targets.some((target) => target.kind === 'name' && target.name === name) && made?.kind === 'call')
      path = image.names.pathOf(made.left) || 'call'
    return false
  })
  return path
}

/** The way beside the branch still uses it, so that nobody has freed it before. */
function isUsedAfter({ image }: Scene, tree: TreeNode, name: string): boolean {
  let branch = image.parentOf.get(tree)
  while (branch && branch.kind !== 'branch') branch = image.parentOf.get(branch)
  return (
    branch !== undefined &&
    (refusesAt(branch.body) || givesTested(branch)) &&
    holds(image.root, (one) => one.kind === 'name' && one.name === name && one.start >= branch.end)
  )
}

/** `if (ret < 0) { …; return ret; }`: hands on the error that was tested. */
function givesTested({ left, body }: TreeNode): boolean {
  const end = body === null ? null : lastOf(body)
  return (
    left?.kind === 'binary' &&
    left.name === '<' &&
    left.right?.name === '0' &&
    end?.kind === 'return' &&
    end.right?.kind === 'name' &&
    end.right.name === left.left?.name
  )
}

/** The next statement leaves the function. */
export function endsWay({ image }: Scene, tree: TreeNode): boolean {
  const statement = image.parentOf.get(tree)
  const block = statement && image.parentOf.get(statement)
  if (statement?.kind !== 'statement' || block?.kind !== 'block') return false
  const next = block.items[block.items.indexOf(statement) + 1]
  return next?.kind === 'return' || (next?.kind === 'jump' && next.name === 'goto')
}

const READS_FILE = anyOf([
  /^(?:std\.)?fs\.(?:read_to_string|read)$|^(?:io\/ioutil|ioutil|os)\.(?:ReadFile|Open|LookupEnv|Getenv)$|^(?:crypto\/)?x509\.SystemCertPool$/,
  /^(?:java\.nio\.file\.)?Files\.(?:newBufferedReader|readString|readAllLines|lines)$|^File\.(?:read|readlines|foreach|ReadAllTextAsync|ReadAllText)$/,
  /^(?:node:)?fs(?:\/promises|p)?\.(?:readFileSync|readFile)$|^CSV\.(?:foreach|read)$|^file_get_contents$/,
])

/** A file whose name neither a request gives nor the program writes out as one of the machine's. */
export const readsFile = ({ items }: TreeNode, path: string): boolean =>
  READS_FILE.test(path) &&
  items.every(
    (one) =>
      !holds(
        one,
        ({ kind, name }) => (kind === 'string' && /^[/~]|^\w:\\|:\/\//.test(name)) || isSecretName(name),
      ),
  )

const QUERIES = anyOf([
  /\.(?:execute|query|queryForObject|queryForList|queryRow|QueryContext|QueryRowContext|Query|QueryRow|prepareStatement|prepare|select|createQuery)$/,
  /\.(?:get|all|fetch|fetchrow|fetchval|fetchAll|fetchOne|query_as|query_scalar)$|^sqlx\.(?:query|query_as|query_scalar)$/,
])
const SELECTS = /^\s*(?:select|with)\b/i
const DOES_MORE = anyOf([
  /\b(?:insert|update|delete|drop|truncate|alter|grant|into\s+(?:out|dump)file|pg_sleep|sleep|copy|call)\b|;/i,
  /\b(?:lo_import|lo_export|dblink|load_file|pg_read\w*|nextval|setval|set_config|xp_\w+)\b/i,
])
const BOUND = /\$\d|%s|%\(\w+\)s|\?|:\w+|@\w+/

/** `redirect_to orders_path, notice: …`: a page of the site by the name of its route, or that of a record. */
export const staysOnSite = (scene: Scene, { items }: TreeNode, path: string): boolean =>
  path === 'redirect_to' &&
  items.length > 0 &&
  /^(?:name|call)$/.test(items[0]!.kind) &&
  /^@\w+$|\w_(?:path|url)$/.test(items[0]!.kind === 'name' ? items[0]!.name : (items[0]!.left?.name ?? '')) &&
  scene.flow.valueOf(items[0]!).source === null &&
  items.slice(1).every((one) => one.kind === 'pair' && /^(?:notice|alert|status|flash)$/.test(one.name))

/** Headers of an answer that only describe it. */
const DESCRIBES =
  /^(?:X-Request-Id|X-Trace-Id|Request-Id|Content-Type|Content-Length|Content-Language|ETag|Last-Modified|Vary|Retry-After|X-Total-Count|Server-Timing|Age|Allow)$/i

const SAME_SITE =
  /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?|require-corp|nosniff|deny|sameorigin)$/i
const OWN_SOURCES =
  /^(?:\s*[a-z-]{3,30}(?: (?:'self'|'none'|'strict-dynamic'|'report-sample'|https:\/\/[a-z\d][\w.-]{3,80}|data:|\/[\w/-]{1,60}))+\s*(?:;|$)|\s*(?:upgrade-insecure-requests|block-all-mixed-content)\s*(?:;|$)){1,24}$/
/** Headers by which a browser is let do less: https://owasp.org/www-project-secure-headers/ */
const HARDENS: readonly (readonly [name: RegExp, value: { test(text: string): boolean }])[] = [
  [/^(?:X-Content-Type-Options|X-Frame-Options|Referrer-Policy|Cross-Origin-\w{6,8}-Policy)$/i, SAME_SITE],
  [/^Strict-Transport-Security$/i, /^max-age=[1-9]\d{4,9}(?:; ?includeSubDomains)?(?:; ?preload)?$/],
  [/^Permissions-Policy$/i, /^(?:[a-z-]{3,40}=\(\)(?:, ?|$)){1,24}$/],
  [
    /^Content-Security-Policy(?:-Report-Only)?$/i,
    {
      test: (text) =>
        OWN_SOURCES.test(text.trim()) && !/(?:script|default|object)-src[^;]{0,400} data:/.test(text),
    },
  ],
]

/** A header that an answer did not have before and that only restricts what a browser does with it. */
export function hardensAnswer({ pool }: Scene, name: TreeNode | undefined, value: TreeNode | null): boolean {
  return (
    name?.kind === 'string' &&
    value?.kind === 'string' &&
    value.items.length === 0 &&
    !pool.has(name) &&
    HARDENS.some(([named, fits]) => named.test(name.name) && fits.test(value.name))
  )
}

/** `w.Header().Set("X-Request-Id", id)` */
export const describesAnswer = (scene: Scene, { left, items }: TreeNode, path: string): boolean =>
  /(?:\.Header\(\)\.Set|\.setHeader|(?:^|\.)(?:res|response|resp)\.(?:set|header|addHeader)|\.headers\.set|^(?:reply|c)\.[hH]eader)$/.test(
    path,
  ) &&
  left !== null &&
  items.length === 2 &&
  items[0]!.kind === 'string' &&
  (DESCRIBES.test(items[0]!.name) || hardensAnswer(scene, items[0], items[1]!))

/** What a middleware hands the request to: https://pkg.go.dev/net/http#Handler */
const GOES_ON =
  /^(?:next|h|handler|inner|wrapped)\.ServeHTTP$|^(?:net\/)?http\.HandlerFunc$|^(?:r|req)\.(?:WithContext|Context|Clone)$|^w\.Header$/
export const goesOn = (language: string, path: string): boolean => language === 'go' && GOES_ON.test(path)

/** `SELECT … WHERE a = $1`, written out, with its values beside it. */
export function readsRows(scene: Scene, tree: TreeNode, path: string): boolean {
  // `ps.executeQuery()` of a statement that the function prepared: https://docs.oracle.com/en/java/javase/21/docs/api/java.sql/java/sql/PreparedStatement.html
  if (/\.executeQuery$/.test(path) && tree.items.length === 0 && tree.left?.left?.kind === 'name') {
    const made = scene.inputs.valueOf(tree.left.left.name)
    const [text] = made?.kind === 'call' && made.left?.name === 'prepareStatement' ? made.items : []
    const query = text === undefined ? null : textOf(scene, tree, text)
    return query !== null && SELECTS.test(query) && !DOES_MORE.test(query) && !isSecretName(query)
  }
  if (isPreparedRead(scene, tree)) return true
  if (!QUERIES.test(path)) return false
  const text = tree.items.find(
    (one) => !/^(?:ctx|context\.\w+|r\.Context\(\))$/.test(one.name) && one.kind !== 'call',
  )
  const query = text === undefined ? null : textOf(scene, tree, text)
  if (query === null || !SELECTS.test(query) || DOES_MORE.test(query) || isSecretName(query)) return false
  return BOUND.test(query) || tree.items.length === 1
}

/** `$stmt->execute([…])` and `$stmt->fetch(…)` of a SELECT that the function prepared: https://www.php.net/manual/en/class.pdostatement.php */
function isPreparedRead(scene: Scene, tree: TreeNode): boolean {
  const { left, items } = tree
  if (scene.change.language !== 'php' || left?.kind !== 'member' || left.left?.kind !== 'name') return false
  if (!/^(?:execute|fetch|fetchAll|fetchColumn|bindValue|rowCount)$/.test(left.name)) return false
  const made = scene.inputs.valueOf(left.left.name)
  const [text] = made?.kind === 'call' && made.left?.name === 'prepare' ? made.items : []
  const query = text === undefined ? null : textOf(scene, tree, text)
  if (query === null || !SELECTS.test(query) || DOES_MORE.test(query) || isSecretName(query)) return false
  if (callsMore(query)) return false
  // A class that is filled from the row runs its constructor.
  return (
    left.name === 'execute' ||
    left.name === 'bindValue' ||
    !items.some((one) => /CLASS|FUNC|OBJ|INTO/.test(one.name))
  )
}

/** Functions in a query that are no part of the language: what they do stands elsewhere. */
const callsMore = (query: string): boolean =>
  [...query.matchAll(/\b(\w{1,60})\s?\(/g)].some(([, name]) => !IN_QUERIES.test(name!))
const IN_QUERIES =
  /^(?:select|from|where|and|or|not|in|as|on|any|all|exists|values|over|using|by|then|else|when|between|like|distinct|union|join|count|sum|min|max|avg|coalesce|ifnull|nullif|lower|upper|trim|length|char_length|concat|substr|substring|round|floor|ceil|abs|date|date_format|date_trunc|to_char|extract|year|month|day|now|current_date|datediff|cast|greatest|least|if|row_number|rank|json_extract|group_concat|string_agg|array_agg|replace)$/i

/** The text of a constant, or of a name that the function set once to one. */
function textOf({ image, inputs }: Scene, tree: TreeNode, text: TreeNode): string | null {
  if (text.kind === 'string') return text.items.length === 0 ? text.name : null
  if (text.kind === 'list' || text.kind === 'other')
    return text.items.length > 0 && text.items.every((one) => one.kind === 'string' && one.items.length === 0)
      ? text.items.map(({ name }) => name).join('')
      : null
  if (text.kind !== 'name') return null
  const value = inputs.valueOf(text.name)
  return value === null ||
    ownerOf(image, value, 'function') !== ownerOf(image, tree, 'function') ||
    keyOf(value) === keyOf(text)
    ? null
    : value.kind === 'name'
      ? null
      : textOf({ image, inputs } as Scene, tree, value)
}
