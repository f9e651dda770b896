// Flags comparisons that let more values through than before: a whole value that became a prefix, a suffix or a part,
// and expected claims of a token that are no longer asked for.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { functionAround } from '../../compare/effects.ts'
import { diff } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly now: string
}

export const originLoosened = rule({
  id: 'code.guard.origin_loosened',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/187.html',
  message: ({ was, now }: Facts) =>
    `\`${was}\` became \`${now}\`: a host, an address or a secret that only holds the expected text now passes.`,
  fix: 'Compare the whole value, or the host with its leading dot.',
  fires: [
    diff(
      'src/from.js',
      '-const ORIGIN = /^https:\\/\\/([a-z]+\\.)?hall\\.example$/',
      '+const ORIGIN = /https:\\/\\/([a-z]+\\.)?hall\\.example/',
      ' module.exports = (from) => ORIGIN.test(from)',
    ),
    diff(
      'src/cors.ts',
      ' export function sameOrigin(origin: string) {',
      '-  return origin === SITE',
      '+  return origin.startsWith(SITE)',
      ' }',
    ),
    diff(
      'web/next.py',
      ' def safe_host(url):',
      '-    return url.hostname in HOSTS',
      '+    return any(host in url.hostname for host in HOSTS)',
    ),
    diff(
      'src/back.ts',
      ' export function ours(url: URL) {',
      '-  return url.hostname.endsWith(`.${ROOT}`)',
      '+  return url.hostname.endsWith(ROOT)',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'src/cors.ts',
      ' export function sameOrigin(origin: string) {',
      '-  return origin.startsWith(SITE)',
      '+  return origin === SITE',
      ' }',
    ),
    diff(
      'src/find.ts',
      ' export function shown(title: string) {',
      '-  return title.startsWith(query)',
      '+  return title.includes(query)',
      ' }',
    ),
  ],
})

export const matchLoosened = rule({
  id: 'code.guard.match_loosened',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/187.html',
  message: ({ was, now }: Facts) =>
    `\`${was}\` became \`${now}\`: the wanted text may now stand anywhere in the value.`,
  fix: 'Compare the whole value.',
  fires: [
    diff(
      'src/files.ts',
      ' export function isAllowed(path: string) {',
      '-  return path.startsWith(base)',
      '+  return path.includes(base)',
      ' }',
    ),
    diff(
      'lib/scope.py',
      ' def has_scope(granted, wanted):',
      '-    return granted == wanted',
      '+    return granted.startswith(wanted)',
    ),
  ],
  quiet: [
    diff(
      'src/files.ts',
      ' export function isAllowed(path: string) {',
      '-  return path.includes(base)',
      '+  return path.startsWith(base)',
      ' }',
    ),
    diff(
      'src/find.ts',
      ' export function shown(title: string) {',
      '-  return title.startsWith(query)',
      '+  return title.includes(query)',
      ' }',
    ),
  ],
})

export const claimsGone = rule({
  id: 'code.guard.claims_removed',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://www.rfc-editor.org/rfc/rfc8725#section-3',
  message: ({ was, now }: Facts) =>
    `\`${now}\` no longer asks for \`${was}\`: tokens of another algorithm, issuer or audience pass.`,
  fix: 'Keep the expected algorithm, issuer and audience.',
  fires: [
    diff(
      'src/token.ts',
      ' export function claims(raw: string) {',
      "-  return jwt.verify(raw, KEY, { algorithms: ['RS256'], audience: 'shop' })",
      "+  return jwt.verify(raw, KEY, { algorithms: ['RS256'] })",
      ' }',
    ),
    diff(
      'lib/token.py',
      ' def claims(raw):',
      '-    return jwt.decode(raw, KEY, algorithms=["RS256"], issuer=ISSUER)',
      '+    return jwt.decode(raw, KEY, algorithms=["RS256"])',
    ),
  ],
  quiet: [
    diff(
      'src/token.ts',
      ' export function claims(raw: string) {',
      "-  return jwt.verify(raw, KEY, { algorithms: ['RS256'] })",
      "+  return jwt.verify(raw, KEY, { algorithms: ['RS256'], audience: 'shop' })",
      ' }',
    ),
    diff(
      'lib/token.py',
      ' def claims(raw):',
      '-    return jwt.decode(raw, KEY, algorithms=["RS256"], issuer=ISSUER)',
      '+    return jwt.decode(raw, KEY, issuer=ISSUER, algorithms=["RS256"])',
    ),
  ],
})

/** Whose whole value decides where something goes or who somebody is. */
const ORIGIN =
  /origin|host|domain|redirect|return_?to|callback|uri|url|referer|signature|(?:^|_)mac(?:_|$)|hmac|digest|token|secret|passw/
const OF_REQUESTS = /origin|allowed_?host|domain|redirect|return_?to|callback/
const DECIDES =
  /allow|permit|valid|verif|safe|trust|scope|role|perm|auth|access|path|base|same|is_?ok|(?:^|_)ok(?:_|$)/

export const judgeMatches = compareTrees(({ change, before, after }, report) => {
  if (change.isTest || change.language === 'c') return
  const now = testsOf(after)
  for (const [place, was] of testsOf(before)) {
    const is = now.get(place)
    if (is === undefined || !isWritten(before.side, was.tree.start, was.tree.end)) continue
    if (!isWritten(after.side, is.tree.start, is.tree.end) || is.rank >= was.rank || is.rank === 0) continue
    const named = asciiLower(`${place} ${textOf(before.side, was.tree)}`.replace(/([a-z])([A-Z])/g, '$1_$2'))
    const rule = ORIGIN.test(named) ? originLoosened : DECIDES.test(named) ? matchLoosened : null
    if (rule === null) continue
    // A pattern may only look for something in a text.
    if (holds(was.tree, (one) => patternOf(one) !== null) && !(was.rank >= 3 && OF_REQUESTS.test(named)))
      continue
    report.found(rule, after.side, [is.tree.start, is.tree.end], {
      was: excerpt(textOf(before.side, was.tree), 80),
      now: excerpt(textOf(after.side, is.tree), 80),
    })
  }
  const calls = verifiersOf(after)
  for (const [place, was] of verifiersOf(before)) {
    const is = calls.get(place)
    const lost = is ? [...was.claims].find((one) => !is.claims.has(one)) : undefined
    if (is === undefined || lost === undefined || !isWritten(before.side, was.tree.start, was.tree.end))
      continue
    report.found(claimsGone, after.side, [is.tree.start, is.tree.end], {
      was: lost,
      now: excerpt(textOf(after.side, is.tree), 80),
    })
  }
})

interface Test {
  readonly tree: TreeNode
  /** 4: the whole value; 3: a suffix with its dot; 2: an end of it; 1: anywhere in it; 0: no comparison of texts. */
  readonly rank: number
}

/** Conditions, results and values of names, by function and order. */
function testsOf(image: Image): ReadonlyMap<string, Test> {
  const found = new Map<string, Test>()
  const counts = new Map<string, number>()
  walk(image.root, (tree) => {
    const value =
      tree.kind === 'return' || (tree.kind === 'assign' && tree.left?.kind === 'name')
        ? tree.right
        : tree.kind === 'branch' && tree.name !== '?'
          ? tree.left
          : null
    if (value === null) return undefined
    const head = tree.kind === 'assign' ? (tree.left?.name ?? '') : tree.kind
    const place = `${functionAround(image, tree)} ${head}`
    const at = counts.get(place) ?? 0
    counts.set(place, at + 1)
    found.set(`${place} ${at}`, { tree: value, rank: rankOf(value) })
    return undefined
  })
  return found
}

/** The loosest comparison of texts in a condition. */
function rankOf(test: TreeNode): number {
  let least = 0
  const take = (rank: number): void => {
    if (least === 0 || rank < least) least = rank
  }
  walk(test, (one) => {
    const pattern = patternOf(one)
    if (pattern !== null) take(anchorsOf(pattern))
    if (one.kind === 'binary' && /^(?:===?|!==?)$/.test(one.name)) {
      const isNothing = [one.left, one.right].some(
        (side) => side?.kind === 'literal' || (side?.kind === 'string' && side.name === ''),
      )
      if (!isNothing) take(4)
    }
    if (one.kind === 'binary' && /^(?:in|not in)$/.test(one.name))
      take(one.right !== null && /^(?:name|list)$/.test(one.right.kind) ? 4 : 1)
    const name = one.kind === 'call' ? (one.left?.name ?? '') : ''
    if (/^(?:equals|fullmatch|has|EqualFold|Equals)$/.test(name)) take(4)
    const given = one.items.at(-1)
    if (/^(?:endsWith|endswith|HasSuffix|EndsWith|end_with\?|ends_with)$/.test(name))
      take(given?.kind === 'string' && given.name.startsWith('.') ? 3 : given?.kind === 'binary' ? 3 : 2)
    if (/^(?:startsWith|startswith|HasPrefix|StartsWith|start_with\?|starts_with)$/.test(name)) take(2)
    if (/^(?:includes|contains|Contains|indexOf|search|str_contains|strpos|include\?)$/.test(name))
      take(isList(one.left?.left ?? null) ? 4 : 1)
    return undefined
  })
  return least
}

/** A pattern that is written out. */
function patternOf({ kind, name, left, items }: TreeNode): string | null {
  if (kind === 'literal' && name.startsWith('/') && name.length > 3)
    return name.slice(1, name.lastIndexOf('/'))
  const [given] = items
  return kind === 'call' &&
    /^(?:RegExp|compile|MustCompile|Regex|fullmatch|search)$/.test(left?.name ?? '') &&
    given?.kind === 'string'
    ? given.name
    : null
}

/** How much of the value a pattern binds, on the scale of tests. */
const anchorsOf = (pattern: string): number => {
  const begins = /^(?:\(\?\w{1,4}\))?(?:\^|\\A)/.test(pattern)
  const ends = /(?:\$|\\[zZ])$/.test(pattern)
  if (begins && ends) return /[A-Za-z]\.[a-z]{2,10}(?:\$|\/|\\)/.test(pattern) ? 3 : 4
  return begins || ends ? 2 : 1
}

/** A list of whole values: named in the plural or in capitals. */
const isList = (tree: TreeNode | null): boolean =>
  tree !== null && (tree.kind === 'list' || /^[A-Z][A-Z0-9_]+$|[a-z]s$/.test(tree.name))

interface Verifier {
  readonly tree: TreeNode
  readonly claims: ReadonlySet<string>
}

function verifiersOf(image: Image): ReadonlyMap<string, Verifier> {
  const found = new Map<string, Verifier>()
  walk(image.root, (tree) => {
    if (
      tree.kind !== 'call' ||
      !/^(?:decode|verify|jwtVerify|validate|Parse\w*)$/.test(tree.left?.name ?? '')
    )
      return undefined
    const claims = new Set<string>()
    for (const item of tree.items)
      walk(item, ({ kind, name }) => {
        if (kind === 'pair' && /^(?:algorithms?|audience|issuer|aud|iss)$/.test(name)) claims.add(name)
        return undefined
      })
    found.set(`${functionAround(image, tree)} ${image.names.pathOf(tree.left)}`, { tree, claims })
    return undefined
  })
  return found
}
