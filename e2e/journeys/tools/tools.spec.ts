// A person finds the tools, audits this site, and reads the payments of a buyer; without an account nothing is sent.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { knownBuyer } from '#testing/tools/known-buyer.ts'
import { AccountPage, fundAccount } from '../../pages/account-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { isWiderThanTheScreen } from '../../pages/view-faults.ts'

const addressOf = (page: Page) => page.getByLabel('Address')

/** The browser keeps the key of a new account with this many sats. */
async function keepFunded(page: Page, request: APIRequestContext, sats: number): Promise<void> {
  const { api_key: apiKey, agent_id: agentId } = await (await request.post('/register')).json()
  await fundAccount(request, apiKey, sats)
  await new AccountPage(page).keep({ apiKey, agentId, freeCallsRemaining: 3 })
}

test('the index names every tool with its price', async ({ page }) => {
  await page.goto('/tools')
  for (const [name, price] of [
    ['Agent readiness', 'preview free, audit 1,100 sats'],
    ['Seller intel', '180 sats'],
    ['Consolidate Bitcoin outputs', 'free'],
  ] as const)
    await expect(page.getByRole('region', { name })).toContainText(price)
  await page.getByRole('link', { name: 'Seller intel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seller intel')
})

test('this site is previewed without an account, and audited for a price', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/tools/agent-readiness')
  await page.getByRole('button', { name: 'Preview, free' }).click()
  await expect(page.getByText('Enter an http or https address.')).toBeVisible()
  await addressOf(page).fill('http://127.0.0.1:1/')
  await page.getByRole('button', { name: 'Preview, free' }).click()
  await expect(page.getByText(/this one may not be reached from here/)).toBeVisible()
  await addressOf(page).fill(baseURL!)
  await page.getByRole('button', { name: 'Preview, free' }).click()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByRole('heading')).toHaveText('5 of 6 checks passed')
  await expect(preview).toContainText('Mend first: Serve an agent card')
  await page.getByRole('button', { name: /^Audit/ }).click()
  await expect(page.getByText('No account in this browser.')).toBeVisible()

  await keepFunded(page, request, 2_000)
  await page.reload()
  await addressOf(page).fill(baseURL!)
  await page.getByRole('button', { name: /^Audit/ }).click()
  const score = page.getByRole('region', { name: 'Score', exact: true })
  await expect(score).toContainText('Handshake')
  // It serves no A2A interface and, here, no TLS; pages do not answer JSON or Markdown. The sample proof is
  // there once a journey beside this one has published a verdict.
  await expect(score.getByRole('heading')).toHaveText(/^(?:83|91) of 100$/)
  await expect(page.getByRole('region', { name: 'What to mend' })).toContainText('Serve an agent card')
  await expect(page.getByRole('region', { name: 'Proof', exact: true })).toContainText('1,100 sats charged')
  expect(await axeFaults(page)).toEqual([])
})

test('a buyer is judged by the payments on the chain', async ({ page, request }) => {
  await keepFunded(page, request, 1_000)
  await page.goto('/tools/seller-intel')
  await addressOf(page).fill('0x12')
  await page.getByRole('button', { name: /^Read/ }).click()
  await expect(page.getByText('Enter 0x and 40 hex digits, or a host name')).toBeVisible()
  await addressOf(page).fill(knownBuyer)
  await page.getByRole('button', { name: /^Read/ }).click()
  const verdict = page.getByRole('region', { name: 'Verdict', exact: true })
  await expect(verdict.getByRole('heading')).toHaveText('Behaves like a customer')
  await expect(verdict).toContainText('6, 1.315476 USDC')
  await expect(page.getByRole('region', { name: 'Sellers', exact: true })).toContainText('1.315476')
  await expect(page.getByRole('region', { name: 'Proof', exact: true })).toContainText('180 sats charged')
  expect(await axeFaults(page)).toEqual([])
})

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  test(`answers at ${width}, ${colorScheme}`, async ({ page, request, baseURL }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await keepFunded(page, request, 2_000)
    await page.goto('/tools')
    expect([await axeFaults(page), await isWiderThanTheScreen(page)]).toEqual([[], false])
    await page.goto('/tools/agent-readiness')
    await addressOf(page).fill(baseURL!)
    await page.getByRole('button', { name: /^Audit/ }).click()
    await page.getByRole('region', { name: 'Checks', exact: true }).waitFor()
    expect([await axeFaults(page), await isWiderThanTheScreen(page)]).toEqual([[], false])
    await page.goto('/tools/seller-intel')
    await addressOf(page).fill(knownBuyer)
    await page.getByRole('button', { name: /^Read/ }).click()
    await page.getByRole('region', { name: 'Sellers', exact: true }).waitFor()
    expect([await axeFaults(page), await isWiderThanTheScreen(page)]).toEqual([[], false])
  })
