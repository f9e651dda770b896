// Flags tests that a change makes weaker by one word: all of them became any of them, the same type became any type.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { asksWho, isWho } from '../../compare/authority.ts'
import { functionAround } from '../../compare/effects.ts'
import { isRestriction } from '../../compare/restrictions.ts'
import { isSecurityName } from '../../cover/words.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

export const anyWillDo = rule({
  id: 'code.guard.any_will_do',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/863.html',
  message: ({ was, is }: Facts) => `\`${was}\` asked that all of them hold; with \`${is}\` one is enough.`,
  fix: 'Keep the test of all.',
  fires: [
    changes(
      'src/policy.ts',
      'export function may(wanted: Grant[], held: Set<Grant>) {',
      '  return wanted.every((grant) => held.has(grant))',
      '  return wanted.some((grant) => held.has(grant))',
    ),
    changes(
      'acl.py',
      'def may(user, roles):',
      '    return all(user.has_role(one) for one in roles)',
      '    return any(user.has_role(one) for one in roles)',
    ),
  ],
  quiet: [
    changes(
      'src/policy.ts',
      'export function may(wanted: Grant[], held: Set<Grant>) {',
      '  return wanted.some((grant) => held.has(grant))',
      '  return wanted.every((grant) => held.has(grant))',
    ),
    changes(
      'src/grid.ts',
      'export function isWide(cells: Cell[]) {',
      '  return cells.every((cell) => cell.width > 2)',
      '  return cells.some((cell) => cell.width > 2)',
    ),
  ],
})

export const looseEqual = rule({
  id: 'code.down.loose_equal',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://www.php.net/manual/en/types.comparisons.php',
  message: ({ was, is }: Facts) =>
    `\`${was}\` became \`${is}\`: values of different types now count as equal.`,
  fix: 'Keep the strict comparison.',
  fires: [
    changes(
      'web/pin.php',
      '<?php',
      'if ($typed === $token) { open(); }',
      'if ($typed == $token) { open(); }',
    ),
    changes(
      'web/pin.js',
      '// the door',
      "if (user.role === 'admin') open()",
      "if (user.role == 'admin') open()",
    ),
  ],
  quiet: [
    changes(
      'web/pin.php',
      '<?php',
      'if ($typed == $token) { open(); }',
      'if ($typed === $token) { open(); }',
    ),
    changes('web/grid.js', '// the grid', 'if (cell.width === 2) draw()', 'if (cell.width == 2) draw()'),
  ],
})

const ANY: ReadonlyMap<string, string> = new Map([
  ['every', 'some'],
  ['all', 'any'],
  ['all?', 'any?'],
  ['allMatch', 'anyMatch'],
  ['All', 'Any'],
  ['containsAll', 'containsAny'],
  ['issuperset', 'isdisjoint'],
])
const STRICT: ReadonlyMap<string, string> = new Map([
  ['===', '=='],
  ['!==', '!='],
])

interface Test {
  readonly tree: TreeNode
  readonly name: string
  readonly within: string
}

export const judgeQuantifiers = compareTrees(
  ({ before, after }, report) => {
    const old = testsOf(before)
    for (const [key, now] of testsOf(after)) {
      const was = old.get(key)
      if (was === undefined || was.name === now.name) continue
      if (!isWritten(after.side, now.tree.start, Math.max(now.tree.end, now.tree.start + 1))) continue
      const facts = {
        was: excerpt(textOf(before.side, was.tree), 80),
        is: excerpt(textOf(after.side, now.tree), 80),
      }
      const span = [now.tree.start, now.tree.end] as const
      if (ANY.get(was.name) === now.name && isAboutRights(now))
        report.found(anyWillDo, after.side, span, facts)
      else if (STRICT.get(was.name) === now.name && isAboutSecrets(now.tree))
        report.found(looseEqual, after.side, span, facts)
    }
  },
  [/[!=]==|every|\ball|All|superset/, /(?:^|[^!=])[!=]=(?!=)|some|any|Any|disjoint/],
)

/** Comparisons and quantified tests, by what they are about. */
function testsOf(image: Image): ReadonlyMap<string, Test> {
  const found = new Map<string, Test>()
  walk(image.root, (tree) => {
    const within = functionAround(image, tree)
    if (tree.kind === 'binary' && (STRICT.has(tree.name) || /^[!=]=$/.test(tree.name)))
      found.set(`${within} ${tree.name[0]} ${keyOf(tree.left)} ${keyOf(tree.right)}`, {
        tree,
        name: tree.name,
        within,
      })
    else if (tree.kind === 'call' && tree.left !== null && isQuantifier(tree.left.name)) {
      const given = tree.items.map(keyOf).join()
      found.set(`${within} ${keyOf(tree.left.left)} (${given}) ${keyOf(tree.body)}`, {
        tree,
        name: tree.left.name,
        within,
      })
    }
    return undefined
  })
  return found
}

const isQuantifier = (name: string): boolean => [...ANY].some(([all, any]) => name === all || name === any)

const isAboutRights = ({ tree, within }: Test): boolean =>
  asksWho(tree) ||
  isRestriction(within) ||
  isWho(within) ||
  mentions(tree, /sign|valid|approv|polic|quorum|grant|right/i)

const isAboutSecrets = (tree: TreeNode): boolean => {
  let found = asksWho(tree)
  walk(tree, ({ kind, name }) => {
    if ((kind === 'name' || kind === 'member') && isSecurityName(name)) found = true
    return !found
  })
  return found
}

function mentions(tree: TreeNode, what: RegExp): boolean {
  let found = false
  walk(tree, ({ kind, name }) => {
    if (/^(?:name|member|param)$/.test(kind) && what.test(name)) found = true
    return !found
  })
  return found
}
