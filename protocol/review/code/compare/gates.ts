// Lists the conditions under which a side has effects: refusals before them, and branches around them.
import { leaves } from '../../syntax/flow.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import { refusesAt } from '../cover/added/refusals.ts'
import { type Image, isWritten } from '../image.ts'
import { type Effect, effectsOf, functionAround, isInside } from './effects.ts'

export interface Gate {
  readonly tree: TreeNode
  readonly test: TreeNode
  /** Holds when the effects run. */
  readonly allow: TreeNode
  /** A refusal turns the caller away, an exit only leaves, a branch runs or does not. */
  readonly kind: 'refusal' | 'exit' | 'branch'
  /** Whether `allow` is sure: an exit with a value may be what is granted. */
  readonly isSure: boolean
  /** The change wrote its test. */
  readonly isWritten: boolean
  readonly within: string
}

const listed = new WeakMap<Image, readonly Gate[]>()

export function gatesOf(image: Image): readonly Gate[] {
  const known = listed.get(image)
  if (known !== undefined) return known
  const gates: Gate[] = []
  walk(image.root, (tree) => {
    const gate = gateAt(tree)
    if (gate === null) return undefined
    const { test } = gate
    gates.push({
      ...gate,
      tree,
      isWritten: isWritten(image.side, tree.start, Math.max(test.end, tree.start + 1)),
      within: functionAround(image, tree),
    })
    return undefined
  })
  listed.set(image, gates)
  return gates
}

type Found = Pick<Gate, 'test' | 'allow' | 'kind' | 'isSure'>

function gateAt(tree: TreeNode): Found | null {
  if (tree.kind === 'call') return required(tree)
  if (tree.kind !== 'branch' || tree.left === null || tree.name === '?' || tree.name === 'switch') return null
  const { left: test, body, otherwise } = tree
  if (tree.name === 'assert') return { test, allow: test, kind: 'refusal', isSure: true }
  const isRefused = turnsAway(body) && (leaves(body) || endsRequest(body))
  if (isRefused || leaves(body)) {
    const given = isRefused ? null : givenBy(body)
    if (given?.kind === 'literal' && /^(?:true|True|1)$/.test(given.name))
      return { test, allow: test, kind: 'branch', isSure: true }
    return { test, allow: negated(test), kind: isRefused ? 'refusal' : 'exit', isSure: given === null }
  }
  if (otherwise !== null && otherwise.kind !== 'branch') {
    const isOther = turnsAway(otherwise)
    // The branch not taken only answers: the branch taken still depends on the test.
    if (isOther || leaves(otherwise))
      return { test, allow: test, kind: isOther ? 'refusal' : 'exit', isSure: isOther }
  }
  return { test, allow: test, kind: 'branch', isSure: true }
}

const NOTHING = /^(?:null|nil|None|undefined|0|-1)$/

/** The value with which a branch leaves the function; null when it leaves with none. */
function givenBy(body: TreeNode | null): TreeNode | null {
  const end = lastOf(body)
  const value = end?.kind === 'return' ? end.right : null
  return value === null || (/^(?:literal|name)$/.test(value.kind) && NOTHING.test(value.name)) ? null : value
}

const HOLDS =
  /^(?:require|assert|check|checkArgument|checkState|ensure|invariant|precondition|guard|isTrue|assertTrue|abort_unless|throw_unless|verify)!?$/
const FAILS = /^(?:abort_if|throw_if|ThrowIf|refuteIf|revertIf)$/

/** `require(amount <= limit)`: a call that fails unless its first argument holds. */
function required({ left, items }: TreeNode): Found | null {
  const [test] = items
  if (test === undefined || left === null || (left.kind !== 'name' && left.kind !== 'member')) return null
  const isCondition =
    test.kind === 'binary' || test.kind === 'unary' || test.kind === 'call' || test.name === 'tokens'
  if (!isCondition) return null
  if (HOLDS.test(left.name)) return { test, allow: test, kind: 'refusal', isSure: true }
  return FAILS.test(left.name) ? { test, allow: negated(test), kind: 'refusal', isSure: true } : null
}

/** Calls that refuse by their name. */
const REFUSES =
  /^(?:wp_send_json_error|wp_die|abort\w*|halt|[dD]en(?:y|ied)\w*|sendError|forbid\w*|refuse\w*|fail\w*|unauthori[sz]ed|[rR]eject\w*|invalid\w*|redirect\w*|finish|Left|Failure|Deny|Forbid)$/

const lastOf = (body: TreeNode | null): TreeNode | null =>
  (body?.kind === 'block' ? body.items.at(-1) : body) ?? null

/** Functions of frameworks that end the request by themselves. */
const ENDS = /^(?:wp_send_json_error|wp_die|abort\w*|halt|deny_access\w*|fail!?)$/

function endsRequest(body: TreeNode | null): boolean {
  const end = lastOf(body)
  const call = end?.kind === 'statement' ? end.right : end
  return call?.kind === 'call' && ENDS.test(call.left?.name ?? '')
}

/** `http_response_code(415); exit;` */
const endsWithStatus = (body: TreeNode | null): boolean =>
  body !== null &&
  leaves(body) &&
  body.items.some(
    ({ right }) =>
      right?.kind === 'call' &&
      /^(?:http_response_code|header|status|set_status|setStatus)$/.test(right.left?.name ?? '') &&
      right.items.some(({ name }) => /^[45]\d\d$|^HTTP\/[\d.]{1,3} [45]\d\d/.test(name)),
  )

/** Ends in an exception, an answer of the 400s and 500s, or a call that refuses by its name. */
export function turnsAway(body: TreeNode | null): boolean {
  if (refusesAt(body)) return true
  if (endsWithStatus(body)) return true
  const end = lastOf(body)
  const value = end?.kind === 'statement' || end?.kind === 'return' ? end.right : end
  if (value?.kind === 'call' && REFUSES.test(value.left?.name ?? '')) return true
  // `delivery.fail("…"); return`
  return (
    end?.kind === 'return' &&
    end.right === null &&
    (body?.items.some((one) => one.right?.kind === 'call' && REFUSES.test(one.right.left?.name ?? '')) ??
      false)
  )
}

/** What a refusal says: its status, the class of its exception. */
export function refusalOf(body: TreeNode | null): ReadonlySet<string> {
  const found = new Set<string>()
  if (body)
    walk(body, (one) => {
      if (one.kind === 'literal' && /^[45]\d\d$/.test(one.name)) found.add(one.name)
      if (one.kind === 'throw' && one.right) found.add((one.right.left ?? one.right).name)
      return undefined
    })
  return found
}

export const negated = (test: TreeNode): TreeNode => ({
  ...test,
  kind: 'unary',
  name: '!',
  left: null,
  right: test,
  items: [],
})

/** Effects that run only when the gate lets them. */
export function dominatedBy({ tree, kind }: Gate, image: Image): readonly Effect[] {
  const { parentOf } = image
  if (kind === 'branch') {
    const { body } = tree
    return body === null
      ? []
      : effectsOf(image).filter((one) => isInside(one.tree, body) || one.tree === body)
  }
  const isJump = lastOf(tree.body)?.kind === 'jump'
  let block = parentOf.get(tree)
  // What throws or returns holds back the rest of the function; `continue` only the rest of the loop.
  while (
    block !== undefined &&
    (isJump || kind !== 'refusal' ? block.kind !== 'block' : block.kind !== 'function')
  ) {
    if (block.kind === 'file') break
    block = parentOf.get(block)
  }
  if (block === undefined) return []
  const around = block
  return effectsOf(image).filter(
    (one) =>
      (one.tree.start >= tree.end && isInside(one.tree, around)) ||
      (tree.otherwise !== null && kind !== 'refusal' && isInside(one.tree, tree.otherwise)),
  )
}
