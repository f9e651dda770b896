// An operator decides from a phone: signs in once, approves, undoes, rejects, loses a race, and reads it all in the log.
import { expect, test } from '@playwright/test'
import { registerAccount } from '../../pages/account-page.ts'
import { ApprovalsPage, type Instance, openInstance } from '../../pages/approvals-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { hydrated } from '../../pages/hydrated.ts'

let instance: Instance
test.beforeAll(() => {
  instance = openInstance()
})
test.afterAll(() => instance.close())

const wish = (title: string, more: object = {}) => ({
  kind: 'other' as const,
  title,
  detail: 'Made by a journey.',
  params: {},
  evidence: [{ label: 'Newest entries of the ledger', href: '/ledger' }],
  posteriorBps: 8_420,
  impactWeightMilli: 5_000,
  ...more,
})
const suspend = (agentId: string) => ({
  params: { target_agent: 'accounts', action: 'suspend', params: { agent_id: agentId } },
})

test.describe('at phone width', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('approves, undoes, approves again, and it runs once', async ({ page, request }) => {
    const { agentId, apiKey } = await registerAccount(request)
    const token = await instance.addOperator('ada')
    const title = `Suspend ${agentId}`
    const id = await instance.propose(wish(title, suspend(agentId)))
    const approvals = new ApprovalsPage(page)
    await approvals.signIn(token)
    expect(page.url()).toMatch(/\/warden\/approvals$/)
    await approvals.show(id)
    await expect(page.getByText('every key of the account is refused')).toBeVisible()
    await expect(page.getByText('active → suspended')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await approvals.reason().fill('Sends spam.')
    await approvals.approve().click()
    await approvals.undoOf(title).click()
    await expect(page.getByText('Taken back; the proposal waits again.')).toBeVisible()
    await approvals.approve().click()
    await expect(approvals.undoOf(title)).toBeVisible()
    await expect(async () => {
      await approvals.show(id)
      await expect(page.getByText('worker: execute')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 40_000 })
    await expect(page.getByText('ada: approve – Sends spam.')).toBeVisible()
    await expect(page.getByText('ada: undo')).toBeVisible()
    const balance = await request.get('/balance', { headers: { authorization: `Bearer ${apiKey}` } })
    expect((await balance.json()).code).toBe('account_suspended')
  })

  test('rejects with a reason, and loses a race', async ({ page, browser, request }) => {
    const [ada, bob] = [await instance.addOperator('ada'), await instance.addOperator('bob')]
    const { agentId } = await registerAccount(request)
    const params = { agent_id: agentId, charge_id: 'charge_1', sats: 40, verdict_entry: 1 }
    const rejected = await instance.propose(wish('Return a charge', { kind: 'reversal', params }))
    const raced = await instance.propose(wish('Grant tier 3', { kind: 'tier3_grant' }))
    const mine = new ApprovalsPage(page)
    await mine.signIn(ada)
    await mine.show(rejected)
    await expect(page.getByText(`${agentId} has no such charge.`)).toBeVisible()
    await mine.reason().fill('The payer agreed to it.')
    await mine.reject().click()
    await expect(page.getByText('Rejected.')).toBeVisible()
    const theirs = new ApprovalsPage(await (await browser.newContext()).newPage())
    await theirs.signIn(bob)
    await theirs.show(raced)
    await mine.show(raced)
    await theirs.reject().click()
    await expect(theirs.page.getByText('Rejected.')).toBeVisible()
    await mine.approve().click()
    await expect(page.getByText('bob was faster: the proposal is rejected.')).toBeVisible()
    await expect(page.getByText('bob: reject')).toBeVisible()
    const log = await page.request.get('/warden/decisions', { headers: { authorization: `Bearer ${ada}` } })
    const decided = (await log.json()).decisions.map(
      ({ proposal_id, action, actor }: Record<string, string>) => [proposal_id, action, actor],
    )
    expect(decided).toContainEqual([rejected, 'reject', 'ada'])
    expect(decided.filter(([id]: string[]) => id === raced)).toEqual([[raced, 'reject', 'bob']])
  })

  test('shows a failed execution with its reason, and a breached service level', async ({ page }) => {
    const token = await instance.addOperator('ada')
    const title = 'Pay a bounty of 40,000 sats'
    const params = { agent_id: 'nobody-aaaaaaaa', sats: 40_000, submission_id: 'bty_1' }
    const id = await instance.propose(wish(title, { kind: 'bounty_payout', params }), 73 * 3_600)
    const approvals = new ApprovalsPage(page)
    await approvals.signIn(token)
    await approvals.show(id)
    await expect(page.getByText('late by 1 h').filter({ visible: true })).toBeVisible()
    await expect(page.getByText('An approval would fail now.')).toBeVisible()
    await approvals.approve().click()
    await expect(async () => {
      await page.goto(`/warden/approvals?view=failed&proposal=${id}`)
      await expect(page.getByText('The execution failed.')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 40_000 })
    await expect(page.getByText('No submission has this id.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve again' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })
})

test('without scripts the forms decide', async ({ browser, baseURL }) => {
  const token = await instance.addOperator('ada')
  const id = await instance.propose(wish('Anything'))
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  const approvals = new ApprovalsPage(page)
  await approvals.signIn(token)
  await approvals.show(id)
  await approvals.reject().click()
  await expect(page.getByText('Rejected.')).toBeVisible()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

test('keys move, reject and undo', async ({ page }) => {
  const token = await instance.addOperator('ada')
  const ids = []
  for (const title of ['First of keys', 'Second of keys'])
    ids.push(await instance.propose(wish(title, { posteriorBps: 10_000, impactWeightMilli: 900_000 })))
  const approvals = new ApprovalsPage(page)
  await approvals.signIn(token)
  // A page answers keys once its scripts run.
  const press = async (key: string) => {
    await hydrated(page, '#proposal-title')
    await page.keyboard.press(key)
  }
  const title = () => page.locator('#proposal-title').textContent()
  const shown = await title()
  await press('j')
  await expect(page.locator('#proposal-title')).not.toHaveText(shown!)
  await press('k')
  await expect(page.locator('#proposal-title')).toHaveText(shown!)
  await press('a')
  await expect(approvals.undoOf(shown!)).toBeVisible()
  await press('u')
  await expect(page.getByText('Taken back; the proposal waits again.')).toBeVisible()
  await press('r')
  await expect(approvals.reason()).toBeFocused()
  await page.keyboard.type('By key.')
  await approvals.reject().click()
  await expect(page.getByText('Rejected.')).toBeVisible()
  await press('?')
  await expect(page.getByText('Undo the last approval')).toBeVisible()
})

test('a wrong token, a revoked one and a session that is over lead to the way in', async ({ page }) => {
  const wrong = await page.goto(`/warden/approvals?token=aso_${'A'.repeat(40)}`)
  expect(wrong!.status()).toBe(401)
  await expect(page.getByText('This token is not valid.')).toBeVisible()
  const followed = page.waitForRequest((request) => request.url().endsWith('/prices'))
  await page.evaluate(() => location.assign('/prices'))
  expect(await (await followed).headerValue('referer')).toBeNull()
  await page.waitForURL('**/prices')
  const token = await instance.addOperator('gone')
  const id = await instance.propose(wish('Decided by nobody'))
  const approvals = new ApprovalsPage(page)
  await approvals.signIn(token)
  await approvals.show(id)
  await instance.revoke('gone')
  await approvals.reject().click()
  await expect(page.getByText('The session is over.')).toBeVisible()
  const ada = await instance.addOperator('ada')
  const { proposals } = await (
    await page.request.get('/warden/proposals?limit=200', { headers: { authorization: `Bearer ${ada}` } })
  ).json()
  expect(proposals.map(({ proposal_id }: { proposal_id: string }) => proposal_id)).toContain(id)
})

test('the cookie is closed to scripts, other paths and other sites, and the address holds no token', async ({
  request,
}) => {
  const token = await instance.addOperator('ada')
  const answer = await request.get(`/warden/approvals?token=${token}`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/warden/approvals'])
  expect(await answer.text()).toBe('')
  expect(answer.headers()['set-cookie']).toMatch(
    /^assay_operator=[A-Za-z0-9]{40}; Max-Age=43200; Path=\/warden; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(answer.headers()['cache-control']).toBe('no-store')
  expect(answer.headers()['referrer-policy']).toBe('no-referrer')
  const page = await request.get('/warden/approvals')
  expect(page.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('an open page follows what comes, moves nothing, and says when its session is over', async ({
  page,
}) => {
  const token = await instance.addOperator('nia')
  const id = await instance.propose(wish('Stays in view'))
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => {
      document.documentElement.dataset.badge = String(count)
    }
  })
  await page.clock.install()
  const approvals = new ApprovalsPage(page)
  await approvals.signIn(token)
  await approvals.show(id)
  const pending = page.getByRole('navigation', { name: 'State' }).getByText(/^Pending \d+$/)
  const waiting = async () => Number((await pending.textContent())!.split(' ')[1])
  const before = await waiting()
  const place = () => page.locator('#proposal-title').boundingBox()
  const [shown, queue] = [await place(), await page.getByRole('list', { name: 'Queue' }).textContent()]
  const comes = page.getByRole('status').getByText(/^\d+ new proposals\. Show$/)
  await expect(comes).toBeHidden()
  // Times are whole seconds.
  await page.waitForTimeout(1_100)
  for (let n = 0; n < 5; n += 1)
    await instance.propose(wish(`Comes later ${n}`, { impactWeightMilli: 900_000 }))
  await expect(async () => {
    await page.clock.fastForward(16_000)
    await expect(comes).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await waiting()).toBeGreaterThan(before)
  await expect(page.locator('html')).toHaveAttribute('data-badge', String(await waiting()))
  expect([await place(), await page.getByRole('list', { name: 'Queue' }).textContent()]).toEqual([
    shown,
    queue,
  ])
  expect(await axeFaults(page)).toEqual([])
  await comes.click()
  await expect(page.locator('#proposal-title')).toHaveText('Stays in view')
  await expect(page.getByRole('list', { name: 'Queue' })).toContainText('Comes later')
  await instance.revoke('nia')
  await expect(async () => {
    await page.clock.fastForward(16_000)
    await expect(page.getByText('Your session is over. Sign in again')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.locator('html')).toHaveAttribute('data-badge', '0')
})
