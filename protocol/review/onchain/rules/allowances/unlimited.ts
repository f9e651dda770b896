// Flags allowances without a limit, and any allowance to a contract that spends for everybody.
import { compare, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { approve } from '../../examples/calldata.ts'
import {
  DAI,
  fn,
  MAX,
  MULTISEND_CALL_ONLY,
  PERMIT2_DOMAIN,
  permit2,
  ROUTER,
  STRANGER,
  tx,
  typed,
  USDC,
  usdc,
} from '../../examples/transactions.ts'
import { isStableSymbol, type Judging, symbolOf, unitsOf } from '../../judge/judging.ts'
import type { Effect, EvmAddress } from '../../model.ts'

interface Granted {
  /** Which right goes to whom. */
  readonly grant: string
  readonly whole: string
}

export const unlimitedToUnknown = rule({
  id: 'onchain.unlimited_to_unknown',
  severity: 'blocker',
  category: 'unlimited_allowance',
  evidence: 'A',
  source: 'policy: review.md §6; ERC-20, approve',
  message: ({ grant, whole }: Granted) => `${grant}: ${whole}, and nothing shows who that is.`,
  fix: 'Do not sign; approve an exact amount to a contract that is known.',
  alternative: 'Approve exactly the amount that the next step needs.',
  fires: [
    tx(USDC, approve(STRANGER, MAX)),
    typed(
      'PermitSingle',
      PERMIT2_DOMAIN,
      permit2(STRANGER, (1n << 160n) - 1n, 1_900_000_000n, 1_900_000_000n),
    ),
  ],
  quiet: [
    tx(USDC, approve(STRANGER, usdc(50))),
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(STRANGER, usdc(50), 1_900_000_000n, 1_900_000_000n)),
  ],
})

export const unlimitedToKnown = rule({
  id: 'onchain.unlimited_to_known',
  severity: 'high',
  category: 'unlimited_allowance',
  evidence: 'A',
  source: 'policy: review.md §6',
  message: ({ grant, whole }: Granted) =>
    `${grant}: ${whole}; a fault in that contract costs the whole balance.`,
  fix: 'Approve exactly the amount that the next step needs.',
  alternative: 'Approve exactly the amount that the next step needs.',
  fires: [
    tx(USDC, approve(ROUTER, MAX)),
    tx(
      '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      fn('setApprovalForAll(address,bool)', '0x1E0049783F008A0085193E00003D00cd54003c71', true),
    ),
  ],
  quiet: [
    tx(USDC, approve(ROUTER, usdc(50))),
    tx(
      '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      fn('setApprovalForAll(address,bool)', '0x1E0049783F008A0085193E00003D00cd54003c71', false),
    ),
  ],
})

export const allowanceToShared = rule({
  id: 'onchain.allowance_to_shared',
  severity: 'blocker',
  category: 'unlimited_allowance',
  evidence: 'A',
  source: 'mds1/multicall3, README: never approve the contract',
  message: ({ grant, shared }: { readonly grant: string; readonly shared: string }) =>
    `${grant}; ${shared} makes the calls that anybody hands it, so anybody can spend the allowance.`,
  fix: 'Do not sign; approve the contract that the protocol names as its spender.',
  alternative:
    'Approve exactly the amount that the next step needs, to the spender that the protocol documents.',
  fires: [
    tx(USDC, approve('0xcA11bde05977b3631167028862bE2a173976CA11', usdc(5))),
    tx(DAI, approve(MULTISEND_CALL_ONLY, 5n)),
  ],
  quiet: [tx(USDC, approve('0xcA11bde05977b3631167028862bE2a173976CA11', 0n)), tx(DAI, approve(ROUTER, 5n))],
})

/** From here on an amount is above every supply that matters. */
const UNLIMITED_UNITS = 1n << 95n
const UNLIMITED_USD = rational(100_000_000n)

export function isUnlimited(judging: Judging, effect: Effect): boolean {
  if (effect.all || effect.kind === 'operator') return true
  if (effect.amount !== null && effect.amount >= UNLIMITED_UNITS) return true
  const units = unitsOf(judging, effect)
  if (units === null) return false
  const cap = judging.world.token(effect.chainId, effect.token)?.cap ?? null
  if (cap !== null && compare(units, cap) > 0) return true
  return isStableSymbol(symbolOf(judging, effect)) && compare(units, UNLIMITED_USD) >= 0
}

/** Deployments that run calls for whoever comes: what is approved to one is approved to everybody. */
const RUNS_CALLS_FOR_ANYBODY: readonly string[] = ['batch', 'multisend_call_only']

export function sharedCaller({ world }: Judging, chainId: bigint | null, spender: EvmAddress): string | null {
  const deployment = world.deployment(chainId, spender)
  return deployment && RUNS_CALLS_FOR_ANYBODY.includes(deployment.role) ? deployment.name : null
}
