// Flags payments whose failure a change catches, after which the record says that they were made.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { diff } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly call: string
  readonly mark: string
}

export const paidAnyway = rule({
  id: 'code.state.paid_anyway',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/391.html',
  message: ({ call, mark }: Facts) =>
    `When \`${call}\` fails, the failure is only noted and \`${mark}\` follows: what was not paid counts as paid.`,
  fix: 'Leave the function, or record the failure, where the payment did not go through.',
  fires: [
    diff(
      'bills/settle.py',
      ' def settle(bill):',
      '-    gateway.charge(bill.card, bill.total)',
      '+    try:',
      '+        gateway.charge(bill.card, bill.total)',
      '+    except GatewayError:',
      '+        logger.warning("gateway slow")',
      '     bill.status = "paid"',
      '     bill.save()',
    ),
    diff(
      'src/settle.js',
      ' async function settle(bill) {',
      '-  await gateway.capture(bill.id)',
      '+  try { await gateway.capture(bill.id) } catch (e) { log.warn(e) }',
      "   await bills.update(bill.id, { status: 'settled' })",
      ' }',
    ),
  ],
  quiet: [
    diff(
      'bills/settle.py',
      ' def settle(bill):',
      '-    gateway.charge(bill.card, bill.total)',
      '+    try:',
      '+        gateway.charge(bill.card, bill.total)',
      '+    except GatewayError:',
      '+        return False',
      '     bill.status = "paid"',
      '     bill.save()',
    ),
    diff(
      'bills/settle.py',
      ' def settle(bill):',
      '     gateway.charge(bill.card, bill.total)',
      '+    try:',
      '+        mail.receipt(bill)',
      '+    except MailError:',
      '+        logger.warning("no mail")',
      '     bill.status = "paid"',
    ),
  ],
})

const PAYS =
  /^(?:charge|capture|pay|payout|transfer|refund|debit|withdraw|settle|confirmPayment|confirm_payment|send_payment|sendPayment)\w{0,20}$/i
const MARKS = /^(?:paid|settled|completed?|succeeded|success|captured|refunded|fulfilled|done)$/i

export const judgePaidAnyway = judgeTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const had = new Set(openPayments(before).map(({ place }) => place))
    for (const { place, tree, call } of openPayments(after)) {
      if (had.has(place) || !isWritten(after.side, tree.start, tree.end)) continue
      const mark = markAfter(after, tree)
      if (mark !== null)
        report.found(paidAnyway, after.side, [tree.start, tree.end], {
          call: excerpt(textOf(after.side, call), 80),
          mark: excerpt(textOf(after.side, mark), 60),
        })
    }
  },
  [
    /charge|capture|pay|transfer|refund|debit|withdraw|settle/i,
    /paid|settled|complete|succe|captured|refunded|fulfilled|done/i,
    /catch|rescue|except/i,
  ],
)

interface OpenPayment {
  readonly place: string
  readonly tree: TreeNode
  readonly call: TreeNode
}

/** Payments in a `try` of which some handler goes on. */
function openPayments(image: Image): readonly OpenPayment[] {
  const found: OpenPayment[] = []
  walk(image.root, (tree) => {
    if (tree.kind !== 'try' || tree.body === null) return undefined
    let call: TreeNode | null = null
    walk(tree.body, (one) => {
      if (one.kind === 'call' && PAYS.test(one.left?.name ?? '')) call ??= one
      return one.kind !== 'function'
    })
    const paid = call as TreeNode | null
    const goesOn = tree.items.some(
      (one) =>
        one.kind === 'catch' &&
        !holds(
          one.body,
          (part) =>
            /^(?:throw|return|jump)$/.test(part.kind) ||
            // The failure is kept in a value or a status.
            (part.kind === 'assign' && part.left !== null),
        ),
    )
    if (paid !== null && goesOn)
      found.push({
        place: `${functionAround(image, tree)} ${image.names.pathOf(paid.left)}`,
        tree,
        call: paid,
      })
    return undefined
  })
  return found
}

/** What says behind the `try`, in the same function, that the payment was made. */
function markAfter(image: Image, tree: TreeNode): TreeNode | null {
  const within = functionAround(image, tree)
  let found: TreeNode | null = null
  walk(image.root, (one) => {
    if (found !== null) return false
    const value = one.kind === 'assign' || one.kind === 'pair' ? one.right : null
    const isMark =
      value !== null &&
      ((value.kind === 'string' && MARKS.test(value.name)) ||
        (/^(?:member|name)$/.test(value.kind) && MARKS.test(value.name)) ||
        (/^(?:true|True)$/.test(value.name) && MARKS.test(one.left?.name ?? one.name)))
    if (isMark && one.start >= tree.end && functionAround(image, one) === within) found = one
    return undefined
  })
  return found
}
