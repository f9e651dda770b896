// Somebody opens an account, tops it up, pays for reviews, reads the statement, and takes the rest out again.
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import {
  AccountPage,
  balanceOf,
  fundAccount,
  registerAccount,
  review,
  testInvoice,
} from '../../pages/account-page.ts'

const PRICE = 240

test('from a new key to sats that have left again, and every one of them stands in the statement', async ({
  page,
  request,
}) => {
  const account = new AccountPage(page)
  await account.open()
  const apiKey = await account.register('in this browser')
  expect(apiKey).toMatch(/^asy_[A-Za-z0-9]{40}$/)
  await expect(page.getByText(apiKey)).toHaveCount(0)
  await expect(account.figure('Balance')).toHaveText('0 sats')
  await expect(page.getByText('Sats here have no value.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()

  await account.makeInvoice('25,000')
  await expect(account.invoice()).toHaveText(/^lnbcrt250u1/)
  await expect(account.topUp.getByText('Waiting for payment')).toBeVisible()
  await expect(account.topUp.getByText(/^expires in (1:00:00|59:\d\d)$/)).toBeVisible()
  await account.payWithTestWallet()
  await expect(account.topUp.getByText('Paid: 25,000 sats credited')).toBeVisible()
  await expect(account.topUp.getByRole('img', { name: /25,000 sats, paid$/ })).toBeVisible()
  await expect(account.figure('Withdrawable now')).toHaveText('25,000 sats')
  await expect(account.rows).toHaveCount(1)
  await expect(account.rows.first()).toContainText('Lightning top-up')

  // Three are free and move nothing; the fourth is paid.
  for (const name of ['one', 'two', 'three', 'four'])
    expect(await review(request, apiKey, `ls -la ${name}`)).toBe(200)
  await page.reload()
  await expect(account.rows).toHaveCount(2)
  await expect(account.rows.first()).toContainText('Review')
  await expect(account.rows.first()).toContainText(`−${PRICE}`)
  await expect(account.rows.first()).toContainText('24,760')
  await expect(account.figure('Free reviews left')).toHaveText('0 of 3')

  await account.amount.fill('5,000')
  await account.withdraw.getByRole('button', { name: 'Use a test wallet invoice' }).click()
  await expect(account.destination).toHaveValue(/^lnbcrt50u1/)
  await expect(account.withdraw.getByText('Description: A withdrawal to the test wallet')).toBeVisible()
  await expect(account.withdraw.getByText('5,100', { exact: true })).toBeVisible()
  await account.confirmWithdrawal()
  await expect(account.withdraw.getByText('5,000 sats sent.')).toBeVisible()
  await expect(account.figure('Balance')).toHaveText('19,660 sats')
  await expect(account.rows.first()).toContainText('Withdrawal')
  await expect(account.rows.first()).toContainText('−5,100')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [head, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  const amounts = lines.map((line) => Number(line.split(',')[head!.split(',').indexOf('amount_sats')]))
  expect(amounts).toEqual([-5_100, -PRICE, 25_000])
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe((await balanceOf(request, apiKey)).balance_sats)
})

test('a key that only the page carries is gone with it, and opens the account again', async ({ page }) => {
  const account = new AccountPage(page)
  await account.open()
  const apiKey = await account.register('elsewhere')
  await expect(page.getByText('not saved in this browser')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('assay.account'))).toBeNull()
  await page.reload()
  await account.useKey('asy_tooshort')
  await expect(page.getByText('An API key is asy_ followed by 40 letters and digits')).toBeVisible()
  await account.useKey(`asy_${'0'.repeat(40)}`)
  await expect(page.getByText('Unknown key')).toBeVisible()
  await account.useKey(apiKey)
  await expect(account.figure('Balance')).toHaveText('0 sats')
})

test('a key that was revoked says so, and the way on is one click', async ({ page }) => {
  const account = new AccountPage(page)
  await account.keep({ apiKey: `asy_${'0'.repeat(40)}`, agentId: 'agent-gone', freeCallsRemaining: 0 })
  await account.open()
  await expect(page.getByText('Unknown API key.')).toBeVisible()
  await page.getByRole('button', { name: 'Forget this key and start over' }).click()
  await expect(page.getByRole('button', { name: 'Open an account' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('assay.account'))).toBeNull()
})

test('what cannot leave is told before it is tried, and by the service when only it can know', async ({
  page,
  request,
}) => {
  const [sender, recipient] = [await registerAccount(request), await registerAccount(request)]
  await fundAccount(request, sender.apiKey, 2_000)
  const account = new AccountPage(page)
  await account.openWith(sender)
  await expect(account.figure('Withdrawable now')).toHaveText('2,000 sats')

  await account.destination.fill('nobody')
  await expect(account.withdraw.getByText('Not a valid Lightning invoice or address.')).toBeVisible()
  const mainnet =
    'lnbc1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq8rkx3yf5tcsyz3d73gafnh3cax9rn449d9p5uxz9ezhhypd0elx87sjle52x86fux2ypatgddc6k63n7erqz25le42c4u4ecky03ylcqca784w'
  await account.destination.fill(mainnet)
  await expect(
    account.withdraw.getByText(/another Lightning network|Not a valid Lightning invoice/),
  ).toBeVisible()

  await account.destination.fill(`${recipient.agentId}@${new URL(page.url()).host}`)
  await account.amount.fill('1,901')
  await expect(
    account.withdraw.getByText('Exceeds your balance. Maximum: 1,900 sats after the 100-sat fee.'),
  ).toBeVisible()
  await account.withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await account.amount.fill('1,500')
  await account.confirmWithdrawal()
  await expect(account.withdraw.getByText('1,500 sats sent.')).toBeVisible()
  await expect(account.figure('Balance')).toHaveText('400 sats')
  expect((await balanceOf(request, recipient.apiKey)).withdrawable_sats).toBe(1_500)

  // Only the service knows its own invoices by their hash.
  await expect(account.destination).toHaveCount(0)
  await expect(account.withdraw.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0)
  await account.withdraw.getByRole('button', { name: 'New withdrawal' }).click()
  await expect(account.destination).toHaveValue('')
  await account.makeInvoice('100')
  const own = (await account.invoice().textContent()) ?? ''
  await account.destination.fill(own)
  await account.confirmWithdrawal()
  await expect(account.withdraw.getByText(/this service issued the invoice/i)).toBeVisible()
  await expect(account.figure('Balance')).toHaveText('400 sats')
})

test('an answer that is lost on the way costs nothing twice', async ({ page, context, request }) => {
  const owner = await registerAccount(request)
  await fundAccount(request, owner.apiKey, 3_000)
  const account = new AccountPage(page)
  await account.openWith(owner)

  const keys: string[] = []
  let lost = 0
  for (const path of ['**/payments.createTopup', '**/payments.withdrawBalance'])
    await context.route(path, async (route) => {
      keys.push((await route.request().headerValue('idempotency-key')) ?? '')
      const response = await route.fetch()
      if (lost++ % 2 === 0) return route.abort()
      await route.fulfill({ response })
    })

  await account.makeInvoice('1,000')
  await expect(account.topUp.getByText('No invoice was created. No response.')).toBeVisible()
  await account.makeInvoice('1,000')
  await expect(account.invoice()).toHaveText(/^lnbcrt10u1/)

  await account.destination.fill(await testInvoice(request, 1_000))
  await account.confirmWithdrawal()
  await expect(account.withdraw.getByText('No response.')).toBeVisible()
  await account.confirmWithdrawal()
  await expect(account.withdraw.getByText('1,000 sats sent.')).toBeVisible()
  expect((await balanceOf(request, owner.apiKey)).balance_sats).toBe(1_900)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  expect(keys[0]).not.toBe(keys[2])
})

test('offline the figures stay, and nothing is tried', async ({ page, context, request }) => {
  const owner = await registerAccount(request)
  const account = new AccountPage(page)
  await account.openWith(owner)
  await expect(account.figure('Balance')).toHaveText('0 sats')
  await context.setOffline(true)
  await expect(page.getByText('Figures are from the last update.')).toBeVisible()
  await expect(account.figure('Balance')).toHaveText('0 sats')
  await account.makeInvoice('1,000')
  await expect(account.topUp.getByText('No invoice was created. Offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Figures are from the last update.')).toHaveCount(0)
  await account.makeInvoice('1,000')
  await expect(account.topUp.getByText('Waiting for payment')).toBeVisible()
})

test('a part that cannot be loaded says so, and comes when it is asked for again', async ({
  page,
  context,
  request,
}) => {
  const account = new AccountPage(page)
  await account.openWith(await registerAccount(request))
  await expect(account.figure('Balance')).toHaveText('0 sats')
  await context.setOffline(true)
  await account.tab('Keys')
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('button', { name: 'Rotate the key' })).toBeVisible()
})

test('a way to pay that is closed says why, and what is open', async ({ page, request }) => {
  const account = new AccountPage(page)
  await account.withoutRail('card')
  await account.openWith(await registerAccount(request), '/account?pay=card')
  await expect(account.topUp.getByRole('heading', { name: 'Card is not available' })).toBeVisible()
  await expect(account.topUp.getByText('Available: Lightning, USDC.').first()).toBeVisible()
  await account.payBy('Lightning')
  await expect(page).toHaveURL('/account')
  await account.makeInvoice('6,000,000')
  await expect(account.topUp.getByText('At most 5,000,000 sats at a time.')).toBeVisible()
  await expect(account.invoice()).toHaveCount(0)
})

test('a key is replaced while the old one still works, and ended for good', async ({ page, request }) => {
  const old = await registerAccount(request)
  const account = new AccountPage(page)
  await account.openWith(old, '/account?tab=keys')
  const status = async (apiKey: string) =>
    (await request.get('/account/statement', { headers: { authorization: `Bearer ${apiKey}` } })).status()

  await page.getByRole('button', { name: 'Rotate the key' }).click()
  const shown = account.newKey.getByRole('region', { name: 'account key' })
  await expect(shown).toHaveText(/^asy_[A-Za-z0-9]{40}$/)
  await expect(account.newKey).toContainText('The old key works until')
  const next = (await shown.textContent()) ?? ''
  expect(next).not.toBe(old.apiKey)
  await account.newKey.getByRole('button', { name: 'I’ve saved my key' }).click()
  expect([await status(old.apiKey), await status(next)]).toEqual([200, 200])
  expect(await page.evaluate(() => localStorage.getItem('assay.account'))).toContain(next)

  await page.getByText('Immediately', { exact: true }).click()
  await page.getByRole('button', { name: 'Rotate the key' }).click()
  await expect(account.newKey).toContainText('The old key no longer works.')
  const last = (await shown.textContent()) ?? ''
  await account.newKey.getByRole('button', { name: 'I’ve saved my key' }).click()
  expect([await status(old.apiKey), await status(next), await status(last)]).toEqual([401, 401, 200])

  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await status(last)).toBe(200)
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByRole('button', { name: 'Open an account' })).toBeVisible()
  expect(await status(last)).toBe(401)
})

test('a link that invites opens an account, and its first top-up earns both sides', async ({
  page,
  request,
}) => {
  const inviter = await registerAccount(request)
  const account = new AccountPage(page)
  await account.openWith(inviter, '/account?tab=referral')
  const link = await page.getByRole('region', { name: 'link for programs (post)' }).textContent()
  await page.addInitScript(() => localStorage.removeItem('assay.account'))
  await page.goto(link ?? '')
  await expect(page).toHaveURL(/\/account\?ref=[A-Z2-7]{8}$/)
  await expect(page.getByText('Invited with')).toBeVisible()
  const apiKey = await account.register('elsewhere')
  await fundAccount(request, apiKey, 1_000)
  await account.tab('Referral')
  await expect(page.getByText(/bonus paid$/)).toBeVisible()
  expect((await balanceOf(request, apiKey)).buckets).toMatchObject({ lightning: 1_000, bonus: 1_000 })
  expect((await balanceOf(request, inviter.apiKey)).buckets).toMatchObject({ lightning: 0, bonus: 1_000 })
})

test.describe('where the card page sends people back to', () => {
  test('a session that nobody knows is neutral, and leads nowhere else', async ({ page }) => {
    await page.goto('/billing/success?session_id=cs_test_0123456789abcdef&next=https://elsewhere.example/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find this payment')
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0)
    await page.goto('/billing/success?next=/prices')
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/prices')
  })

  test('cancelling costs nothing', async ({ page }) => {
    await page.goto('/billing/cancel')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was charged')
    await page.getByRole('link', { name: 'Back to your account' }).click()
    await expect(page).toHaveURL('/account?pay=card')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says why it needs them, and how the same is done from a terminal', async ({ page }) => {
    await page.goto('/account')
    await expect(page.locator('noscript .note')).toContainText('This page needs JavaScript.')
    await expect(page.locator('noscript .code')).toContainText('/register')
    await expect(page.locator('main .skeleton').first()).toBeHidden()
    await expect(page.getByText('Sats here have no value.')).toBeVisible()
    await page.goto('/billing/success')
    await expect(page.getByRole('link', { name: 'Open account' })).toBeVisible()
  })
})
