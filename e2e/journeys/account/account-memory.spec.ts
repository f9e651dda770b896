// The owner of an account stores a value in the page, finds it by a part of it, reads and deletes it, and sees what each costs.
import { expect, test } from '@playwright/test'
import { AccountPage, balanceOf, fundAccount, registerAccount } from '../../pages/account-page.ts'

test('a value is stored, found, read and deleted, at the prices that the page states', async ({
  page,
  request,
}) => {
  const owner = await registerAccount(request)
  await fundAccount(request, owner.apiKey, 1_000)
  await new AccountPage(page).openWith(owner, '/account?tab=memory')
  await expect(page.getByRole('heading', { name: 'Nothing is stored yet' })).toBeVisible()

  const form = page.getByRole('region', { name: 'Store a value', exact: true })
  await form.getByRole('button', { name: 'Store, 50 sats' }).click()
  await expect(form.getByText('Enter a key, up to 100 characters.')).toBeVisible()
  await form.getByLabel('Key').fill('notes/btc')
  await form.getByLabel('Value').fill('x'.repeat(204_801))
  await expect(form.getByText('at most 200 KB are stored')).toBeVisible()
  await expect(form.getByRole('button', { name: /^Store/ })).toBeDisabled()
  await form.getByLabel('Value').fill('y'.repeat(30 * 1_024))
  await expect(form.getByRole('button', { name: 'Store, 60 sats' })).toBeEnabled()
  await form.getByLabel('Value').fill('Before the <b>Halving</b>\u202e volatility rises')
  await form.getByRole('button', { name: 'Store, 50 sats' }).click()
  await expect(form.getByRole('status')).toHaveText('Stored, 50 sats.')

  const stored = page.getByRole('region', { name: 'Stored values', exact: true })
  await expect(stored.getByText('notes/btc')).toBeVisible()
  await page.getByLabel('Search keys and values, free').fill('halving')
  const found = page.getByRole('region', { name: 'Search results', exact: true })
  await expect(found.getByText('Before the <b>Halving</b>\\u{202e} volatility rises')).toBeVisible()
  await page.getByLabel('Search keys and values, free').fill('halvings')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByLabel('Search keys and values, free').fill('')

  await stored.getByRole('button', { name: 'Read, 20 sats' }).click()
  const value = page.getByRole('region', { name: 'Stored value', exact: true })
  await expect(value.getByText('Before the <b>Halving</b>\\u{202e} volatility rises')).toBeVisible()
  expect((await balanceOf(request, owner.apiKey)).balance_sats).toBe(1_000 - 50 - 20)

  await stored.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete value' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is stored yet' })).toBeVisible()
  expect((await balanceOf(request, owner.apiKey)).balance_sats).toBe(1_000 - 50 - 20)
})

test('an account without balance is told the price and stores nothing', async ({ page, request }) => {
  const owner = await registerAccount(request)
  await new AccountPage(page).openWith(owner, '/account?tab=memory')
  const form = page.getByRole('region', { name: 'Store a value', exact: true })
  await form.getByLabel('Key').fill('a')
  await form.getByLabel('Value').fill('b')
  await form.getByRole('button', { name: 'Store, 50 sats' }).click()
  await expect(form.getByText(/The value was not stored/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing is stored yet' })).toBeVisible()
})
