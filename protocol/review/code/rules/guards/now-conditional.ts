// Flags checks of identity and of signatures that ran every time and that a change makes only in some cases.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { refusesAt } from '../../cover/added/refusals.ts'
import { diff } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly call: string
  readonly test: string
}

export const nowConditional = rule({
  id: 'code.guard.now_conditional',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/358.html',
  message: ({ call, test }: Facts) =>
    `\`${call}\` ran every time and runs now only when \`${test}\`: in all other cases nothing is checked.`,
  fix: 'Check in every case, or refuse the cases that are not checked.',
  fires: [
    diff(
      'update/apply.go',
      ' func Apply(p string) error {',
      '-\tif err := verifySeal(p); err != nil {',
      '-\t\treturn err',
      '-\t}',
      '+\tif !strings.HasPrefix(p, spool) {',
      '+\t\tif err := verifySeal(p); err != nil {',
      '+\t\t\treturn err',
      '+\t\t}',
      '+\t}',
      ' \treturn unpack(p)',
      ' }',
    ),
    diff(
      'api/hook.py',
      ' def receive(raw, seal):',
      '-    verify_signature(raw, seal)',
      '+    if settings.STRICT:',
      '+        verify_signature(raw, seal)',
      '     store(raw)',
    ),
  ],
  quiet: [
    diff(
      'api/hook.py',
      ' def receive(raw, seal):',
      '-    verify_signature(raw, seal)',
      '+    if seal is None:',
      '+        raise Refused()',
      '+    else:',
      '+        verify_signature(raw, seal)',
      '     store(raw)',
    ),
    diff(
      'api/hook.py',
      ' def receive(raw, seal):',
      '-    if settings.STRICT:',
      '-        verify_signature(raw, seal)',
      '+    verify_signature(raw, seal)',
      '     store(raw)',
    ),
  ],
})

const CHECKS =
  /^(?:verif(?:y|ies)|authenticate|authori[sz]e|check_?(?:signature|token|auth\w{0,12}|permission\w{0,3}|access)|validate_?(?:signature|token|jwt)|require_?(?:auth|login|user|admin|role|permission)|assert_?(?:owner|permission|access))\w{0,40}!?$/i
const VERIFIES_INPUT = /verif(?:y|ies)_?(?:email|phone|address|input|form|captcha|layout|schema)/i

export const judgeNowConditional = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const old = checksIn(before)
  for (const [key, now] of checksIn(after)) {
    const was = old.get(key)
    if (was === undefined || was === null || now === null) continue
    const fresh = testsAround(after, now).find(
      (one) =>
        isWritten(after.side, one.start, one.left!.end) &&
        !testsAround(before, was).some((other) => keyOf(other.left) === keyOf(one.left)),
    )
    if (fresh === undefined || isOfCheck(fresh)) continue
    report.found(nowConditional, after.side, [now.start, now.end], {
      call: excerpt(textOf(after.side, now), 80),
      test: excerpt(textOf(after.side, fresh.left!), 80),
    })
  }
})

/** Checks by where they stand and what they are given; null where there are two of them. */
function checksIn(image: Image): ReadonlyMap<string, TreeNode | null> {
  const found = new Map<string, TreeNode | null>()
  walk(image.root, (tree) => {
    const name = tree.kind === 'call' ? (tree.left?.name ?? '') : ''
    if (!CHECKS.test(name) || VERIFIES_INPUT.test(name)) return undefined
    const key = `${functionAround(image, tree)} ${keyOf(tree)}`
    found.set(key, found.has(key) ? null : tree)
    return undefined
  })
  return found
}

/** Branches in whose first way the call stands. */
function testsAround(image: Image, tree: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = []
  for (
    let at = image.parentOf.get(tree);
    at !== undefined && at.kind !== 'function';
    at = image.parentOf.get(at)
  )
    if (
      at.kind === 'branch' &&
      at.left !== null &&
      at.body !== null &&
      at.body.start <= tree.start &&
      tree.end <= at.body.end &&
      !refusesAt(at.otherwise)
    )
      found.push(at)
  return found
}

const holdsCheck = (tree: TreeNode | null): boolean =>
  holds(tree, (one) => one.kind === 'call' && CHECKS.test(one.left?.name ?? ''))

/** The test asks for a check itself, or another check is made in the other way. */
const isOfCheck = ({ left, otherwise }: TreeNode): boolean => holdsCheck(left) || holdsCheck(otherwise)
