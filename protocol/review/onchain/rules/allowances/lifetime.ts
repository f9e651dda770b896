// Flags rights that outlast a year, and signatures whose deadline is past.
import { rule } from '../../../core/rule.ts'
import { PERMIT2_DOMAIN, permit2, ROUTER, STRANGER, typed, usdc } from '../../examples/transactions.ts'
import type { Judging } from '../../judge/judging.ts'
import type { Effect } from '../../model.ts'

interface Granted {
  readonly grant: string
}

export const longLivedGrant = rule({
  id: 'onchain.long_lived_grant',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §6; EIP-2612, deadline',
  message: ({ grant }: Granted) => `${grant}, and the right lasts more than a year.`,
  fix: 'Sign with a deadline in the next minutes and an expiration in days.',
  alternative: 'A permit for the exact amount that expires in 30 minutes.',
  fires: [
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(STRANGER, usdc(50), (1n << 48n) - 1n, 1_900_000_000n)),
    typed(
      'PermitSingle',
      PERMIT2_DOMAIN,
      permit2(ROUTER, (1n << 160n) - 1n, (1n << 48n) - 1n, 1_900_000_000n),
    ),
  ],
  quiet: [
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(STRANGER, usdc(50), 1_900_000_000n, 1_900_000_000n)),
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(ROUTER, (1n << 160n) - 1n, 1_900_000_000n, 1_900_000_000n)),
  ],
})

export const longLivedBounded = rule({
  id: 'onchain.long_lived_bounded',
  severity: 'medium',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §6; EIP-2612, deadline',
  message: ({ grant }: Granted) => `${grant}, and the right lasts more than a year.`,
  fix: 'Sign with a deadline in the next minutes.',
  fires: [
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(ROUTER, usdc(50), (1n << 48n) - 1n, 1_900_000_000n)),
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(ROUTER, usdc(50), 1_900_000_000n, 1_900_000_000n), {
      now: 1_800_000_000,
    }),
  ],
  quiet: [
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(ROUTER, usdc(50), 1_900_000_000n, 1_900_000_000n)),
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(ROUTER, usdc(50), 1_800_003_600n, 1_800_001_800n), {
      now: 1_800_000_000,
    }),
  ],
})

export const expired = rule({
  id: 'onchain.expired',
  severity: 'low',
  category: 'correctness',
  evidence: 'A',
  source: 'EIP-2612, deadline',
  message: ({ deadline }: { readonly deadline: string }) =>
    `The signature's deadline ${deadline} is past: the call that uses it fails.`,
  fix: 'Sign with a deadline in the next minutes.',
  fires: [
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(ROUTER, usdc(50), 1_800_003_600n, 1_799_000_000n), {
      now: 1_800_000_000,
    }),
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(STRANGER, usdc(50), 1_700_003_600n, 1_700_000_000n), {
      now: 1_800_000_000,
    }),
  ],
  quiet: [
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(ROUTER, usdc(50), 1_800_003_600n, 1_800_000_900n), {
      now: 1_800_000_000,
    }),
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(STRANGER, usdc(50), 1_700_003_600n, 1_700_000_000n)),
  ],
})

const YEAR_SECONDS = 31_536_000n
/** Later than any clock will say: the signer meant never. */
const NEVER = 1n << 40n
const MAX_UINT48 = (1n << 48n) - 1n

export function lifetimeOf({ nowUnix }: Judging, effect: Effect): 'expired' | 'long' | 'bounded' {
  if (!effect.signed && effect.expiration === null) return 'bounded'
  const { deadline, expiration } = effect
  if (expiration !== null && expiration >= MAX_UINT48) return 'long'
  if (deadline !== null && deadline >= NEVER) return 'long'
  if (nowUnix === null) return 'bounded'
  if (effect.signed && deadline !== null && deadline < nowUnix) return 'expired'
  const latest = [deadline, expiration].filter((time) => time !== null)
  return latest.some((time) => time > nowUnix + YEAR_SECONDS) ? 'long' : 'bounded'
}
