// A reader searches from any page, watches entries arrive, reads the track record and recomputes it, and follows the feeds.
import { expect, type Page, test } from '@playwright/test'
import { hydrated } from '../../pages/hydrated.ts'
import { LedgerPage, type PublishedVerdict, publishVerdicts, unlike } from '../../pages/ledger-page.ts'

let rejected: PublishedVerdict
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  const [published] = await publishVerdicts(request, [`rm -rf / --no-preserve-root # ${unlike()}`])
  rejected = published!
  await request.dispose()
})

const searchOf = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')

test('⌘K searches from any page: a number, the beginning of a hash, a verdict, an operation', async ({
  page,
}) => {
  await page.goto('/prices')
  await hydrated(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(searchOf(page)).toBeFocused()
  await searchOf(page).pressSequentially(`sha256:${rejected.artifactHash.slice(0, 12)}`)
  await expect(options(page)).toContainText([`Entry ${rejected.entry}`])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/ledger/${rejected.entry}$`))
  await expect(page).toHaveTitle(new RegExp(`^Entry ${rejected.entry}: Rejected “rm -rf /`))

  await page.goto('/docs')
  await hydrated(page)
  await page.keyboard.press('/')
  await searchOf(page).pressSequentially('reject')
  await expect(options(page).first()).toContainText('entries with this verdict')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ledger\?verdict=reject$/)

  await searchOf(page).fill('')
  await searchOf(page).pressSequentially('/verify-proof')
  await options(page).first().click()
  await expect(page).toHaveURL(/\/docs\//)
})

test('a text is hashed in the page, and what is not found names its checkpoint', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')))
  await page.goto('/verify')
  await hydrated(page)
  await searchOf(page).pressSequentially(rejected.artifact)
  await expect(options(page)).toContainText(['Search for this text by its SHA-256'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/ledger/${rejected.entry}$`))
  expect(sent.filter((line) => line.includes('no-preserve-root'))).toEqual([])
  await searchOf(page).fill('')
  await searchOf(page).pressSequentially('0a'.repeat(32))
  await expect(
    page.getByText(/^Nothing found in entries 1\.\.\d+ under checkpoint \d+, root [0-9a-f]{12}…\.$/),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
})

test('an entry that is published while the ledger is open appears by itself', async ({ page, request }) => {
  const ledger = new LedgerPage(page)
  await ledger.open()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const [arrived] = await publishVerdicts(request, [`ls ${unlike()}`])
  await expect(ledger.row(arrived!.entry)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused')).toBeVisible()
})

test('the track record says what it cannot say yet, and its figures recompute in the page', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Track record' })).toBeVisible()
  await page.getByRole('region', { name: 'Calibration', exact: true }).getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Calibration' }).getByRole('row')).toHaveCount(11)
  await page.getByRole('button', { name: 'Recompute' }).click()
  await expect(page.getByText(/^All \d+ figures are the same, from \d+ entries/)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Track record' })).toBeVisible()
})

test('a recomputed figure that differs is named', async ({ page }) => {
  await page.route('**/ledger/export.ndjson', async (route) => {
    const response = await route.fetch()
    const lines = (await response.text()).trimEnd().split('\n')
    await route.fulfill({ response, body: `${lines.slice(1).join('\n')}\n` })
  })
  await page.goto('/leaderboard')
  await hydrated(page)
  await page.getByRole('button', { name: 'Recompute' }).click()
  await expect(page.getByText('Different: Ledger entries.')).toBeVisible()
})

test('an outcome that is changed in the page shows in the figures and in the content hash', async ({
  page,
}) => {
  // The ledger of the journeys has no trades yet; this one is read by the page alone.
  await page.route('**/ledger/export.ndjson', async (route) => {
    const response = await route.fetch()
    const trade = { coin: 'BTC', realized_pnl_usd: '-3.75', result: 'LOSS', verdict_entry: null }
    const record = { type: 'trade_outcomes', trades: [trade] }
    const line = {
      entry: 2,
      record,
      chain: { content_hash: 'ab'.repeat(32) },
      proof_event: { content: '{}' },
    }
    await route.fulfill({ response, body: `${JSON.stringify(line)}\n` })
  })
  await page.goto('/leaderboard')
  await hydrated(page)
  await page.getByRole('button', { name: 'Change one outcome' }).click()
  await expect(page.getByText('BTC: LOSS -3.75 USD became WIN 3.75 USD.')).toBeVisible()
  await expect(page.getByText('ab'.repeat(32))).toBeVisible()
  await expect(page.getByText(/^Different: /)).toContainText('Won')
})

test('feeds name the entry by its subject and link its bundle', async ({ request }) => {
  const atom = await request.get('/ledger/feed.atom')
  expect(atom.headers()['content-type']).toContain('application/atom+xml')
  const feed = await (await request.get('/ledger/feed.json')).json()
  const item = feed.items.find(({ url }: { url: string }) => url.endsWith(`/ledger/${rejected.entry}`))
  expect(item.title).toContain('“rm -rf /')
  expect((await request.get(item.attachments[0].url)).status()).toBe(200)
})
