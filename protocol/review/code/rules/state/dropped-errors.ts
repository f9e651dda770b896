// Flags errors of Go calls that were looked at before the next step and that nothing looks at any more.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { gatesOf } from '../../compare/gates.ts'
import { isRestriction } from '../../compare/restrictions.ts'
import { isMoneyName } from '../../cover/words.ts'
import { diff } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, textOf } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'
import { failsOpen } from './fails-open.ts'

interface Facts {
  readonly call: string
}

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

export const judgeDroppedErrors = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
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
