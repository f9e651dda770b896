// Flags failures that a change hides where the result decides who may do something or what was paid.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { leaves } from '../../../syntax/flow.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { gatesOf } from '../../compare/gates.ts'
import { isRestriction } from '../../compare/restrictions.ts'
import { isMoneyName } from '../../cover/words.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'

interface Facts {
  readonly call: string
}

const diff = (path: string, ...lines: readonly string[]): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,${lines.length} +1,${lines.length} @@\n${lines.join('\n')}\n`

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

export const errorDropped = rule({
  id: 'code.state.error_dropped',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/391.html',
  message: ({ call }: Facts) =>
    `The error of \`${call}\` was looked at before the next step; nothing looks at it now.`,
  fix: 'Return or handle the error before the next step.',
  fires: [
    diff(
      'pkg/store.go',
      ' func keep(s *Store, row Row) error {',
      '-\tif err := s.Append(row); err != nil {',
      '-\t\treturn err',
      '-\t}',
      '+\ts.Append(row)',
      ' \treturn s.Publish(row)',
      ' }',
    ),
    diff(
      'pkg/load.go',
      ' func load(p string) (*Conf, error) {',
      ' \tconf, err := read(p)',
      '-\tif err != nil {',
      '-\t\treturn nil, err',
      '-\t}',
      ' \treturn conf.Apply()',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'pkg/store.go',
      ' func keep(s *Store, row Row) error {',
      '-\tif err := s.Append(row); err != nil {',
      '-\t\treturn err',
      '-\t}',
      '+\tif err := s.Append(row); err != nil {',
      '+\t\treturn fmt.Errorf("append: %w", err)',
      '+\t}',
      ' \treturn s.Publish(row)',
      ' }',
    ),
    diff(
      'pkg/store.go',
      ' func keep(s *Store, row Row) error {',
      '-\tif err := s.Append(row); err != nil {',
      '-\t\treturn err',
      '-\t}',
      '-\treturn nil',
      '+\treturn s.Append(row)',
      ' }',
    ),
  ],
})

export const judgeSwallowed = judgeTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const was = new Set(openTriesOf(before).map(({ path }) => path))
  for (const { tree, path, call } of openTriesOf(after)) {
    if (was.has(path)) continue
    if (!isWritten(after.side, tree.start, tree.end) && !lostLines(before, after)) continue
    report.found(failsOpen, after.side, [tree.start, Math.max(tree.start + 1, tree.end)], {
      call: excerpt(textOf(after.side, call), 80),
    })
  }
  const [old, now] = [errorsOf(before), errorsOf(after)]
  for (const [key, { isSeen, path }] of old) {
    const is = now.get(key)
    if (!isSeen || is === undefined || is.isSeen) continue
    const { tree } = is
    report.found(
      isRestriction(path) || isMoneyName(path) ? failsOpen : errorDropped,
      after.side,
      [tree.start, tree.end],
      { call: excerpt(textOf(after.side, tree), 80) },
    )
  }
})

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
    if (checked === null) return undefined
    const siblings = image.parentOf.get(tree)?.items ?? []
    const isLast = siblings.at(-1) === tree && functionAround(image, tree) === ''
    for (const one of tree.items)
      if (one.kind === 'catch' && !isLast && goesOn(one.body))
        found.push({
          tree: one,
          path: `${functionAround(image, tree)} ${image.names.pathOf(checked.left)}`,
          call: checked,
        })
    return undefined
  })
  return found
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

interface Failure {
  readonly tree: TreeNode
  readonly path: string
  readonly isSeen: boolean
}

const ERROR = /^(?:err|error|e|rc|ret|status|exc)\d?$/

/** Calls in Go that give an error, and whether something looks at it. */
function errorsOf(image: Image): ReadonlyMap<string, Failure> {
  const found = new Map<string, Failure>()
  if (image.language !== 'go') return found
  const tested = new Set<TreeNode>()
  for (const { tree, test } of gatesOf(image)) {
    if (!mentionsError(test)) continue
    for (const one of tree.items) if (one.kind === 'assign') tested.add(one)
    const siblings = image.parentOf.get(tree)?.items ?? []
    const at = siblings.indexOf(tree)
    const earlier = siblings[at - 1]
    if (earlier?.kind === 'assign') tested.add(earlier)
  }
  walk(image.root, (tree) => {
    if (tree.kind !== 'call') return undefined
    const parent = image.parentOf.get(tree)
    const path = image.names.pathOf(tree.left)
    const key = `${functionAround(image, tree)} ${path}`
    const known = classOfCall(path, image.language)
    if (path === '' || known === 'pure' || known === 'log' || found.has(key)) return undefined
    const isBound = parent?.kind === 'assign' && namesError(parent.left)
    const isBare = parent?.kind === 'statement' && parent.name === ''
    const isDropped =
      parent?.kind === 'assign' &&
      (parent.left?.name === '_' || (parent.left?.kind === 'list' && parent.left.items.at(-1)?.name === '_'))
    const isSeen = parent !== undefined && tested.has(parent)
    if (isBound || isBare || isDropped || parent?.kind === 'return')
      found.set(key, {
        tree,
        path,
        isSeen: isSeen || parent?.kind === 'return' || (isBound && isUsed(image, parent)),
      })
    return undefined
  })
  return found
}

const namesError = (left: TreeNode | null): boolean =>
  left !== null &&
  (ERROR.test(left.name) || (left.items.at(-1) !== undefined && ERROR.test(left.items.at(-1)!.name)))

function mentionsError(test: TreeNode): boolean {
  let found = false
  walk(test, (one) => {
    if (one.kind === 'name' && ERROR.test(one.name)) found = true
    return !found
  })
  return found
}

/** The error is returned, wrapped or tested before it is set again. */
function isUsed(image: Image, assign: TreeNode): boolean {
  let found = false
  walk(image.root, (tree) => {
    if (tree.kind === 'name' && ERROR.test(tree.name) && tree.start > assign.end) {
      const parent = image.parentOf.get(tree)
      const holder = parent?.kind === 'list' ? image.parentOf.get(parent) : parent
      if (holder?.kind !== 'assign' || holder.left !== (parent?.kind === 'list' ? parent : tree)) found = true
    }
    return !found
  })
  return found
}
