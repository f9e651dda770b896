/** POST /register: creates an account and returns its key once. */

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
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
    'Free. The key is returned once and only its hash is stored. label and ref can be sent in the query or in a JSON body. A new account has free calls to POST /review. An unknown referral code, or the code of the account whose key is sent with the request, is ignored, and message says so.',
  input: z.object({ label: Label.optional(), ref: RefCode.optional() }),
  queryMembers: ['label', 'ref'],
  output: z
    .object({
      api_key: z.string().describe('Returned once. Send it as Authorization: Bearer'),
      balance_sats: z.int().describe('0 for a new account'),
      agent_id: z.string().describe('Public name of the agent'),
      lightning_address: z.string().describe('Lightning address agent_id@host'),
      label: z.string().nullable().describe('Display name as given in the request; null without one'),
      free_calls_remaining: z.int().describe('Remaining free calls to POST /review'),
      ref_code: z.string().describe('Referral code to share; derived from the key without revealing it'),
      ref_link: z.string().describe('Registration link that contains the code'),
      referral_bonus_pending: z
        .boolean()
        .describe(
          "True when another account's code was accepted: the first top-up of at least 1,000 sats pays a bonus to both",
        ),
      topup_endpoint: z.string().describe('Where to add funds'),
      message: z.string().describe('What to do next, in one sentence'),
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
      message: `${ref === undefined || referred ? '' : 'The referral code is unknown or your own and was ignored. '}Save the key: it is not shown again. Then POST ${BASE_URL}/review with Authorization: Bearer <api_key>.`,
    }))
  },
})
