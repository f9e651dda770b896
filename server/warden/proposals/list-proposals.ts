/** GET /warden/proposals: proposals by weighted priority. */
import { z } from 'zod'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { Proposal, type ProposalStatus, proposalStatuses } from './proposal.schema.ts'
import { proposalAnswer } from './proposal-answer.ts'
import { countByState, type Place, type ProposalRow, pageOfProposals } from './proposals.store.ts'

export const listProposals = defineOperation({
  id: 'warden.listProposals',
  method: 'GET',
  path: '/warden/proposals',
  summary: 'List proposals',
  description: 'By weighted priority, the newest first among equals.',
  input: z.object({
    status: z
      .enum([...proposalStatuses, 'all'])
      .default('pending')
      .describe('State, or all'),
    limit: pageLimit('Proposals', 200, 50),
    cursor: z.string().max(80).default('').describe('next_cursor of the page before'),
  }),
  output: z
    .object({
      proposals: z.array(Proposal).describe('By weighted priority'),
      total: z.int().describe('Proposals in this state'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'WardenProposals' }),
  errors: ['invalid_operator_token', 'forbidden'],
  auth: 'operator',
  scope: 'read',
  price: free,
  effect: 'read',
  rate: 'operator',
  crossOrigin: false,
  async run(ctx, { status, limit, cursor }) {
    const after = placeOf(cursor)
    const statuses: readonly ProposalStatus[] = status === 'all' ? proposalStatuses : [status]
    const [rows, counts] = await Promise.all([
      pageOfProposals(ctx.db, statuses, after, limit + 1),
      countByState(ctx.db),
    ])
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? cursorOf(page.at(-1)!) : null
    const total = statuses.reduce<number>((sum, each) => sum + counts[countOf[each]], 0)
    return new StatusAnswer(
      200,
      { proposals: page.map((row) => proposalAnswer(row, ctx.nowUnix())), total, next_cursor: next },
      nextPageLink(`${ctx.env.BASE_URL}/warden/proposals`, { status, limit }, next),
    )
  },
})

const countOf = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  executed: 'executed',
  execution_failed: 'failed',
} as const

const cursorOf = ({ priority, received_at_unix: received, proposal_id: id }: ProposalRow): string =>
  `${priority}.${received}.${id}`

function placeOf(cursor: string): Place | null {
  if (cursor === '') return null
  const [, priority, received, proposalId] = /^(\d{1,15})\.(\d{1,12})\.(wp_[a-z2-7]{26})$/.exec(cursor) ?? []
  if (proposalId === undefined)
    throw new InvalidRequest([
      { loc: ['query', 'cursor'], msg: 'send next_cursor of an earlier page', type: 'value_error' },
    ])
  return { priority: Number(priority), receivedAtUnix: Number(received), proposalId }
}
