/** POST /account/revoke-key: revokes the account's API keys. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { keyRevoker } from './keys.store.ts'

export const revokeKey = defineOperation({
  id: 'accounts.revokeKey',
  method: 'POST',
  path: '/account/revoke-key',
  summary: 'Revoke the API key',
  description:
    'Revoking the current key also revokes every earlier one; a replaced key revokes only itself. The balance is kept. Without a valid key only the operator can restore access: to change keys, use POST /account/rotate-key.',
  input: z.object({
    confirm: z
      .boolean()
      .refine((value) => value, { error: 'send true to confirm', params: { type: 'confirmation_required' } })
      .describe('Must be true'),
  }),
  output: z
    .object({ status: z.literal('revoked').describe('The key is revoked') })
    .meta({ id: 'RevokedKey' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'withdraw',
  warning:
    'Revoking takes effect immediately and locks you out of the account: no other key replaces this one.',
  examples: [{ title: 'Revoke', request: { confirm: true } }],
  run(_ctx, _input, call) {
    const { id: accountId, keyHash: presentedHash } = call.account!
    return deferWrite(keyRevoker, { accountId, presentedHash }, (state) => {
      if (state === 'ended') throw new OperationError('invalid_api_key')
      return { status: 'revoked' as const }
    })
  },
})
