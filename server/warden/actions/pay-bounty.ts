/** Pays a bounty from the treasury into the Lightning-backed balance of an account: one journal for each proposal. */
import { z } from 'zod'
import { agentIdPattern } from '#server/accounts/account-names.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { ActionRefused, actionOf } from './action.ts'
import { findAccount, unknownAccount } from './find-account.ts'

const sats = (count: number): string => `${count.toLocaleString('en-GB')} sats`

async function treasurySats(db: Pick<Transaction, 'query'>): Promise<number> {
  const [row] = await db.query(
    'warden_treasury',
    `SELECT COALESCE(sum(balance), 0)::bigint / 1000 AS sats FROM books_account WHERE kind = 'treasury' AND unit = 'LN' /* not null: sats */`,
    [],
  )
  return row!.sats
}

const tooLittle = (held: number, wanted: number) =>
  `The treasury holds ${sats(held)}; the bounty is ${sats(wanted)}. Nothing was paid.`

const isBelowZero = (error: unknown): boolean =>
  (error as { constraint?: string } | null)?.constraint === 'books_account_sign'

export const payBounty = actionOf({
  directive: null,
  params: z.object({
    agent_id: z.string().regex(agentIdPattern).describe('Account that is paid'),
    sats: z.int().min(1).max(10_000_000).describe('Amount'),
    submission_id: z.string().min(1).max(64).describe('Submission that earned it'),
  }),
  async describe(ctx, { agent_id: agentId, sats: amount, submission_id: submission }) {
    const [account, held] = await Promise.all([findAccount(ctx.db, agentId), treasurySats(ctx.db)])
    const share = held > 0 ? `, ${((amount / held) * 100).toFixed(1)} % of it` : ''
    return {
      lines: [
        ['Pays', `${sats(amount)} to ${agentId}, withdrawable over Lightning`],
        ['From', `treasury, ${sats(held)}${share}`],
        ['For', `submission ${submission}`],
      ],
      afterwards: 'Cannot be undone: the account may withdraw the sats at once.',
      change: { before: `treasury ${sats(held)}`, after: `treasury ${sats(Math.max(0, held - amount))}` },
      problem: account === null ? unknownAccount(agentId) : held < amount ? tooLittle(held, amount) : null,
    }
  },
  async execute(tx, ctx, { agent_id: agentId, sats: amount }, decisionId) {
    const account = await findAccount(tx, agentId)
    if (!account) throw new ActionRefused(unknownAccount(agentId))
    const held = await treasurySats(tx)
    if (held < amount) throw new ActionRefused(tooLittle(held, amount))
    const isNew = await ctx.books
      .postIn(tx, 'bounty_paid', `bounty:${decisionId}`, [
        { kind: 'treasury', unit: 'LN', amount: -amount * 1_000 },
        { kind: 'available', unit: 'LN', owner: account.id, amount: amount * 1_000 },
      ])
      .catch((error) => {
        // Another payment was faster: the database lets no balance go below zero.
        throw isBelowZero(error) ? new ActionRefused(tooLittle(held, amount)) : error
      })
    if (!isNew) throw new ActionRefused('This bounty has been paid already.')
    return { result: { agent_id: agentId, paid_sats: amount } }
  },
})
