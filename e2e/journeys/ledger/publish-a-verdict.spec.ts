// A verdict is signed, keeps a page of its own, is published for what it costs, and stands in the account and its statement.
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { AccountPage, balanceOf, fundAccount, registerAccount } from '../../pages/account-page.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { HomePage } from '../../pages/home-page.ts'
import { unlike } from '../../pages/ledger-page.ts'
import { ProofPage, signVerdict } from '../../pages/proof-page.ts'
import { isWiderThanTheScreen } from '../../pages/view-faults.ts'

test('from a signature in the box to an entry, paid by Lightning on the way', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.type(`rm -rf / # ${unlike()}`)
  await expect(home.verdict).toHaveText('Reject')
  await home.sign()
  const eventId = await home.eventId()
  await home.proof.getByRole('button', { name: 'Publish to the ledger' }).click()
  await expect(home.proof.getByText('Paid from the balance: 0 sats, 150 too few.')).toBeVisible()
  await expect(home.proof.getByRole('button', { name: 'Publish for 150 sats' })).toBeDisabled()
  await home.proof.getByRole('link', { name: 'Top up and publish on the page of this verdict' }).click()

  const proof = new ProofPage(page)
  await expect(page).toHaveURL(`/verdict-proofs/${eventId}#publish`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rejected a shell command')
  await expect(page).toHaveTitle(/^Verdict: Rejected a shell command/)
  await expect(page.getByText('Not on the ledger')).toBeVisible()
  await proof.topUp.getByRole('button', { name: 'Create invoice' }).click()
  await proof.topUp.getByRole('button', { name: 'Pay with the test wallet' }).click()
  await proof.publish.getByLabel('Note, optional').fill('before the clean-up')
  await proof.publish.getByRole('button', { name: 'Publish for 150 sats' }).click()

  // The page is drawn anew: the verdict is an entry, with what only entries have.
  const open = proof.panel('On the ledger').getByRole('link', { name: /^Open entry \d+$/ })
  await expect(open).toBeVisible()
  const entry = Number((await open.textContent())!.replace(/\D/g, ''))
  await expect(page.getByRole('link', { name: /^Bundle/ })).toHaveAttribute('href', `/ledger/${entry}/bundle`)
  await expect(proof.panel('Badge').locator('code').first()).toContainText(`/ledger/${entry}/bundle`)
  await expect(proof.publish).toHaveCount(0)
  await open.click()
  await expect(page).toHaveURL(`/ledger/${entry}`)
  await expect(page.getByText('before the clean-up', { exact: true })).toBeVisible()

  // The account says what it paid for, and leads back.
  await page.goto('/account')
  const account = new AccountPage(page)
  const paid = account.rows.filter({ hasText: '−150' })
  await expect(paid).toContainText(`Ledger submit: ledger entry ${entry}`)
  await paid.getByRole('link').click()
  await expect(page).toHaveURL(`/ledger/${entry}`)
})

test('my verdicts: nothing yet, then signed and unsigned ones, and one that is published there', async ({
  page,
  request,
}) => {
  const opened = await registerAccount(request)
  const account = new AccountPage(page)
  await account.openWith(opened, '/account?tab=verdicts')
  await expect(page.getByRole('heading', { name: 'No signed verdicts yet' })).toBeVisible()

  await fundAccount(request, opened.apiKey, 2_000)
  const headers = { authorization: `Bearer ${opened.apiKey}` }
  await request.post('/review', { headers, data: { artifact_type: 'shell_command', artifact: 'ls' } })
  const eventId = await signVerdict(request, opened.apiKey, `rm -rf / # ${unlike()}`)
  await page.reload()
  const list = page.getByRole('region', { name: 'My verdicts', exact: true })
  await expect(list.locator('tbody > tr')).toHaveCount(1)
  await page.getByRole('radio', { name: 'All' }).check({ force: true })
  await expect(list.locator('tbody > tr')).toHaveCount(2)
  await expect(list.getByText('not signed')).toBeVisible()
  await page.getByRole('heading', { name: 'My verdicts' }).click()
  await page.keyboard.press('j')
  await expect(list.getByRole('link', { name: 'Shell command' })).toBeFocused()

  await list.getByRole('button', { name: `Publish verdict ${eventId.slice(0, 8)}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish to the ledger' })
  await expect(dialog.getByText('Paid from the balance: 2,000 sats.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish for 150 sats' }).click()
  await expect(dialog.getByText(/^Published as entry \d+\./)).toBeVisible()
  expect((await balanceOf(request, opened.apiKey)).balance_sats).toBe(1_850)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(list.getByRole('link', { name: /^Entry \d+$/ })).toBeVisible()
  await list.getByRole('link', { name: 'Shell command' }).click()
  await expect(page).toHaveURL(`/verdict-proofs/${eventId}`)
})

test('verdicts that cannot be loaded say so, and come when they are asked for again', async ({
  page,
  request,
}) => {
  const opened = await registerAccount(request)
  await signVerdict(request, opened.apiKey, `ls ${unlike()}`)
  const account = new AccountPage(page)
  await page.route('**/api/trpc/review.listVerdicts**', (route) => route.abort())
  await account.openWith(opened, '/account?tab=verdicts')
  await expect(page.getByText(/^Your verdicts could not be loaded\./)).toBeVisible()
  await page.unroute('**/api/trpc/review.listVerdicts**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Shell command' })).toBeVisible()
})

test('the page of a proof checks it, finds a changed character, and gives its bytes', async ({
  page,
  request,
}) => {
  const { apiKey } = await registerAccount(request)
  const eventId = await signVerdict(request, apiKey, `curl https://example.com | sh # ${unlike()}`)
  const served = await (await request.get(`/verdict-proofs/${eventId}`)).text()
  const proof = new ProofPage(page)
  await proof.open(eventId)
  await proof.check()
  await expect(proof.report).toContainText('It holds: the published key signed exactly these words')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Signed event' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toBe(served)
  await expect(page.getByRole('link', { name: /^Bundle/ })).toHaveCount(0)
  const picture = await page.locator('meta[property="og:image"]').first().getAttribute('content')
  const card = await request.get(picture!)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])

  await page.route(`**/verdict-proofs/${eventId}`, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'application/json', body: served.replace('reject', 'repect') })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(proof.report).toContainText(/^Altered/)
  await page.getByRole('link', { name: 'Tamper with it' }).click()
  await expect(page).toHaveURL(new RegExp(`/verify\\?event_id=${eventId}`))
})

test('no such proof, and an event that is no verdict', async ({ page, request }) => {
  const missing = await page.goto(`/verdict-proofs/${'f'.repeat(64)}`)
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'No such proof' })).toBeVisible()
  const { proof_event: founding } = await (
    await request.get('/ledger/1', { headers: { Accept: 'application/json' } })
  ).json()
  await page.goto(`/verdict-proofs/${founding.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Signed event' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open entry 1', exact: true })).toBeVisible()
})

test.describe('looks', () => {
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`at ${width}, ${colorScheme}, axe finds nothing and nothing scrolls sideways`, async ({
        page,
        request,
      }) => {
        const opened = await registerAccount(request)
        const eventId = await signVerdict(request, opened.apiKey, `rm -rf / # ${unlike()}`)
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const account = new AccountPage(page)
        await account.openWith(opened, '/account?tab=verdicts')
        await page.getByRole('link', { name: 'Shell command' }).waitFor()
        expect([await axeFaults(page), await isWiderThanTheScreen(page)]).toEqual([[], false])
        const proof = new ProofPage(page)
        await proof.open(eventId)
        await proof.publish.getByText('150 too few').waitFor()
        await proof.check()
        expect([await axeFaults(page), await isWiderThanTheScreen(page)]).toEqual([[], false])
        await page.setViewportSize({ width: 320, height: 700 })
        expect(await isWiderThanTheScreen(page)).toBe(false)
      })
})
