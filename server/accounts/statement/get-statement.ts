/** GET /account/statement: lists every movement of the balance. */
import { z } from 'zod'
import { defineOperation } from '#server/accounts/deps.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { holdStateOf, referenceOf, subjectOf, titleOf } from './statement.rules.ts'
import { countMovements, listMovements, type Movement } from './statement.store.ts'
import { routeOfCharge, toolOfCharge } from './tool-names.ts'

type Catalogue = Parameters<typeof toolOfCharge>[0]

export const getStatement = defineOperation({
  id: 'accounts.getStatement',
  method: 'GET',
  path: '/account/statement',
  summary: 'Every movement of the balance, newest first',
  description:
    'A paid call is one entry: its sats leave the balance when it starts (hold_open), and state says whether they were charged, are still held, or were released; a release has its own entry (hold_release). A call paid from several units has one entry per unit, all with the same reference and the full price in total_sats. The amounts of a unit add up to its balance. Free calls, and calls paid by L402 or x402, do not change the balance and are not listed.',
  input: z.object({
    limit: pageLimit('Entries', 200, 50),
    cursor: Cursor,
  }),
  output: z
    .object({
      entries: z
        .array(
          z.object({
            id: z.string().describe('Permanent id of the entry'),
            at: z.int().describe('When it happened, in Unix seconds'),
            kind: z.string().describe('Kind of the journal, for example hold_open, topup_lightning'),
            title: z.string().describe('Title of the entry, for people'),
            unit: z.string().describe('Unit of the sats: LN (withdrawable), CARD, X402, XRP, BONUS'),
            account: z
              .enum(['available', 'owed'])
              .describe('Spendable sats, or a debt from a reversed payment'),
            amount_sats: z.int().describe('Positive for a credit'),
            balance_sats: z.int().describe('Balance of this unit after the movement'),
            state: z
              .enum(['held', 'charged', 'returned'])
              .nullable()
              .describe('State of a hold; null for all other entries'),
            operation: z.string().nullable().describe('Method and path of the paid call'),
            tool: z.string().nullable().describe('Tool name in GET /prices'),
            subject: z
              .string()
              .nullable()
              .describe('What was paid for: the kind of artifact and its verdict, a ledger entry, a chapter'),
            subject_url: z.string().nullable().describe('Page and JSON of the subject'),
            total_sats: z.int().nullable().describe('Full price of the call or debit of the withdrawal'),
            reference: z
              .string()
              .nullable()
              .describe('Id of the charge, withdrawal, payment hash, transaction or purchase'),
          }),
        )
        .describe('Entries of the statement, newest first'),
      total: z.int().describe('Entries in the whole statement'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'Statement' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { limit, cursor }, call) {
    const { id } = call.account!
    const [rows, total] = await Promise.all([
      listMovements(ctx.db, id, { beforeId: cursor === undefined ? null : Number(cursor), limit: limit + 1 }),
      countMovements(ctx.db, id),
    ])
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.id) : null
    const entries = page.map((row) => entryOf(row, ctx.catalogue, ctx.env.BASE_URL))
    const url = `${ctx.env.BASE_URL}/account/statement?limit=${limit}&cursor=${next}`
    const link: Record<string, string> = next === null ? {} : { Link: `<${url}>; rel="next"` }
    return new StatusAnswer(200, { entries, total, next_cursor: next }, link)
  },
})

function entryOf(row: Movement, catalogue: Catalogue, baseUrl: string) {
  const operation = row.chargeOperation
  const charged =
    operation === null ? null : { route: routeOfCharge(operation), tool: toolOfCharge(catalogue, operation) }
  const subject = row.paidFor && subjectOf(row.paidFor)
  return {
    id: String(row.id),
    at: row.atUnix,
    kind: row.kind,
    title: titleOf(row, charged),
    unit: row.unit,
    account: row.account,
    amount_sats: row.amountSats,
    balance_sats: row.balanceSats,
    state: holdStateOf(row),
    operation: charged?.route ?? null,
    tool: charged?.tool ?? null,
    subject: subject?.words ?? null,
    subject_url: subject?.path ? `${baseUrl}${subject.path}` : null,
    total_sats: row.totalSats,
    reference: referenceOf(row),
  }
}
