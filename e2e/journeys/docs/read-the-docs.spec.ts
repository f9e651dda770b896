// A developer finds an operation, reads what it costs, runs it in the page, and learns from its refusals.
import { expect, test } from '@playwright/test'
import { DocsPage } from '../../pages/docs-page.ts'

test('the filter narrows the operations and leads to one', async ({ page }) => {
  const docs = new DocsPage(page)
  await docs.open()
  const all = await docs.listed()
  expect(all).toContain('POST /review')
  await docs.filter('verify-proof check')
  await expect(docs.navigation.getByRole('status')).toHaveText(`1 of ${all.length} operations`)
  expect(await docs.listed()).toEqual(['POST /verify-proof'])
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await docs.operation('verify-proof').click()
  await expect(page).toHaveURL('/docs/verify-proof')
  await expect(docs.title).toHaveText('Check a proof')
  await expect(docs.operation('verify-proof')).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not loaded anew').toBe(true)
})

test('the rules lead from the guide to a family, beside what confidence rests on', async ({ page }) => {
  await page.goto('/docs')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Rules and calibration Read the / })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('only what it understood')
  for (const name of ['Rules', 'Confidence', 'Scores on unseen rows'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Shell commands' }).click()
  await expect(page).toHaveURL('/docs/engine/shell')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shell commands')
  expect((await page.goto('/docs/engine/nothing'))?.status()).toBe(404)
})

test('a filter that nothing fits says so', async ({ page }) => {
  const docs = new DocsPage(page)
  await docs.open()
  const { length } = await docs.listed()
  await docs.filter('no such operation')
  await expect(docs.navigation.getByRole('status')).toHaveText(`0 of ${length} operations`)
  expect(await docs.listed()).toEqual([])
})

test('GET /health runs in the page', async ({ page }) => {
  const docs = new DocsPage(page)
  await docs.open('get-health')
  await docs.run()
  await expect(docs.status(200)).toBeVisible()
  await expect(docs.answer.getByRole('status').first()).toHaveText(/^Response 200, \d+ ms, free$/)
  await expect(docs.answered()).toContainText('"service": "assay"')
})

test('a bad body is explained field by field', async ({ page }) => {
  const docs = new DocsPage(page)
  await docs.open('verify-proof')
  await docs.show('Try it')
  await docs.body.fill('{"expect_max_age_seconds": "soon"}')
  await docs.run()
  await expect(docs.status(422)).toBeVisible()
  await expect(docs.refusal).toContainText('Invalid request.')
  await expect(docs.refusal).toContainText('body.expect_max_age_seconds')
  await expect(docs.body).toHaveAttribute('aria-invalid', 'true')

  await docs.body.fill('{"event_id": ')
  await docs.run()
  await expect(docs.answered()).toContainText('"json_')

  await docs.body.fill(`{"event_id": "${'0'.repeat(64)}"}`)
  await docs.run()
  await expect(docs.status(404)).toBeVisible()
  await expect(docs.body).not.toHaveAttribute('aria-invalid')
})

test('without a key the price is asked for; with one the verdict comes with a proof', async ({ page }) => {
  const docs = new DocsPage(page)
  await docs.open('request-review')
  await docs.run()
  await expect(docs.refusal).toContainText('Payment required.')
  await docs.refusal.getByRole('link', { name: 'Get a key' }).click()
  await expect(docs.title).toHaveText('Create an account and get its API key')

  await docs.run()
  await docs.answer.getByRole('button', { name: 'Save this key in this browser' }).click()
  await expect(docs.answer.getByText('Saved in this browser for all pages of this site.')).toBeVisible()

  await docs.operation('request-review').click()
  await expect(page.getByText('Uses a free call, or')).toBeVisible()
  await docs.run()
  await expect(docs.status(200)).toBeVisible()
  await expect(docs.answer.getByText(/^(Approve|Approve with concerns|Reject)$/)).toBeVisible()
  await expect(docs.answer.getByRole('status').first()).toHaveText(/, 0 sats$/)
  await expect(docs.answer.getByRole('link', { name: 'Verify it' })).toHaveAttribute(
    'href',
    /^\/verify\?event_id=[0-9a-f]{64}$/,
  )
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('assay.account') ?? 'null'))
  expect(kept).toMatchObject({ apiKey: expect.stringMatching(/^asy_/), freeCallsRemaining: 2 })
})

test('a lost answer is no verdict, and the repeat carries the same Idempotency-Key', async ({ page }) => {
  const docs = new DocsPage(page)
  const keys: (string | undefined)[] = []
  let lost = true
  await page.route('**/review', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (lost) await route.abort('connectionreset')
    else await route.continue()
  })
  await docs.open('request-review')
  await docs.run()
  await expect(page.getByText('No response.')).toBeVisible()
  lost = false
  await docs.run()
  await expect(docs.refusal).toContainText('Payment required.')
  await docs.run()
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[0]).toMatch(/^docs-[0-9a-f]{24}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything but the filter and the run can be read', async ({ page }) => {
    await page.goto('/docs/request-review')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Request a verdict before an irreversible action',
    )
    await expect(page.getByRole('region', { name: 'curl example' })).toContainText('curl -sS')
    await expect(page.getByRole('region', { name: 'Sample response', exact: true })).toContainText(
      '"verdict": "approve"',
    )
    await expect(page.locator('noscript pre')).toContainText('await fetch(')
    await expect(page.locator('noscript pre')).toBeVisible()
    await page
      .getByText(/^Show \d+ more fields$/)
      .first()
      .click()
    await expect(page.locator('[data-field=action_binding]').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Run it' })).toBeHidden()
    await expect(page.getByPlaceholder(/^Filter/).first()).toBeHidden()
  })
})

test('programs and people read the same prices at the same address', async ({ page, request }) => {
  const json = await request.get('/prices')
  expect(json.headers().vary).toMatch(/accept/i)
  const { prices } = await json.json()
  expect(Object.keys(prices).length).toBeGreaterThan(0)
  await page.goto('/prices')
  for (const [tool, { sats_agent: sats }] of Object.entries<{ sats_agent: number }>(prices))
    await expect(page.getByRole('row', { name: new RegExp(`^${tool} `) })).toContainText(
      sats.toLocaleString('en'),
    )
})
