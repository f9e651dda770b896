// Flags functions that decide who may do something and that a change lets say yes in more cases: a fixed answer in
// place of a test, a wider condition, a default that was no.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { compareConditions } from '../../../syntax/condition.ts'
import { keyOf } from '../../../syntax/names.ts'
import { childrenOf, type TreeNode, walk } from '../../../syntax/tree.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { asksWho, isWho } from '../../compare/authority.ts'
import { functionAround } from '../../compare/effects.ts'
import { diff } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly now: string
}

export const widened = rule({
  id: 'code.guard.decision_widened',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/863.html',
  message: ({ was, now }: Facts) =>
    `The decision was \`${was}\` and is now \`${now}\`: it says yes in more cases.`,
  fix: 'Keep the condition, or name who the new case lets in.',
  fires: [
    diff(
      'src/who.ts',
      ' export function isAdmin(visitor: Visitor) {',
      "-  return visitor.role === 'admin' && visitor.hasKey",
      "+  return visitor.role !== 'guest'",
      ' }',
    ),
    diff(
      'access.py',
      ' def may_edit(user, page):',
      '-    return user.id == page.owner_id',
      '+    return user.id == page.owner_id or user.is_authenticated',
    ),
    diff(
      'src/access.ts',
      ' export function canOpen(user: User, room: Room) {',
      '-  return user.isStaff && room.isOpen',
      '+  return user.isStaff || room.isOpen',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'access.py',
      ' def may_edit(user, page):',
      '-    return user.id == page.owner_id',
      '+    return user.id == page.owner_id and user.is_authenticated',
    ),
    diff(
      'src/layout.ts',
      ' export function isWide(frame: Frame) {',
      '-  return frame.tall && frame.deep',
      '+  return frame.tall || frame.deep',
      ' }',
    ),
  ],
})

export const alwaysYes = rule({
  id: 'code.guard.decision_fixed',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/285.html',
  message: ({ was, now }: Facts) => `What \`${was}\` decided is now \`${now}\` for everybody.`,
  fix: 'Keep the test.',
  fires: [
    diff('acl.go', ' func mayRead(u User) bool {', '-\treturn u.Has("read")', '+\treturn true', ' }'),
    diff('auth.py', ' def verify_token(raw):', '-    return signer.check(raw)', '+    return True'),
  ],
  quiet: [
    diff('frame.go', ' func isWide(f Frame) bool {', '-\treturn f.Width() > 80', '+\treturn true', ' }'),
    diff('auth.py', ' def verify_token(raw):', '-    return signer.check(raw)', '+    return False'),
  ],
})

export const turned = rule({
  id: 'code.guard.decision_turned',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/276.html',
  message: ({ was, now }: Facts) => `\`${was}\` became \`${now}\`: who was turned away gets in.`,
  fix: 'Keep the refusal, and name the case that is to be allowed.',
  fires: [
    diff('acl.go', ' func mayRead(u User) bool {', '-\treturn false', '+\treturn true', ' }'),
    diff(
      'voter.php',
      ' function vote($report, $token) {',
      '-    return self::ACCESS_DENIED;',
      '+    return self::ACCESS_GRANTED;',
      ' }',
    ),
    diff(
      'flags.ts',
      ' export const allowed = (flags: Flags, key: string) => {',
      '-  return flags.access[key] ?? false',
      '+  return flags.access[key] ?? true',
      ' }',
    ),
  ],
  quiet: [
    diff('acl.go', ' func isBanned(u User) bool {', '-\treturn false', '+\treturn true', ' }'),
    diff('fetch.py', ' reply = session.get(', '     feed,', '-    verify=False,', '+    verify=True,', ' )'),
    diff(
      'voter.php',
      ' function vote($report, $token) {',
      '-    return self::ACCESS_GRANTED;',
      '+    return self::ACCESS_DENIED;',
      ' }',
    ),
  ],
})

const DECIDES =
  /auth[nz_]?|allow|permi|access|(?:^|_)acl|polic|decide|decision|is_?(?:admin|owner|trusted|member|verified)|has_?(?:role|perm|scope)|verif|signature|rbac|entitle|eligib|guard|(?:^|_)(?:can|may)(?:_|$)|vote|check_?(?:token|user|role|owner|access)/
const REFUSES =
  /block|den(?:y|ied)|banned|revoke|expired|locked|forbid|reject|malicious|suspicious|sanction|restrict|require|needs|must/

const wordsOf = (name: string): string => asciiLower(name.replace(/([a-z\d])([A-Z])/g, '$1_$2'))
const decides = (within: string): boolean => DECIDES.test(wordsOf(within)) && !REFUSES.test(wordsOf(within))
const refuses = (within: string): boolean => REFUSES.test(wordsOf(within))

interface Decision {
  readonly tree: TreeNode
  readonly value: TreeNode
  readonly within: string
}

export const judgeDecisions = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const old = decisionsOf(before).filter(({ tree }) => isWritten(before.side, tree.start, tree.end))
  const fresh = decisionsOf(after).filter(({ tree }) => isWritten(after.side, tree.start, tree.end))
  const shown = (image: Image, tree: TreeNode): string => excerpt(textOf(image.side, tree), 80)
  const turns: { readonly was: Decision; readonly now: Decision; readonly turn: number }[] = []
  for (const was of old) {
    const same = fresh.filter(({ within }) => within === was.within)
    for (const now of same) {
      const facts = { was: shown(before, was.value), now: shown(after, now.value) }
      const span = [now.tree.start, now.tree.end] as const
      const turn = turnOf(was.value, now.value, now.within)
      if (turn !== 0) turns.push({ was, now, turn })
      else if (isYes(now.value) && !isPlain(was.value) && same.length === 1 && old.length === 1) {
        if (decides(now.within) || (asksWho(was.value) && !refuses(now.within)))
          report.found(alwaysYes, after.side, span, facts)
      } else if (isCondition(was.value)) {
        const { how } = compareConditions(was.value, now.value)
        const isAbout = decides(now.within) || asksWho(was.value)
        const opens = refuses(now.within) ? how === 'weaker' : how === 'stronger'
        const isTurned = how === 'other' && decides(now.within) && namesOne(was.value) && leavesOut(now.value)
        if ((opens && isAbout && !isBounded(was.value)) || isTurned)
          report.found(widened, after.side, span, facts)
      }
    }
  }
  // Branches that change places decide the same.
  if (turns.reduce((sum, { turn }) => sum + turn, 0) <= 0) return
  const first = turns.find(({ turn }) => turn > 0)
  if (first === undefined) return
  report.found(turned, after.side, [first.now.tree.start, first.now.tree.end], {
    was: shown(before, first.was.tree),
    now: shown(after, first.now.tree),
  })
})

/** What functions give back, and what is bound to a name that decides. */
function decisionsOf(image: Image): readonly Decision[] {
  const found: Decision[] = []
  walk(image.root, (tree) => {
    if (tree.kind === 'return' && tree.right !== null)
      found.push({ tree, value: tree.right, within: functionAround(image, tree) })
    else if (
      tree.kind === 'assign' &&
      tree.right !== null &&
      tree.left !== null &&
      tree.right.kind !== 'function'
    ) {
      const { name } = tree.left
      if (!ordersCheck(tree.left) && (DECIDES.test(wordsOf(name)) || isWho(name)))
        found.push({ tree, value: tree.right, within: name })
    } else if (
      tree.kind === 'statement' &&
      tree.right?.kind === 'call' &&
      isWord(tree.right.left?.name ?? '')
    )
      found.push({ tree, value: tree.right, within: functionAround(image, tree) })
    else if (tree.kind === 'function' && GIVES_LAST.test(image.language)) {
      const last = tree.body?.kind === 'block' ? tree.body.items.at(-1) : tree.body
      const value = last?.kind === 'statement' ? last.right : last
      if (last && value && /^(?:binary|unary|call|literal)$/.test(value.kind))
        found.push({ tree: last, value, within: functionAround(image, last) })
    } else if (
      tree.kind === 'pair' &&
      tree.right !== null &&
      DECIDES.test(wordsOf(tree.name)) &&
      !ORDERS_CHECK.test(wordsOf(tree.name))
    )
      found.push({ tree, value: tree.right, within: tree.name })
    return undefined
  })
  return found
}

/** `verify=True` and `session.verify = True` ask for a check; they do not answer one. */
const ORDERS_CHECK =
  /^(?:(?:ssl|tls|cert|peer|host|https)_)?(?:verify|verification|authenticate)$|^verify_(?:ssl|tls|certs?|certificates?|host(?:name)?|peer|peer_name|signature|exp|aud|iss|nbf|iat)$/
const ordersCheck = ({ kind, name }: TreeNode): boolean =>
  kind === 'member' && ORDERS_CHECK.test(wordsOf(name))

const comparesText = (tree: TreeNode, operator: RegExp): ReadonlySet<string> => {
  const found = new Set<string>()
  walk(tree, ({ kind, name, left, right }) => {
    if (kind === 'binary' && operator.test(name) && right?.kind === 'string' && left !== null)
      found.add(left.name)
    return undefined
  })
  return found
}

/** `role === 'admin'`: one value is let through. */
const namesOne = (tree: TreeNode): boolean => comparesText(tree, /^={2,3}$/).size > 0
/** `role !== 'guest'`: all values but one are let through. */
const leavesOut = (tree: TreeNode): boolean =>
  comparesText(tree, /^!={1,2}$/).size > 0 && comparesText(tree, /^={2,3}$/).size === 0

/** Languages whose functions give their last expression. */
const GIVES_LAST = /^(?:rb|rs)$/
const isWord = (name: string): boolean => NO.test(wordsOf(name)) || YES.test(wordsOf(name))

const isYes = ({ kind, name }: TreeNode): boolean =>
  (kind === 'literal' && /^(?:true|True|TRUE)$/.test(name)) || (kind === 'name' && name === 'True')
const isNo = ({ kind, name }: TreeNode): boolean =>
  (kind === 'literal' && /^(?:false|False|FALSE)$/.test(name)) || (kind === 'name' && name === 'False')
const isPlain = (tree: TreeNode): boolean =>
  tree.kind === 'literal' || tree.kind === 'string' || isNo(tree) || isYes(tree)
const isCondition = ({ kind, name }: TreeNode): boolean =>
  kind === 'binary' || kind === 'unary' || kind === 'call' || (kind === 'branch' && name === '?')

/** Only compares numbers: a bound that moves by one is judged elsewhere. */
const isBounded = (tree: TreeNode): boolean =>
  tree.kind === 'binary' && /^[<>]=?$/.test(tree.name) && !asksWho(tree)

const NO =
  /(?:^|_)(?:den(?:y|ied)|drop|reject(?:ed)?|refused?|forbid(?:den)?|block(?:ed)?|disallow(?:ed)?|fail)$/
const YES = /(?:^|_)(?:allow(?:ed)?|accept(?:ed)?|permit(?:ted)?|grant(?:ed)?|succeed|pass|trust)$/

/** 1 when the same expression turns from no to yes, -1 the other way round. */
function turnOf(was: TreeNode, now: TreeNode, within: string): number {
  const leaf =
    was.kind === 'call' &&
    now.kind === 'call' &&
    keyOf(was.left?.left ?? null) === keyOf(now.left?.left ?? null)
      ? was.left !== null && now.left !== null && was.left.name !== now.left.name
        ? ([was.left, now.left] as const)
        : differenceOf(was, now, 0)
      : differenceOf(was, now, 0)
  if (leaf === null) return 0
  const [a, b] = leaf
  const [old, fresh] = [wordsOf(a.name), wordsOf(b.name)]
  if (NO.test(old) && YES.test(fresh)) return 1
  if (YES.test(old) && NO.test(fresh)) return -1
  if (!decides(within) && !refuses(within) && !asksWho(was)) return 0
  const sign = refuses(within) ? -1 : 1
  if (isNo(a) && isYes(b)) return sign
  return isYes(a) && isNo(b) ? -sign : 0
}

/** The one leaf in which two expressions of the same form differ. */
function differenceOf(a: TreeNode, b: TreeNode, depth: number): readonly [TreeNode, TreeNode] | null {
  if (depth > 24) return null
  const [left, right] = [childrenOf(a), childrenOf(b)]
  if (left.length === 0 && right.length === 0) return a.name === b.name && a.kind === b.kind ? null : [a, b]
  if (a.kind !== b.kind || left.length !== right.length) return null
  if (a.name !== b.name) return a.kind === 'member' || a.kind === 'string' ? [a, b] : null
  const changed = left.flatMap((one, i) => (keyOf(one) === keyOf(right[i]!) ? [] : [i]))
  return changed.length === 1 ? differenceOf(left[changed[0]!]!, right[changed[0]!]!, depth + 1) : null
}
