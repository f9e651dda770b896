// Judges branches, exits and attempts: what no longer runs, or runs only under a new condition.

import { leaves } from '../../../syntax/flow.ts'
import { keyOf } from '../../../syntax/names.ts'
import { childrenOf, holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { isWritten, isWrittenNode, ownerOf } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'
import { isMoneyName } from '../words.ts'
import { holdsCall, mayLeave } from './functions.ts'
import { isDenial, lastOf, refusesAt } from './refusals.ts'
import type { Scene } from './scene.ts'

/** A branch is a guard when it ends in a refusal; it never lets more through. */
export function judgeBranch(scene: Scene, tree: TreeNode): void {
  const refuses = tree.name === 'assert' || (tree.name !== '?' && refusesAt(tree.body))
  // What a refusal asks before it refuses can only let less through.
  scene.inDenial = scene.inDenial || refuses
  for (const one of [tree.left, ...tree.items]) if (one) scene.visit(one)
  scene.inDenial = false
  if (tree.name !== '?' && tree.name !== 'assert' && tree.body && leaves(tree.body)) {
    const end = lastOf(tree.body)
    const isGuard =
      end !== null && (end.kind === 'throw' || isDenial(end.kind === 'return' ? end.right : end))
    if (!isGuard && !isInNew(scene, tree) && skipsCheck(scene, tree)) scene.unknown(tree)
    if (end && end.kind === 'return' && isGuard) {
      for (const one of tree.body.kind === 'block' ? tree.body.items : [tree.body]) {
        if (one === end) visitInside(scene, one)
        else scene.visit(one)
      }
      if (tree.otherwise) scene.visit(tree.otherwise)
      return
    }
  }
  if (tree.body) scene.visit(tree.body)
  if (tree.otherwise) scene.visit(tree.otherwise)
}

/** In a function that the change writes whole and that the old side does not have: no check stood there. */
function isInNew(scene: Scene, tree: TreeNode): boolean {
  const fn = ownerOf(scene.image, tree, 'function')
  if (fn === null || fn.name === '' || scene.pool.hasFunction(fn.name)) return false
  const { side } = scene.image
  return scene.written.has(fn.name) && isWritten(side, fn.start, fn.start + 1) && !decides(scene, tree)
}

/** An exit without a condition, before what stood there: that never runs any more. */
export function judgeCutOff(scene: Scene, tree: TreeNode): void {
  const { items } = tree
  const { side, parentOf } = scene.image
  const at = items.findIndex(
    (one) =>
      (one.kind === 'return' || one.kind === 'throw' || one.kind === 'jump') &&
      isWrittenNode(side, one) &&
      !scene.pool.has(one),
  )
  if (at < 0) return
  // Or after the first round of a loop that stood there.
  const loop = parentOf.get(tree)
  if (
    items.slice(at + 1).some((one) => !isWrittenNode(side, one)) ||
    (loop?.kind === 'loop' && !isWritten(side, loop.start, loop.start + 1))
  )
    scene.unknown(items[at]!)
}

export function judgeAttempt(scene: Scene, tree: TreeNode): void {
  for (const one of childrenOf(tree)) scene.visit(one)
  // What the last block answers comes in the place of every failure.
  const last = childrenOf(tree).at(-1)
  if (last?.kind === 'block' && last !== tree.body && mayLeave(last) && isWrittenNode(scene.image.side, last))
    scene.unknown(tree)
  // A catch that stood there before swallows what it always did; what is lost of it is judged on the old side.
  const { side } = scene.image
  const isNew = isWritten(side, tree.start, tree.start + 1)
  const swallowed = tree.items.filter(
    ({ kind, body, start }) =>
      kind === 'catch' &&
      !refusesAt(body) &&
      !handsOn(body) &&
      !triesAgain(scene, tree, body) &&
      (isNew || isWritten(side, start, start + 1)),
  )
  if (swallowed.length === 0 || scene.change.isTest) return
  if (isConversion(scene, tree)) return
  if (mayFailFor(tree.body) || (isNew && swallowed.some(isSilent) && hasEffect(scene, tree.body)))
    scene.unknown(tree)
}

/** `next(err)`: https://expressjs.com/en/guide/error-handling.html */
const handsOn = (body: TreeNode | null): boolean => {
  const end = body === null ? null : lastOf(body)
  const call = end?.kind === 'statement' || end?.kind === 'return' ? end.right : end
  return (
    call?.kind === 'call' &&
    call.left?.name === 'next' &&
    call.items.length === 1 &&
    /^(?:e|err|error|ex)$/.test(call.items[0]!.name)
  )
}

/** Only reads or converts a text, and one kind of failure of that gives another value; not where something is decided. */
function isConversion(scene: Scene, { body, items }: TreeNode): boolean {
  if (body === null || decides(scene, body)) return false
  const isNarrow = items.every(
    (one) =>
      one.kind !== 'catch' ||
      (one.items.length > 0 &&
        one.items.every(
          (type) =>
            !holds(type, ({ name }) =>
              /^(?:Exception|BaseException|Throwable|Error|StandardError|object)$/.test(name),
            ),
        )),
  )
  if (!isNarrow || isMoneyName(keyOf(body))) return false
  let calls = 0
  const isOther = holds(body, (one) => {
    if (one.kind === 'assign') return one.left?.kind !== 'name' || !/^[=:]*$/.test(one.name)
    if (one.kind !== 'call') return false
    calls++
    return !CONVERTS.test(scene.image.names.pathOf(one.left))
  })
  return calls > 0 && !isOther
}

const CONVERTS =
  /(?:^|\.)(?:get|getlist|max|min|round|fromJson|literal_eval|loads|parse\w{0,12}|decode\w{0,6}|int|float|Decimal|fromisoformat|strptime|toInt|toLong|toDouble|valueOf|UUID|strip|trim|split|from_str|Integer|Float)$/

/** Nobody is told that it failed. */
const isSilent = ({ body }: TreeNode): boolean => body === null || !holdsCall(body)

/** In a loop, and what fails for the last time is raised. */
function triesAgain({ image }: Scene, tree: TreeNode, body: TreeNode | null): boolean {
  const raises = holds(
    body,
    ({ kind }) => kind === 'throw',
    ({ kind }) => kind === 'function',
  )
  for (let at = image.parentOf.get(tree); raises && at && at.kind !== 'function'; at = image.parentOf.get(at))
    if (at.kind === 'loop') return true
  return false
}

/** Whether what follows depends on what is tried: a check, money, or a value. */
export function mayFailFor(body: TreeNode | null): boolean {
  return holds(body, (one) => {
    const name = one.kind === 'call' ? (one.left?.name ?? '') : ''
    return (
      one.kind === 'assign' ||
      one.kind === 'return' ||
      one.kind === 'throw' ||
      CHECKS.test(name) ||
      isMoneyName(keyOf(one))
    )
  })
}

/** Calls something of which nothing is known. */
function hasEffect({ image, change }: Scene, tree: TreeNode | null): boolean {
  return holds(
    tree,
    ({ kind, left }) => kind === 'call' && classOfCall(image.names.pathOf(left), change.language) === null,
  )
}

/** What was done in any case before is now done only under a new condition: it may be a check. */
export function becameConditional(scene: Scene, tree: TreeNode): boolean {
  if (!hasEffect(scene, tree) || scene.change.isTest) return false
  // Given to somebody who may run it later, or never.
  const fn = ownerOf(scene.image, tree, 'function')
  if (
    fn?.name === '' &&
    (tree.kind === 'statement' || fn.body === tree) &&
    isWritten(scene.image.side, fn.start, fn.start + 1) &&
    !scene.pool.has(fn)
  )
    return true
  for (
    let at = scene.image.parentOf.get(tree);
    at && at.kind !== 'function';
    at = scene.image.parentOf.get(at)
  ) {
    const isHead =
      (at.left !== null && at.left.start <= tree.start && tree.end <= at.left.end) ||
      (at.kind === 'branch' &&
        at.name !== 'switch' &&
        at.items.some((one) => one.start <= tree.start && tree.end <= one.end))
    if (at.kind === 'try' && (at.items.every(({ kind }) => kind !== 'catch') || !mayFailFor(at.body)))
      continue
    // `check(user).catch(() => undefined)`
    if (
      at.kind === 'call' &&
      /^(?:catch|runCatching)$/.test(at.left?.name ?? '') &&
      at.items.some(({ kind, body }) => kind === 'function' && !refusesAt(body)) &&
      !scene.pool.has(at)
    )
      return true
    if (
      (at.kind === 'branch' || at.kind === 'try' || at.kind === 'catch') &&
      !isHead &&
      isWritten(scene.image.side, at.start, at.start + 1) &&
      !scene.pool.has(at)
    )
      return true
  }
  return false
}

/** Whether the rest of the function holds a refusal or a call that may be one. */
export function skipsCheck(scene: Scene, tree: TreeNode): boolean {
  const fn = ownerOf(scene.image, tree, 'function')
  let skips = false
  walk(fn ?? scene.image.root, (one) => {
    if (one.start < tree.end) return undefined
    if (one.kind === 'throw') skips = true
    if (one.kind === 'return' && isDenial(one.right)) skips = true
    if (one.kind === 'call' && CHECKS.test(one.left?.name ?? '')) skips = true
    return undefined
  })
  return skips
}

/** The function decides who may do something: its answers are no plain values. */
export function decides(scene: Scene, tree: TreeNode): boolean {
  const fn = ownerOf(scene.image, tree, 'function')
  const holder = fn ? scene.image.parentOf.get(fn) : undefined
  const name =
    fn?.name ||
    (holder?.kind === 'assign' ? (holder.left?.name ?? '') : holder?.kind === 'pair' ? holder.name : '')
  return DECIDES.test(name)
}

/** Answers yes where something failed, or in a function whose head is not shown. */
export function passesOnFailure({ image }: Scene, tree: TreeNode): boolean {
  if (tree.right?.kind !== 'literal' || !/^(?:true|True|nil|0)$/.test(tree.right.name)) return false
  const isYes = /^(?:true|True)$/.test(tree.right.name)
  if (isYes && ownerOf(image, tree, 'function') === null) return true
  for (let at = image.parentOf.get(tree); at && at.kind !== 'function'; at = image.parentOf.get(at)) {
    if (at.kind === 'catch') return isYes
    if (at.kind === 'branch' && /\berr\b/i.test(keyOf(at.left))) return true
  }
  return false
}

/** `return (req) => {` that stood there: only what is inside was written. */
export function isKeptWrapper(scene: Scene, { start, right }: TreeNode): boolean {
  return (
    right?.kind === 'function' &&
    right.body !== null &&
    !isWritten(scene.image.side, start, right.body.start + 1)
  )
}

/** Making an exception has no effect of its own; what goes into it may. */
export function judgeRaised(scene: Scene, tree: TreeNode | null): void {
  if (tree === null) return
  if (tree.kind === 'call') for (const one of tree.items) scene.visit(one)
  else if (tree.kind === 'other' || tree.kind === 'list')
    for (const one of tree.items) judgeRaised(scene, one)
  else scene.visit(tree)
}

export function visitInside(scene: Scene, tree: TreeNode): void {
  for (const child of childrenOf(tree)) scene.visit(child)
}

/** Calls that may refuse: to leave before them skips a check. */
const CHECKS =
  /verif|check|valid|auth|sign|guard|limit|audit|require|assert|ensure|scan|sanit|lock|revoke|confirm|approv|enforce|permit|allow|deny|test/i

/** Names of functions that say who may do something. */
export const DECIDES = anyOf([
  /^(?:is|has|can|may|should|allow|deny|permit|check|verif|valid|auth|require|ensure|assert|guard|match|compare|equals|test_func|dispatch)|^(?:__(?:eq|bool|contains|a?exit)__$|eq$|admin)/i,
  /(?:allowed|permitted|authori[sz]ed|valid|permission|policy|guard|access)s?$/i,
])
