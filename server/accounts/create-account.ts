/** POST /register: a new account and its key, shown once. */

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { free } from '#server/operation.ts'
import { deferWrite } from '#server/settlement.ts'
import {
  addressOf,
  agentIdFrom,
  apiKeyFrom,
  apiKeyRandomBytes,
  refCodeOf,
  refLinkOf,
} from './account-names.ts'
import { Label, RefCode } from './accounts.schema.ts'
import { accountWriter } from './accounts.store.ts'

export const createAccount = defineOperation({
  id: 'accounts.createAccount',
  method: 'POST',
  path: '/register',
  summary: 'Create an account and get its API key',
  description:
    'Free. The key is shown once and only its hash is stored. Label and ref may stand in the query or in a JSON body. A new account has free calls to POST /review. An unknown referral code, or that of the account whose key is sent along, is ignored and the message says so.',
  input: z.object({ label: Label.optional(), ref: RefCode.optional() }),
  queryMembers: ['label', 'ref'],
  output: z
    .object({
      api_key: z.string().describe('Shown once. Send it as Authorization: Bearer'),
      balance_sats: z.int().describe('0 for a new account'),
      agent_id: z.string().describe('Public name of the agent'),
      lightning_address: z.string().describe('agent_id@host of this service'),
      label: z.string().nullable().describe('As given'),
      free_calls_remaining: z.int().describe('Free calls to POST /review'),
      ref_code: z.string().describe('Give it to others: derived from the key without revealing it'),
      ref_link: z.string().describe('Registration link that carries the code'),
      referral_bonus_pending: z
        .boolean()
        .describe(
          'True when the code of another account was given: the first top-up of at least 1,000 sats pays both',
        ),
      topup_endpoint: z.string().describe('Where to fund the account'),
      message: z.string().describe('What to do next'),
    })
    .meta({ id: 'NewAccount' }),
  errors: [],
  auth: 'public',
  knowsAccounts: true,
  price: free,
  effect: 'append',
  idempotency: 'key',
  answersSecret: true,
  rate: 'register',
  examples: [{ title: 'With a label', request: { label: 'night shift trader' } }],
  run(ctx, { label, ref }, call) {
    const { BASE_URL, FREE_REVIEW_CALLS } = ctx.env
    const apiKey = apiKeyFrom(ctx.randomBytes(apiKeyRandomBytes))
    const agentId = agentIdFrom(label ?? null, ctx.randomBytes(8))
    const refCode = refCodeOf(apiKey)
    const account = {
      id: randomUUID(),
      agentId,
      label: label ?? null,
      apiKey,
      refCode,
      referredByCode: ref ?? null,
      registeredById: call.account?.id ?? null,
      freeCallsLimit: FREE_REVIEW_CALLS,
    }
    return deferWrite(accountWriter, account, ({ referred }) => ({
      api_key: apiKey,
      balance_sats: 0,
      agent_id: agentId,
      lightning_address: addressOf(agentId, BASE_URL),
      label: label ?? null,
      free_calls_remaining: FREE_REVIEW_CALLS,
      ref_code: refCode,
      ref_link: refLinkOf(refCode, BASE_URL),
      referral_bonus_pending: referred,
      topup_endpoint: `${BASE_URL}/topup`,
      message: `${ref === undefined || referred ? '' : 'The referral code is unknown or your own and was ignored. '}Keep the key: it is not shown again. Then POST ${BASE_URL}/review with Authorization: Bearer <api_key>.`,
    }))
  },
})
