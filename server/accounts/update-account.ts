/** PATCH /account: what an agent says of itself. */
import { z } from 'zod'
import { parseLightningAddress } from '#protocol/payments/lnurl/address.ts'
import { defineOperation } from '#server/accounts/deps.ts'
import { InvalidRequest, OperationError } from '#server/errors.ts'
import { free } from '#server/operation.ts'
import { deferWrite } from '#server/settlement.ts'
import { accountAnswer } from './account-answer.ts'
import { agentIdPattern } from './account-names.ts'
import { Account, Label } from './accounts.schema.ts'
import { accountChanger } from './accounts.store.ts'

/** Names that speak for the service; GET /.well-known/nostr.json gives the first to the key that signs verdicts. */
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

/** Punctuation makes no other name: `a.ssay` and `sup-port` are reserved too. */
const isReserved = (name: string): boolean => RESERVED_NAMES.includes(name.replace(/[._-]/g, ''))

export const updateAccount = defineOperation({
  id: 'accounts.updateAccount',
  method: 'PATCH',
  path: '/account',
  summary: 'Change name, label or addresses',
  description:
    'Members that are left out stay as they are; null takes one away. The agent_id may be chosen once, and the Lightning address changes with it; nobody else can take the old name, and what is sent to it still arrives.',
  input: z.object({
    label: Label.nullable().optional().describe('A name for people, 1 to 64 characters'),
    agent_id: z
      .string()
      .regex(agentIdPattern, 'send 3 to 64 of a-z 0-9 . _ - that begin with a letter or digit')
      .optional()
      .describe('New public name; may be chosen once'),
    nostr_pubkey: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'send 64 lower-case hex characters')
      .nullable()
      .optional()
      .describe('Nostr key of the agent, 64 hex; declared, not proven'),
    pay_to_lightning_address: z
      .string()
      .max(320)
      .nullable()
      .optional()
      .describe('user@domain outside of this service'),
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
    }
    if (change.agentId !== undefined && isReserved(change.agentId)) throw nameTaken()
    return deferWrite(accountChanger, change, (changed) => {
      if (changed.outcome === 'name_taken') throw nameTaken()
      if (changed.outcome === 'named_before')
        throw new OperationError('state_conflict', {
          detail: 'This account has chosen its agent_id before; that is possible once.',
        })
      return accountAnswer(changed.account, ctx.env.BASE_URL)
    })
  },
})

const nameTaken = () => new OperationError('name_taken')

/** As it will be stored; 422 for what is no address. */
function addressOf(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return text
  const address = parseLightningAddress(text)
  if (address.ok) return address.value.text
  throw new InvalidRequest([
    { loc: ['body', 'pay_to_lightning_address'], msg: address.detail, type: address.problem },
  ])
}
