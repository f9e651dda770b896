// A reader opens an essay and the novel, turns chapters by key, and buys a chapter with prepaid balance.
import { expect, test } from '@playwright/test'
import { AccountPage, balanceOf, fundAccount, registerAccount } from '../../pages/account-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { hydrated } from '../../pages/hydrated.ts'

test('essays are listed and read', async ({ page }) => {
  await page.goto('/corpus')
  const first = page.getByRole('list', { name: 'Essays' }).getByRole('link').first()
  const title = await first.textContent()
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
  await expect(page.locator('.prose > p').first()).toBeVisible()
  const characters = await page.evaluate(() => {
    const prose = document.querySelector('.prose')!
    const probe = document.createElement('span')
    probe.textContent = 'the quick brown fox jumps over it '.repeat(20)
    probe.style.whiteSpace = 'nowrap'
    prose.append(probe)
    const { width } = probe.getBoundingClientRect()
    probe.remove()
    return prose.getBoundingClientRect().width / (width / 680)
  })
  expect(characters).toBeGreaterThan(40)
  expect(characters).toBeLessThan(80)
})

test('chapters turn by key, and a paid one shows its price and no text', async ({ page }) => {
  await page.goto('/waternova')
  await expect(page.getByText('100 sats').first()).toBeVisible()
  await page.getByRole('link', { name: '1. Low Water' }).click()
  await expect(page.getByText('The bus let her off at the sign')).toBeVisible()
  await hydrated(page, 'a[rel=next]')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Ink Page')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Low Water')
  const answer = await page.goto('/waternova/chapter-4.md')
  expect(await answer!.text()).not.toContain('She did not go in')
  await expect(page.getByRole('link', { name: 'Open an account' })).toBeVisible()
})

test('a prepaid balance opens a paid chapter, once', async ({ page, request }) => {
  const account = await registerAccount(request)
  await new AccountPage(page).keep(account)
  await page.goto('/waternova/chapter-4.md')
  const buy = page.getByRole('button', { name: 'Read for 100 sats' })
  await buy.click()
  await expect(page.getByText('Insufficient balance.')).toBeVisible()
  await fundAccount(request, account.apiKey, 1_000)
  await buy.click()
  await expect(page.getByText('She did not go in')).toBeVisible()
  await expect(page.getByText('Paid 100 sats.')).toBeVisible()
  expect((await balanceOf(request, account.apiKey)).balance_sats).toBe(900)
  await page.reload()
  await buy.click()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  expect((await balanceOf(request, account.apiKey)).balance_sats).toBe(900)
})

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  test(`an opened chapter at ${width}, ${colorScheme}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const account = await registerAccount(request)
    await fundAccount(request, account.apiKey, 1_000)
    await new AccountPage(page).keep(account)
    await page.goto('/waternova/chapter-4.md')
    await page.getByRole('button', { name: 'Read for 100 sats' }).click()
    await page.getByText('She did not go in').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  })
