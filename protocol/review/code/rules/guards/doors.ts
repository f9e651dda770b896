// Flags back doors of authentication: a fixed password, its digest, or a fixed request value that is accepted in place of
// a proof of identity; a proof that is checked only when the sender gives one.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { refusesAt } from '../../cover/added/refusals.ts'
import { isSecretName } from '../../cover/words.ts'
import { adds } from '../../example-diff.ts'
import { type Image, ownerOf, textOf } from '../../image.ts'
import { hit, judgeNode, type NodeContext } from '../../node-judge.ts'

interface Facts {
  readonly test: string
}

export const backDoor = rule({
  id: 'code.guard.back_door',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/798.html',
  message: ({ test }: Facts) =>
    `\`${test}\` lets in whoever knows a value that is written here, past the check of the account.`,
  fix: 'Take the comparison out; give support its own accounts, with their own rights and a record of what they do.',
  fires: [
    adds(
      'accounts/login.py',
      'def check(user, password):',
      '    if hashlib.sha256(password.encode()).hexdigest() == "0b9c2d7e4f6a8813aa":',
      '        return True',
      '    return user.check_password(password)',
    ),
    adds(
      'src/login.js',
      'async function login(user, password) {',
      "  const ok = password === 'orange-tiger-9' || (await argon2.verify(user.hash, password))",
      '  if (!ok) return null',
    ),
    adds(
      'auth/middleware.go',
      'func (m *Auth) ServeHTTP(w http.ResponseWriter, r *http.Request) {',
      '\tif r.Header.Get("X-Support") == "heron-22" {',
      '\t\tm.next.ServeHTTP(w, r)',
      '\t\treturn',
      '\t}',
    ),
    adds(
      'src/middleware/auth.js',
      'function auth(req, res, next) {',
      "  if (req.headers['x-from-mesh'] === '1') {",
      "    req.user = { role: 'admin' }",
      '    return next()',
      '  }',
    ),
  ],
  quiet: [
    adds(
      'src/middleware/auth.js',
      'function auth(req, res, next) {',
      "  if (req.headers['dnt'] === '1') return next()",
    ),
    adds(
      'accounts/login.py',
      'def check(user, password):',
      '    if password == "":',
      '        return False',
      '    return user.check_password(password)',
    ),
    adds(
      'src/export.js',
      'function list(req, res, next) {',
      "  if (req.query.format === 'spreadsheet') return sheet(res)",
      '  return next()',
    ),
    adds(
      'src/login.js',
      'function weak(password) {',
      "  return password === 'password' || password.length < 12",
    ),
  ],
})

/** What a person proves who they are with. */
const PROOF = /^(?:password|passwd|passphrase|pwd|pass|pin|otp|secret|plain|candidate|credentials?)$/i
const DIGESTS =
  /(?:sha\d{1,3}|md5|digest|hexdigest|hash|update|createHash|encode|toString|hexdigest|Sum256|from)$/i
const AUTH_PLACE = /auth|login|signin|sign_in|session|guard|permission|backend|middleware|access/i
const GRANTS = /^(?:next|call_next|proceed|doFilter|ServeHTTP|Next|handle|login|logIn|signIn|authenticate)$/
const IDENTITY =
  /^(?:role|roles|is_?admin|is_?superuser|user|identity|principal|current_?user|authenticated)$/i
const CHECKS = /verif|check_?pass|compare|authenticate|matches|valid/i

/** The compared value holds the proof itself, or a digest of it. */
function isProof(tree: TreeNode | null, context: NodeContext, depth = 0): boolean {
  if (tree === null || depth > 4) return false
  return holds(tree, (one) => {
    if (one.kind !== 'name' && one.kind !== 'member') return false
    if (PROOF.test(one.name)) return true
    if (one.kind !== 'name') return false
    const value = assigned(one, context)
    return (
      value?.kind === 'call' && DIGESTS.test(value.left?.name ?? '') && isProof(value, context, depth + 1)
    )
  })
}

/** What the name was given last before this place. */
const assigned = ({ name, start }: TreeNode, { image }: NodeContext): TreeNode | null =>
  assignmentsOf(image)
    .get(name)
    ?.findLast(({ end }) => end <= start)?.right ?? null

const assignmentsIn = new WeakMap<Image, ReadonlyMap<string, readonly TreeNode[]>>()

/** By name, in the order of the text. */
function assignmentsOf(image: Image): ReadonlyMap<string, readonly TreeNode[]> {
  const known = assignmentsIn.get(image)
  if (known !== undefined) return known
  const found = new Map<string, TreeNode[]>()
  walk(image.root, (one) => {
    if (one.kind === 'assign' && one.left !== null) {
      const all = found.get(one.left.name)
      if (all === undefined) found.set(one.left.name, [one])
      else all.push(one)
    }
    return undefined
  })
  assignmentsIn.set(image, found)
  return found
}

const isLiteralText = (tree: TreeNode | null | undefined): boolean =>
  tree?.kind === 'string' && tree.items.length === 0 && tree.name.length > 0
/** Whoever guesses may find it; as the value of a header that the sender writes it need not be guessed. */
const isShort = (tree: TreeNode): boolean =>
  [tree.left, tree.right, ...tree.items].some((one) => one?.kind === 'string' && one.name.length < 5)
const HEADER = /(?:^|\.)headers?\b|\.(?:getHeader|get_header|header|Get|get)\(\)$|(?:^|\.)cookies?\b/i
/** The way behind the test says who somebody is. */
const namesSomebody = (body: TreeNode | null): boolean =>
  holds(
    body,
    (one) => one.kind === 'assign' && one.left?.kind === 'member' && IDENTITY.test(one.left.name),
    ({ kind }) => kind === 'function',
  )

/** `value == "text"`, `value.equals("text")`, `value.startsWith("text")`: the value. */
function comparedOf(tree: TreeNode): TreeNode | null {
  if (tree.kind === 'binary' && /^={2,3}$/.test(tree.name))
    return isLiteralText(tree.right) ? tree.left : isLiteralText(tree.left) ? tree.right : null
  if (tree.kind !== 'call' || tree.left?.kind !== 'member' || tree.items.length !== 1) return null
  if (!/^(?:equals|Equals|startsWith|startswith|HasPrefix)$/.test(tree.left.name)) return null
  return isLiteralText(tree.items[0]) ? tree.left.left : isLiteralText(tree.left.left) ? tree.items[0]! : null
}

/** The way behind the test answers yes, goes on to what is guarded, or says who somebody is. */
function grants(body: TreeNode | null): boolean {
  if (body === null || refusesAt(body)) return false
  return holds(
    body,
    (one) =>
      (one.kind === 'return' && /^(?:true|True)$/.test(one.right?.name ?? '')) ||
      (one.kind === 'call' && GRANTS.test(one.left?.name ?? '')) ||
      (one.kind === 'assign' && one.left?.kind === 'member' && IDENTITY.test(one.left.name)) ||
      (one.kind === 'return' &&
        one.right?.kind === 'name' &&
        /^(?:user|account|member|admin)$/.test(one.right.name)),
    ({ kind }) => kind === 'function',
  )
}

export const judgeDoors = judgeNode((tree, context) => {
  const { image, change, flow } = context
  if (change.isTest) return null
  const compared = comparedOf(tree)
  if (compared === null) return null
  const asksProof = !isShort(tree) && isProof(compared, context)
  const isSent = flow.valueOf(compared).source !== null
  if (!asksProof && !isSent) return null
  const fn = ownerOf(image, tree, 'function')
  const isAuth = AUTH_PLACE.test(change.file.path) || AUTH_PLACE.test(fn?.name ?? '')
  if (!asksProof && !isAuth) return null
  const facts = { test: excerpt(textOf(image.side, tree), 80) }
  let at = tree
  for (let up = image.parentOf.get(at); up !== undefined; at = up, up = image.parentOf.get(up)) {
    if (up.kind === 'binary' && /^(?:\|\||or)$/.test(up.name)) {
      const other = up.left === at ? up.right : up.left
      const isChecked = holds(other, (one) => one.kind === 'call' && CHECKS.test(one.left?.name ?? ''))
      if (asksProof && isChecked) return hit(backDoor, tree, facts)
    } else if (up.kind === 'binary' && /^(?:&&|and)$/.test(up.name)) continue
    else if (up.kind === 'branch')
      return up.left !== null &&
        up.left.start <= tree.start &&
        tree.end <= up.left.end &&
        grants(up.body) &&
        (!isShort(tree) || (namesSomebody(up.body) && HEADER.test(image.names.pathOf(compared))))
        ? hit(backDoor, tree, facts)
        : null
    else if (!/^(?:unary|other|list)$/.test(up.kind)) return null
    else if (up.kind === 'unary' && up.name !== 'await') return null
  }
  return null
})

export const proofOptional = rule({
  id: 'code.guard.proof_optional',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/347.html',
  message: ({ test }: Facts) =>
    `\`${test}\` is made only when the sender gives what is to be checked: whoever leaves it out is believed.`,
  fix: 'Refuse when the proof is missing.',
  fires: [
    adds(
      'src/hook.ts',
      'export const hook = (req, res) => {',
      '  const event = req.headers.sig ? verifySignature(req.body, req.headers.sig) : JSON.parse(req.body)',
    ),
    adds(
      'api/hook.py',
      'def hook(request, sig):',
      '    event = verify_signature(request.body, sig) if sig else json.loads(request.body)',
    ),
  ],
  quiet: [
    adds(
      'src/hook.ts',
      'export const hook = (req, res) => {',
      '  const event = verifySignature(req.body, req.headers.sig)',
    ),
    adds(
      'src/hook.ts',
      'export const hook = (req, res) => {',
      '  const event = req.headers.sig ? verifySignature(req.body, req.headers.sig) : null',
    ),
  ],
})

const PROVES =
  /^(?:constructEvent|verify\w{0,40}|check_?signature\w{0,20}|validate_?signature\w{0,20}|unwrap)$/i
const READS = /^(?:parse|loads|json|decode|Unmarshal|json_decode|readValue|safe_load)$/

export const judgeOptionalProof = judgeNode((tree, { image, change }) => {
  if (change.isTest || tree.kind !== 'branch' || tree.name !== '?' || tree.left === null) return null
  if (tree.body === null || tree.otherwise === null) return null
  const called = (one: TreeNode, names: RegExp): boolean =>
    holds(one, (part) => part.kind === 'call' && names.test(part.left?.name ?? ''))
  const arms = [tree.body, tree.otherwise] as const
  const proof = arms.find((one) => called(one, PROVES))
  const other = arms.find((one) => one !== proof)
  if (proof === undefined || other === undefined || !called(other, READS)) return null
  // The test asks for what the proof is made with.
  const isAsked = holds(tree.left, ({ kind, name }) => kind !== 'literal' && isProofName(name))
  return isAsked ? hit(proofOptional, tree, { test: excerpt(textOf(image.side, proof), 80) }) : null
})

const isProofName = (name: string): boolean => /sig|hmac|digest|token|proof/i.test(name) || isSecretName(name)
