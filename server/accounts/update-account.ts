/** PATCH /account: changes the account's name, label or addresses. */
import { z } from 'zod'
import { parseLightningAddress } from '#protocol/payments/lnurl/address.ts'
import { defineOperation } from '#server/accounts/deps.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { accountAnswer } from './account-answer.ts'
import { agentIdPattern } from './account-names.ts'
import { Account, Label } from './accounts.schema.ts'
import { accountChanger } from './accounts.store.ts'

/**
 * Names reserved for the service; GET /.well-known/nostr.json maps the first to the key that signs
 * verdicts.
 */
const RESERVED_NAMES = [
  'assay',
  'admin',
  'administrator',
  'root',
  'support',
  'security',
  'operator',
  'postmaster',
]

/** Compared without punctuation: `a.ssay` and `sup-port` are reserved too. */
const isReserved = (name: string): boolean => RESERVED_NAMES.includes(name.replace(/[._-]/g, ''))

export const updateAccount = defineOperation({
  id: 'accounts.updateAccount',
  method: 'PATCH',
  path: '/account',
  summary: 'Change name, label or addresses',
  description:
    'Omitted members are not changed; null clears a member. The agent_id can be changed once, and the Lightning address changes with it. The old name stays reserved, and payments sent to it still arrive.',
  input: z.object({
    label: Label.nullable().optional().describe('Display name, 1 to 64 characters'),
    agent_id: z
      .string()
      .regex(agentIdPattern, 'send 3 to 64 characters of a-z 0-9 . _ - that begin with a letter or digit')
      .optional()
      .describe('New public name; can be changed once'),
    nostr_pubkey: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'send 64 lower-case hex characters')
      .nullable()
      .optional()
      .describe('Nostr public key of the agent, 64 hex; declared, not verified'),
    pay_to_lightning_address: z
      .string()
      .max(320)
      .nullable()
      .optional()
      .describe('External Lightning address, user@domain'),
    on_leaderboard: z.boolean().optional().describe('false keeps the account off GET /leaderboard'),
  }),
  output: Account,
  errors: ['name_taken', 'state_conflict'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'write',
  examples: [{ title: 'A label', request: { label: 'night shift trader' } }],
  run(ctx, input, call) {
    const change = {
      accountId: call.account!.id,
      agentId: input.agent_id,
      label: input.label,
      nostrPubkey: input.nostr_pubkey,
      payToAddress: addressOf(input.pay_to_lightning_address),
      onLeaderboard: input.on_leaderboard,
    }
    if (change.agentId !== undefined && isReserved(change.agentId)) throw nameTaken()
    return deferWrite(accountChanger, change, (changed) => {
      if (changed.outcome === 'name_taken') throw nameTaken()
      if (changed.outcome === 'named_before')
        throw new OperationError('state_conflict', {
          detail: 'This account has already changed its agent_id; that is possible once.',
        })
      return accountAnswer(changed.account, ctx.env.BASE_URL)
    })
  },
})

const nameTaken = () => new OperationError('name_taken')

/** The value as stored; throws 422 for an invalid address. */
function addressOf(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return text
  const address = parseLightningAddress(text)
  if (address.ok) return address.value.text
  throw new InvalidRequest([
    { loc: ['body', 'pay_to_lightning_address'], msg: address.detail, type: address.problem },
  ])
}
