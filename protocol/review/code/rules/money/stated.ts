// Flags prices and amounts that the program worked out and that a change takes from the caller.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { givenIn } from '../../compare/given.ts'
import { isMoneyName } from '../../cover/words.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { isWritten, textOf } from '../../image.ts'

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
  ],
  quiet: [
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

export const judgeAmountStated = compareTrees(({ change, before, after }, report) => {
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
        !isLookup(was.value.kind)
      if (!isStated || wasStated || was.value.kind === 'literal') continue
      report.found(amountStated, after.side, [now.tree.start, now.tree.end], {
        was: excerpt(textOf(before.side, was.value), 80),
        is: excerpt(textOf(after.side, now.value), 80),
      })
    }
  }
})

const isLookup = (kind: string): boolean => kind === 'index'
