// Flags amounts of money that lost their upper or lower bound, keys that kept a payment from being made twice, and
// receivers that were exchanged.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { isMoneyName } from '../../cover/words.ts'
import { diff } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

export const boundGone = rule({
  id: 'code.money.bound_removed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/1284.html',
  message: ({ was, is }: Facts) => `\`${was}\` kept the amount inside its bound; \`${is}\` takes any amount.`,
  fix: 'Keep the bound.',
  fires: [
    diff(
      'src/fees.ts',
      ' export function fee(wanted: number) {',
      '-  const fee = Math.min(wanted, MAX_FEE)',
      '+  const fee = wanted',
      ' }',
    ),
    diff(
      'pay/tip.py',
      ' def tip(amount):',
      '-    amount = max(0, amount)',
      '+    amount = amount',
      '     send(amount)',
    ),
  ],
  quiet: [
    diff(
      'src/fees.ts',
      ' export function fee(wanted: number) {',
      '-  const fee = wanted',
      '+  const fee = Math.min(wanted, MAX_FEE)',
      ' }',
    ),
    diff(
      'ui/grid.ts',
      ' export function grid(wanted: number) {',
      '-  const width = Math.min(wanted, 80)',
      '+  const width = wanted',
      ' }',
    ),
  ],
})

export const onceKeyGone = rule({
  id: 'code.money.once_key_removed',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://docs.stripe.com/api/idempotent_requests',
  message: ({ was, is }: Facts) =>
    `\`${was}\` kept a repeated request from taking effect twice; \`${is}\` is sent without it.`,
  fix: 'Send one idempotency key for all attempts.',
  fires: [
    diff(
      'src/pay.ts',
      ' export async function pay(o: Order) {',
      '-  await psp.charges.create({ amount: o.total }, { idempotencyKey: o.id })',
      '+  await psp.charges.create({ amount: o.total })',
      ' }',
    ),
    diff(
      'pay/out.py',
      ' def payout(row):',
      '-    bank.transfer(row.iban, row.amount, idempotency_key=row.id)',
      '+    bank.transfer(row.iban, row.amount)',
    ),
  ],
  quiet: [
    diff(
      'src/pay.ts',
      ' export async function pay(o: Order) {',
      '-  await psp.charges.create({ amount: o.total })',
      '+  await psp.charges.create({ amount: o.total }, { idempotencyKey: o.id })',
      ' }',
    ),
    diff(
      'pay/out.py',
      ' def payout(row):',
      '-    bank.transfer(row.iban, row.amount, idempotency_key=row.id)',
      '+    bank.transfer(row.iban, row.amount, idempotency_key=row.key)',
    ),
  ],
})

export const payeeChanged = rule({
  id: 'code.money.payee_changed',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/345.html',
  message: ({ was, is }: Facts) => `What went to ${was} now goes to ${is}.`,
  fix: 'Have the new address confirmed by whoever it belongs to, over a second channel.',
  fires: [
    diff(
      'conf/payout.ts',
      ' // receivers',
      "-export const TREASURY = '0x1111aa22bb33cc44dd55ee66ff7700881199aa22'",
      "+export const TREASURY = '0x99aa22bb33cc44dd55ee66ff770088119911aa33'",
    ),
    diff(
      'pay/bank.py',
      ' # receivers',
      '-FEES_IBAN = "DE89370400440532013000"',
      '+FEES_IBAN = "DE02120300000000202051"',
    ),
  ],
  quiet: [
    diff(
      'conf/payout.ts',
      ' // receivers',
      "-const TREASURY = '0x1111aa22bb33cc44dd55ee66ff7700881199aa22'",
      "+export const TREASURY = '0x1111aa22bb33cc44dd55ee66ff7700881199aa22'",
    ),
    diff('pay/bank.py', ' # names', '-FEES_NAME = "fees account"', '+FEES_NAME = "fees account of the shop"'),
  ],
})

const ONCE = /idempot/i
const ADDRESS =
  /0x[0-9a-fA-F]{40}\b|\b(?:bc1|tb1|ltc1|addr1)[02-9a-z]{20,110}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/

export const judgeMoneyBounds = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const old = assignmentsOf(before)
    for (const [place, now] of assignmentsOf(after)) {
      const was = old.get(place)
      if (was === undefined || !isWritten(after.side, now.start, now.end) || keyOf(was) === keyOf(now))
        continue
      const facts = { was: shown(before, was.right), is: shown(after, now.right) }
      const span = [now.start, now.end] as const
      const bound = boundIn(was.right)
      if (bound !== null && boundIn(now.right) === null && isMoneyName(`${place} ${keyOf(was.right)}`)) {
        if (namesOf(bound).some((name) => namesOf(now.right).includes(name)))
          report.found(boundGone, after.side, span, facts)
      }
      const [a, b] = [addressIn(was.right), addressIn(now.right)]
      if (a !== null && b !== null && a !== b) report.found(payeeChanged, after.side, span, { was: a, is: b })
    }
    const now = callsWith(after)
    for (const [path, call] of callsWith(before)) {
      const other = now.get(path)
      if (!ONCE.test(keyOf(call)) || !isWritten(before.side, call.start, call.end)) continue
      if (other === undefined || ONCE.test(keyOf(other)) || ONCE.test(after.side.code)) continue
      report.found(onceKeyGone, after.side, [other.start, other.end], {
        was: shown(before, call.items.find((one) => ONCE.test(keyOf(one))) ?? call),
        is: shown(after, other),
      })
    }
  },
  [
    /\b(?:min|max|clamp|coerce\w+|minimum|fmin)\b|idempot|0x[0-9a-f]{40}|\b(?:bc1|tb1|ltc1|addr1)|\b[a-z]{2}\d{2}[ a-z\d]{4}/i,
  ],
)

const shown = ({ side }: Image, tree: TreeNode | null): string =>
  tree === null ? '' : excerpt(textOf(side, tree), 80)

/** Assignments and named values by the function and the name that they set. */
function assignmentsOf(image: Image): ReadonlyMap<string, TreeNode> {
  const found = new Map<string, TreeNode>()
  walk(image.root, (tree) => {
    if (tree.kind === 'assign' && tree.left && tree.right)
      found.set(`${functionAround(image, tree)} ${keyOf(tree.left)}`, tree)
    else if (tree.kind === 'pair' && tree.right && tree.name !== '') found.set(`: ${tree.name}`, tree)
    return undefined
  })
  return found
}

const BOUNDS = /^(?:min|max|clamp|Min|Max|Clamp|coerceAtMost|coerceIn|coerceAtLeast|minimum|fmin)$/

function boundIn(tree: TreeNode | null): TreeNode | null {
  let found: TreeNode | null = null
  if (tree)
    walk(tree, (one) => {
      if (
        one.kind === 'call' &&
        BOUNDS.test(one.left?.name ?? '') &&
        one.items.length + (one.left?.left ? 1 : 0) > 1
      )
        found ??= one
      return found === null
    })
  return found
}

function namesOf(tree: TreeNode | null): readonly string[] {
  const found: string[] = []
  if (tree)
    walk(tree, ({ kind, name }) => {
      if (kind === 'name' || kind === 'member') found.push(name)
      return undefined
    })
  return found
}

function addressIn(tree: TreeNode | null): string | null {
  let found: string | null = null
  if (tree)
    walk(tree, ({ kind, name }) => {
      if (kind === 'string' || kind === 'literal') found ??= ADDRESS.exec(name.slice(0, 400))?.[0] ?? null
      return found === null
    })
  return found
}

function callsWith(image: Image): ReadonlyMap<string, TreeNode> {
  const found = new Map<string, TreeNode>()
  walk(image.root, (tree) => {
    const path = tree.kind === 'call' ? image.names.pathOf(tree.left) : ''
    if (path !== '' && !found.has(path)) found.set(path, tree)
    return undefined
  })
  return found
}
