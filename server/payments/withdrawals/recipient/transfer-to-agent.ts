/** Transfers sats between two agents of this service in one transaction with the answer. */
import { withdrawalCost } from '#protocol/payments/price.ts'
import type { CallerAccount } from '#server/kernel/call.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { lockFunds } from '#server/payments/funds.store.ts'
import { transferInside } from '../hold/hold-withdrawal.ts'
import { newWithdrawalId } from '../new-withdrawal-id.ts'
import { withdrawalFields } from '../withdrawal-answer.ts'
import type { NewWithdrawal } from '../withdrawals.store.ts'
import { refusedMember } from './checked-payable.ts'
import type { OwnAgent } from './own-agent.ts'
import type { PayRequested } from './resolve-address.ts'

interface Transfer {
  row: NewWithdrawal
  recipientId: string
}

/** One at a time: a refusal must not roll back another transfer. */
const transferWriter: Writer<Transfer, { balanceSats: number }, PaymentsDeps> = {
  name: 'transfer',
  maxBatch: 1,
  concurrency: 4,
  write: (tx, transfers, ctx) =>
    Promise.all(
      transfers.map(async ({ row, recipientId }) => {
        await transferInside(ctx, tx, row, recipientId)
        const { spendableMsat } = await lockFunds(tx, row.accountId)
        return { balanceSats: spendableMsat / 1_000 }
      }),
    ),
}

export function transferToAgent(
  ctx: PaymentsDeps,
  account: CallerAccount,
  agent: OwnAgent,
  { amountSats, comment }: PayRequested,
  givesUpBonus: boolean,
) {
  if (agent.id === account.id)
    throw refusedMember(
      'lightning_address',
      'lnurl_refused',
      'own_address: this is the address of the account itself',
    )
  const amountMsat = BigInt(amountSats) * 1_000n
  const { host } = new URL(ctx.env.BASE_URL)
  const row: NewWithdrawal = {
    id: newWithdrawalId(ctx),
    accountId: account.id,
    kind: 'transfer',
    paymentHash: null,
    bolt11: null,
    amountMsat: Number(amountMsat),
    debitMsat: Number(withdrawalCost(amountMsat).debitMsat),
    maxFeeMsat: 0,
    destination: `${agent.agentId}@${host}`,
    resolved: { domain: host, callback_host: null, metadata_hash: null, comment_left_out: comment !== '' },
    expiresAtUnix: null,
    createdAtUnix: ctx.nowUnix(),
    givesUpBonus,
  }
  const paid = {
    id: row.id,
    state: 'paid' as const,
    payment_hash: null,
    amount_msat: row.amountMsat,
    resolved: row.resolved,
    created_at_unix: row.createdAtUnix,
    failure: null,
  }
  return deferWrite(transferWriter, { row, recipientId: agent.id }, ({ balanceSats }) =>
    withdrawalFields(ctx.env.BASE_URL, paid, balanceSats),
  )
}
