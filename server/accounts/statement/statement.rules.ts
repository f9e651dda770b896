/**
 * Describes a movement to the account holder: maps its journal kind to a title, a reference and, for a
 * hold, a state.
 */
import type { Movement, PaidFor } from './statement.store.ts'
import { debitRoute } from './tool-names.ts'

/** Titles for both sides of a journal: first the credited side, then the debited side. */
const titles: Record<string, string | readonly [string, string]> = {
  topup_lightning: 'Lightning top-up',
  receive_lnurl: 'Received at the Lightning address',
  l402_converted: 'L402 token turned into balance',
  topup_card: 'Card top-up',
  topup_x402: 'USDC top-up',
  topup_x402_converted: 'x402 payment turned into balance',
  topup_xrp: 'XRP top-up',
  bonus_grant: 'Gift of the operator',
  referral_bonus: 'Referral bonus',
  referral_revoked: 'Referral bonus taken back',
  market_sale: ['Marketplace sale', 'Marketplace purchase'],
  dm_sale: ['Direct message received', 'Direct message sent'],
  bounty_paid: 'Bounty',
  transfer: ['Received from an agent of this service', 'Sent to an agent of this service'],
  reversal_card_refund: 'Card refund',
  reversal_refund_failed: 'Card refund that failed',
  dispute_opened: 'Card dispute opened',
  dispute_won: 'Card dispute won',
  reversal_debt_settlement: 'Debt settled by the operator',
}

interface Charged {
  route: string
  tool: string
}

/** `charged` is null when the movement has no charge. */
export function titleOf(movement: Movement, charged: Charged | null): string {
  const { kind, account, amountSats } = movement
  const what = charged ? titleOfCall(charged) : titleOfMove(movement)
  if (kind === 'hold_release') return `${what}: failed, returned`
  if (account === 'owed') return `${what}: ${amountSats > 0 ? 'debt repaid' : 'owed'}`
  return what
}

const titleOfCall = ({ route, tool }: Charged): string => (route === debitRoute ? `Debit for ${tool}` : route)

const titleOfMove = ({ kind, withdrawalState, soldTitle, amountSats }: Movement): string => {
  if (withdrawalState !== null && kind !== 'transfer') return 'Withdrawal'
  const title = titleOfKind(kind, amountSats > 0)
  return soldTitle === null ? title : `${title}: ${soldTitle}`
}

function titleOfKind(kind: string, isGain: boolean): string {
  const title = titles[kind] ?? sentenceOf(kind)
  return typeof title === 'string' ? title : title[isGain ? 0 : 1]
}

const sentenceOf = (kind: string): string => {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type HoldState = 'held' | 'charged' | 'returned'

/** State of the sats of a hold; null when nothing was held. */
export function holdStateOf({ chargeState, withdrawalState }: Movement): HoldState | null {
  if (chargeState !== null)
    return ({ reserved: 'held', delivered: 'charged', released: 'returned' } as const)[chargeState]
  if (withdrawalState === null) return null
  return withdrawalState === 'paid' ? 'charged' : withdrawalState === 'failed' ? 'returned' : 'held'
}

/** Journal kinds whose keys name another account or a token. */
const nameless = ['referral_bonus', 'referral_revoked', 'l402_converted']

const keyPrefix = /^(?:ln:in|stripe:[a-z]+|x402:use|x402:[a-z0-9]+:[0-9]+|[a-z0-9]+):/

/** The external id of the fact: charge, withdrawal, payment hash, transaction or purchase. */
export function referenceOf({ kind, externalKey }: Pick<Movement, 'kind' | 'externalKey'>): string | null {
  return nameless.includes(kind) ? null : externalKey.replace(keyPrefix, '').split(':')[0]!
}

/** What a charge paid for, in words, and its page; null where an unsigned review has none. */
export function subjectOf(paidFor: PaidFor): { words: string; path: string | null } {
  switch (paidFor.kind) {
    case 'verdict': {
      const { artifactType, verdict, eventId } = paidFor
      const words = `${artifactType.replaceAll('_', ' ')}, ${verdict.replaceAll('_', ' ')}`
      return { words, path: eventId && `/verdict-proofs/${eventId}` }
    }
    case 'entry':
      return { words: `ledger entry ${paidFor.entry}`, path: `/ledger/${paidFor.entry}` }
    case 'chapter':
      return { words: paidFor.file, path: `/waternova/${paidFor.file}` }
  }
}
