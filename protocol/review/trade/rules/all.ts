// The rule files of this folder. Written by scripts/tables/discover-rules.ts: add a file, not a line.
import * as r0 from './account/adds-to-loser.ts'
import * as r1 from './account/close.ts'
import * as r2 from './account/cluster.ts'
import * as r3 from './account/loss-limits.ts'
import * as r4 from './account/mandate.ts'
import * as r5 from './account/martingale.ts'
import * as r6 from './account/stop-withdrawn.ts'
import * as r7 from './covers.ts'
import * as r8 from './market/depth.ts'
import * as r9 from './market/fees.ts'
import * as r10 from './market/slippage.ts'
import * as r11 from './market/spread.ts'
import * as r12 from './market/thin-market.ts'
import * as r13 from './market/token.ts'
import * as r14 from './market/volume.ts'
import * as r15 from './order/contradiction.ts'
import * as r16 from './order/facts.ts'
import * as r17 from './order/instruction.ts'
import * as r18 from './order/malformed.ts'
import * as r19 from './order/price-band.ts'
import * as r20 from './order/quote-age.ts'
import * as r21 from './order/sides.ts'
import * as r22 from './order/stop-move.ts'
import * as r23 from './order/unusual-size.ts'
import * as r24 from './size/bet.ts'
import * as r25 from './size/large-amount.ts'
import * as r26 from './size/leverage.ts'
import * as r27 from './size/liquidation.ts'
import * as r28 from './size/loan.ts'
import * as r29 from './size/loss-at-stop.ts'
import * as r30 from './size/no-stop.ts'
import * as r31 from './size/schedule.ts'
import * as r32 from './size/sold-option.ts'
import * as r33 from './words/beside-orders.ts'
import * as r34 from './words/market-abuse.ts'
import * as r35 from './words/override.ts'
import * as r36 from './words/unverified-sale.ts'

export const ruleModules = [
  r0,
  r1,
  r2,
  r3,
  r4,
  r5,
  r6,
  r7,
  r8,
  r9,
  r10,
  r11,
  r12,
  r13,
  r14,
  r15,
  r16,
  r17,
  r18,
  r19,
  r20,
  r21,
  r22,
  r23,
  r24,
  r25,
  r26,
  r27,
  r28,
  r29,
  r30,
  r31,
  r32,
  r33,
  r34,
  r35,
  r36,
] as const
