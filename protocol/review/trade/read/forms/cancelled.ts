// Says what the cancelling of an order does that is listed beside the request: an entry that is withdrawn takes risk away, the only stop
// of a position leaves it without a limit.
import { compare } from '../../../core/number/rational.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import type { Span } from '../../../text/source-text.ts'
import type { OrderDraft } from '../draft.ts'
import { memberKey } from '../members/members.ts'
import type { Resting } from './resting.ts'
import { isPositionsKey, isRestingName } from './state.ts'

const ORDER_ID =
  /^(?:txid|txids|id|ids|oid|o|orderid|orderids|algoid|clordid|clientorderid|origclientorderid|orderlinkid|cloid|cancelorderid|externaloid)$/
const DEEPEST = 8

/** Decides what a request to cancel is by the order that it names. */
export function withdraws(draft: OrderDraft, root: SpannedJson, span: Span): void {
  const { resting } = draft
  if (resting === null || !/^cancel(?:_?(?:limit_?)?order)?$/i.test(draft.action ?? '')) return
  const ids: string[] = []
  collect(root, ids, 0)
  const targets = resting.filter((one) => one.ids.some((id) => ids.includes(id)))
  const [target, ...others] = targets
  if (target === undefined || others.length > 0) {
    draft.open.push({ name: 'the order that is cancelled', span, isFigure: false })
    return
  }
  draft.asset ??= target.asset
  const isProtected = target.isStop && resting.some((one) => covers(one, target))
  if (!target.isStop || isProtected || !protects(target, draft)) {
    draft.kind = 'cancel'
    return
  }
  draft.kind = 'other'
  draft.action = 'cancel_stop'
}

/** A stop that only closes, or one on the closing side of a position. */
const protects = (target: Resting, { positions }: OrderDraft): boolean =>
  target.isExit ||
  target.side === null ||
  positions === null ||
  positions.some(
    ({ asset, side, size }) =>
      size?.num !== 0n &&
      (target.asset === null || asset === '' || asset === target.asset) &&
      side === (target.side === 'sell' ? 'long' : 'short'),
  )

/** Another stop of at least its size on its side. */
const covers = (one: Resting, target: Resting): boolean =>
  one !== target &&
  one.isStop &&
  one.asset === target.asset &&
  one.side === target.side &&
  one.size !== null &&
  target.size !== null &&
  compare(one.size, target.size) >= 0

/** The identifiers that the request names, outside of what it tells of the account. */
function collect(value: SpannedJson, into: string[], depth: number): void {
  if (depth > DEEPEST) return
  if (value.kind === 'array') for (const item of value.items) collect(item, into, depth + 1)
  if (value.kind !== 'object') return
  for (const { name, value: inner } of value.members) {
    if (isRestingName(name) || isPositionsKey(name)) continue
    if (ORDER_ID.test(memberKey(name)))
      for (const item of inner.kind === 'array' ? inner.items : [inner])
        if ('text' in item) into.push(item.text)
    collect(inner, into, depth + 1)
  }
}
