/**
 * Determines the result of a card payment for its page, and credits it in case the webhook is late. Nothing
 * in the page's URL is trusted and no error is shown: on failure the page is neutral or says that the
 * payment is pending.
 */

import { spendableSats } from '#server/kernel/books/spendable-sats.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { findTopup } from './card-topups.store.ts'
import { settleCardTopup } from './settle-card-topup.ts'

export interface Landing {
  /**
   * credited: the sats are on the balance. pending: paid or being paid, not yet confirmed. neutral: nothing
   * is known about the session.
   */
  state: 'credited' | 'pending' | 'neutral'
  creditedSats: number
  /** All spendable sats of the account; only for a credited session. */
  balanceSats?: number
  /** Path on this host to continue to. */
  next: string | null
}

const sessionPattern = /^cs_(test|live)_[A-Za-z0-9]{8,250}$/

export async function landSuccess(
  ctx: PaymentsDeps,
  { sessionId, next }: { sessionId: string; next: string },
): Promise<Landing> {
  const onwards = safePath(next)
  const landing: Landing = { state: 'neutral', creditedSats: 0, next: onwards }
  try {
    const topup = sessionPattern.test(sessionId)
      ? await findTopup(ctx.db, 'checkout_session_id', sessionId)
      : null
    if (!topup) return landing
    const settled =
      topup.state === 'paid' ? topup : await settleCardTopup(ctx, topup.id).catch(() => 'unknown' as const)
    if (settled === 'unknown') return { ...landing, state: 'pending' }
    if (settled?.state !== 'paid') return landing
    const balanceSats = spendableSats(await ctx.books.balanceOf(settled.accountId))
    return { state: 'credited', creditedSats: settled.quotedSats, balanceSats, next: onwards }
  } catch (error) {
    ctx.log.error({ err: error }, 'the landing page of a payment could not be rendered')
    return landing
  }
}

/** A path on this host, or null: `//other.host`, `/\other.host` and anything with a scheme lead elsewhere. */
export function safePath(next: string): string | null {
  if (next.length > 2_000 || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(next)) return null
  const base = 'http://own.invalid'
  if (!URL.canParse(next, base)) return null
  const { origin, pathname, search, hash } = new URL(next, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null
}
