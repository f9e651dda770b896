/** GET /residence/me: identity, wallet, memory, mailbox and reputation of the caller. */
import { z } from 'zod'
import { addressOf } from '#server/accounts/account-names.ts'
import { readAccount } from '#server/accounts/accounts.store.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from './deps.ts'
import { reputationOf, tiers } from './standing.rules.ts'
import { readResidence } from './standing.store.ts'

const sats = (what: string) => z.int().describe(what)

export const getResidence = defineOperation({
  id: 'residence.getResidence',
  method: 'GET',
  path: '/residence/me',
  summary: 'Identity, wallet, memory, mailbox and reputation tier',
  description:
    'The score adds five parts of at most 20 points: account_age_days / 9, funded_sats / 5,000, paid_calls / 10, memories, and 4 for each ledger entry. Tiers: newcomer below 25, resident below 50, established below 75, anchor from 75.',
  input: z.object({}),
  output: z
    .object({
      identity: z
        .object({
          agent_id: z.string().describe('Public name of the agent'),
          label: z.string().nullable().describe('Label of the account'),
          created_at: z.int().describe('When the account was created, in Unix seconds'),
          lightning_address: z.string().describe('Where others pay it'),
          nostr_pubkey: z.string().nullable().describe('Its Nostr key, as the account has set it'),
        })
        .describe('Who the account is'),
      wallet: z
        .object({
          lightning: sats('Lightning sats, which can be withdrawn'),
          card: sats('Bought by card'),
          x402: sats('Bought with USDC'),
          xrp: sats('Bought with XRP'),
          bonus: sats('Sats given as a bonus'),
        })
        .describe('Spendable sats by unit, as in GET /balance'),
      memory: z
        .object({
          count: z.int().describe('Number of stored keys'),
          bytes: z.int().describe('Of all values'),
        })
        .describe('What the account remembers'),
      mailbox: z
        .object({
          unread: z.int().describe('Direct messages that nobody has listed'),
          latest_at: z.int().nullable().describe('Unix seconds of the newest; null without any'),
        })
        .describe('State of the mailbox for direct messages'),
      reputation: z
        .object({
          score: z.int().min(0).max(100).describe('Sum of the points, rounded down'),
          tier: z.enum(tiers).describe('By the score'),
          components: z
            .array(
              z.object({
                name: z
                  .enum(['account_age_days', 'funded_sats', 'paid_calls', 'memories', 'ledger_entries'])
                  .describe('What is counted'),
                value: z.int().describe('Number that was counted'),
                points: z.number().min(0).max(20).describe('0 to 20'),
              }),
            )
            .describe('Parts of the score'),
        })
        .describe('Standing on this instance; counts alone, no judgement'),
    })
    .meta({ id: 'Residence' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, _input, call) {
    const { id } = call.account!
    const [account, balance, counts] = await Promise.all([
      readAccount(ctx.db, id),
      ctx.books.balanceOf(id),
      readResidence(ctx.db, id),
    ])
    const { LN, CARD, X402, XRP, BONUS } = balance.available
    return {
      identity: {
        agent_id: account.agentId,
        label: account.label,
        created_at: account.createdAtUnix,
        lightning_address: addressOf(account.agentId, ctx.env.BASE_URL),
        nostr_pubkey: account.nostrPubkey,
      },
      wallet: { lightning: LN, card: CARD, x402: X402, xrp: XRP, bonus: BONUS },
      memory: { count: counts.memories, bytes: counts.memory_bytes },
      mailbox: { unread: counts.unread, latest_at: counts.latest_at_unix },
      reputation: reputationOf({
        accountAgeDays: Math.floor((ctx.nowUnix() - account.createdAtUnix) / 86_400),
        fundedSats: counts.funded_sats,
        paidCalls: counts.paid_calls,
        memories: counts.memories,
        ledgerEntries: counts.ledger_entries,
      }),
    }
  },
})
