/** GET /review/known-bad: lists the addresses of the known-bad registry with the rows they derive from. */
import { z } from 'zod'
import { readAddress } from '#protocol/review/address/read-address.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/review/deps.ts'
import { knownBadGenesis, type RegistryOp } from './registry-row.ts'
import { activeAt, lastOps, pageOfRows, registryAt } from './registry-rows.store.ts'

const queryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const hash = (what: string) => z.string().describe(what)

const statusAfter: Record<RegistryOp, 'active' | 'lapsed' | 'withdrawn'> = {
  add: 'active',
  confirm: 'active',
  lapse: 'lapsed',
  withdraw: 'withdrawn',
}

export const listKnownBad = defineOperation({
  id: 'review.listKnownBad',
  method: 'GET',
  path: '/review/known-bad',
  summary: 'The known-bad registry',
  description:
    'Addresses that gained something from a blocker of a rejected review. Append-only and hash-chained; a removal is a row of its own. as_of_count returns the registry as of that many rows, for recomputing registry_snapshot_sha256 of a proof.',
  input: z.object({
    limit: pageLimit('Rows', 1_000, 100),
    cursor: Cursor,
    address: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Any spelling of one address; an unknown address gives an empty list'),
    as_of_count: queryInt(0, Number.MAX_SAFE_INTEGER).optional().describe('Only the first so many rows'),
  }),
  output: z
    .object({
      schema: z.literal('assay.known_bad.v1').describe('Name and version of this format'),
      count: z.int().describe('Number of rows in the registry'),
      active_count: z.int().describe('Addresses in force'),
      as_of: z.int().describe('Unix seconds of this answer'),
      snapshot_sha256: hash('Rolling hash over these rows'),
      genesis: hash('Head at zero rows: H("assay-known-bad-genesis")'),
      addresses: z.array(z.string()).describe('Addresses in force on this page'),
      items: z
        .array(
          z.object({
            seq: z.int().describe('From 1, gap-free'),
            op: z.enum(['add', 'confirm', 'lapse', 'withdraw']).describe('Operation of the row'),
            key: z.string().describe('family:kind:payload, identical for every spelling'),
            address: z.string().describe('Address in its normal spelling'),
            namespace: z.string().describe('CAIP-2 namespace, with the reference where known'),
            display_address: z.string().describe('Address with its checksum'),
            rule: z.string().describe('Rule that decided the reject'),
            reason_codes: z.array(z.string()).describe('All rules, or the reason for removal'),
            basis: z.string().describe('Always evidence_against: a finding, not missing information'),
            artifact_type: z.string().nullable().describe('artifact_type of the rejected review'),
            artifact_hash: z.string().nullable().describe('artifact_hash of the rejected review'),
            record_sha256: z.string().nullable().describe('record_sha256 of the rejected review'),
            verdict_event_id: z
              .string()
              .nullable()
              .describe('Event id of its proof; null when it was not signed'),
            decision_ref: z.string().nullable().describe('Its decision_ref; null when it was not signed'),
            accounts: z.int().describe('Distinct accounts so far'),
            policy_version: z.string().describe('Version of the policy'),
            first_seen: z.int().describe('First report of the address, Unix seconds'),
            created_at: z.int().describe('Time of the row, Unix seconds'),
            row_sha256: hash('H(JCS(row without row_sha256, head_sha256, status))'),
            head_sha256: hash('H(row_sha256 + "|" + head before)'),
            status: z
              .enum(['active', 'lapsed', 'withdrawn'])
              .describe('Current status of the address, computed at this moment'),
          }),
        )
        .describe('In the order of seq'),
      total: z.int().nullable().describe('Rows of the requested list; null for one address'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'KnownBad' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { limit, cursor, address, as_of_count: asOfCount }) {
    const upToSeq = asOfCount ?? Number.MAX_SAFE_INTEGER
    const key = address === undefined ? null : (readAddress(address)?.key ?? 'none:')
    const [rows, { count, head }] = await Promise.all([
      pageOfRows(ctx.db, { afterSeq: cursor ? Number(cursor) : 0, upToSeq, key, limit: limit + 1 }),
      registryAt(ctx.db, upToSeq),
    ])
    const known = ctx.reviewData.latest().registry.state
    const active = known.count === count ? known.activeCount : await activeAt(ctx.db, count)
    const page = rows.slice(0, limit)
    const ops = await lastOps(ctx.db, [...new Set(page.map((row) => row.key))], upToSeq)
    const items = page.map(({ has_list_evidence: _evidence, ...row }) => ({
      ...row,
      status: statusAfter[ops.get(row.key)!],
    }))
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const output = {
      schema: 'assay.known_bad.v1' as const,
      count,
      active_count: active,
      as_of: ctx.nowUnix(),
      snapshot_sha256: head,
      genesis: knownBadGenesis,
      addresses: [...new Set(items.flatMap((row) => (row.status === 'active' ? [row.address] : [])))],
      items,
      total: key === null ? count : null,
      next_cursor: next,
    }
    const asked = { limit, address, as_of_count: asOfCount }
    return new StatusAnswer(200, output, nextPageLink(`${ctx.env.BASE_URL}/review/known-bad`, asked, next))
  },
})
