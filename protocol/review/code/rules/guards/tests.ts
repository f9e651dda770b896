// Flags tests that a change switches off, and expectations that it takes away without putting another in their place.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { adds, changes } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly shown: string
}

const texts = {
  category: 'missing_check',
  evidence: 'B',
  source:
    'https://owasp.org/www-project-top-10-ci-cd-security-risks/CICD-SEC-01-Insufficient-Flow-Control-Mechanisms',
} as const

export const testOff = rule({
  ...texts,
  id: 'code.guard.test_off',
  severity: 'high',
  message: ({ shown }: Facts) =>
    `\`${shown}\`: the tests under it no longer run, so what they guard can break unseen.`,
  fix: 'Repair the test, or delete it with a reason.',
  fires: [
    changes(
      'test/till.test.js',
      "describe('till', () => {",
      "  it('refuses', () => {",
      "  it.skip('refuses', () => {",
    ),
    adds(
      'tests/test_till.py',
      'import pytest',
      '@pytest.mark.skip',
      'def test_refuses():',
      '    assert till(0) is None',
    ),
    adds('till/till_test.go', 'package till', 'func TestRefuses(t *testing.T) { t.Skip("later") }'),
  ],
  quiet: [
    changes(
      'test/till.test.js',
      "describe('till', () => {",
      "  it.skip('refuses', () => {",
      "  it('refuses', () => {",
    ),
    adds(
      'tests/test_till.py',
      'import pytest',
      '@pytest.mark.slow',
      'def test_refuses():',
      '    assert till(0) is None',
    ),
  ],
})

export const expectationGone = rule({
  ...texts,
  id: 'code.guard.expectation_removed',
  severity: 'high',
  message: ({ shown }: Facts) => `\`${shown}\` is gone, and no other expectation takes its place.`,
  fix: 'Keep the expectation.',
  fires: [
    changes('tests/test_till.py', 'def test_refuses():', '    assert till(0) is None', '    till(0)'),
    changes('test/till.test.js', "it('refuses', () => {", '  expect(till(0)).toBeNull()', '  till(0)'),
  ],
  quiet: [
    changes(
      'tests/test_till.py',
      'def test_refuses():',
      '    assert till(0) is None',
      '    assert till(0) == NONE',
    ),
    changes('test/till.test.js', "it('refuses', () => {", '  till(0)', '  expect(till(0)).toBeNull()'),
  ],
})

const MARK =
  /^(?:pytest\.mark\.(?:skip|xfail)|unittest\.(?:skip|expectedFailure)|Ignore|Disabled|ignore|org\.junit\.(?:Ignore|jupiter\.api\.Disabled))$/
const CALL =
  /^(?:(?:it|test|describe|context)\.(?:skip|only|todo)|xit|xdescribe|xtest|fit|fdescribe|pytest\.(?:skip|xfail)|(?:self|\$?this)\.(?:skipTest|markTestSkipped)|\w{1,2}\.Skip(?:Now|f)?)$/
const ASSERTS = /^(?:assert\w{0,40}!?|expect|should\w{0,10}|EXPECT_\w+|ASSERT_\w+|require\.\w+|assert\.\w+)$/

export const judgeTests = judgeTrees(
  ({ change, before, after }, report) => {
    const was = offIn(before)
    for (const [key, list] of offIn(after)) {
      const fresh = list.slice(was.get(key)?.length ?? 0)
      const one = fresh.find((tree) => isWritten(after.side, tree.start, tree.end))
      if (one === undefined) continue
      const shown = excerpt(textOf(after.side, one).split('\n')[0]!.trim(), 90)
      report.found(
        testOff,
        after.side,
        [one.start, Math.min(one.end, one.start + shown.length)],
        { shown },
        true,
      )
      return
    }
    if (!change.isTest || change.file.kind === 'deleted') return
    const now = assertionsOf(after)
    const kept = new Set(now.map(keyOf))
    const gone = assertionsOf(before).filter(
      (one) => isWritten(before.side, one.start, one.end) && !kept.has(keyOf(one)),
    )
    const isReplaced = now.some((one) => isWritten(after.side, one.start, one.end))
    if (gone.length > 0 && !isReplaced) {
      const [one] = gone as [TreeNode]
      report.found(
        expectationGone,
        before.side,
        [one.start, one.end],
        { shown: excerpt(textOf(before.side, one), 90) },
        true,
      )
    }
  },
  [/skip|ignore|disabled|only|todo|xit|xdescribe|xtest|\bfit|fdescribe|fail|assert|expect|should|require/i],
)

/** What switches tests off, by its words. */
function offIn(image: Image): ReadonlyMap<string, readonly TreeNode[]> {
  const found = new Map<string, TreeNode[]>()
  const add = (key: string, tree: TreeNode): void => void found.set(key, [...(found.get(key) ?? []), tree])
  walk(image.root, (tree) => {
    if (tree.kind === 'decorator') {
      const path = image.names.pathOf(tree.right?.kind === 'call' ? tree.right.left : tree.right)
      if (MARK.test(path)) add(path, tree)
      else if (
        /^(?:Fact|Theory)$/.test(path) &&
        tree.right?.items.some(({ name, left }) => (name || left?.name) === 'Skip')
      )
        add('Skip', tree)
    }
    const path = tree.kind === 'call' ? image.names.pathOf(tree.left) : ''
    if (CALL.test(path) && !isConditional(tree)) add(path, tree)
    return undefined
  })
  return found
}

/** `test.skip(!process.env.URL, 'not configured')`: https://playwright.dev/docs/api/class-test#test-skip-3 */
const isConditional = ({ left, items: [first] }: TreeNode): boolean =>
  left?.name === 'skip' && first !== undefined && /^(?:binary|unary|name|member)$/.test(first.kind)

function assertionsOf(image: Image): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(image.root, (tree) => {
    const isAssert =
      (tree.kind === 'branch' && tree.name === 'assert') ||
      (tree.kind === 'call' &&
        (ASSERTS.test(image.names.pathOf(tree.left)) || /^assert/.test(tree.left?.name ?? '')))
    if (isAssert) found.push(tree)
    return !isAssert
  })
  return found
}
