// Flags prices and amounts that the program worked out and that a change takes from the caller.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { givenIn } from '../../compare/given.ts'
import { localsOf } from '../../cover/inputs.ts'
import { isMoneyName, MONEY_STEM } from '../../cover/words.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly was: string
  readonly is: string
}

export const amountStated = rule({
  id: 'code.money.amount_stated',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/472.html',
  message: ({ was, is }: Facts) =>
    `The amount was \`${was}\` and is now \`${is}\`: the caller says what is paid.`,
  fix: 'Take prices from the store, by the id that the caller sends.',
  fires: [
    changes(
      'src/pay.js',
      "router.post('/pay', async (req, res) => {",
      '  const amount = catalogue.priceOf(req.params.id)',
      '  const amount = req.body.amount',
    ),
    changes(
      'app/pay.py',
      'def pay(request):',
      '    gateway.charge(card, amount=basket.total())',
      '    gateway.charge(card, amount=request.POST["total"])',
    ),
    '--- a/src/session.js\n+++ b/src/session.js\n@@ -1,6 +1,4 @@\n router.post("/session", async (req, res) => {\n   const { rows } = req.body\n-  const lines = rows.map((row) => {\n-    const dish = menu.get(row.dishId)\n-    return { quantity: row.quantity, unit_amount: dish.cents }\n-  })\n+  const lines = rows.map((row) => ({ quantity: row.quantity, unit_amount: row.cents }))\n   await gate.open({ lines })\n })\n',
  ],
  quiet: [
    changes(
      'src/pay.js',
      "router.post('/pay', async (req, res) => {",
      '  const amount = menu.priceOf(req.params.id)',
      '  const dish = menu.get(req.params.id); const amount = dish.cents',
    ),
    changes(
      'src/pay.js',
      "router.post('/pay', async (req, res) => {",
      '  const amount = req.body.amount',
      '  const amount = catalogue.priceOf(req.params.id)',
    ),
    changes(
      'src/pay.js',
      "router.post('/pay', async (req, res) => {",
      '  const note = catalogue.noteOf(order)',
      '  const note = req.body.note',
    ),
  ],
})

/** Read from a request, and only read: what is looked up by it is the store's. */
const READ = /^(?:member|index|name)$/

export const judgeAmountStated = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const old = givenIn(before)
    for (const [place, list] of givenIn(after)) {
      if (!isMoneyName(place.slice(place.lastIndexOf(' ') + 1))) continue
      for (const [i, now] of list.entries()) {
        const was = old.get(place)?.[i]
        if (was === undefined || keyOf(was.value) === keyOf(now.value) || !READ.test(now.value.kind)) continue
        if (!isWritten(after.side, now.tree.start, Math.max(now.tree.end, now.tree.start + 1))) continue
        const isStated = after.flow.valueOf(now.value).source !== null
        const wasStated =
          before.flow.valueOf(was.value).source !== null &&
          READ.test(was.value.kind) &&
          !isLookup(was.value.kind) &&
          !(PAYS.test(before.side.code) && isOfRecord(before, was.value))
        if (isOfRecord(after, now.value)) continue
        if (!isStated || wasStated || was.value.kind === 'literal') continue
        report.found(amountStated, after.side, [now.tree.start, now.tree.end], {
          was: excerpt(textOf(before.side, was.value), 80),
          is: excerpt(textOf(after.side, now.value), 80),
        })
      }
    }
  },
  [MONEY_STEM],
)

const OF_REQUEST =
  /^(?:this\.)?(?:req|request|r|ctx|c|params|query|body|form|payload|input|data|args|\$?_(?:POST|GET|REQUEST))\b/

/** Somebody pays here; elsewhere a price may be what is changed. */
const PAYS = /stripe|paypal|adyen|mollie|charge|checkout|payment|invoice|cart|basket|session|gate\b/i

/** A field of what was looked up by the caller's id: the store's own. */
function isOfRecord(image: Image, value: TreeNode): boolean {
  let root: TreeNode | null = value
  while (root?.kind === 'member' || root?.kind === 'index') root = root.left
  if (root === null || root === value || root.kind !== 'name') return false
  const set = localsOf(image).get(root.name)
  const call = set?.kind === 'unary' && set.name === 'await' ? set.right : set
  return (
    call?.kind === 'call' &&
    /^(?:get|find\w{0,30}|fetch\w{0,30}|load\w{0,30}|lookup|first\w{0,20}|one\w{0,20}|by_?id|retrieve)$/i.test(
      call.left?.name ?? '',
    ) &&
    !OF_REQUEST.test(image.names.pathOf(call.left))
  )
}

const isLookup = (kind: string): boolean => kind === 'index'
