// Tells values of security that a change makes stricter and leaves as they are otherwise: a hash of passwords that costs
// more, a token or session that lives shorter.
import { leaves } from '../../syntax/flow.ts'
import { keyOf, namesIn } from '../../syntax/names.ts'
import { addNodes, childrenOf, holds, type TreeNode, walk } from '../../syntax/tree.ts'
import { asciiLower } from '../../text/ascii.ts'
import { type Image, isWritten, ownerOf, textOf } from '../image.ts'
import { verifies } from '../verified-token.ts'
import { localsOf } from './inputs.ts'
import { loadsPlainYaml } from './safe-forms.ts'

/** Nodes of both sides of such a pair. */
export function strengthened(before: Image, after: Image): ReadonlySet<TreeNode> {
  const found = new Set<TreeNode>()
  const old = new Map<string, TreeNode | null>()
  const mark = (tree: TreeNode): void => addNodes(found, tree)
  const markPair = (was: TreeNode, is: TreeNode): void => {
    for (const [image, one] of [
      [before, was],
      [after, is],
    ] as const) {
      mark(one)
      // What gives the value on, and nothing besides.
      const holder = image.parentOf.get(one)
      if (holder !== undefined && /^(?:return|assign|statement)$/.test(holder.kind)) found.add(holder)
    }
  }
  for (const [key, tree] of hashesIn(before)) old.set(key, old.has(key) ? null : tree)
  for (const [key, tree] of hashesIn(after)) {
    const was = old.get(key)
    if (was && isLarger(numbersIn(was), numbersIn(tree))) markPair(was, tree)
  }
  if (/\byaml\.safe_load\(/.test(before.side.code))
    for (const [was, is] of plainLoads(before, after)) markPair(was, is)
  const [former, now] = [before.side.text, after.side.text]
  if (/\bnew Random\(\)|http:\/\//.test(former) && /\bnew SecureRandom\(\)|https:\/\//.test(now))
    for (const [was, is] of saferAgain(before, after)) markPair(was, is)
  if (CONTAINS_PATH.test(now)) for (const [was, is] of containedReads(before, after)) markPair(was, is)
  if (/\bLimitReader\(/.test(now)) for (const [was, is] of boundedReads(before, after)) markPair(was, is)
  if (CLAIMED.test(now)) for (const [was, is] of askedMore(before, after)) markPair(was, is)
  for (const tree of guardedCookies(before, after)) mark(tree)
  const lives = new Map<string, TreeNode | null>()
  for (const [key, tree] of livesIn(before)) lives.set(key, lives.has(key) ? null : tree)
  for (const [key, tree] of livesIn(after)) {
    const was = lives.get(key)
    const [a, b] = [secondsOf(was?.right ?? null), secondsOf(tree.right)]
    if (!was || a === null || b === null || b <= 0 || b >= a) continue
    mark(was)
    mark(tree)
  }
  return found
}

/** Words without which there is nothing to find, so that a page loads the rest only where they stand. */
const CONTAINS_PATH =
  /\b(?:startsWith|startswith|StartsWith|is_relative_to|isRelativeTo|HasPrefix|commonpath)\b/
const CLAIMED = /\b(?:issuer|audience|subject|iss|aud|sub|maxAge|require)["']?\s{0,2}[:=]/

/** `yaml.safe_load(text)` that became the same with a faster loader of plain data. */
function plainLoads(before: Image, after: Image): readonly (readonly [was: TreeNode, is: TreeNode])[] {
  const loads = ({ root, names }: Image, fits: (call: TreeNode, path: string) => boolean) => {
    const found = new Map<string, TreeNode>()
    walk(root, (tree) => {
      if (tree.kind === 'call' && fits(tree, names.pathOf(tree.left))) found.set(keyOf(tree.items[0]!), tree)
      return undefined
    })
    return found
  }
  const old = loads(before, ({ items }, path) => path === 'yaml.safe_load' && items.length === 1)
  const now = loads(after, ({ items }, path) => path === 'yaml.load' && loadsPlainYaml(items, path))
  return [...now].flatMap(([text, is]) => {
    const was = old.get(text)
    return was === undefined ? [] : [[was, is] as const]
  })
}

/** Assignments and texts that are the same but for a generator that nobody can predict, or for TLS. */
function saferAgain(before: Image, after: Image): readonly (readonly [was: TreeNode, is: TreeNode])[] {
  const written = (image: Image, now: boolean) => {
    const found = new Map<string, TreeNode | null>()
    walk(image.root, (tree) => {
      if (!isWritten(image.side, tree.start, tree.end)) return undefined
      const text = textOf(image.side, tree)
      const key =
        tree.kind === 'assign' &&
        image.language === 'java' &&
        (now ? /\bnew SecureRandom\(\)$/ : /\bnew Random\(\)$/).test(text)
          ? text.replace(/\bSecureRandom\b/g, 'Random')
          : tree.kind === 'string' &&
              tree.items.length === 0 &&
              (now ? /^https:\/\/\w/ : /^http:\/\/\w/).test(tree.name)
            ? tree.name.replace(/^https/, 'http')
            : null
      if (key !== null) found.set(key, found.has(key) ? null : tree)
      return undefined
    })
    return found
  }
  const old = written(before, false)
  return [...written(after, true)].flatMap(([key, is]) => {
    const was = old.get(key)
    return was && is ? [[was, is] as const] : []
  })
}

const READS_FILE =
  /^(?:readFileSync|readFile|createReadStream|sendFile|read_bytes|read_text|OpenRead|ReadAllText|ReadAllBytes|FileResponse|ReadFile|newInputStream|readAllBytes|readString)$/
const RESOLVES =
  /^(?:resolve|realpath|realpathSync|normalize|GetFullPath|Clean|toAbsolutePath|toRealPath|abspath|absolute)$/
const JOINS = /^(?:path|os|join|resolve|Combine|Path|filepath|Join|Paths|get|of|self|this)$/
const CONTAINS = /^(?:startsWith|startswith|StartsWith|is_relative_to|isRelativeTo|HasPrefix|commonpath)$/

/** A file that is read by a place within a folder, and now only after the resolved place is known to lie there. */
function containedReads(before: Image, after: Image): readonly (readonly [was: TreeNode, is: TreeNode])[] {
  const reads = (image: Image) => {
    const found = new Map<string, TreeNode | null>()
    walk(image.root, (tree) => {
      if (tree.kind !== 'call' || !READS_FILE.test(tree.left?.name ?? '')) return undefined
      const fn = ownerOf(image, tree, 'function')?.name ?? ''
      const rest = tree.items.slice(isOfPath(tree) ? 0 : 1).map(keyOf)
      const key = `${fn} ${tree.left!.name} ${isOfPath(tree) ? '' : keyOf(tree.left)} ${rest.join()}`
      found.set(key, found.has(key) ? null : tree)
      return undefined
    })
    return found
  }
  const old = reads(before)
  return [...reads(after)].flatMap(([key, is]) => {
    const was = old.get(key)
    if (!was || !is) return []
    const [place, given] = [placeOf(was), placeOf(is)]
    const value = given?.kind === 'name' ? localsOf(after).get(given.name) : undefined
    if (
      !place ||
      !value ||
      !holds(value, ({ kind, left }) => kind === 'call' && RESOLVES.test(left?.name ?? ''))
    )
      return []
    const parts = (tree: TreeNode): string =>
      namesIn(tree)
        .filter((name) => !JOINS.test(name) && !RESOLVES.test(name))
        .join()
    return parts(place) === parts(value) && isConfined(after, is, given!.name) ? [[was, is] as const] : []
  })
}

const isOfPath = ({ left }: TreeNode): boolean => /^read_(?:bytes|text)$/.test(left?.name ?? '')
const placeOf = (call: TreeNode): TreeNode | null =>
  isOfPath(call) ? (call.left?.left ?? null) : (call.items[0] ?? null)

/** Before the call, a place that does not lie in the folder is refused. */
const isConfined = (image: Image, call: TreeNode, name: string): boolean =>
  holds(
    ownerOf(image, call, 'function')?.body ?? null,
    ({ kind, left, body, end }) =>
      kind === 'branch' &&
      end <= call.start &&
      left?.kind === 'unary' &&
      /^(?:!|not)$/.test(left.name) &&
      left.right?.kind === 'call' &&
      CONTAINS.test(left.right.left?.name ?? '') &&
      (left.right.left?.left?.name === name || left.right.items[0]?.name === name) &&
      leaves(body),
  )

/** `io.ReadAll(body)` that became `io.ReadAll(io.LimitReader(body, most))`: https://pkg.go.dev/io#LimitReader */
function boundedReads(before: Image, after: Image): readonly (readonly [was: TreeNode, is: TreeNode])[] {
  const reads = (image: Image, given: (item: TreeNode) => TreeNode | null) => {
    const found = new Map<string, TreeNode>()
    if (image.language !== 'go') return found
    walk(image.root, (tree) => {
      const [item] = tree.items
      if (tree.kind !== 'call' || item === undefined || tree.items.length !== 1) return undefined
      const source = /(?:^|\/)(?:io|ioutil)\.ReadAll$/.test(image.names.pathOf(tree.left))
        ? given(item)
        : null
      if (source !== null) found.set(keyOf(source), tree)
      return undefined
    })
    return found
  }
  const limited = ({ kind, left, items: [source, most, ...rest] }: TreeNode): TreeNode | null =>
    kind === 'call' &&
    left?.name === 'LimitReader' &&
    source !== undefined &&
    rest.length === 0 &&
    /^(?:name|literal|binary)$/.test(most?.kind ?? '')
      ? source
      : null
  const old = reads(before, (item) => item)
  return [...reads(after, limited)].flatMap(([source, is]) => {
    const was = old.get(source)
    return was === undefined ? [] : [[was, is] as const]
  })
}

/** What a token has to hold besides its signature: RFC 7519 §4.1. */
const CLAIM = /^(?:issuer|audience|subject|iss|aud|sub|maxAge|require)$/

/** Calls that verify a token with the same key and algorithms, and now ask for more of its claims. */
function askedMore(before: Image, after: Image): readonly (readonly [was: TreeNode, is: TreeNode])[] {
  const calls = (image: Image) => {
    const found = new Map<string, TreeNode | null>()
    walk(image.root, (tree) => {
      if (tree.kind !== 'call' || !verifies(image, tree)) return undefined
      const key = [tree.left, ...tree.items.filter(({ kind }) => kind !== 'pair')].map(keyOf).join()
      found.set(key, found.has(key) ? null : tree)
      return undefined
    })
    return found
  }
  const asked = ({ items }: TreeNode): readonly string[] =>
    items.flatMap((one) =>
      one.kind !== 'pair'
        ? []
        : one.name === 'options' && one.right?.kind === 'dict'
          ? one.right.items.map((inner) => `options ${keyOf(inner)}`)
          : [keyOf(one)],
    )
  const extra = ({ items }: TreeNode, had: ReadonlySet<string>): readonly TreeNode[] =>
    items.flatMap((one) =>
      one.kind !== 'pair' || had.has(keyOf(one))
        ? []
        : one.name === 'options' && one.right?.kind === 'dict'
          ? one.right.items.filter((inner) => !had.has(`options ${keyOf(inner)}`))
          : [one],
    )
  const old = calls(before)
  return [...calls(after)].flatMap(([key, is]) => {
    const was = old.get(key)
    if (!was || !is) return []
    const [had, has] = [new Set(asked(was)), new Set(asked(is))]
    const more = extra(is, had)
    return [...had].every((one) => has.has(one)) &&
      more.length > 0 &&
      more.every(({ kind, name, right }) => kind === 'pair' && CLAIM.test(name) && !isNothing(right))
      ? [[was, is] as const]
      : []
  })
}

const isNothing = (tree: TreeNode | null): boolean =>
  tree === null ||
  /^(?:None|null|undefined|False|false|)$/.test(
    tree.kind === 'literal' || tree.kind === 'string' ? tree.name : '-',
  ) ||
  (tree.kind === 'list' && tree.items.length === 0)

/** Options of a cookie that keep it from others: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie */
const KEEPS_COOKIE =
  /^(?:secure|httpOnly|httponly|partitioned)=(?:true|True)$|^(?:sameSite|samesite)='(?:lax|strict|Lax|Strict)'$/

/** `cookie: { … }` with all that it had, and options that keep it from others. */
function guardedCookies(before: Image, after: Image): readonly TreeNode[] {
  const cookies = (image: Image): ReadonlyMap<string, TreeNode> => {
    const found = new Map<string, TreeNode>()
    walk(image.root, (tree) => {
      if (tree.kind === 'pair' && /^cookie(?:Options)?$/.test(tree.name) && tree.right?.kind === 'dict')
        found.set(tree.name, tree)
      return undefined
    })
    return found
  }
  const now = cookies(after)
  return [...cookies(before)].flatMap(([name, was]) => {
    const is = now.get(name)
    if (is === undefined || !isWritten(after.side, is.start, is.end)) return []
    const had = new Set(was.right!.items.map(keyOf))
    const has = new Set(is.right!.items.map(keyOf))
    const extra = is.right!.items.filter((one) => !had.has(keyOf(one)))
    const isKept = [...had].every((one) => has.has(one))
    const written = ({ name: option, right }: TreeNode): string =>
      `${option}=${right?.kind === 'string' ? `'${right.name}'` : (right?.name ?? '')}`
    return isKept && extra.length > 0 && extra.every((one) => KEEPS_COOKIE.test(written(one)))
      ? [was, is]
      : []
  })
}

const HASHES =
  /(?:^|\.)(?:GenerateFromPassword|gensalt|genSalt|genSaltSync|hashSync|bcrypt\.hash|BCryptPasswordEncoder|pbkdf2\w{0,8}|scrypt\w{0,8}|argon2\w{0,12}|hash_pw)$/

/** Calls that hash passwords, by all that they are given but numbers. */
function* hashesIn(image: Image): Generator<readonly [key: string, tree: TreeNode]> {
  const all: TreeNode[] = []
  walk(image.root, (tree) => {
    if (tree.kind === 'call' && isWritten(image.side, tree.start, tree.end)) all.push(tree)
    return undefined
  })
  for (const tree of all) {
    const path = image.names.pathOf(tree.left)
    if (HASHES.test(path)) yield [`${path} ${tree.items.map(withoutNumber).join()}`, tree]
  }
}

const withoutNumber = (tree: TreeNode): string => (tree.kind === 'literal' ? '#' : keyOf(tree))

const numbersIn = ({ items }: TreeNode): readonly number[] =>
  items.flatMap(({ kind, name }) => (kind === 'literal' && /^\d{1,9}$/.test(name) ? [Number(name)] : []))

const isLarger = (was: readonly number[], now: readonly number[]): boolean =>
  was.length === 1 && now.length === 1 && now[0]! > was[0]!

const LIVES = /(?:^|_)(?:ttl|lifetime|max_?age|expiry|expires_?in|expiration)(?:_|$)/
const OF_IDENTITY = /token|session|jwt|cookie|login|auth|access|refresh|otp|reset|magic/

/** Life spans of what proves an identity. */
function* livesIn(image: Image): Generator<readonly [key: string, tree: TreeNode]> {
  const all: TreeNode[] = []
  walk(image.root, (tree) => {
    if (tree.kind === 'assign' && tree.left?.kind === 'name' && isWritten(image.side, tree.start, tree.end))
      all.push(tree)
    return undefined
  })
  for (const tree of all) {
    const name = asciiLower(tree.left!.name.replace(/([a-z])([A-Z])/g, '$1_$2'))
    if (
      LIVES.test(name) &&
      (OF_IDENTITY.test(name) || /\bjwt\b|\bsession\b|\btoken\b/i.test(image.side.code))
    )
      yield [name, tree]
  }
}

const UNITS: Readonly<Record<string, number>> = {
  seconds: 1,
  Second: 1,
  minutes: 60,
  Minute: 60,
  hours: 3600,
  Hour: 3600,
  days: 86_400,
  weeks: 604_800,
}

/** `timedelta(minutes=15)`, `15 * time.Minute`, `900`, `15 * 60`; null for anything else. */
function secondsOf(tree: TreeNode | null): number | null {
  if (tree === null) return null
  if (tree.kind === 'literal')
    return /^[\d_]{1,12}$/.test(tree.name) ? Number(tree.name.replaceAll('_', '')) : null
  if (tree.kind === 'member') return UNITS[tree.name] ?? null
  if (tree.kind === 'binary' && tree.name === '*') {
    const [a, b] = [secondsOf(tree.left), secondsOf(tree.right)]
    return a === null || b === null ? null : a * b
  }
  if (tree.kind === 'call' && tree.left?.name === 'timedelta' && childrenOf(tree).length > 1) {
    let sum = 0
    for (const { kind, name, right } of tree.items) {
      const count = kind === 'pair' ? secondsOf(right) : null
      if (count === null || UNITS[name] === undefined) return null
      sum += count * UNITS[name]
    }
    return sum
  }
  return null
}
