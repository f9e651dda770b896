/** POST /account/rotate-key: issues a new key for the same account. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { apiKeyFrom, apiKeyRandomBytes } from '../account-names.ts'
import { hashApiKey } from './authenticate.ts'
import { keyRotator } from './keys.store.ts'

export const rotateKey = defineOperation({
  id: 'accounts.rotateKey',
  method: 'POST',
  path: '/account/rotate-key',
  summary: 'Rotate the API key',
  description:
    'Returns a new key once. The requesting key and any earlier ones stay valid for grace_seconds; with 0 they end immediately. Set a grace period so that a lost response does not lock you out. A key that has already been replaced cannot rotate. Balance, agent_id and ref_code do not change.',
  input: z.object({
    grace_seconds: z
      .int()
      .min(0)
      .max(86_400)
      .default(0)
      .describe('Seconds that earlier keys stay valid, 0 to 86,400'),
  }),
  output: z
    .object({
      api_key: z.string().describe('Returned once. Send it as Authorization: Bearer'),
      old_key_valid_until: z.int().describe('Unix seconds after which no earlier key is valid'),
    })
    .meta({ id: 'RotatedKey' }),
  errors: ['state_conflict'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'key',
  answersSecret: true,
  rate: 'withdraw',
  warning: 'The key in use ends after grace_seconds; with 0 it ends immediately.',
  examples: [{ title: 'With an hour of grace', request: { grace_seconds: 3_600 } }],
  run(ctx, { grace_seconds: graceSeconds }, call) {
    const account = call.account!
    const apiKey = apiKeyFrom(ctx.randomBytes(apiKeyRandomBytes))
    const oldValidUntilUnix = ctx.nowUnix() + graceSeconds
    const rotation = {
      accountId: account.id,
      presentedHash: account.keyHash,
      newHash: hashApiKey(apiKey),
      oldValidUntilUnix,
    }
    return deferWrite(keyRotator, rotation, (state) => {
      if (state === 'ended') throw new OperationError('invalid_api_key')
      if (state === 'replaced')
        throw new OperationError('state_conflict', {
          detail: 'This key has already been replaced; rotate with the current key.',
        })
      return { api_key: apiKey, old_key_valid_until: oldValidUntilUnix }
    })
  },
})
