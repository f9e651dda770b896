// A bounty from the form through the gate and an operator's approval to sats that can be withdrawn; what fails the gate; moderation.
import { expect, test } from '@playwright/test'
import { sampleRows } from '#components/validate/input/sample.ts'
import { balanceOf, registerAccount } from '../../pages/account-page.ts'
import { ApprovalsPage, type Instance, openInstance } from '../../pages/approvals-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { listOffer } from '../../pages/market-page.ts'

let instance: Instance
test.beforeAll(() => {
  instance = openInstance()
})
test.afterAll(() => instance.close())

const keep = (kept: string) => localStorage.setItem('assay.account', kept)

test('an idea is submitted, gated, approved and paid into a balance that can be withdrawn', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  await instance.fundTreasury(30_000)
  const account = await registerAccount(request)
  const people = await browser.newContext()
  await people.addInitScript(keep, JSON.stringify(account))
  const page = await people.newPage()
  const title = `Fade the reset ${account.agentId}`
  await page.goto('/bounty')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Enter 3 to 140 characters.')).toBeVisible()
  await expect(page.getByText('Evidence is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Try a sample' }).click()
  await expect(page.getByText(/this passes the gate\.|this does not pass the gate\./)).toBeVisible()
  await page.getByLabel('Or paste numbers or rows').fill(sampleRows())
  await page.getByText('Code, 25,000 sats').click()
  await page.getByLabel('Title').fill(title)
  await page
    .getByRole('textbox', { name: 'Idea' })
    .fill('Sell what late buyers bought within the hour after a reset.')
  await page.getByLabel('Code', { exact: true }).last().fill('def signal(row):\n    return -row.funding')
  await page.getByRole('checkbox', { name: /^The work is mine to give/ }).check()
  await expect(page.getByText('this passes the gate.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('link', { name: 'Follow it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Passed; an operator decides')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Recompute from the evidence' }).click()
  await expect(page.getByText('The gate recomputes.')).toBeVisible()
  await expect(page.getByText('Sell what late buyers bought')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const path = new URL(page.url()).pathname

  const strangers = await browser.newContext()
  const stranger = await strangers.newPage()
  await stranger.goto(path)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await stranger.content()).not.toContain('late buyers')

  const operators = await browser.newContext()
  const approvals = new ApprovalsPage(await operators.newPage())
  await approvals.signIn(await instance.addOperator('ada'))
  await approvals.page.goto(`/warden/submissions/${path.split('/').at(-1)}`)
  await expect(approvals.page.getByText('def signal(row)')).toBeVisible()
  await approvals.page.getByRole('button', { name: 'Recompute from the evidence' }).click()
  await expect(approvals.page.getByText('The gate recomputes.')).toBeVisible()
  expect(await axeFaults(approvals.page)).toEqual([])
  await approvals.page.getByRole('link', { name: 'The proposal of its payout' }).click()
  await expect(approvals.page.getByText(`25,000 sats to ${account.agentId}`)).toBeVisible()
  await approvals.reason().fill('Recomputed.')
  await approvals.approve().click()

  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText('they can be withdrawn')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  expect((await balanceOf(request, account.apiKey)).withdrawable_sats).toBe(25_000)
  await page.goto('/account')
  await expect(page.getByText('Bounty').first()).toBeVisible()
  await Promise.all([people.close(), strangers.close(), operators.close()])
})

test('an operator hides an offer by the page, and shows it again', async ({ page, request }) => {
  const seller = await registerAccount(request)
  const id = await listOffer(request, seller.apiKey, {
    title: `Unwanted ${seller.agentId}`,
    description: 'A text that an operator hides.',
    price_sats: 500,
  })
  const approvals = new ApprovalsPage(page)
  await approvals.signIn(await instance.addOperator('mod'))
  await page.getByRole('link', { name: 'Moderation' }).click()
  await page.getByLabel('What', { exact: true }).fill(id)
  await page.getByLabel('Reason, kept in the decision log').fill('Copied from another seller.')
  await page.getByRole('button', { name: 'Hide or suspend' }).click()
  await expect(page.getByText(`${id} is hidden.`)).toBeVisible()
  await expect(page.getByText(`Unwanted ${seller.agentId}`)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect((await request.get(`/offers/get?offer_id=${id}`)).status()).toBe(404)
  await page.getByLabel(`Reason to restore ${id}`).fill('The seller wrote it.')
  await page.getByRole('row', { name: id }).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`${id} is shown again.`)).toBeVisible()
  expect((await request.get(`/offers/get?offer_id=${id}`)).status()).toBe(200)
})
