/** Submissions for tests: with evidence that passes the gate, and a treasury that pays them. */
import { gen } from '#protocol/validation/testing/generate.ts'
import { runGates } from '#server/bounty/gate/run-gate.ts'
import { createBooks } from '#server/kernel/books/books.store.ts'
import type { Service } from '#testing/service.ts'

/** 250 invented daily returns with an edge: likely_real. */
export const goodReturns = gen(12, 250, 0.0015, 0.01)

export const ideaOf = (changes: object = {}) => ({
  tier: 'code',
  title: 'Fade the funding reset',
  idea: 'Sell what late buyers bought within the hour after a funding reset.',
  code: 'def signal(row):\n    return -row.funding',
  evidence: { returns: goodReturns, n_trials: 1 },
  license_ack: true,
  ...changes,
})

/** The id of a submission whose gate has passed. Needs RATE_BOUNTY for more than five of one account. */
export async function submitPassing(
  service: Service,
  apiKey: string,
  changes: object = {},
): Promise<{
  id: string
  params: { submission_id: string; agent_id: string; sats: number }
  proposalId: string
}> {
  const { status, text, body } = await service.call('/bounty/submit', { apiKey, json: ideaOf(changes) })
  if (status !== 200) throw new Error(text)
  const problem = await runGates(service.ctx)
  if (problem !== null) throw new Error(problem)
  const [row] = await service.ctx.db.prisma.$queryRaw<
    { proposal_id: string; params: { submission_id: string; agent_id: string; sats: number } }[]
  >`SELECT p.proposal_id, p.params FROM bounty_submission b JOIN warden_proposal p USING (proposal_id) WHERE b.id = ${body.submission_id}`
  return { id: body.submission_id, params: row!.params, proposalId: row!.proposal_id }
}

/** Books sats of the operator that are at the node. */
export async function fundTreasury({ ctx }: Service, sats: number, reference = 'treasury:1'): Promise<void> {
  await createBooks(ctx.db, ctx.nowUnix, { lightning: 'regtest' }).post('treasury_deposit', reference, [
    { kind: 'rail', unit: 'LN', amount: -sats * 1_000 },
    { kind: 'treasury', unit: 'LN', amount: sats * 1_000 },
  ])
}
