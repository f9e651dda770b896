/**
 * Opens a hosted checkout for a top-up: writes rate and row first, then creates the session, whose
 * idempotency key is the row's id.
 */

import { satsForMicroUsd } from '#protocol/payments/price.ts'
import { base32Prefix } from '#server/accounts/account-names.ts'
import type { NewAccount } from '#server/accounts/accounts.store.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { cardsOff, refuseUnavailable } from '../refuse-unavailable.ts'
import { billingOf } from './billing.ts'
import { topupMember } from './card-facts.ts'
import { insertTopup, nameSession } from './card-topups.store.ts'

export interface CardTopupRequest {
  accountId: string
  agentId: string
  usdCents: number
  kind: 'topup' | 'upgrade'
  /** Registered together with the row. */
  newAccount?: NewAccount
}

export interface StartedTopup {
  topupId: string
  sessionId: string
  url: string
  quotedSats: number
  expiresAtUnix: number
}

/**
 * The quote binds this service, so it is as short as the processor allows (30 minutes), with a margin for
 * its clock.
 */
const payableSeconds = 35 * 60
const topupIdBytes = 17

export async function startCardTopup(ctx: PaymentsDeps, request: CardTopupRequest): Promise<StartedTopup> {
  const billing = billingOf(ctx)
  if (!billing) throw cardsOff()
  const { usdCents, accountId, agentId, kind } = request
  const rate = await refuseUnavailable(ctx.rails.exchangeRate.quote())
  const quotedSats = Number(satsForMicroUsd(BigInt(usdCents) * 10_000n, rate.microUsdPerBtc))
  if (quotedSats < 1)
    throw new OperationError('rate_unavailable', { detail: 'At this rate the amount is less than one sat.' })
  const topupId = `tu_${base32Prefix(ctx.randomBytes(topupIdBytes), 26)}`
  const createdAtUnix = ctx.nowUnix()
  const expiresAtUnix = createdAtUnix + payableSeconds
  await insertTopup(
    ctx,
    { id: topupId, accountId, kind, usdCents, quotedSats, rate, createdAtUnix, expiresAtUnix },
    request.newAccount ?? null,
  )
  const session = await refuseUnavailable(
    billing.stripe.ask((sdk) =>
      sdk.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: ['card'],
          adaptive_pricing: { enabled: false },
          client_reference_id: topupId,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'usd',
                unit_amount: usdCents,
                product_data: { name: `${quotedSats} sats for ${agentId}` },
              },
            },
          ],
          metadata: { [topupMember]: topupId },
          payment_intent_data: { metadata: { [topupMember]: topupId } },
          success_url: `${ctx.env.BASE_URL}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${ctx.env.BASE_URL}/billing/cancel`,
          expires_at: expiresAtUnix,
        },
        { idempotencyKey: topupId },
      ),
    ),
  )
  if (!session.url) throw new Error(`stripe opened ${session.id} without a URL`)
  await nameSession(ctx.db, topupId, session.id, session.expires_at)
  return { topupId, sessionId: session.id, url: session.url, quotedSats, expiresAtUnix: session.expires_at }
}
