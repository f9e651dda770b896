// Flags refusals that the old side made and the new side makes in fewer cases or not at all, found by comparing trees.

import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { compareConditions } from '../../../syntax/condition.ts'
import { walk } from '../../../syntax/tree.ts'
import { isMoneyName, isSecurityName } from '../../cover/words.ts'
import { counterpartOf, type Guard, guardsOf, partsOf } from '../../guards.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, textOf } from '../../image.ts'
import { classOfCall } from '../../tables/calls.ts'

interface Facts {
  readonly test: string
  readonly now: string
}

const diff = (path: string, ...lines: readonly string[]): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,${lines.length} +1,${lines.length} @@\n${lines.join('\n')}\n`

export const weakened = rule({
  id: 'code.guard.weakened',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/863.html',
  message: ({ test, now }: Facts) =>
    `The refusal \`${test}\` became \`${now}\`: cases that were refused now pass.`,
  fix: 'Keep every case that was refused, or show why it may pass.',
  fires: [
    diff(
      'svc/deploy.go',
      ' func Deploy(u *User, env string) error {',
      '-\tif !u.Active || !u.CanDeploy(env) {',
      '+\tif !u.Active && !u.CanDeploy(env) {',
      ' \t\treturn ErrForbidden',
      ' \t}',
      ' \treturn run(env)',
      ' }',
    ),
    diff(
      'src/vault.ts',
      ' export async function open(user: User, vault: Vault) {',
      '-  if (vault.isSealed || user.id !== vault.ownerId) throw new ForbiddenError()',
      '+  if (vault.isSealed) throw new ForbiddenError()',
      '   return vault.read()',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'svc/deploy.go',
      ' func Deploy(u *User, env string) error {',
      '-\tif !u.Active || !u.CanDeploy(env) {',
      '+\tif !(u.Active && u.CanDeploy(env)) {',
      ' \t\treturn ErrForbidden',
      ' \t}',
      ' \treturn run(env)',
      ' }',
    ),
    diff(
      'src/vault.ts',
      ' export async function open(user: User, vault: Vault) {',
      '-  if (vault.isSealed) throw new ForbiddenError()',
      '+  if (vault.isSealed || user.id !== vault.ownerId) throw new ForbiddenError()',
      '   return vault.read()',
      ' }',
    ),
  ],
})

export const refusalGone = rule({
  id: 'code.guard.refusal_removed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/862.html',
  message: ({ test }: Facts) =>
    `The refusal \`${test}\` is gone, and what it stood before still runs: cases that were refused now pass.`,
  fix: 'Keep the check, or do it in a callee or middleware of the same change.',
  fires: [
    diff(
      'api/export.py',
      ' def export(request, report):',
      '-    if report.owner_id != request.user.id:',
      '-        raise PermissionDenied()',
      '     return send(report)',
    ),
    diff(
      'src/payout.ts',
      ' export async function payout(account: Account, amount: bigint) {',
      '-  if (amount > account.available) throw new InsufficientFunds(account.id)',
      '   await bank.transfer(account.iban, amount)',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'api/export.py',
      ' def export(request, report):',
      '-    if report.owner_id != request.user.id:',
      '-        raise PermissionDenied()',
      '+    if not (report.owner_id == request.user.id):',
      '+        raise PermissionDenied()',
      '     return send(report)',
    ),
    diff(
      'src/payout.ts',
      '+function requireFunds(account: Account, amount: bigint) {',
      '+  if (amount > account.available) throw new InsufficientFunds(account.id)',
      '+}',
      ' export async function payout(account: Account, amount: bigint) {',
      '-  if (amount > account.available) throw new InsufficientFunds(account.id)',
      '+  requireFunds(account, amount)',
      '   await bank.transfer(account.iban, amount)',
      ' }',
    ),
  ],
})

export const checkGone = rule({
  id: 'code.guard.check_removed',
  severity: 'high',
  category: 'missing_check',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/754.html',
  message: ({ test }: Facts) => `The check \`${test}\` ended this way with an error; it is gone.`,
  fix: 'Keep the check, or show where it is done now.',
  fires: [
    diff(
      'lib/parse.py',
      ' def parse(rows):',
      '-    if len(rows) != 3:',
      '-        raise ValueError("three rows")',
      '     return store(rows)',
    ),
    diff(
      'lib/load.js',
      ' async function load(chunk) {',
      '-  if (chunk.count !== chunk.items.length) throw new Error("short chunk")',
      '   await store.put(chunk)',
      ' }',
    ),
  ],
  quiet: [
    diff(
      'lib/parse.py',
      ' def parse(rows):',
      '-    if len(rows) != 3:',
      '+    if 3 != len(rows):',
      '         raise ValueError("three rows")',
      '     return store(rows)',
    ),
    diff(
      'lib/load.js',
      ' async function load(chunk) {',
      '+  if (chunk.count !== chunk.items.length) throw new Error("short chunk")',
      '   await store.put(chunk)',
      ' }',
    ),
  ],
})

export const judgeConditions = judgeTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const now = guardsOf(after)
  const left = new Set(now)
  for (const guard of guardsOf(before)) {
    if (!guard.isWritten) continue
    const other = counterpartOf(
      guard,
      [...left].filter((one) => one.isWritten),
    )
    const test = excerpt(textOf(before.side, guard.tree.left ?? guard.tree), 90)
    if (other !== null) {
      const { how, lost, gained } = compareConditions(guard.test, other.test)
      left.delete(other)
      if ((how === 'weaker' || how === 'mixed') && gained.length === 0 && guard.isRefusal) {
        const at = other.tree.left ?? other.tree
        report.found(weakened, after.side, [at.start, at.end], {
          test,
          now: excerpt(textOf(after.side, at), 90),
        })
      }
      if (how !== 'other' || lost.length === 0) continue
      continue
    }
    if (
      !guard.isRefusal ||
      partsOf(guard.test).length === 0 ||
      isKept(guard, after) ||
      !hasEffect(guard, before)
    )
      continue
    const named = `${guard.within} ${textOf(before.side, guard.tree)} ${change.file.path}`
    const rule = isSecurityName(named) || isMoneyName(named) ? refusalGone : checkGone
    report.found(rule, before.side, [guard.tree.start, guard.tree.end], { test, now: '' })
  }
})

/** The same parts are asked somewhere in what the new side wrote. */
function isKept(guard: Guard, after: Image): boolean {
  const parts = partsOf(guard.test)
  const asked = new Set<string>()
  walk(after.root, (tree) => {
    if (tree.kind === 'member') asked.add(tree.name)
    if (tree.kind === 'call' && tree.left) asked.add(tree.left.name)
    return undefined
  })
  return parts.length > 0 && parts.every((part) => asked.has(part))
}

/** Something that has an effect comes after it. */
function hasEffect(guard: Guard, before: Image): boolean {
  let found = false
  walk(before.root, (tree) => {
    if (tree.start >= guard.tree.end && tree.kind === 'call') {
      const known = classOfCall(before.names.pathOf(tree.left), before.language)
      if (known !== 'pure' && known !== 'log' && known !== 'error') found = true
    }
    if (
      tree.start >= guard.tree.end &&
      (tree.kind === 'return' || (tree.kind === 'assign' && tree.left?.kind !== 'name'))
    )
      found = true
    return !found
  })
  return found
}
