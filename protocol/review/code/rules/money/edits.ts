// Flags edits of money arithmetic: a sign turned, a factor between units added or lost, an exact number made a float.
import { rule } from '../../../core/rule.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { isMoneyName, MONEY_STEM } from '../../cover/words.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, ownerOf, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

const edit = (path: string, before: string, after: string): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,2 @@\n # the account\n-${before}\n+${after}\n`

export const signTurned = rule({
  id: 'code.money.sign_turned',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/682.html',
  message: ({ was, is }: Facts) => `\`${was}\` became \`${is}\`: the amount now moves the other way.`,
  fix: 'Keep the sign, or show by a test which way the amount must move.',
  fires: [
    edit('wallet/book.py', 'account.balance -= amount', 'account.balance += amount'),
    edit('src/Ledger.kt', 'total = gross - refund', 'total = gross + refund').replace(' # the', ' // the'),
  ],
  quiet: [
    edit('wallet/book.py', 'account.balance -= amount', 'account.balance -= amount + fee'),
    edit('src/Grid.kt', 'left = width - margin', 'left = width + margin').replace(' # the', ' // the'),
  ],
})

export const unitChanged = rule({
  id: 'code.money.unit_changed',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'https://docs.stripe.com/currencies#zero-decimal',
  message: ({ was, is }: Facts) =>
    `\`${was}\` became \`${is}\`: the amount differs by the factor between two units of money.`,
  fix: 'Keep the unit that the receiver of the amount expects.',
  fires: [
    edit('app/pay.rb', 'amount = order.total * 100', 'amount = order.total'),
    edit('src/pay.ts', 'const price = cents / 100', 'const price = cents').replace(' # the', ' // the'),
  ],
  quiet: [
    edit('app/pay.rb', 'amount = order.total * 100', 'amount = order.subtotal * 100'),
    edit('src/size.ts', 'const width = cells / 100', 'const width = cells').replace(' # the', ' // the'),
  ],
})

export const madeFloat = rule({
  id: 'code.money.made_float',
  severity: 'medium',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/1339.html',
  message: ({ was, is }: Facts) =>
    `\`${was}\` became \`${is}\`: binary fractions cannot hold most amounts, so sums drift by cents.`,
  fix: 'Keep an exact decimal, or whole numbers of the smallest unit.',
  fires: [
    edit('shop/cart.py', 'price = Decimal(row["price"])', 'price = float(row["price"])'),
    edit('Shop/Cart.cs', 'decimal total = Sum(lines);', 'double total = Sum(lines);').replace(
      ' # the',
      ' // the',
    ),
  ],
  quiet: [
    edit('shop/cart.py', 'price = float(row["price"])', 'price = Decimal(row["price"])'),
    edit('Shop/Map.cs', 'decimal angle = Turn(lines);', 'double angle = Turn(lines);').replace(
      ' # the',
      ' // the',
    ),
  ],
})

export const judgeMoneyEdits = compareTrees(
  ({ before, after }, report) => {
    const old = assignmentsOf(before)
    for (const [key, list] of assignmentsOf(after)) {
      const earlier = old.get(key)
      for (const [i, now] of list.entries()) {
        const was = earlier?.[i]
        if (
          was === undefined ||
          !isWritten(after.side, now.start, now.end) ||
          (keyOf(was) === keyOf(now) && typeOf(was) === typeOf(now))
        )
          continue
        const facts = { was: shown(before, was), is: shown(after, now) }
        const span = [now.start, now.end] as const
        if (!namesMoney(now)) continue
        if (isTurned(was, now)) report.found(signTurned, after.side, span, facts)
        else if (isScaled(was.right, now.right) || isScaled(now.right, was.right))
          report.found(unitChanged, after.side, span, facts)
        else if (isExact(was) && isFloat(now)) report.found(madeFloat, after.side, span, facts)
      }
    }
  },
  [MONEY_STEM],
)

/** Assignments by the function that they stand in and what they set, in order. */
function assignmentsOf(image: Image): ReadonlyMap<string, readonly TreeNode[]> {
  const found = new Map<string, TreeNode[]>()
  walk(image.root, (tree) => {
    if (tree.kind !== 'assign' || tree.left === null || tree.right === null) return undefined
    const key = `${ownerOf(image, tree, 'function')?.name ?? ''} ${keyOf(tree.left)}`
    const list = found.get(key)
    if (list) list.push(tree)
    else found.set(key, [tree])
    return undefined
  })
  return found
}

const shown = ({ side }: Image, tree: TreeNode): string =>
  textOf(side, tree).replace(/\s+/g, ' ').slice(0, 80)

const namesMoney = (tree: TreeNode): boolean => {
  let found = false
  walk(tree, ({ kind, name }) => {
    if ((kind === 'name' || kind === 'member') && isMoneyName(name)) found = true
    return !found
  })
  return found
}

const TURNS: Readonly<Record<string, string>> = { '+': '-', '-': '+', '+=': '-=', '-=': '+=' }

function isTurned(was: TreeNode, now: TreeNode): boolean {
  if (TURNS[was.name] === now.name) return keyOf(was.right) === keyOf(now.right)
  if (was.name !== now.name || was.right?.kind !== 'binary' || now.right?.kind !== 'binary') return false
  const [a, b] = [was.right, now.right]
  if (TURNS[a.name] === b.name) return keyOf(a.left) === keyOf(b.left) && keyOf(a.right) === keyOf(b.right)
  return (
    a.name === '-' && b.name === '-' && keyOf(a.left) === keyOf(b.right) && keyOf(a.right) === keyOf(b.left)
  )
}

const FACTOR = /^(?:100(?:\.0+)?|1_?000|1_?000_?000|1e\d{1,2}|10\*\*\d{1,2})$/
const isScaled = (scaled: TreeNode | null, plain: TreeNode | null): boolean =>
  scaled?.kind === 'binary' &&
  /^[*/]$/.test(scaled.name) &&
  scaled.right?.kind === 'literal' &&
  FACTOR.test(scaled.right.name) &&
  keyOf(scaled.left) === keyOf(plain)

const typeOf = (tree: TreeNode): string => (tree.items[0]?.kind === 'type' ? tree.items[0].name : '')
const callsAny = ({ right }: TreeNode, names: RegExp): boolean => {
  let found = false
  if (right)
    walk(right, (one) => {
      if (one.kind === 'call' && names.test(one.left?.name ?? '')) found = true
      return !found
    })
  return found
}
const isExact = (tree: TreeNode): boolean =>
  /^(?:decimal|BigDecimal|Decimal|u?int\d*|long|BigInteger)$/.test(typeOf(tree)) ||
  callsAny(tree, /^(?:Decimal|BigDecimal|BigInt|Big|Money|valueOf|to_d|toBigDecimal)$/)
const isFloat = (tree: TreeNode): boolean =>
  /^(?:double|float|Double|Float|float64|float32|f64|f32)$/.test(typeOf(tree)) ||
  (!callsAny(tree, /^(?:Decimal|BigDecimal|BigInt|Big)$/) &&
    callsAny(
      tree,
      /^(?:float|Double|Float|Number|parseFloat|parseDouble|to_f|toDouble|doubleValue|float64)$/,
    ))
