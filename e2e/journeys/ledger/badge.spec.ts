// The badge on a page of another origin, with the markup that an entry offers: green only after it has verified there.
import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from '../../pages/axe-faults.ts'
import { type Elsewhere, openElsewhere } from '../../pages/elsewhere.ts'
import { type PublishedVerdict, publishVerdicts, unlike } from '../../pages/ledger-page.ts'

let elsewhere: Elsewhere
let rejected: PublishedVerdict
let markup: string
test.beforeAll(async ({ browser, playwright, baseURL }) => {
  elsewhere = await openElsewhere()
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  const [published] = await publishVerdicts(request, [`rm -rf / --no-preserve-root # ${unlike()}`])
  rejected = published!
  await request.dispose()
  const page = await browser.newPage({ baseURL: baseURL! })
  await page.goto(`/ledger/${rejected.entry}`)
  const code = page.getByRole('region', { name: 'Badge', exact: true }).locator('code').first()
  markup = (await code.textContent()) ?? ''
  await page.close()
})
test.afterAll(() => elsewhere?.close())

const badge = (page: Page) => page.locator('assay-verdict')

async function embed(page: Page, change: (markup: string) => string = (given) => given): Promise<void> {
  elsewhere.put(change(markup))
  await page.goto(elsewhere.origin)
}

test.describe.configure({ mode: 'serial' })

test('turns green after it has verified the bundle there, and asks once for each file', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(baseURL!, '')))
  await embed(page)
  await expect(badge(page)).toHaveAttribute('state', 'verified')
  await expect(badge(page)).toContainText('Assay: Reject')
  await expect(badge(page)).toContainText('verified in this page')
  expect(await axeFaults(page)).toEqual([])
  expect(asked.filter((path) => path.startsWith('/')).sort()).toEqual([
    '/.well-known/assay-profile.json',
    '/badge/assay-verdict.js',
    `/ledger/${rejected.entry}/bundle`,
  ])
  await badge(page).getByRole('link').click()
  await expect(page).toHaveURL(`${baseURL}/ledger/${rejected.entry}`)
})

test('fails for a changed bundle, and says nothing of its verdict', async ({ page }) => {
  await page.route('**/bundle', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('reject', 'accept') })
  })
  await embed(page)
  await expect(badge(page)).toHaveAttribute('state', 'failed')
  await expect(badge(page)).not.toContainText('Reject')
})

test('stays grey when the page pins nothing, or another profile, or a file does not come', async ({
  page,
}) => {
  await embed(page, (given) => given.replace(/ profile-sha256="[0-9a-f]+"/, ''))
  await expect(badge(page)).toHaveAttribute('state', 'cannot_establish')
  await embed(page, (given) => given.replace(/profile-sha256="[0-9a-f]{8}/, 'profile-sha256="00000000'))
  await expect(badge(page)).toHaveAttribute('state', 'cannot_establish')
  await embed(page, (given) => given.replace(/\/ledger\/\d+\/bundle/, '/ledger/999999/bundle'))
  await expect(badge(page)).toHaveAttribute('state', 'cannot_establish')
  await expect(badge(page)).not.toContainText('Reject')
})
