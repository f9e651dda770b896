// The conformance registry: this service's own row leads to the evidence behind each suite, on every width and in both themes.
import { expect, test } from '@playwright/test'
import { axeFaults } from '../../pages/axe-faults.ts'

test('a reader goes from the registry to the evidence of a suite', async ({ page }) => {
  await expect
    .poll(async () => (await page.request.get('/conformance/assay')).status(), { timeout: 90_000 })
    .toBe(200)
  await page.goto('/conformance')
  const row = page.getByRole('row').filter({ hasText: 'this service' })
  await expect(row.getByRole('link', { name: 'Assay' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enter a verifier' })).toBeVisible()
  await row.locator('a[href$="#anchoring_existence"]').click()
  await expect(page).toHaveURL('/conformance/assay#anchoring_existence')
  await expect(page.getByRole('heading', { name: 'Existence' })).toBeInViewport()
  await expect(page.getByText('npx assay grade mapping.json')).toBeVisible()
  const { passed } = await (await page.request.get('/conformance/assay')).json()
  await expect(page.getByText('Pass', { exact: true })).toHaveCount(passed)
})

test('an unknown name says so with a way back', async ({ page }) => {
  expect((await page.goto('/conformance/nobody-here'))?.status()).toBe(404)
  await page.getByRole('link', { name: 'All verifiers' }).click()
  await expect(page).toHaveURL('/conformance')
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`both pages fit ${width} px in the ${colorScheme} theme`, async ({ page }, info) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/conformance', '/conformance/assay']) {
        await page.goto(path)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await axeFaults(page)).toEqual([])
        await page.screenshot({
          path: info.outputPath(`${path.replaceAll('/', '-')}-${width}-${colorScheme}.png`),
          fullPage: true,
        })
      }
    })
