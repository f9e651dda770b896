/** POST /account/revoke-key: no key of the account works any more. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { OperationError } from '#server/errors.ts'
import { free } from '#server/operation.ts'
import { deferWrite } from '#server/settlement.ts'
import { keyRevoker } from './keys.store.ts'

export const revokeKey = defineOperation({
  id: 'accounts.revokeKey',
  method: 'POST',
  path: '/account/revoke-key',
  summary: 'Revoke the API key',
  description:
    'The current key ends and takes every earlier one with it; a key that has been replaced ends alone. The balance is kept. Without a key only the operator can give access again: to change keys, use POST /account/rotate-key.',
  input: z.object({
    confirm: z
      .boolean()
      .refine((value) => value, { error: 'send true to confirm', params: { type: 'confirmation_required' } })
      .describe('Must be true'),
  }),
  output: z
    .object({ status: z.literal('revoked').describe('The key works no more') })
    .meta({ id: 'RevokedKey' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'withdraw',
  examples: [{ title: 'Revoke', request: { confirm: true } }],
  run(_ctx, _input, call) {
    const { id: accountId, keyHash: presentedHash } = call.account!
    return deferWrite(keyRevoker, { accountId, presentedHash }, (state) => {
      if (state === 'ended') throw new OperationError('invalid_api_key')
      return { status: 'revoked' as const }
    })
  },
})
