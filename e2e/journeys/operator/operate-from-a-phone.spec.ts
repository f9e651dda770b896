// A day of an operator at phone width: told by mail and by private message, pays a bounty, grants tier 3, rejects a reversal, undoes an
// approval, loses a race, and reads it all in a decision log that verifies.
import { type APIRequestContext, expect, test } from '@playwright/test'
import { verifyDecisionLog } from '#protocol/warden/decision-log.ts'
import { ideaOf } from '#testing/bounty/submissions.ts'
import { balanceOf, registerAccount } from '../../pages/account-page.ts'
import { readMails, readMessages } from '../../pages/alert-inbox.ts'
import { ApprovalsPage, type Instance, openInstance } from '../../pages/approvals-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'

let instance: Instance
test.beforeAll(() => {
  instance = openInstance()
})
test.afterAll(() => instance.close())
test.use({ viewport: { width: 390, height: 844 } })

const pressing = { posteriorBps: 9_000, impactWeightMilli: 40_000 }
const evidence = [{ label: 'Newest entries of the ledger', href: '/ledger' }]

/** The proposal to pay a submission that passed its gate. */
async function submitIdea(request: APIRequestContext, apiKey: string): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const answer = await request.post('/bounty/submit', { headers, data: ideaOf() })
  const { submission_id: id } = await answer.json()
  let proposalId: string | null = null
  await expect(async () => {
    const { rows } = await instance.db.pool.query('SELECT proposal_id FROM bounty_submission WHERE id = $1', [
      id,
    ])
    proposalId = rows[0].proposal_id
    expect(proposalId).not.toBeNull()
  }).toPass({ timeout: 60_000 })
  return proposalId!
}

test('operates the instance', async ({ page, browser, request }) => {
  test.setTimeout(240_000)
  const [ada, bob] = [await instance.addOperator('ada'), await instance.addOperator('bob')]
  const [author, builder] = [await registerAccount(request), await registerAccount(request)]
  await instance.fundTreasury(30_000)
  const payout = await submitIdea(request, author.apiKey)
  const made = { detail: 'Made by a journey.', evidence, ...pressing }
  const grant = await instance.propose({
    ...{ ...made, kind: 'tier3_grant', title: `Grant tier 3 to ${builder.agentId}` },
    params: { agent_id: builder.agentId, daily_sats_cap: 5_000 },
  })
  const reversal = await instance.propose({
    ...{ ...made, kind: 'reversal', title: `Return a charge to ${author.agentId}` },
    params: { agent_id: author.agentId, charge_id: 'charge_1', sats: 40, verdict_entry: 1 },
  })
  const suspension = (agentId: string) => ({
    ...{ ...made, kind: 'other' as const, title: `Suspend ${agentId}` },
    params: { target_agent: 'accounts', action: 'suspend', params: { agent_id: agentId } },
  })
  const undone = await instance.propose(suspension(author.agentId))
  const raced = await instance.propose(suspension(builder.agentId))

  const link = `/warden/approvals?proposal=${grant}`
  await expect(async () => {
    const mails = readMails().filter((mail) => mail.includes(link))
    expect(mails).toHaveLength(1)
    const [head] = mails[0]!.split('\r\n\r\n', 1)
    expect(head).toContain('Subject: Assay:')
    expect(head).not.toMatch(/tier|wp_/i)
    expect((await readMessages()).filter((message) => message.includes(link))).toHaveLength(1)
  }).toPass({ timeout: 60_000 })

  const approvals = new ApprovalsPage(page)
  await approvals.signIn(ada)
  await page.goto(link)
  await expect(page.getByText('no grant → 5,000 sats a day until')).toBeVisible()
  await page.getByText('How it is weighed').click()
  await expect(page.getByText('0.9000 × 40.000')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await approvals.approve().click()
  await expect(approvals.undoOf(`Grant tier 3 to ${builder.agentId}`)).toBeVisible()

  await approvals.show(payout)
  await expect(page.getByText(`25,000 sats to ${author.agentId}`)).toBeVisible()
  await approvals.reason().fill('Recomputed; the evidence holds.')
  await approvals.approve().click()
  await expect(page.getByText('Runs in').first()).toBeVisible()

  await approvals.show(reversal)
  await approvals.reason().fill('The charge is not one of this account.')
  await approvals.reject().click()
  await expect(page.getByText('Rejected.')).toBeVisible()

  await approvals.show(undone)
  await approvals.approve().click()
  await approvals.undoOf(`Suspend ${author.agentId}`).click()
  await expect(page.getByText('Taken back; the proposal waits again.')).toBeVisible()

  const theirs = new ApprovalsPage(await (await browser.newContext()).newPage())
  await theirs.signIn(bob)
  await theirs.show(raced)
  await approvals.show(raced)
  await theirs.reject().click()
  await expect(theirs.page.getByText('Rejected.')).toBeVisible()
  await approvals.approve().click()
  await expect(page.getByText('bob was faster: the proposal is rejected.')).toBeVisible()

  const headers = { authorization: `Bearer ${ada}` }
  const logOf = async () =>
    (await (await request.get('/warden/decisions?limit=1000', { headers })).json()).decisions
  const stepsOf = async (proposalId: string) =>
    (await logOf())
      .filter(({ proposal_id: id }: { proposal_id: string }) => id === proposalId)
      .map(({ action, actor, reason }: Record<string, string>) => `${actor} ${action} ${reason}`.trim())
  await expect(async () => {
    expect(await stepsOf(payout)).toEqual(['worker execute', 'ada approve Recomputed; the evidence holds.'])
    expect(await stepsOf(grant)).toEqual(['worker execute', 'ada approve'])
  }).toPass({ timeout: 60_000 })
  expect(await stepsOf(reversal)).toEqual(['ada reject The charge is not one of this account.'])
  expect(await stepsOf(undone)).toEqual(['ada undo', 'ada approve'])
  expect(await stepsOf(raced)).toEqual(['bob reject'])
  expect(verifyDecisionLog(await logOf()).outcome).toBe('pass')

  expect(await balanceOf(request, author.apiKey)).toMatchObject({ withdrawable_sats: 25_000 })
  const { rows } = await instance.db.pool.query(
    'SELECT daily_sats_cap AS cap FROM execution_grant WHERE agent_id = $1 AND revoked_at_unix IS NULL',
    [builder.agentId],
  )
  expect(rows.map(({ cap }) => Number(cap))).toEqual([5_000])
})

test('is installed as an app, whose icon counts what waits', async ({ page, context }) => {
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    Object.defineProperty(Navigator.prototype, 'setAppBadge', {
      value: async (count: number) => void counts.push(count),
    })
  })
  const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  const approvals = new ApprovalsPage(page)
  await page.goto('/warden/approvals')
  await expect.poll(counts).toEqual([0])
  const chromium = await context.newCDPSession(page)
  const { url, data, errors } = await chromium.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/warden/approvals.webmanifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors')
  // A context of a test is a private window, which installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { start_url: start, display, icons } = JSON.parse(data!)
  expect([start, display]).toEqual(['/warden/approvals', 'standalone'])
  for (const { src, type } of icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe(type)

  await instance.propose({
    ...{ kind: 'other', title: 'Counted', detail: '', params: {}, evidence },
    ...{ posteriorBps: 100, impactWeightMilli: 100 },
  })
  await approvals.signIn(await instance.addOperator('ada'))
  const shown = await page.getByRole('link', { name: /^Pending / }).textContent()
  await expect.poll(counts).toEqual([Number(shown!.replace('Pending ', ''))])
})
