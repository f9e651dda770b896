// A developer sends calls from the reference: what they cost is said before, and status, headers and body after.
import { expect, test } from '@playwright/test'
import { DocsPage } from '../../pages/docs-page.ts'

test('a free call shows its headers, a paid one says its price first', async ({ page }) => {
  const docs = new DocsPage(page)
  await docs.open('get-health')
  await expect(page.getByText('Free and read-only')).toBeVisible()
  await docs.run()
  await docs.answer.getByText(/^\d+ headers$/).click()
  for (const name of ['content-type', 'x-request-id', 'ratelimit'])
    await expect(docs.answer.getByText(name, { exact: true })).toBeVisible()
  await docs.open('witness-claim')
  await expect(page.getByText(/^Costs [\d,]+ sats\. Requires an API key/)).toBeVisible()
})

test('a stream is shown as it arrives and can be stopped; bytes are counted', async ({ page }) => {
  const docs = new DocsPage(page)
  await docs.open('stream-entries')
  await docs.show('Try it')
  await page.getByLabel('seconds, optional').fill('')
  await docs.run()
  await docs.answer.getByRole('button', { name: 'Stop' }).click()
  await expect(docs.status(200)).toBeVisible()
  await expect(docs.answered()).toContainText('not read further')
  await docs.open('get-tile')
  await docs.run()
  await expect(docs.answered()).toHaveText(/^[\d,]+ bytes that are no text\.$/)
})

test('what cannot be undone is asked for before it is sent', async ({ page, request }) => {
  const { api_key: key } = await (await request.post('/register')).json()
  const docs = new DocsPage(page)
  await docs.open('revoke-key')
  await docs.show('Try it')
  await page.getByLabel('API key').fill(key)
  await docs.run()
  await expect(page.getByText('Revoking takes effect immediately')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(docs.answer).toBeHidden()
  const authorization = { authorization: `Bearer ${key}` }
  expect((await request.get('/balance', { headers: authorization })).status()).toBe(200)
  await docs.run()
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(docs.answered()).toContainText('"revoked"')
  expect((await request.get('/balance', { headers: authorization })).status()).toBe(401)
})

test('earlier addresses lead to the short ones', async ({ page }) => {
  await page.goto('/docs/ledger-submitVerdict')
  await expect(page).toHaveURL('/docs/submit-verdict')
  await page.goto('/docs#paying')
  await expect(page.locator('#paying')).toContainText('Pay with Lightning')
  expect((await page.goto('/docs/guides/no-such-guide'))?.status()).toBe(404)
})
