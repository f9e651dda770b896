// Somebody has the events of an account sent to an address, and reads on the page what happened and what was delivered.
import { expect, test } from '@playwright/test'
import { AccountPage, fundAccount, registerAccount } from '../../pages/account-page.ts'
import { EventsTab } from '../../pages/events-tab.ts'

/** Nobody answers under that name, whether or not names can be looked up here. */
const NOT_REACHED = /The host name does not resolve to a public address|No connection/

test('an event appears while the page is open, and stays after a reload', async ({ page, request }) => {
  const owner = await registerAccount(request)
  const account = new AccountPage(page)
  const tab = new EventsTab(page)
  await account.openWith(owner, '/account?tab=events')
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
  await expect(tab.events.getByText('updates live')).toBeVisible()
  await fundAccount(request, owner.apiKey, 3_000)
  await expect(tab.eventRows).toHaveCount(1)
  await expect(tab.eventRows.first()).toContainText('Top-up credited')
  await expect(tab.eventRows.first()).toContainText('By Lightning, withdrawable')
  await expect(tab.eventRows.first()).toContainText('+3,000')
  await page.reload()
  await expect(tab.eventRows).toHaveCount(1)
})

test('older events are one click away, newest first', async ({ page, request }) => {
  const owner = await registerAccount(request)
  for (let sats = 1; sats <= 12; sats++) await fundAccount(request, owner.apiKey, sats)
  const tab = new EventsTab(page)
  await new AccountPage(page).openWith(owner, '/account?tab=events')
  await expect(tab.eventRows).toHaveCount(10)
  await expect(tab.eventRows.first()).toContainText('+12')
  await tab.events.getByRole('button', { name: 'Show older' }).click()
  await expect(tab.eventRows).toHaveCount(12)
  await expect(tab.eventRows.last()).toContainText('+1')
  await expect(tab.events.getByRole('button', { name: 'Show older' })).toHaveCount(0)
})

test('a webhook is added with its secret shown once, tested, rotated, delivered to and removed', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const owner = await registerAccount(request)
  const tab = new EventsTab(page)
  await new AccountPage(page).openWith(owner, '/account?tab=events')
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()

  await tab.add('')
  await expect(tab.url).toHaveAttribute('aria-invalid', 'true')
  await expect(tab.form.getByText('Enter an HTTPS URL')).toBeVisible()
  await tab.add('http://hooks.example.com/assay')
  await expect(tab.form.getByText('Send an https URL: deliveries are not sent unencrypted.')).toBeVisible()
  await expect(tab.url).toHaveValue('http://hooks.example.com/assay')

  await tab.choose('Top-up credited')
  await tab.add('https://hooks.example.com/assay', 'Accounting')
  const secret = await tab.secret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/)
  await page.getByRole('button', { name: 'Copy signing secret' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await tab.saveSecret()
  await expect(page.getByText(secret)).toHaveCount(0)

  const webhook = tab.webhook('https://hooks.example.com/assay')
  await expect(webhook).toContainText('Active')
  await expect(webhook).toContainText('Accounting')
  await expect(webhook).toContainText('Top-up credited')

  await webhook.getByRole('button', { name: 'Send test' }).click()
  await expect(webhook.getByText('Test not delivered.')).toBeVisible()
  await expect(webhook).toContainText(NOT_REACHED)

  await webhook.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByText('Immediately', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  expect(await tab.secret()).not.toBe(secret)
  await tab.saveSecret()

  await fundAccount(request, owner.apiKey, 500)
  await webhook.getByText('Recent deliveries').click()
  await expect(async () => {
    await webhook.getByRole('button', { name: 'Refresh' }).click()
    await expect(webhook.getByRole('row').last()).toContainText(NOT_REACHED)
  }).toPass()
  await expect(webhook.getByRole('row').last()).toContainText('Next attempt')

  await webhook.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(webhook).toBeVisible()
  await webhook.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click()
  await expect(webhook).toHaveCount(0)
  await expect(tab.eventRows).toHaveCount(1)
})

test('an answer that is lost adds no second webhook', async ({ page, context, request }) => {
  const owner = await registerAccount(request)
  const tab = new EventsTab(page)
  await new AccountPage(page).openWith(owner, '/account?tab=events')
  const keys: string[] = []
  await context.route('**/events.registerWebhook', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '')
    const response = await route.fetch()
    if (keys.length === 1) return route.abort()
    await route.fulfill({ response })
  })
  await tab.add('https://hooks.example.com/once')
  await expect(tab.form.getByText('No response.')).toBeVisible()
  await tab.submit.click()
  await tab.saveSecret()
  await expect(page.getByRole('region', { name: /^Webhook https/ })).toHaveCount(1)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('back returns to the tab before', async ({ page, request }) => {
  const account = new AccountPage(page)
  await account.openWith(await registerAccount(request))
  await account.tab('Events')
  await expect(page).toHaveURL('/account?tab=events')
  await account.tab('Keys')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/account')
  await expect(account.topUp).toBeVisible()
})
