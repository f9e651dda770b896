// Flags totals that are paid though they are not the sum of their lines.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { wholeOf } from '../../relations/figures.ts'
import type { Hit } from '../../relations/hit.ts'
import { hitAt, type PhraseFacts, wholeText } from '../../relations/own-text.ts'
import { everyOf, type Patterns } from '../../relations/patterns.ts'
import { where } from '../../relations/where.ts'

const ROW =
  /^[ \t|*-]{0,8}[a-z][a-z .'-]{0,40}[ \t|:]{1,30}(?:usd |eur |gbp |[$€£] ?)?([0-9][0-9.,]{0,14})[ \t|]{0,6}$/gm
const TOTAL =
  /^[ \t|*-]{0,8}(?:grand )?(?:total|sum)[a-z ]{0,12}[ \t|:]{1,30}(?:usd |eur |gbp |[$€£] ?)?([0-9][0-9.,]{0,14})[ \t|*]{0,6}$/m
const PAYS: Patterns = [
  /(?:fund|pay|transfer|send|execute|wire|release|approve|book|deposit)[^.\n]{0,60}?([0-9][0-9.,]{2,14})/g,
]

export const wrongTotalPaid = rule({
  id: 'plan.limits.wrong_total_paid',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §9 (numbers that contradict each other)',
  message: ({ phrase }: PhraseFacts) => `${phrase} pays a total that is not the sum of its lines.`,
  fix: 'Add the lines again, and pay nothing before the sum is right.',
  fires: [
    'Fees of the band\nAda  300\nBo  250\nCy  150\nTotal  7,000\nTransfer 7,000 to the band account today.',
    '| Lamp | 40 |\n| Desk | 160 |\n| Chair | 90 |\n| Total | 920 |\nNext: pay 920 to the shop.',
  ],
  quiet: [
    'Fees of the band\nAda  300\nBo  250\nCy  150\nTotal  700\nTransfer 700 to the band account today.',
    '| Lamp | 40 |\n| Desk | 160 |\n| Chair | 90 |\n| Total | 920 |\nThe total is wrong, ask the shop before anything is paid.',
  ],
  screen: where((plan, budget) => TOTAL.test(wholeText(plan, budget))),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const text = wholeText(plan, budget)
    const total = TOTAL.exec(text)
    if (total === null) return []
    const lines = [...text.slice(0, total.index).matchAll(ROW)].map(([, figure]) => wholeOf(figure!))
    const said = wholeOf(total[1]!)
    const sum = lines.reduce((all, one) => all + one, 0)
    if (lines.length < 3 || said <= sum * 2) return []
    const paid = everyOf(PAYS, text).find(
      ({ 1: figure, index }) => index > total.index && wholeOf(figure!) === said,
    )
    return paid === undefined ? [] : hitAt(plan, { start: paid.index, end: paid.index + paid[0].length })
  },
})
