// Says why a way to pay is closed, and whether the sats of this instance are money.
import type { WalletStatus } from '../session/contract.ts'

const REASON: Record<string, string> = {
  not_configured: 'The operator has not configured it.',
  down: 'It is temporarily unavailable.',
}

export const whyOff = (reason: string | null): string => REASON[reason ?? ''] ?? (reason ? `${reason}.` : '')

/** The name of the test network whose sats are worth nothing; null where they are money, and where there is no node. */
export const testNetworkOf = (wallet: WalletStatus): string | null =>
  wallet.real_value ? null : wallet.network

/** What a newcomer may expect of this instance, in one sentence. */
export function waysIn({ methods }: WalletStatus): string {
  const ways = [
    ...(methods.lightning.available ? ['over Lightning'] : []),
    ...(methods.card.available ? ['by card'] : []),
    ...(methods.x402.available ? ['with USDC'] : []),
  ]
  if (ways.length === 0) return 'Top-ups are not available on this instance.'
  const listed = [ways.slice(0, -1).join(', '), ways.at(-1)].filter(Boolean).join(' or ')
  return `Top it up ${listed}${methods.lightning.available ? '. Lightning deposits can be withdrawn' : ''}.`
}
