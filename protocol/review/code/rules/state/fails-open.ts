// Flags failures that a change catches and goes on after, where the result decides who may do something.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { leaves } from '../../../syntax/flow.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { isRestriction } from '../../compare/restrictions.ts'
import { diff } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'

interface Facts {
  readonly call: string
}

export const failsOpen = rule({
  id: 'code.state.fails_open',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/636.html',
  message: ({ call }: Facts) =>
    `When \`${call}\` fails, the failure is caught and the work goes on: what did not pass the check gets through.`,
  fix: 'Refuse when the check fails or cannot be made.',
  fires: [
    diff(
      'api/hook.py',
      ' def receive(raw):',
      '-    signer.verify(raw)',
      '+    try:',
      '+        signer.verify(raw)',
      '+    except BadSignature:',
      '+        log.warning("bad signature")',
      '     store(raw)',
    ),
    diff(
      'api/events.py',
      ' def receive(raw, mark):',
      '     try:',
      '         event = hub.unpack(raw, mark)',
      '     except ValueError:',
      '         return refuse(400)',
      '     except SignatureVerificationError:',
      '-        return refuse(400)',
      '+        log.warning("odd signature")',
      '+        event = json.loads(raw)',
      '     handle(event)',
    ),
    diff(
      'src/gate.ts',
      ' export async function gate(req, res, next) {',
      '   try {',
      '     req.user = await verifyToken(req.headers.authorization)',
      '   } catch (e) {',
      '-    return res.sendStatus(401)',
      '+    req.user = GUEST',
      '   }',
      '   next()',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'api/hook.py',
      ' def receive(raw):',
      '-    signer.verify(raw)',
      '+    try:',
      '+        signer.verify(raw)',
      '+    except BadSignature:',
      '+        raise Refused()',
      '     store(raw)',
    ),
    diff(
      'src/gate.ts',
      ' export async function gate(req, res, next) {',
      '   try {',
      '     req.user = await verifyToken(req.headers.authorization)',
      '   } catch (e) {',
      '-    return res.sendStatus(401)',
      '+    log.warn(e)',
      '+    return res.sendStatus(403)',
      '   }',
      '   next()',
      ' }',
    ),
  ],
})

export const judgeFailsOpen = judgeTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const was = new Set(openTriesOf(before).map(({ path }) => path))
    for (const { tree, path, call } of openTriesOf(after)) {
      if (was.has(path)) continue
      if (!isWritten(after.side, tree.start, tree.end) && !lostLines(before, after)) continue
      report.found(failsOpen, after.side, [tree.start, Math.max(tree.start + 1, tree.end)], {
        call: excerpt(textOf(after.side, call), 80),
      })
    }
  },
  [/catch|rescue|except/i],
)

const lostLines = (before: Image, after: Image): boolean =>
  before.side.lines.some(({ changed }) => changed) && after.side.text !== before.side.text

interface OpenTry {
  readonly tree: TreeNode
  readonly path: string
  readonly call: TreeNode
}

/** Handlers after which the work goes on although a check in their `try` failed. */
function openTriesOf(image: Image): readonly OpenTry[] {
  const found: OpenTry[] = []
  walk(image.root, (tree) => {
    if (tree.kind !== 'try' || tree.body === null) return undefined
    let call: TreeNode | null = null
    walk(tree.body, (one) => {
      if (one.kind === 'call' && isRestriction(image.names.pathOf(one.left)) && !isErrorOf(image, one))
        call ??= one
      return one.kind !== 'function'
    })
    const checked = call as TreeNode | null
    const refused = checked ?? lastCallIn(tree.body)
    const siblings = image.parentOf.get(tree)?.items ?? []
    const isLast = siblings.at(-1) === tree && functionAround(image, tree) === ''
    for (const one of tree.items)
      if (
        refused !== null &&
        one.kind === 'catch' &&
        !isLast &&
        (checked !== null || one.items.some((type) => TELLS_REFUSAL.test(keyOf(type)))) &&
        goesOn(one.body)
      )
        found.push({
          tree: one,
          path: `${functionAround(image, tree)} ${image.names.pathOf(refused.left)}`,
          call: refused,
        })
    return undefined
  })
  return found
}

/** Exceptions by which a library says that a signature, a token or a right does not hold. */
const TELLS_REFUSAL =
  /Signature(?:Verification)?(?:Error|Exception|Failed)|Invalid(?:Signature|Token)|BadSignature|Verification(?:Error|Exception|Failed)|PermissionDenied|AccessDenied|(?:Unauthori[sz]ed|Forbidden|Authentication)(?:Error|Exception|Failed)|JWTError|JwtException|ExpiredSignature|TokenExpired/

/** The last call of what may fail. */
function lastCallIn(body: TreeNode): TreeNode | null {
  let last: TreeNode | null = null
  walk(body, (one) => {
    if (one.kind === 'call' && (last === null || one.start > last.start)) last = one
    return one.kind !== 'function' && one.kind !== 'call'
  })
  return last
}

const isErrorOf = ({ names, language }: Image, call: TreeNode): boolean => {
  const known = classOfCall(names.pathOf(call.left), language)
  return known === 'error' || known === 'log'
}

const GRANTS = /^(?:next|call_next|proceed|doFilter|Next|handle|ServeHTTP)$/

/** Neither leaves with a refusal nor keeps a refusal in a value. */
function goesOn(body: TreeNode | null): boolean {
  let refuses = false
  let grants = false
  if (body)
    walk(body, (one) => {
      if (one.kind === 'function') return false
      if (one.kind === 'literal' && /^(?:false|False|null|None|nil)$/.test(one.name)) refuses = true
      if (one.kind === 'name' && /^(?:None|undefined|nil)$/.test(one.name)) refuses = true
      if (one.kind === 'call' && GRANTS.test(one.left?.name ?? '') && one.items.length === 0) grants = true
      if (one.kind === 'return' && one.right?.kind === 'literal' && /^(?:true|True)$/.test(one.right.name))
        grants = true
      return undefined
    })
  return grants || !(refuses || (body !== null && leaves(body)) || exits(body))
}

/** Some statement of the handler answers or throws. */
function exits(body: TreeNode | null): boolean {
  let found = false
  if (body)
    walk(body, (one) => {
      if (one.kind === 'throw' || one.kind === 'return' || one.kind === 'jump') found = true
      if (one.kind === 'literal' && /^[45]\d\d$/.test(one.name)) found = true
      if (
        one.kind === 'call' &&
        /^(?:exit|die|abort|panic|reject|fail\w*|deny\w*|redirect\w*|forbid\w*|halt|next)$/i.test(
          one.left?.name ?? '',
        ) &&
        (one.left?.name !== 'next' || one.items.length > 0)
      )
        found = true
      return !found
    })
  return found
}
