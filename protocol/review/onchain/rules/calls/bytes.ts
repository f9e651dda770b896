// Flags calldata that two readers may read differently, and calls too deep to judge.

import { rule } from '../../../core/rule.ts'
import type { CallReader } from '../../decode/decode-call.ts'
import { approve, call, multicall, nested, transfer, word } from '../../examples/calldata.ts'
import { ALICE, ether, fn, ROUTER, tx, USDC, usdc, WETH } from '../../examples/transactions.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'

interface What {
  readonly what: string
}

export const malformed = rule({
  id: 'onchain.malformed',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'Solidity ABI specification; EIP-2718',
  message: ({ what }: What) => `${what}, so two readers may act on different values.`,
  fix: 'Send the value in its standard form.',
  fires: [
    tx(ALICE, '0x', {}).replace('"value":"0"', '"value":"0.5"'),
    tx(USDC, approve(ROUTER, 0n).slice(0, -64)),
  ],
  quiet: [tx(ALICE, '0x', { value: 5n }), tx(USDC, approve(ROUTER, 0n))],
})

export const aliased = rule({
  id: 'onchain.aliased_calldata',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'Solidity ABI specification, dynamic types',
  message: ({ what }: What) =>
    `Two parts of the calldata are the same bytes, which no compiler writes: ${what}.`,
  fix: 'Encode the call again.',
  fires: [
    tx(
      ROUTER,
      call(
        'multicall(bytes[])',
        word(32),
        word(2),
        word(64),
        word(64),
        word(68),
        approve(ROUTER, 0n).slice(2).padEnd(192, '0'),
      ),
    ),
    tx(
      ROUTER,
      call(
        'multicall(bytes[])',
        word(32),
        word(3),
        word(96),
        word(96),
        word(96),
        word(68),
        approve(ROUTER, 0n).slice(2).padEnd(192, '0'),
      ),
    ),
  ],
  quiet: [
    tx(ROUTER, multicall(approve(ROUTER, 0n), approve(ROUTER, 0n))),
    tx(ROUTER, multicall(approve(ROUTER, 0n))),
  ],
})

export const nesting = rule({
  id: 'onchain.nesting',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §3',
  message: ({ what }: What) => `Calls inside calls beyond what is judged: ${what}.`,
  fix: 'Send the inner calls on their own.',
  fires: [tx(ROUTER, nested(18)), tx(ROUTER, nested(20))],
  quiet: [tx(ROUTER, nested(3)), tx(ROUTER, nested(12))],
})

export const valueToNonpayable = rule({
  id: 'onchain.value_to_nonpayable',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'Solidity documentation, payable',
  message: ({ what }: What) =>
    `Coins are sent with ${what}, a function that does not accept any: the call fails or the coins are lost.`,
  fix: 'Send no value.',
  fires: [
    tx(USDC, approve(ROUTER, 0n), { value: ether(1) }),
    tx(USDC, transfer(ALICE, usdc(1)), { value: ether(1) }),
  ],
  quiet: [tx(USDC, approve(ROUTER, 0n)), tx(WETH, fn('deposit()'), { value: ether(1) })],
})

export function judgeProblems(
  judging: Judging,
  calls: CallReader,
  malformedFields: readonly { readonly what: string; readonly place: Place }[],
): void {
  for (const { what, place } of malformedFields) found(judging, malformed, place, { what })
  for (const { kind, call, what } of calls.problems) {
    if (kind === 'malformed')
      found(judging, malformed, call.place, { what: `the bytes are not the arguments of ${what}` })
    if (kind === 'depth') found(judging, nesting, call.place, { what })
    if (kind === 'aliased') found(judging, aliased, call.place, { what })
    if (kind === 'value_to_nonpayable') found(judging, valueToNonpayable, call.place, { what })
  }
}
