// Recognises calls that are harmless by their form: variants of a Rust type, records that only hold what they are given,
// tokens that are verified with fixed algorithms, digests that protect nothing, and guards put before a router.
import { keyOf } from '../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../syntax/tree.ts'
import { anyOf } from '../any-of.ts'
import type { Image } from '../image.ts'
import type { CallClass } from '../tables/calls.ts'
import { verifies } from '../verified-token.ts'
import { restricts } from './guard-words.ts'
import { isSafeForm } from './safe-forms.ts'

/** Types whose making says that their content may be trusted, or acts by itself. */
const TRUSTS = /html|raw|trust|safe|escaped|unchecked|sql|markup|redirect|command|guard|lock|secret|token/i

const VARIANT = /(?:^|[.:])[A-Z][A-Za-z0-9]*[.:]{1,2}[A-Z][A-Za-z0-9]*$/

const RECORD = /(?:^|\.)[A-Z]\w{0,60}(?:Dto|DTO|ViewModel|PageInfo)$/

/** What runs once an answer has gone out: https://nodejs.org/api/http.html#class-httpserverresponse */
const LISTENS = /^(?:res|response|reply\.raw)\.(?:on|once)$/
const ENDS = /^(?:finish|close)$/

const JWT_VERIFY = /^(?:jwt|jsonwebtoken)\.verify$/

const LIFTS_IN_OPTIONS = anyOf([
  /skip|ignore|disable|allow|exempt|except|when|unless|filter|dry|report_?only/i,
  /Infinity/,
])

export function knownCallOf(image: Image, tree: TreeNode, path: string): CallClass | null {
  if (BOUNDS_TIME.test(path) && tree.items.length <= 2 && tree.items.every(isSpan)) return 'safe'
  // `config.validate()?`: one more way to refuse, of what is at hand.
  if (image.language === 'rs' && tree.items.length === 0 && isRefusalBy(image, tree)) return 'safe'
  if (image.language === 'rs' && VARIANT.test(path) && !TRUSTS.test(path)) return 'pure'
  // https://api.rubyonrails.org/classes/ActiveRecord/Migration.html#method-c-disable_ddl_transaction-21
  if (path === 'disable_ddl_transaction!' && /algorithm: :concurrently/.test(image.side.text)) return 'pure'
  if (
    image.language === 'go' &&
    path === 'io.Copy' &&
    /^io\.Discard$/.test(image.names.pathOf(tree.items[0] ?? null))
  )
    return 'safe'
  // What a new scope holds: https://api.rubyonrails.org/classes/ActiveRecord/Scoping/Named/ClassMethods.html
  if (
    image.language === 'rb' &&
    /^(?:where(?:\.not)?|order|limit|joins|includes)$/.test(path) &&
    isInScope(image, tree)
  )
    return 'read'
  // Whether the program is up is no secret: https://docs.spring.io/spring-security/reference/servlet/authorization/authorize-http-requests.html
  if (path.endsWith('.permitAll') && isHealth(tree)) return 'safe'
  // https://learn.microsoft.com/aspnet/core/host-and-deploy/health-checks
  if (image.language === 'cs' && /\.MapHealthChecks(?:\(\)\.AllowAnonymous)?$/.test(path))
    return isProbe(/AllowAnonymous$/.test(path) ? (tree.left?.left ?? tree) : tree) ? 'safe' : null
  // Only says which requests; what they may do is the call behind it.
  if (image.language === 'java' && /\.(?:requestMatchers|antMatchers|mvcMatchers)$/.test(path)) return 'pure'
  // An event of Solidity is a log.
  if (tree.name === 'emit') return 'pure'
  // https://doc.rust-lang.org/std/sync/atomic/
  if (
    image.language === 'rs' &&
    /\.(?:load|store|swap)$/.test(path) &&
    /^(?:\w+\.)*Ordering\.\w+$/.test(image.names.pathOf(tree.items.at(-1) ?? null))
  )
    return 'pure'
  if (RECORD.test(path) && !TRUSTS.test(path)) return 'answer'
  if (verifies(image, tree)) return 'safe'
  if (image.language === 'js' && JWT_VERIFY.test(path) && verifiesWithOptions(image, tree)) return 'safe'
  if (
    image.language === 'py' &&
    /^hashlib\.(?:md5|sha1)$/.test(path) &&
    tree.items.some(
      (one) => one.kind === 'pair' && one.name === 'usedforsecurity' && one.right?.name === 'False',
    )
  )
    return 'pure'
  if (
    image.language === 'js' &&
    LISTENS.test(path) &&
    tree.items.length === 2 &&
    tree.items[1]!.kind === 'function'
  )
    return ENDS.test(tree.items[0]!.name) && tree.items[0]!.kind === 'string' ? 'safe' : null
  if (hardensParser(tree) || isSafeForm(image.language, tree, path)) return 'safe'
  if (path === 'Object.assign' && isFreshObject(tree.items[0] ?? null)) return 'pure'
  // https://docs.paramiko.org/en/stable/api/client.html#paramiko.client.RejectPolicy
  if (image.language === 'py' && refusesHost(tree, path)) return 'safe'
  const holder = image.parentOf.get(tree)
  const isGuard = holder?.kind === 'call' && holder.left !== tree && addsGuard(image, holder)
  return isGuard || addsGuard(image, tree) ? 'safe' : null
}

/** `.connectTimeout(Duration.ofSeconds(5))`: a client waits no longer than that. */
const BOUNDS_TIME =
  /\.(?:connectTimeout|readTimeout|writeTimeout|callTimeout|setConnectTimeout|setReadTimeout|setSoTimeout)$/
const isSpan = (tree: TreeNode): boolean =>
  (tree.kind === 'literal' && /^[1-9][\d_]{0,6}L?$/.test(tree.name)) ||
  (/^(?:name|member)$/.test(tree.kind) && /^(?:(?:MILLI)?SECONDS|MINUTES)$/.test(tree.name)) ||
  (tree.kind === 'call' &&
    /^of(?:Millis|Seconds|Minutes)$/.test(tree.left?.name ?? '') &&
    tree.items.every(isSpan))

const isRefusalBy = ({ parentOf, side }: Image, tree: TreeNode): boolean =>
  tree.left?.kind === 'member' &&
  tree.left.left?.kind === 'name' &&
  /^(?:validate|verify)$/.test(tree.left.name) &&
  side.code[tree.end] === '?' &&
  parentOf.get(tree) !== undefined

/** An SSH client that talks to no host it does not know. */
const refusesHost = ({ left, items }: TreeNode, path: string): boolean =>
  (/\bRejectPolicy$/.test(path) && items.length === 0) ||
  (left?.name === 'set_missing_host_key_policy' &&
    items.length === 1 &&
    items[0]!.left?.name === 'RejectPolicy')

/** `rateLimit({ windowMs: 60_000, max: 20 })`: https://express-rate-limit.mintlify.app/reference/configuration */
const LIMIT_OPTION =
  /^(?:windowMs|max|limit|standardHeaders|legacyHeaders|message|statusCode|delayAfter|delayMs|points|duration)$/
export const isLimiter = (dict: TreeNode): boolean =>
  dict.items.some(
    ({ name, right }) => /^(?:max|limit|points)$/.test(name) && /^[1-9]\d{0,3}$/.test(right?.name ?? ''),
  ) &&
  dict.items.every(
    ({ kind, name, right }) =>
      kind === 'pair' &&
      LIMIT_OPTION.test(name) &&
      right !== null &&
      (/^(?:literal|string)$/.test(right.kind) ||
        (right.kind === 'binary' && !holds(right, (one) => !/^(?:binary|literal)$/.test(one.kind)))),
  )

const HEALTH =
  /^\/(?:actuator\/)?(?:health|healthz|livez|readyz|ping|up|status)(?:\/(?:live|ready|liveness|readiness|\*\*?))?$/

/** One place, by its path alone. */
const isProbe = ({ items: [place, ...more] }: TreeNode): boolean =>
  more.length === 0 && place?.kind === 'string' && HEALTH.test(place.name)

/** `requestMatchers(HttpMethod.GET, "/healthz").permitAll()` */
export const isHealth = ({ left, items }: TreeNode): boolean =>
  items.length === 0 &&
  left?.left?.kind === 'call' &&
  /^(?:requestMatchers|antMatchers|mvcMatchers|pathMatchers)$/.test(left.left.left?.name ?? '') &&
  left.left.items.some(({ kind }) => kind === 'string') &&
  left.left.items.every((one) => (one.kind === 'string' ? HEALTH.test(one.name) : one.name === 'GET'))

/** Inside the function of a `scope`, and given by keys, names and numbers alone. */
function isInScope(image: Image, tree: TreeNode): boolean {
  if (tree.items.some(({ kind }) => kind === 'string' || kind === 'binary')) return false
  for (
    let at = image.parentOf.get(tree), up = 0;
    at !== undefined && up < 8;
    at = image.parentOf.get(at), up++
  )
    if (at.kind === 'call' && at.left?.kind === 'name' && at.left.name === 'scope') return true
  return false
}

/** `Object.assign({}, …)`: nobody else holds what is filled. */
const isFreshObject = (tree: TreeNode | null): boolean =>
  tree !== null &&
  ((tree.kind === 'dict' && tree.items.length === 0) ||
    (tree.kind === 'call' &&
      keyOf(tree.left).includes('create') &&
      tree.items.every(({ kind }) => kind === 'literal')))

/** Switches of XML parsers that turn entities of others off, as OWASP's cheat sheet on XXE lists them. */
const ENTITIES_OFF = anyOf([
  /SUPPORT_DTD|IS_SUPPORTING_EXTERNAL_ENTITIES|external-general-entities|external-parameter-entities|load-external-dtd/,
  /ACCESS_EXTERNAL_DTD|ACCESS_EXTERNAL_SCHEMA|ACCESS_EXTERNAL_STYLESHEET/,
])
const ENTITIES_REFUSED = /disallow-doctype-decl|FEATURE_SECURE_PROCESSING/

function hardensParser({ left, items }: TreeNode): boolean {
  const name = left?.name ?? ''
  const [option, value, ...more] = items
  if (/^(?:setExpandEntityReferences|setXIncludeAware)$/.test(name)) return option?.name === 'false'
  if (!/^(?:setProperty|setFeature|setAttribute)$/.test(name) || !option || !value || more.length > 0)
    return false
  const named = keyOf(option)
  if (ENTITIES_REFUSED.test(named)) return value.name === 'true'
  return (
    ENTITIES_OFF.test(named) && (value.name === 'false' || (value.kind === 'string' && value.name === ''))
  )
}

function verifiesWithOptions(image: Image, { items }: TreeNode): boolean {
  const [, key, options] = items
  if (items.length !== 3 || key === undefined || options?.kind !== 'dict') return false
  if (key.kind === 'literal' || key.kind === 'string') return false
  const algorithms = options.items.find((one) => one.kind === 'pair' && one.name === 'algorithms')?.right
  if (!algorithms || !image.flow.valueOf(algorithms).isConstant) return false
  const named = keyOf(algorithms)
  if (/none/i.test(named) || (/HS\d/.test(named) && /[REP]S\d/.test(named.replace(/HS\d{3}/g, ''))))
    return false
  return options.items.every((one) => one.kind === 'pair' && !/^(?:ignore|complete|allow)/.test(one.name))
}

/** A policy of contents that names its sources and lets no script of the page run. */
function isStrictPolicy(tree: TreeNode): boolean {
  let strict = true
  let named = false
  walk(tree, (one) => {
    if (
      one.kind === 'pair' &&
      /^(?:contentSecurityPolicy|directives|frameAncestors|defaultSrc)$/.test(one.name)
    )
      named = true
    if (one.kind === 'literal' && /^(?:false|null|undefined|0)$/.test(one.name)) strict = false
    if (one.kind === 'string' && /unsafe|^\*|^https?:$|^data:$/.test(one.name) && !/^data:$/.test(one.name))
      strict = false
    if (one.kind === 'call' || one.kind === 'function' || one.kind === 'spread' || one.kind === 'name')
      strict = false
    if (one.kind === 'pair' && /^script/i.test(one.name) && /data:/.test(keyOf(one))) strict = false
    return strict
  })
  return strict && named
}

/** `router.use(requireLogin)`: what is registered after it is restricted. Guards with options that lift are none. */
function addsGuard({ names }: Image, { left, items, body }: TreeNode): boolean {
  if (left?.kind !== 'member' || !/^(?:use|Use)$/.test(left.name) || body !== null || items.length === 0)
    return false
  // `app.use('/rows', requireLogin)`
  const guards = items[0]!.kind === 'string' && items.length > 1 ? items.slice(1) : items
  return guards.every((one) => {
    if (one.kind === 'name' || one.kind === 'member') return restricts(names.pathOf(one))
    if (one.kind !== 'call' || !restricts(names.pathOf(one.left))) return false
    return one.items.every(
      (item) =>
        (item.kind === 'literal' && /^\d/.test(item.name) && !LIFTS_IN_OPTIONS.test(keyOf(item))) ||
        item.kind === 'string' ||
        (item.kind === 'dict' && (isStrictPolicy(item) || isLimiter(item))) ||
        ((item.kind === 'member' || item.kind === 'name') && /^[A-Z]/.test(item.name)),
    )
  })
}
