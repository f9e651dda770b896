/** Refuses a purchase; nothing has been charged. */
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import type { SaleOutcome } from './purchases.store.ts'

export interface SaleFacts {
  priceSats: number
  /** Null where the check came before the balance was read. */
  balanceSats: number | null
  lightningSats: number | null
  owedSats: number | null
}

const priceMember = (sats: number) => ({ sats, price_class: 'base', usd: null })

/** The error of an outcome that is no sale. */
export function saleRefusal(outcome: Exclude<SaleOutcome, 'sold'>, facts: SaleFacts): OperationError {
  if (outcome === 'unknown') return new OperationError('unknown_offer')
  if (outcome === 'own') return new OperationError('own_offer')
  if (outcome === 'inactive') return new OperationError('offer_inactive')
  if (outcome === 'dearer')
    return new InvalidRequest([
      {
        loc: ['body', 'max_price_sats'],
        msg: `the offer costs ${facts.priceSats} sats; send at least that, or leave the limit out`,
        type: 'price_mismatch',
      },
    ])
  const { priceSats, balanceSats, lightningSats, owedSats } = facts
  if (outcome === 'restricted')
    return new OperationError('account_restricted', {
      detail: `The account owes ${owedSats} sats for a reversed payment; purchases are blocked until a top-up of the same kind has repaid them.`,
      extra: { owed_sats: owedSats },
    })
  return new OperationError('lightning_balance_required', {
    detail: `The offer costs ${priceSats} Lightning-backed sats; ${lightningSats} of the ${balanceSats} sats on the account are. Add some with POST /topup.`,
    extra: {
      balance_sats: balanceSats,
      lightning_sats: lightningSats,
      shortfall_sats: priceSats - (lightningSats ?? 0),
      price: priceMember(priceSats),
    },
  })
}

/** For the review that verify_before_buy asks for. */
export const reviewUnpaid = (sats: number, balanceSats: number): OperationError =>
  new OperationError('insufficient_balance', {
    detail: `The review of the offer costs ${sats} sats; the account has ${balanceSats}.`,
    extra: {
      balance_sats: balanceSats,
      shortfall_sats: sats - balanceSats,
      price: { sats, price_class: 'agent', usd: null },
    },
  })
