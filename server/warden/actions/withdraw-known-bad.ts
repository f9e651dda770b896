/** Withdraws an address from the known-bad registry: a row that ends it, for everybody and permanently. */
import { z } from 'zod'
import { withdrawKnownBad } from '#server/review/known-bad/end-known-bad.store.ts'
import { ActionRefused, actionOf, dateOf } from './action.ts'

const notInForce = (seq: number) => `Row ${seq} of the known-bad registry names no address that is in force.`

export const withdrawKnownBadAction = actionOf({
  directive: { target: 'review', action: 'withdraw_known_bad' },
  params: z.object({
    seq: z.int().min(1).describe('Row of the registry that names the address'),
    reason: z.string().max(512).default('').describe('Reason, kept in the log'),
  }),
  async describe(ctx, { seq }) {
    const [row] = await ctx.db.query(
      'warden_known_bad',
      `SELECT k.display_address, k.namespace, k.rule, k.accounts, k.first_seen_unix,
         (SELECT n.op FROM known_bad_row n WHERE n.key = k.key ORDER BY n.seq DESC LIMIT 1) AS newest_op
       FROM known_bad_row k WHERE k.seq = $1`,
      [seq],
    )
    const isEnded = !row || row.newest_op === 'withdraw' || row.newest_op === 'lapse'
    return {
      lines: row
        ? [
            ['Withdraws', `${row.display_address} (${row.namespace}) from the known-bad registry`],
            [
              'Listed',
              `since ${dateOf(row.first_seen_unix)} by rule ${row.rule}, reported by ${row.accounts} accounts`,
            ],
            ['Then', 'reviews that name this address no longer get a forced reject'],
          ]
        : [],
      afterwards: 'The row stays in the registry. The address can be added again by a later reject.',
      change: row ? { before: isEnded ? 'not in force' : 'in force', after: 'withdrawn' } : null,
      problem: isEnded ? notInForce(seq) : null,
    }
  },
  async execute(tx, ctx, { seq }) {
    const row = await withdrawKnownBad(tx, seq, ctx.nowUnix())
    if (!row) throw new ActionRefused(notInForce(seq))
    return { result: { seq: row.seq, op: row.op, head_sha256: row.head_sha256 } }
  },
})
