/** GET /withdrawals/{withdrawal_id}: returns the state of a withdrawal. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { refreshed } from './start-withdrawal.ts'
import { withdrawalAnswer } from './withdrawal-answer.ts'
import { Withdrawal } from './withdrawals.schema.ts'
import { findWithdrawal } from './withdrawals.store.ts'

export const getWithdrawal = defineOperation({
  id: 'payments.getWithdrawal',
  method: 'GET',
  path: '/withdrawals/{withdrawal_id}',
  summary: 'State of a withdrawal',
  input: z.object({ withdrawal_id: z.string().max(64).describe('Id returned by the withdrawal') }),
  output: Withdrawal,
  errors: ['missing_credentials', 'unknown_payment'],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'poll',
  async run(ctx, { withdrawal_id: id }, call) {
    const row = /^wd_[a-z2-7]{26}$/.test(id) ? await findWithdrawal(ctx.db, id) : null
    if (row?.account_id !== call.account!.id)
      throw new OperationError('unknown_payment', { detail: 'This account has no withdrawal with this id.' })
    return withdrawalAnswer(ctx, call.isHead ? row : await refreshed(ctx, row))
  },
})
