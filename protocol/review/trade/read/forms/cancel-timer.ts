// Recognizes the timer of a venue that withdraws all resting orders when it is not renewed, and whether it is armed: zero or nothing stops
// it. Sources: API references of Binance, BitMEX, Bybit, Gate, Hyperliquid, Kraken, KuCoin and OKX.
import type { SpannedJson, SpannedScalar } from '../../../text/json-spans.ts'
import type { SpanOf } from '../account/read-positions.ts'
import type { OrderDraft } from '../draft.ts'
import { memberKey } from '../members/members.ts'

export const CANCEL_TIMER =
  /^(?:cancel_?all_?(?:orders_?)?after|countdown_?cancel_?all|schedule_?cancel|disconnected_?cancel_?all|dead_?cancel_?all|(?:set_?)?dead_?mans_?switch|cancel_?timer)$/i
const TIME =
  /^(?:timeout(?:ms|seconds|secs?)?|countdowntime|timewindow|triggerafter|time|duration(?:ms|seconds)?|seconds|cancelallafter|size)$/
const DEEPEST = 4

/** Armed, it is an action of its own; stopped, it leaves orders without the timer. */
export function readCancelTimer(draft: OrderDraft, root: SpannedJson, spanOf: SpanOf): void {
  if (!CANCEL_TIMER.test(draft.action ?? '')) return
  const [time, ...others] = timesIn(root, 0)
  if (time === undefined || others.length > 0 || !/^[1-9]\d{0,15}$/.test(time.text.trim())) return
  draft.action = 'arm_cancel_timer'
  const at = spanOf(time).join()
  const index = draft.open.findIndex(({ span }) => span.join() === at)
  if (index >= 0) draft.open.splice(index, 1)
}

function timesIn(value: SpannedJson, depth: number): SpannedScalar[] {
  if (value.kind !== 'object' || depth > DEEPEST) return []
  return value.members.flatMap(({ name, value: inner }) =>
    inner.kind === 'object'
      ? timesIn(inner, depth + 1)
      : 'text' in inner && TIME.test(memberKey(name))
        ? [inner as SpannedScalar]
        : [],
  )
}
