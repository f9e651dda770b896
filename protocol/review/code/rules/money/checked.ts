// Flags sums and products that were checked for overflow and that a change lets wrap round.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { slotsOf } from '../../compare/slots.ts'
import { isMoneyName } from '../../cover/words.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { isWrittenNode, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

const texts = {
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/190.html',
  fix: 'Keep the checked form.',
} as const

export const wrapsMoney = rule({
  ...texts,
  id: 'code.money.wraps',
  severity: 'blocker',
  message: ({ was, is }: Facts) =>
    `\`${was}\` refused a result that does not fit; \`${is}\` wraps round, so a debit can leave an enormous balance.`,
  fires: [
    changes(
      'src/till.rs',
      'fn take(till: &mut Till, n: u64) -> Result<()> {',
      '    till.balance = till.balance.checked_sub(n).ok_or(Error::Short)?;',
      '    till.balance = till.balance.wrapping_sub(n);',
    ),
    changes(
      'src/Till.java',
      'class Till { long total(long price, long count) {',
      '    return Math.multiplyExact(price, count);',
      '    return price * count;',
    ),
  ],
  quiet: [
    changes(
      'src/till.rs',
      'fn take(till: &mut Till, n: u64) -> Result<()> {',
      '    till.balance = till.balance.checked_sub(n).ok_or(Error::Short)?;',
      '    till.balance = till.balance.checked_sub(n).ok_or(Error::Poor)?;',
    ),
    changes(
      'src/Till.java',
      'class Till { long total(long price, long count) {',
      '    return price * count;',
      '    return Math.multiplyExact(price, count);',
    ),
  ],
})

export const wraps = rule({
  ...texts,
  id: 'code.down.checked_math',
  severity: 'high',
  message: ({ was, is }: Facts) =>
    `\`${was}\` refused a result that does not fit; \`${is}\` wraps round, and nothing notices.`,
  fires: [
    changes(
      'src/Rows.java',
      'class Rows { int end(int day, int night) {',
      '    return Math.addExact(day, night);',
      '    return day + night;',
    ),
    changes(
      'src/ring.rs',
      'fn end(off: usize, n: usize) -> usize {',
      '    let end = off.checked_add(n).expect("too long");',
      '    let end = off + n;',
    ),
  ],
  quiet: [
    changes(
      'src/Rows.java',
      'class Rows { int end(int day, int night) {',
      '    return Math.addExact(day, night);',
      '    return Math.addExact(night, day);',
    ),
    changes(
      'src/ring.rs',
      'fn end(off: usize, n: usize) -> usize {',
      '    let end = off.checked_add(n).expect("too long");',
      '    let end = off.saturating_add(n);',
    ),
  ],
})

const CHECKED =
  /^(?:checked_(?:add|sub|mul|div|pow)|saturating_(?:add|sub|mul)|(?:add|multiply|subtract|negate|increment|decrement|toInt)Exact|__builtin_(?:add|sub|mul)_overflow|check_(?:add|mul)_overflow|size_(?:add|mul)|tryAdd|trySub|tryMul)$/
const SAFE_MATH = /^(?:add|sub|mul|div)$/

export const judgeCheckedMath = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const old = slotsOf(before)
    for (const [place, list] of slotsOf(after))
      for (const [i, now] of list.entries()) {
        const was = old.get(place)?.[i]
        if (was === undefined || keyOf(was) === keyOf(now)) continue
        if (!isWrittenNode(after.side, now)) continue
        const checked = callIn(was, change.language === 'sol')
        if (checked === null || callIn(now, change.language === 'sol') !== null || !computes(now)) continue
        const isMoney = isMoneyName(place) || isMoneyIn(was)
        report.found(isMoney ? wrapsMoney : wraps, after.side, [now.start, now.end], {
          was: excerpt(textOf(before.side, was), 80),
          is: excerpt(textOf(after.side, now), 80),
        })
      }
  },
  [/checked_|saturating_|Exact\b|_overflow|size_(?:add|mul)|try(?:Add|Sub|Mul)|\.\s*(?:add|sub|mul|div)\b/],
)

function callIn(tree: TreeNode, isContract: boolean): TreeNode | null {
  let found: TreeNode | null = null
  walk(tree, (one) => {
    const name = one.kind === 'call' ? (one.left?.name ?? '') : ''
    if (CHECKED.test(name) || (isContract && one.left?.kind === 'member' && SAFE_MATH.test(name)))
      found ??= one
    return found === null
  })
  return found
}

/** Adds, subtracts or multiplies without a test of the result. */
function computes(tree: TreeNode): boolean {
  let found = false
  walk(tree, ({ kind, name, left }) => {
    if (kind === 'binary' && /^[*+-]$/.test(name)) found = true
    if (kind === 'call' && /^(?:wrapping|unchecked)_\w+$/.test(left?.name ?? '')) found = true
    return !found
  })
  return found
}

function isMoneyIn(tree: TreeNode): boolean {
  let found = false
  walk(tree, ({ kind, name }) => {
    if ((kind === 'name' || kind === 'member') && isMoneyName(name)) found = true
    return !found
  })
  return found
}
