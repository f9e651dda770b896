/** Builds the account events of a completed withdrawal. */
import { toHex } from '#protocol/bytes.ts'
import type { NewEvent } from '#server/events/event-types.ts'
import type { NewWithdrawal } from '../withdrawals.store.ts'

type Ended = Pick<NewWithdrawal, 'id' | 'accountId' | 'paymentHash' | 'amountMsat' | 'debitMsat'>

const factsOf = ({ id, paymentHash, amountMsat }: Ended) => ({
  withdrawal_id: id,
  payment_hash: paymentHash && toHex(paymentHash),
  amount_sats: Math.ceil(amountMsat / 1_000),
})

export const paidEvent = (row: Ended): NewEvent => ({
  accountId: row.accountId,
  type: 'withdrawal.paid',
  data: { ...factsOf(row), debit_sats: row.debitMsat / 1_000 },
})

export const returnedEvent = (row: Ended, failure: string): NewEvent => ({
  accountId: row.accountId,
  type: 'withdrawal.returned',
  data: { ...factsOf(row), returned_sats: row.debitMsat / 1_000, failure },
})
