// Every state of the account page: axe at both widths in both themes, keyboard alone, no layout shift, nothing loaded from
// elsewhere.
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import {
  AccountPage,
  fundAccount,
  type OpenAccount,
  registerAccount,
  review,
} from '../../pages/account-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { BrowserWallet } from '../../pages/browser-wallet.ts'
import { loadedScripts } from '../../pages/loaded-scripts.ts'
import { isWiderThanTheScreen } from '../../pages/view-faults.ts'

let funded: OpenAccount
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  funded = await registerAccount(request)
  await fundAccount(request, funded.apiKey, 12_345)
  for (const name of ['a', 'b', 'c', 'd']) await review(request, funded.apiKey, `ls ${name}`)
  await request.dispose()
})

/** Each leaves the page in the state that it names. */
const states: Record<string, (account: AccountPage) => Promise<unknown>> = {
  'the door': (account) => account.open(),
  'a faulty key': async (account) => {
    await account.open()
    await account.useKey('asy_short')
  },
  'an open invoice': async (account) => {
    await account.openWith(funded)
    await account.makeInvoice('1,000')
    await account.topUp.getByText('Waiting for payment').waitFor()
  },
  'a paid invoice': async (account) => {
    await account.openWith(funded)
    await account.makeInvoice('1')
    await account.payWithTestWallet()
    await account.topUp.getByText('Paid: 1 sat credited').waitFor()
  },
  'a faulty withdrawal': async (account) => {
    await account.openWith(funded)
    await account.figure('Balance').waitFor()
    await account.destination.fill('nowhere')
    await account.amount.fill('99,999')
    await account.withdraw.getByText('Not a valid Lightning invoice').waitFor()
  },
  'the question before a withdrawal': async (account) => {
    await account.openWith(funded)
    await account.figure('Balance').waitFor()
    await account.destination.fill(`${funded.agentId}x@${new URL(account.page.url()).host}`)
    await account.amount.fill('1')
    await account.withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await account.page.getByRole('dialog').waitFor()
  },
  'a stored value': async (account) => {
    await account.openWith(funded, '/account?tab=memory')
    const form = account.page.getByRole('region', { name: 'Store a value', exact: true })
    await form.getByLabel('Key').fill('notes/a key that is long enough to be broken on the screen of a phone')
    await form.getByLabel('Value').fill('Volatility rises before the halving.')
    await form.getByRole('button', { name: 'Store, 50 sats' }).click()
    await account.page.getByRole('button', { name: 'Read, 20 sats' }).click()
    await account.page.getByRole('region', { name: 'Stored value', exact: true }).waitFor()
  },
  'a closed way to pay': async (account) => {
    await account.withoutRail('x402')
    await account.openWith(funded, '/account?pay=usdc')
    await account.topUp.getByText('USDC is not available').waitFor()
  },
  'a quote for the card': async (account) => {
    await account.openWith(funded, '/account?pay=card')
    await account.askForQuote('5.00')
    await account.topUp.getByText('5.00 USD buys').waitFor()
  },
  'what a wallet is to sign': async (account) => {
    await BrowserWallet.giveTo(account.page, 0n)
    await account.openWith(funded, '/account?pay=usdc')
    await account.showWhatToSign('5.00')
    await account.topUp.getByRole('button', { name: 'Sign in your wallet' }).waitFor()
  },
  'a browser without a wallet': async (account) => {
    await account.openWith(funded, '/account?pay=usdc')
    await account.showWhatToSign('5.00')
    await account.topUp.getByText('No signing wallet found in this browser.').waitFor()
  },
  'what failed': async (account) => {
    await account.page.route('**/accounts.getStatement*', (route) => route.abort())
    await account.openWith(funded)
    await account.page.getByText('The statement could not be loaded.').waitFor()
  },
  usage: (account) => account.openWith(funded, '/account?tab=usage'),
  events: async (account) => {
    await account.openWith(funded, '/account?tab=events')
    await account.page.getByText('Top-up credited').first().waitFor()
    await account.page.getByRole('region', { name: 'Add a webhook' }).waitFor()
  },
  keys: (account) => account.openWith(funded, '/account?tab=keys'),
  referral: async (account) => {
    await account.openWith(funded, '/account?tab=referral')
    await account.page.getByText('Not topped up yet').waitFor()
  },
}

const views = [
  [390, 'dark'],
  [1280, 'light'],
] as const

for (const [name, reach] of Object.entries(states))
  test(`${name}, on a phone and on a wide screen`, async ({ page }) => {
    const show = async ([width, colorScheme]: (typeof views)[number]) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    }
    await show(views[0])
    await reach(new AccountPage(page))
    for (const view of views) {
      await show(view)
      expect.soft(await axeFaults(page), `${view}`).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await isWiderThanTheScreen(page)).toBe(false)
  })

/** Gzip, without frames and heads: goals are counted so. The framework is 133 kB of it, the client of the service and its cache 19. */
const FIRST_VIEW_BYTES = 200_000

test('the first view leaves alone what only other views need', async ({ page }) => {
  const scripts = loadedScripts(page)
  const loadedBytes = async () => (await scripts()).reduce((sum, script) => sum + gzipSync(script).length, 0)
  const account = new AccountPage(page)
  await account.openWith(funded)
  await account.rows.first().waitFor()
  await page.waitForLoadState('networkidle')
  const first = await loadedBytes()
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(FIRST_VIEW_BYTES)
  await account.payBy('USDC')
  await account.topUp.getByRole('button', { name: 'Show what to sign' }).waitFor()
  expect(await loadedBytes()).toBeGreaterThan(first)
})

test('nothing jumps while the figures arrive, and nothing comes from elsewhere', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== baseURL)
      elsewhere.push(request.url())
  })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const account = new AccountPage(page)
  await account.openWith(funded)
  await account.rows.first().waitFor()
  await page.waitForLoadState('networkidle')
  await account.makeInvoice('1,000')
  await account.payWithTestWallet()
  await account.topUp.getByText('Paid: 1,000').waitFor()
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
  expect(shift).toBeLessThan(0.1)
  expect(elsewhere).toEqual([])
})

test('a withdrawal pressed while its address is being read is asked about once it has been', async ({
  page,
}) => {
  const account = new AccountPage(page)
  await account.openWith(funded)
  await account.figure('Balance').waitFor()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await sleep(1_500)
    await route.continue()
  })
  await account.destination.fill(`nobody-here@${new URL(page.url()).host}`)
  await account.amount.fill('10')
  await account.withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('Withdraw 10 sats?')
})

test('keys alone: tabs, an invoice, a withdrawal asked about and called off', async ({ page }) => {
  const account = new AccountPage(page)
  await account.openWith(funded)
  await page.getByRole('tab', { name: 'Money' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'My verdicts', selected: true })).toBeFocused()
  await expect(page).toHaveURL('/account?tab=verdicts')
  await page.keyboard.press('Home')
  // Drawn, and not still as it was before the first key: what is hidden again loses the focus.
  await expect(page.getByRole('tab', { name: 'Money', selected: true })).toBeFocused()
  await expect(account.topUp).toBeVisible()

  await account.topUpAmount.focus()
  await page.keyboard.press('Enter')
  await expect(account.topUp.getByText('Waiting for payment')).toBeVisible()

  await account.destination.fill(`nobody-here@${new URL(page.url()).host}`)
  await account.amount.fill('10')
  await account.amount.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(account.amount).toBeFocused()
})
