// An address where nothing is says so inside one frame, with status 404, with and without scripts.
import { expect, test } from '@playwright/test'
import { axeFaults } from '../../pages/axe-faults.ts'

for (const path of ['/docs/no-such-operation', '/docs/engine/no-such-family', '/nothing-is-here'])
  test(`${path} stands in one frame`, async ({ page }) => {
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    for (const part of ['header', 'main', 'footer']) await expect(page.locator(`body ${part}`)).toHaveCount(1)
    expect(await axeFaults(page)).toEqual([])
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/docs/no-such-operation', '/docs/engine/no-such-family'])
    test(`${path} can be read`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
      await expect(page.getByRole('link', { name: 'Read the docs' })).toBeVisible()
    })
})
