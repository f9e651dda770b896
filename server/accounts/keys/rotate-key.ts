/** POST /account/rotate-key: a new key for the same account. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { OperationError } from '#server/errors.ts'
import { free } from '#server/operation.ts'
import { deferWrite } from '#server/settlement.ts'
import { apiKeyFrom, apiKeyRandomBytes } from '../account-names.ts'
import { hashApiKey } from './authenticate.ts'
import { keyRotator } from './keys.store.ts'

export const rotateKey = defineOperation({
  id: 'accounts.rotateKey',
  method: 'POST',
  path: '/account/rotate-key',
  summary: 'Replace the API key',
  description:
    'Answers a new key, once. The key that asks for it, and any before it, work on for grace_seconds and end at once without them: give a grace so that a lost answer costs nothing. A key that has been replaced cannot ask. Balance, agent_id and ref_code stay.',
  input: z.object({
    grace_seconds: z
      .int()
      .min(0)
      .max(86_400)
      .default(0)
      .describe('How long earlier keys still work, 0 to 86,400'),
  }),
  output: z
    .object({
      api_key: z.string().describe('Shown once. Send it as Authorization: Bearer'),
      old_key_valid_until: z.int().describe('Unix seconds from which no earlier key works'),
    })
    .meta({ id: 'RotatedKey' }),
  errors: ['state_conflict'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'key',
  answersSecret: true,
  rate: 'withdraw',
  examples: [{ title: 'With an hour to change over', request: { grace_seconds: 3_600 } }],
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
          detail: 'This key has been replaced and only runs out; rotate with the one that replaced it.',
        })
      return { api_key: apiKey, old_key_valid_until: oldValidUntilUnix }
    })
  },
})
