// Somebody pays with USDC out of a wallet in the browser: it signs, the service settles on the chain, sats come and are spent.
import { expect, test } from '@playwright/test'
import { AccountPage, balanceOf, registerAccount, review } from '../../pages/account-page.ts'
import { BrowserWallet } from '../../pages/browser-wallet.ts'

/** 5 dollars at the rate of development, and the price of a review. */
const FIVE_DOLLARS_SATS = 4_561
const PRICE = 240

test('a new key, a signature refused and given, and USDC that pays for a review', async ({
  page,
  request,
}) => {
  const wallet = await BrowserWallet.giveTo(page, 7_000_000n)
  const account = new AccountPage(page)
  await account.open('/account?pay=usdc')
  const apiKey = await account.register('in this browser')
  await account.showWhatToSign('5.00')
  await expect(account.topUp.getByText('5.00 USDC', { exact: true })).toBeVisible()
  await expect(account.topUp.getByText('Base Sepolia, a test network')).toBeVisible()
  const payTo = (await account.topUp.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? ''

  wallet.saysNo = true
  await account.signInWallet()
  await expect(account.topUp.getByText('The wallet did not sign.')).toBeVisible()
  await expect(account.topUp.getByText('User rejected the request.')).toBeVisible()
  expect(await wallet.balanceOf()).toBe(7_000_000n)
  expect((await balanceOf(request, apiKey)).balance_sats).toBe(0)

  wallet.saysNo = false
  const before = await wallet.balanceOf(payTo)
  await account.signInWallet()
  await expect(account.topUp.getByText('4,561 sats credited.')).toBeVisible()
  expect(await wallet.balanceOf()).toBe(2_000_000n)
  expect((await wallet.balanceOf(payTo)) - before).toBeGreaterThanOrEqual(5_000_000n)
  const asked = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'eth_signTypedData_v4']
  expect(wallet.calls).toEqual([...asked, ...asked])
  await expect(account.figure('Balance')).toHaveText('4,561 sats')
  await expect(account.figure('Withdrawable now')).toHaveText('0 sats')
  await expect(account.rows).toHaveCount(1)
  await expect(account.rows.first()).toContainText('USDC top-up')

  for (const name of ['one', 'two', 'three', 'four'])
    expect(await review(request, apiKey, `ls -la ${name}`)).toBe(200)
  await page.reload()
  await expect(account.rows.first()).toContainText(`−${PRICE}`)
  expect((await balanceOf(request, apiKey)).buckets).toMatchObject({ x402: FIVE_DOLLARS_SATS - PRICE })
})

test('an answer that is lost after the signature costs nothing twice', async ({ page, request }) => {
  const wallet = await BrowserWallet.giveTo(page, 11_000_000n)
  const owner = await registerAccount(request)
  const account = new AccountPage(page)
  const payments: string[] = []
  await page.route('**/billing.createUsdcTopup', async (route) => {
    const payment = await route.request().headerValue('x-payment')
    const response = await route.fetch()
    if (payment !== null) payments.push(payment)
    if (payments.length === 1) return route.abort()
    await route.fulfill({ response })
  })
  await account.openWith(owner, '/account?pay=usdc')
  await account.showWhatToSign('5.00')
  await account.signInWallet()
  await expect(account.topUp.getByText('4,561 sats credited.')).toBeVisible()
  expect(payments).toEqual([payments[0], payments[0]])
  expect(await wallet.balanceOf()).toBe(6_000_000n)
  expect((await balanceOf(request, owner.apiKey)).balance_sats).toBe(FIVE_DOLLARS_SATS)
})

test('a wallet that holds too little is told so, and nothing moves', async ({ page, request }) => {
  const wallet = await BrowserWallet.giveTo(page, 4_999_999n)
  const owner = await registerAccount(request)
  const account = new AccountPage(page)
  await account.openWith(owner, '/account?pay=usdc')
  await account.showWhatToSign('5.00')
  await account.signInWallet()
  await expect(account.topUp.getByText('The payer does not hold enough USDC.')).toBeVisible()
  expect(await wallet.balanceOf()).toBe(4_999_999n)
  expect((await balanceOf(request, owner.apiKey)).balance_sats).toBe(0)
})
