/** GET /balance: returns balance, withdrawable sats and usage of an account. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { spendableSats } from '#server/kernel/books/spendable-sats.ts'
import { free } from '#server/kernel/operation.ts'
import { ApiKeyMember } from '../accounts.schema.ts'
import { listFeatures, readAccount, readUsage, readUsageSince } from '../accounts.store.ts'
import { keyHolder } from '../keys/key-holder.ts'
import { usageByTool } from './tool-names.ts'

const daySeconds = 86_400
const sats = (what: string) => z.int().describe(what)

export const getBalance = defineOperation({
  id: 'accounts.getBalance',
  method: 'GET',
  path: '/balance',
  summary: 'Balance and usage of an account',
  input: z.object({ api_key: ApiKeyMember.optional() }),
  output: z
    .object({
      agent_id: z.string().describe('Public name of the agent'),
      balance_sats: sats('All spendable sats'),
      withdrawable_sats: sats('Lightning-backed sats that are not held; can be withdrawn'),
      buckets: z
        .object({
          lightning: sats('Lightning sats, which can be withdrawn'),
          card: sats('Bought by card; cannot be withdrawn'),
          x402: sats('Bought with USDC; cannot be withdrawn'),
          xrp: sats('Bought with XRP; cannot be withdrawn'),
          bonus: sats('Bonus sats; cannot be withdrawn'),
        })
        .describe('Spendable sats by unit'),
      held_sats: sats('Held for running calls and withdrawals'),
      owed_sats: sats('Owed for reversed payments'),
      free_calls_remaining: z.int().describe('Remaining free calls to POST /review'),
      total_calls: z.int().describe('Delivered paid operations, free calls included'),
      total_spent_sats: sats('Over all time'),
      usage: z
        .object({
          calls_24h: z.int().describe('Delivered in the last 24 hours'),
          spent_24h_sats: sats('Spent in the last 24 hours'),
          by_tool: z
            .array(
              z.object({
                tool: z.string().describe('Name in GET /prices'),
                calls: z.int().describe('Number of delivered calls'),
                sats: sats('Sats spent on the tool'),
              }),
            )
            .describe('Over all time, most called first'),
        })
        .describe('Delivered calls by tool'),
      features: z.array(z.string()).describe('Purchased or granted features, for example validate_unlimited'),
    })
    .meta({ id: 'Balance' }),
  errors: ['missing_credentials', 'unknown_account'],
  auth: 'payer',
  price: free,
  effect: 'read',
  rate: 'poll',
  async run(ctx, { api_key: apiKey }, call) {
    const account = await keyHolder(ctx, call, apiKey)
    const [balance, usage, lastDay, row, features] = await Promise.all([
      ctx.books.balanceOf(account.id),
      readUsage(ctx.db, account.id),
      readUsageSince(ctx.db, account.id, ctx.nowUnix() - daySeconds),
      readAccount(ctx.db, account.id),
      listFeatures(ctx.db, account.id),
    ])
    const { LN, CARD, X402, XRP, BONUS } = balance.available
    return {
      agent_id: row.agentId,
      balance_sats: spendableSats(balance),
      withdrawable_sats: LN,
      buckets: { lightning: LN, card: CARD, x402: X402, xrp: XRP, bonus: BONUS },
      held_sats: balance.heldSats,
      owed_sats: balance.owedSats,
      free_calls_remaining: row.freeCallsRemaining,
      total_calls: usage.totalCalls,
      total_spent_sats: usage.totalSpentSats,
      usage: {
        calls_24h: lastDay.calls,
        spent_24h_sats: lastDay.sats,
        by_tool: usageByTool(ctx.catalogue, usage.byOperation),
      },
      features,
    }
  },
})
