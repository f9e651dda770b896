// Flags idempotency keys that named one payment and that a change draws anew for every attempt.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { localsOf } from '../../cover/inputs.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

export const keyDrawnAnew = rule({
  id: 'code.money.once_key_fresh',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://docs.stripe.com/api/idempotent_requests',
  message: ({ was, is }: Facts) =>
    `The key was \`${was}\` and is now \`${is}\`, another one each time: an attempt whose reply is lost is paid again.`,
  fix: 'Make the key of the payment itself, so that every attempt has the same one.',
  fires: [
    changes(
      'pay/send.go',
      'func send(req *http.Request, p Payout) {',
      '\treq.Header.Set("Idempotency-Key", p.ID)',
      '\treq.Header.Set("Idempotency-Key", uuid.NewString())',
    ),
    changes(
      'pay/send.js',
      'export const send = (order) =>',
      '  gate.charge(order.total, { idempotencyKey: order.id })',
      '  gate.charge(order.total, { idempotencyKey: crypto.randomUUID() })',
    ),
  ],
  quiet: [
    changes(
      'pay/send.js',
      'export const send = (order) =>',
      '  gate.charge(order.total, { idempotencyKey: crypto.randomUUID() })',
      '  gate.charge(order.total, { idempotencyKey: order.id })',
    ),
    changes(
      'pay/send.js',
      'export const send = (order) =>',
      '  gate.charge(order.total, { idempotencyKey: order.id })',
      '  gate.charge(order.total, { idempotencyKey: `charge-${order.id}` })',
    ),
  ],
})

const KEY = /idempot|once_?key/i
const FRESH =
  /(?:^|\.)(?:uuid\w{0,6}|v4|randomUUID|NewString|NewV4|New|new_v4|NewGuid|nanoid|ulid|token_hex|hex|random\w{0,12}|now|time|getTime|uniqid)$/i

export const judgeFreshKeys = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const old = keysIn(before)
    const was = old.find((one) => !isFresh(before, one))
    if (was === undefined || old.some((one) => isFresh(before, one))) return
    for (const is of keysIn(after))
      if (isFresh(after, is) && isWritten(after.side, is.start, is.end))
        report.found(keyDrawnAnew, after.side, [is.start, is.end], {
          was: excerpt(textOf(before.side, was), 60),
          is: excerpt(textOf(after.side, is), 60),
        })
  },
  [KEY],
)

/** What is given under the name of such a key, or in the header of it. */
function keysIn(image: Image): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(image.root, (tree) => {
    if (tree.kind === 'pair' && tree.right !== null && KEY.test(tree.name || (tree.left?.name ?? '')))
      found.push(tree.right)
    if (
      tree.kind === 'call' &&
      tree.items[0]?.kind === 'string' &&
      KEY.test(tree.items[0].name) &&
      tree.items[1]
    )
      found.push(tree.items[1])
    return undefined
  })
  return found
}

function isFresh(image: Image, tree: TreeNode): boolean {
  const value = tree.kind === 'name' ? (localsOf(image).get(tree.name) ?? tree) : tree
  if (value.kind !== 'call') return false
  if (value.items.some(({ kind }) => kind !== 'literal')) return false
  return (
    FRESH.test(image.names.pathOf(value.left)) ||
    (value.left?.left?.kind === 'call' && isFresh(image, value.left.left))
  )
}
