/** Returns what a delivered call cost as bonus sats: one journal for each charge. */
import { z } from 'zod'
import { agentIdPattern } from '#server/accounts/account-names.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { ActionRefused, actionOf } from './action.ts'

const Params = z.object({
  agent_id: z.string().regex(agentIdPattern).describe('Account that paid'),
  charge_id: z.string().min(1).max(64).describe('Charge that is returned'),
  sats: z.int().min(1).max(10_000_000).describe('What it cost'),
  verdict_entry: z.int().min(1).describe('Verdict that its outcome overturned'),
})

type Returned = z.output<typeof Params>

/** The account of the charge, and why it cannot be returned. */
async function chargeOf(
  db: Pick<Transaction, 'query'>,
  { agent_id: agentId, charge_id: chargeId, sats }: Returned,
) {
  const [row] = await db.query(
    'warden_charge',
    `SELECT c.account_id, c.state, c.amount_sats, EXISTS (
       SELECT FROM books_journal j WHERE j.external_key = 'grant:return:' || c.id) AS returned
     FROM charge c JOIN account a ON a.id = c.account_id WHERE c.id = $1 AND a.agent_id = $2 /* not null: returned */`,
    [chargeId, agentId],
  )
  const problem = !row
    ? `${agentId} has no such charge.`
    : row.state !== 'delivered' || row.amount_sats !== sats
      ? 'The charge is not one of this amount that was delivered.'
      : row.returned
        ? 'The charge was returned already.'
        : null
  return { accountId: row?.account_id ?? null, problem }
}

export const returnCharge = actionOf({
  directive: null,
  params: Params,
  async describe(ctx, params) {
    return {
      lines: [
        ['Returns', `${params.sats} sats to ${params.agent_id}, as bonus sats`],
        ['For', `charge ${params.charge_id}, the review of verdict ${params.verdict_entry}`],
      ],
      afterwards: 'Cannot be undone: the account may spend the sats at once. They cannot be withdrawn.',
      change: null,
      problem: (await chargeOf(ctx.db, params)).problem,
    }
  },
  async execute(tx, ctx, params) {
    const { accountId, problem } = await chargeOf(tx, params)
    if (accountId === null || problem !== null) throw new ActionRefused(problem ?? 'There is no such charge.')
    const amount = params.sats * 1_000
    const isNew = await ctx.books.postIn(tx, 'bonus_grant', `grant:return:${params.charge_id}`, [
      { kind: 'promo', unit: 'BONUS', amount: -amount },
      { kind: 'available', unit: 'BONUS', owner: accountId, amount },
    ])
    if (!isNew) throw new ActionRefused('The charge was returned already.')
    return { result: { agent_id: params.agent_id, returned_sats: params.sats } }
  },
})
