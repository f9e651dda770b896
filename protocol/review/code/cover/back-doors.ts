// Recognises branches that let in whoever knows a word of the source: without one, fewer get in.
import { holds, type TreeNode } from '../../syntax/tree.ts'
import { type Image, isWrittenNode, ownerOf } from '../image.ts'

const SECRET =
  /^(?:\w{0,20}_)?(?:passw(?:or)?d|passwd|pwd|passphrase|otp|pin|(?:auth_?|access_?)?token|api_?key|secret)$/i
const GRANTS =
  /^(?:true|True|success|Success|succeeded|Succeeded|ok|OK|Ok|granted|Granted|allowed|Allowed|ALLOW|GRANTED|authenticated|Authenticated)$/

/** `if (password == "…" || …) return true`, removed as a whole. */
export function isBackDoor(image: Image, tree: TreeNode): boolean {
  const { left, body, otherwise } = tree
  if (left === null || body === null || otherwise !== null || !isWrittenNode(image.side, tree)) return false
  const [only, ...others] = body.kind === 'block' ? body.items : [body]
  return (
    only?.kind === 'return' &&
    others.length === 0 &&
    only.right !== null &&
    /^(?:literal|name|member)$/.test(only.right.kind) &&
    GRANTS.test(only.right.name) &&
    (only.right.kind !== 'literal' || isEntrance(ownerOf(image, tree, 'function')?.name ?? '')) &&
    asksWord(left)
  )
}

/** Says yes to who may come in. A list of bad passwords says yes as well. */
const isEntrance = (name: string): boolean =>
  /auth|log_?in|sign_?in|enter|verify|allow|permit|grant|access/i.test(name) &&
  !/weak|common|block|leak|ban|den[iy]|forbid|bad|breach|guess|reject|invalid|change|reset|require/i.test(
    name,
  )

/** One of the alternatives is a word of the source that somebody gave. */
function asksWord({ kind, name, left, right }: TreeNode): boolean {
  if (kind !== 'binary' || left === null || right === null) return false
  if (/^(?:\|\||or)$/.test(name)) return asksWord(left) || asksWord(right)
  if (!/^(?:===?|eq)$/.test(name)) return false
  const isWord = (one: TreeNode): boolean =>
    one.kind === 'string' && one.name.length >= 4 && one.items.length === 0
  const isGiven = (one: TreeNode): boolean => /^(?:name|member)$/.test(one.kind) && SECRET.test(one.name)
  return (isWord(left) && isGiven(right)) || (isWord(right) && isGiven(left))
}

const REGISTERS =
  /^(?:get|post|put|patch|delete|all|use|any|route|GET|POST|Get|Post|HandleFunc|Handle|MapGet|MapPost)$/
const OF_DEBUGGING =
  /^\/?(?:api\/)?_{0,2}(?:debug|backdoor|phpinfo|test-?login|dev-?login|impersonate|heapdump|eval|pprof)(?:\/|$)/i

/** `router.get('/debug/env', …)` that goes, and whose place is on the other side no more. */
export const isDebugRoute = (tree: TreeNode, after: Image): boolean => {
  const place = tree.left?.kind === 'member' && REGISTERS.test(tree.left.name) ? tree.items[0] : undefined
  return (
    place?.kind === 'string' &&
    OF_DEBUGGING.test(place.name) &&
    !holds(after.root, ({ kind, name }) => kind === 'string' && name === place.name)
  )
}
