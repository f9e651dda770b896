/** A wish of members becomes a plan: feedback with votes, a dream, its proposal with evidence, an approval, and the new state. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { weighBasis } from '#protocol/warden/dream-formulas.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { type Service, startService } from '#testing/service.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'

type Agent = Awaited<ReturnType<Service['register']>>
let service: Service
let ada: Operator
const members: Agent[] = []
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '100000', DREAM_EVERY_HOURS: '0', OPERATOR_UNDO_SECONDS: '10' })
  // The test runs the jobs itself.
  service.ctx.jobs.wake = () => {}
  ada = await startOperator(service, 'ada')
  for (let n = 0; n < 5; n += 1) {
    const member = await service.register()
    await service.fund(member.accountId, 1_000)
    members.push(member)
  }
})
afterAll(() => service?.close())

const post = async ({ apiKey }: Agent, json: object) =>
  (await service.call('/feedback', { apiKey, json })).body
const seenBy = async ({ apiKey }: Agent, id: string) => {
  const { items } = (await service.call('/feedback', { apiKey })).body
  return items.find((item: { feedback_id: string }) => item.feedback_id === id)
}
const proposals = async () => (await ada.get('/warden/proposals?status=all')).body.proposals
async function dream(): Promise<string> {
  service.clock.nowUnix += 60
  expect((await ada.post('/warden/dream', {})).status).toBe(202)
  expect(await runDueJobs(service.ctx)).toContain('dream')
  return (await ada.get('/warden/status')).body.dream.summary
}

it('goes from the votes of members to a state that they see', async () => {
  const [writer, second, third, ...others] = members as [Agent, Agent, Agent, ...Agent[]]
  const wish = { category: 'feature', title: 'Show fees in euros', body: 'Sats are hard to compare.' }
  const { feedback_id: wanted } = await post(writer, wish)
  const { feedback_id: other } = await post(others[0]!, { ...wish, title: 'A louder bell' })
  await post(others[1]!, { vote: true, feedback_id: other })

  // Two votes are too few for either.
  await post(second, { vote: true, feedback_id: wanted })
  expect(await dream()).toContain('0 new proposals')
  await post(third, { vote: true, feedback_id: wanted })
  expect(await dream()).toContain('1 new proposals')

  const [proposal, ...more] = await proposals()
  expect(more).toEqual([])
  expect(proposal).toMatchObject({
    kind: 'feedback',
    status: 'pending',
    title: 'Plan feedback: Show fees in euros',
    params: { feedback_id: wanted, state: 'planned' },
  })
  // The evidence is the list of feedback; the figures are those that it states.
  expect(proposal.evidence.map(({ href }: { href: string }) => href)).toEqual(['/feedback'])
  const { votes } = await seenBy(writer, wanted)
  const voters = votes + (await seenBy(writer, other)).votes
  expect(proposal.basis).toEqual({
    formula: 'feedback_wanted.v1',
    figures: { votes, others: voters - votes },
  })
  expect(weighBasis(proposal.basis)).toEqual({
    posteriorBps: proposal.posterior_bps,
    impactWeightMilli: proposal.impact_weight_milli,
  })

  expect(await dream()).toContain('0 new proposals, 1 known ones')
  await ada.decide(proposal.proposal_id, 'approve', 'Many want it.')
  await runDueJobs(service.ctx)
  expect((await seenBy(writer, wanted)).state).toBe('open')
  service.clock.nowUnix += 11
  await runDueJobs(service.ctx)
  expect(await seenBy(second, wanted)).toMatchObject({ state: 'planned', votes: 3, voted: true })
  expect((await seenBy(second, other)).state).toBe('open')
  expect(await proposals()).toMatchObject([{ status: 'executed', decided_by: 'ada', error: null }])
  const { decisions } = (await ada.get('/warden/decisions')).body
  expect(decisions).toMatchObject([
    { action: 'execute', proposal_id: proposal.proposal_id },
    { action: 'approve', actor: 'ada', reason: 'Many want it.', proposal_id: proposal.proposal_id },
    ...[1, 2, 3].map(() => ({ action: 'dream', actor: 'ada' })),
  ])
  expect(await dream()).toContain('0 new proposals')
})
