// Reads the value of the account and the risk from a remark that states both: the order is weighed against them, and a remark that the
// figures of the order belie is reported by the tests of risk.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { isPositive, multiply, rational } from '../../../core/number/rational.ts'
import type { SpannedJson, SpannedScalar } from '../../../text/json-spans.ts'
import type { SpanOf } from '../account/read-positions.ts'
import type { OrderDraft } from '../draft.ts'
import { memberKey } from './members.ts'

const REMARK = /^(?:comments?|notes?|reasons?|rationale|remarks?|memo|text|tag|why)$/
const EQUITY =
  /\b(?:nav|equity|account(?: equity| value| size| balance)?|net liq(?:uidation)?(?: value)?)(?: is| of|:| =)? {0,2}\$?(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(\.\d{1,4})?([km])? ?(usd[tc]?)?(?![\w%])/i
const RISK =
  /\brisk(?:ing|s)?(?: is| of|:| =)? {0,2}(?:about |~)?(\d{1,2}(?:\.\d{1,4})?) ?(?:%|pct\b|percent\b|per cent\b)/i
const DEEPEST = 5

export function readAccountRemark(draft: OrderDraft, root: SpannedJson, spanOf: SpanOf): void {
  if (draft.kind !== 'order' || draft.numbers.has('equity_usd') || draft.numbers.has('risk_pct')) return
  for (const remark of remarksIn(root, 0)) {
    const [equity, risk] = [EQUITY.exec(remark.text), RISK.exec(remark.text)]
    if (equity === null || risk === null) continue
    const [, whole = '', part = '', scale] = equity
    const value = parseDecimal(whole.replace(/,/g, '') + part)
    const percent = parseDecimal(risk[1]!)
    if (value === null || percent === null || !isPositive(percent)) continue
    const times = scale === undefined ? 1 : /k/i.test(scale) ? 1000 : 1_000_000
    draft.number('equity_usd', multiply(value, rational(times)), spanOf(remark))
    draft.number('risk_pct', percent, spanOf(remark))
    return
  }
}

function remarksIn(value: SpannedJson, depth: number): SpannedScalar[] {
  if (depth > DEEPEST) return []
  if (value.kind === 'array') return value.items.flatMap((item) => remarksIn(item, depth + 1))
  if (value.kind !== 'object') return []
  return value.members.flatMap(({ name, value: inner }) =>
    inner.kind === 'string' && REMARK.test(memberKey(name))
      ? [inner as SpannedScalar]
      : remarksIn(inner, depth + 1),
  )
}
