// The rule files of this folder. Written by scripts/tables/discover-rules.ts: add a file, not a line.
import * as r0 from './account/authorities.ts'
import * as r1 from './account/bounds.ts'
import * as r2 from './account/narrated.ts'
import * as r3 from './account/priced.ts'
import * as r4 from './account/sent-again.ts'
import * as r5 from './addresses/bad-counterparty.ts'
import * as r6 from './addresses/lookalike.ts'
import * as r7 from './addresses/lost.ts'
import * as r8 from './addresses/spelling.ts'
import * as r9 from './allowances/bounded.ts'
import * as r10 from './allowances/lifetime.ts'
import * as r11 from './allowances/unlimited.ts'
import * as r12 from './calls/bytes.ts'
import * as r13 from './calls/fact-unread.ts'
import * as r14 from './calls/unknown.ts'
import * as r15 from './control/code.ts'
import * as r16 from './control/ownership.ts'
import * as r17 from './control/told-delegatecall.ts'
import * as r18 from './intent/claims.ts'
import * as r19 from './intent/intent-mismatch.ts'
import * as r20 from './intent/limits.ts'
import * as r21 from './intent/mandate.ts'
import * as r22 from './payments/equity.ts'
import * as r23 from './payments/network-fee.ts'
import * as r24 from './payments/payment.ts'
import * as r25 from './payments/test-network.ts'
import * as r26 from './payments/verified.ts'
import * as r27 from './positions/health.ts'
import * as r28 from './positions/holdings.ts'
import * as r29 from './positions/position.ts'
import * as r30 from './signatures/messages.ts'
import * as r31 from './signatures/orders.ts'
import * as r32 from './signatures/typed-data.ts'
import * as r33 from './swaps/liquidity.ts'
import * as r34 from './swaps/slippage.ts'
import * as r35 from './swaps/solana-swap.ts'
import * as r36 from './swaps/swap.ts'
import * as r37 from './swaps/unused-value.ts'
import * as r38 from './told/amounts.ts'
import * as r39 from './told/harms.ts'
import * as r40 from './told/judge-told.ts'
import * as r41 from './told/networks.ts'
import * as r42 from './told/other-hand.ts'
import * as r43 from './told/told.ts'
import * as r44 from './words/check-waived.ts'
import * as r45 from './words/judge-words.ts'
import * as r46 from './words/market-abuse.ts'
import * as r47 from './words/methods.ts'
import * as r48 from './words/obfuscation.ts'
import * as r49 from './words/ordered.ts'
import * as r50 from './words/other-chain.ts'
import * as r51 from './words/scams.ts'
import * as r52 from './words/secret-given.ts'
import * as r53 from './words/token-signs.ts'

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
  r37,
  r38,
  r39,
  r40,
  r41,
  r42,
  r43,
  r44,
  r45,
  r46,
  r47,
  r48,
  r49,
  r50,
  r51,
  r52,
  r53,
] as const
