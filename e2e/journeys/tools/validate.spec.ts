// A person drops a file on the page, reads verdict and plots, changes one number and sees the hash fail; the API agrees.
import { expect, type Page, test } from '@playwright/test'
import { gen } from '#protocol/validation/testing/generate.ts'
import { fundAccount } from '../../pages/account-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'

const returns = gen(12, 250, 0.0015, 0.01)
const csv = ['date,return', ...returns.map((x, i) => `${1_700_000_000 + i * 86_400},${x}`)].join('\n')

const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const verdict = (page: Page) => result(page).getByRole('status').first()

async function drop(page: Page, text: string, name = 'returns.csv'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('a dropped file gives the verdict, the plots and their tables, with the network off', async ({
  page,
  context,
}) => {
  await page.goto('/validate')
  await page.getByRole('button', { name: 'Try a sample' }).click()
  await expect(verdict(page)).toBeVisible()
  await context.setOffline(true)
  await drop(page, csv)
  await expect(verdict(page)).toHaveText('Likely real')
  await expect(result(page)).toContainText('250 rows, 2,000 permutations')
  const plots = [
    'Cumulative sum',
    'Sums under random signs',
    'Periods',
    'Drawdown',
    'If more strategies had been tried',
    'Units by size',
    'Sharpe ratio as the record grows',
    'Dependence on earlier units',
  ]
  for (const name of plots) {
    const plot = page.getByRole('region', { name, exact: true })
    await expect(plot.getByRole('img')).toBeVisible()
    await plot.getByText('Show as a table').click()
    expect(await plot.getByRole('row').count()).toBeGreaterThan(5)
  }
  await page.getByLabel('Strategies tried').fill('100')
  await expect(verdict(page)).toHaveText('Overfit or noise')
  await expect(result(page)).toContainText('The Deflated Sharpe Ratio is below 0.5')
  expect(await axeFaults(page)).toEqual([])
})

test('rows that cannot be read are named, and nothing is computed from them', async ({ page }) => {
  await page.goto('/validate')
  await page.getByLabel('Or paste numbers or rows').fill('ret\n0.1\nmuch\n0.2')
  await expect(page.getByText('Row 3, ret: "much" is not a decimal number')).toBeVisible()
  await expect(result(page)).toHaveCount(0)
  await page.getByLabel('Or paste numbers or rows').fill('0.1 0.2 0.3')
  await expect(page.getByText('Send 10 to 100000 rows; these are 3.')).toBeVisible()
})

test('a signed report is recomputed from the same file, and fails after one changed number', async ({
  page,
  request,
}) => {
  await page.goto('/validate')
  await drop(page, csv)
  await expect(verdict(page)).toHaveText('Likely real')
  await page.getByRole('button', { name: /^Sign it/ }).click()
  await expect(page.getByText('No account in this browser.')).toBeVisible()

  const { api_key: apiKey, agent_id: agentId } = await (await request.post('/register')).json()
  await page.evaluate(
    ([key, agent]) =>
      window.localStorage.setItem(
        'assay.account',
        JSON.stringify({ apiKey: key, agentId: agent, freeCallsRemaining: 3 }),
      ),
    [apiKey, agentId],
  )
  await page.getByRole('button', { name: /^Sign it/ }).click()
  await expect(page.getByRole('link', { name: 'Top up the account' })).toBeVisible()

  await fundAccount(request, apiKey, 1_000)
  await page.getByRole('button', { name: /^Sign it/ }).click()
  await expect(page.getByText('Signed, 300 sats. The service found the same numbers.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the report' }).click()
  const report = page.getByRole('region', { name: 'Signed report' })
  await expect(report).toContainText('These rows give the signed input and the signed result.')
  await page.reload()
  await expect(report).toContainText('Drop the file that was validated.')
  await drop(page, csv)
  await expect(report).toContainText('These rows give the signed input and the signed result.')
  await drop(page, csv.replace(`,${returns[7]}`, `,${returns[7]! + 0.001}`))
  await expect(report).toContainText('are not those that were signed')
})

test('the free tool of the API gives the numbers of the page', async ({ page, request }) => {
  await page.goto('/validate')
  await page.getByLabel('Or paste numbers or rows').fill(returns.join('\n'))
  await expect(verdict(page)).toHaveText('Likely real')
  const shown = await result(page).locator('.hash-chip').first().getAttribute('title')
  const answer = await (await request.post('/validate?free=1', { data: { returns } })).json()
  expect(answer).toMatchObject({ verdict: 'likely_real', input_hash: shown, proof: null })
})

for (const [width, theme] of [
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)
  test(`fits ${width} px in the ${theme} theme`, async ({ page }, testInfo) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/validate')
    await page.getByRole('button', { name: 'Try a sample' }).click()
    await expect(verdict(page)).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.screenshot({ path: testInfo.outputPath(`validate-${width}-${theme}.png`), fullPage: true })
  })
