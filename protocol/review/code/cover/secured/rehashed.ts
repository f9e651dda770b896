// Tells passwords whose hash a login replaces by a stronger one once the password was found right:
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#upgrading-legacy-hashes
import { keyOf, namesIn } from '../../../syntax/names.ts'
import { addNodes, holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { type Image, isWritten, ownerOf } from '../../image.ts'
import { localsOf } from '../inputs.ts'
import { valueIn } from '../values.ts'

const STRONG =
  /^(?:password_hash|(?:django\.contrib\.auth\.hashers\.)?make_password|(?:Illuminate\.Support\.Facades\.)?Hash\.make|(?:bcrypt|bcryptjs|argon2)\.(?:hash|hashSync)|(?:ph|hasher|password_hasher|passwordHasher|(?:argon2\.)?PasswordHasher\(\))\.hash)$/
const VERIFIES =
  /^(?:password_verify|hash_equals|(?:django\.contrib\.auth\.hashers\.)?check_password|(?:Illuminate\.Support\.Facades\.)?Hash\.check|(?:bcrypt|bcryptjs)\.(?:compare|compareSync|checkpw)|argon2\.verify|hmac\.compare_digest|(?:crypto\.)?timingSafeEqual|(?:ph|hasher|password_hasher|passwordHasher)\.verify)$/

interface Upgrade {
  readonly assign: TreeNode
  readonly password: string
  readonly fn: TreeNode | null
  /** The name of the answer that the password was right. */
  readonly answer: string | null
}

/** Every way to the value is a verification of this password against something else. */
function isVerified(tree: TreeNode | null, image: Image, password: string, depth = 0): boolean {
  if (tree === null || depth > 6) return false
  if (tree.kind === 'unary' && tree.name === 'await')
    return isVerified(tree.right, image, password, depth + 1)
  if (tree.kind === 'name')
    return isVerified(localsOf(image).get(tree.name) ?? null, image, password, depth + 1)
  if (tree.kind === 'branch' && tree.name === '?')
    return [tree.body, tree.otherwise].every((one) => isVerified(one, image, password, depth + 1))
  if (tree.kind !== 'call' || !VERIFIES.test(image.names.pathOf(tree.left)) || tree.items.length < 2)
    return false
  const [a, b] = tree.items
  const mentions = (one: TreeNode): boolean =>
    holds(one, ({ kind, name }) => kind === 'name' && name === password)
  return (
    mentions(a!) !== mentions(b!) &&
    !/^(?:literal|string)$/.test(a!.kind) &&
    !/^(?:literal|string)$/.test(b!.kind)
  )
}

/** The conjuncts of a test. */
const conjuncts = (tree: TreeNode | null): readonly TreeNode[] =>
  tree === null
    ? []
    : tree.kind === 'binary' && /^(?:&&|and)$/.test(tree.name)
      ? [...conjuncts(tree.left), ...conjuncts(tree.right)]
      : [tree]

/** Whether the password was right, or whether its hash is an old one. */
const isAsked = (tree: TreeNode, image: Image, password: string): boolean =>
  isVerified(tree, image, password) ||
  tree.kind === 'name' ||
  (tree.kind === 'binary' &&
    /^(?:\|\||or)$/.test(tree.name) &&
    [tree.left, tree.right].every((one) => one !== null && isAsked(one, image, password))) ||
  (tree.kind === 'call' &&
    /^(?:password_?)?needs_?(?:re)?hash$|^check_needs_rehash$|^must_update$/i.test(tree.left?.name ?? ''))

/** `$stored = $user->password_hash`: a name for the old hash, which goes nowhere but into questions about it. */
function isOnlyAsked(image: Image, fn: TreeNode, { left, right }: TreeNode): boolean {
  if (left?.kind !== 'name' || right?.kind !== 'member' || !/pass|hash/i.test(right.name)) return false
  return !holds(fn, (one) => {
    if (one.kind !== 'name' || one.name !== left.name || one === left) return false
    const call = image.parentOf.get(one)
    const path = call?.kind === 'call' ? image.names.pathOf(call.left) : ''
    return !(VERIFIES.test(path) || ASKS.test(path))
  })
}

const ASKS = /^(?:preg_match|str_starts_with|strlen|re\.(?:match|fullmatch)|len)$|needs_?(?:re)?hash$/i

function branchOf(image: Image, tree: TreeNode): TreeNode | null {
  let at = image.parentOf.get(tree)
  while (at !== undefined && /^(?:statement|block)$/.test(at.kind)) at = image.parentOf.get(at)
  return at?.kind === 'branch' ? at : null
}

const known = new WeakMap<Image, readonly Upgrade[]>()

function upgradesIn(image: Image): readonly Upgrade[] {
  const kept = known.get(image)
  if (kept !== undefined) return kept
  const found: Upgrade[] = []
  walk(image.root, (tree) => {
    if (tree.kind !== 'assign' || tree.left?.kind !== 'member' || !/pass|hash/i.test(tree.left.name))
      return undefined
    const made = tree.right?.kind === 'unary' && tree.right.name === 'await' ? tree.right.right : tree.right
    const [password] = made?.items ?? []
    if (made?.kind !== 'call' || password?.kind !== 'name' || !STRONG.test(image.names.pathOf(made.left)))
      return undefined
    const fn = ownerOf(image, tree, 'function')
    let answer: string | null = null
    let isSure = false
    for (let at = image.parentOf.get(tree); at !== undefined && at !== fn; at = image.parentOf.get(at))
      if (at.kind === 'branch' && at.body !== null && at.body.start <= tree.start && tree.end <= at.body.end)
        for (const test of conjuncts(at.left))
          if (isVerified(test, image, password.name)) {
            isSure = true
            if (test.kind === 'name') answer = test.name
          }
    if (isSure) found.push({ assign: tree, password: password.name, fn, answer })
    return undefined
  })
  known.set(image, found)
  return found
}

/** `hash_equals($stored, md5($password))` in a function that puts a stronger hash in the place of that one. */
export function isUpgradedHash(image: Image, tree: TreeNode): boolean {
  let given = tree
  let call = image.parentOf.get(given)
  // `hashlib.md5(word).hexdigest()`
  while (call !== undefined && (call.kind === 'member' || call.kind === 'call') && call.left === given) {
    given = call
    call = image.parentOf.get(given)
  }
  if (call?.kind !== 'call' || !VERIFIES.test(image.names.pathOf(call.left))) return false
  const fn = ownerOf(image, tree, 'function')
  return upgradesIn(image).some(
    (one) => one.fn === fn && fn !== null && [...namesIn(tree)].includes(one.password),
  )
}

/** The last names of what makes and verifies a strong hash. */
const STRONG_NAME = /password_hash|make_password|Hash\b|\.hash(?:Sync)?\(|bcrypt|argon2/

/** What the new side does for it: the new hash, its saving, and in a new function the answer. */
export const rehashed = (before: Image, after: Image): ReadonlySet<TreeNode> =>
  STRONG_NAME.test(after.side.code) ? rehashesIn(before, after) : new Set()

function rehashesIn(before: Image, after: Image): ReadonlySet<TreeNode> {
  const marked = new Set<TreeNode>()
  const mark = (tree: TreeNode): void => addNodes(marked, tree)
  for (const { assign, fn, answer, password } of upgradesIn(after)) {
    if (!isWritten(after.side, assign.start, assign.end)) continue
    const target = keyOf(assign.left)
    if (holds(before.root, (one) => one.kind === 'assign' && keyOf(one.left) === target)) continue
    mark(assign)
    const owner = keyOf(assign.left!.left)
    const branch = branchOf(after, assign)
    for (const one of branch?.body?.items ?? []) {
      const made = valueIn(one.kind === 'statement' && one.right ? one.right : one)
      const isSaved =
        made.kind === 'call' &&
        made.items.length === 0 &&
        made.left?.kind === 'member' &&
        /^save!?$/.test(made.left.name) &&
        keyOf(made.left.left) === owner
      if (isSaved) mark(one)
    }
    const isKnown = (one: TreeNode): boolean =>
      marked.has(one) || (one.kind === 'statement' && one.right !== null && marked.has(one.right))
    if (
      branch?.body?.items.every(isKnown) &&
      branch.otherwise === null &&
      conjuncts(branch.left).every((one) => isAsked(one, after, password))
    )
      mark(branch)
    const isNewHere =
      fn !== null && !holds(before.root, (one) => one.kind === 'function' && one.name === fn.name)
    if (isNewHere && answer !== null)
      walk(fn, (one) => {
        const isAnswer = one.left?.name === answer && isVerified(one.right, after, password)
        if (one.kind === 'assign' && (isAnswer || isOnlyAsked(after, fn, one))) mark(one)
        if (
          one.kind === 'return' &&
          one.right?.kind === 'name' &&
          one.right.name === answer &&
          isVerified(one.right, after, password)
        )
          marked.add(one)
        return undefined
      })
  }
  return marked
}
