// A reader finds entries: by looking, by filter, by number, by hash, by a text that never leaves the page, with keys, without
// scripts, on a phone.
import { expect, test } from '@playwright/test'
import { axeFaults } from '../../pages/axe-faults.ts'
import { hydrated } from '../../pages/hydrated.ts'
import { LedgerPage, type PublishedVerdict, publishVerdicts, unlike } from '../../pages/ledger-page.ts'

let approved: PublishedVerdict
let rejected: PublishedVerdict
let twoLines: PublishedVerdict
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  const name = unlike()
  const published = await publishVerdicts(request, [
    `ls -la ${name}`,
    `rm -rf / --no-preserve-root # ${name}`,
    `ls ${name}\npwd\n`,
  ])
  ;[approved, rejected, twoLines] = published as [PublishedVerdict, PublishedVerdict, PublishedVerdict]
  await request.dispose()
})

test('a sentence of true figures, then the entries, newest first', async ({ page, request }) => {
  const ledger = new LedgerPage(page)
  await ledger.open()
  const checkpoint = await (await request.get('/log/checkpoint')).text()
  await expect(
    page.getByText(/^Every entry in order, losses included\. \d+ entries under one signed root/),
  ).toContainText('no witness is configured')
  expect(Number(checkpoint.split('\n')[1])).toBeGreaterThanOrEqual(twoLines.entry)
  const numbers = (await ledger.rows.locator('td:first-child').allTextContents()).map(Number)
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
  await expect(ledger.row(rejected.entry)).toContainText('Reject')
  await expect(ledger.row(rejected.entry)).toContainText(rejected.artifact)
  await expect(ledger.row(rejected.entry)).toContainText('Own clock')
  await ledger.row(rejected.entry).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rejected “${rejected.artifact}”`)
})

test('filters hold in the address, and go together', async ({ page }) => {
  const ledger = new LedgerPage(page)
  await ledger.open()
  await page.getByRole('navigation', { name: 'Verdict' }).getByRole('link', { name: 'Reject' }).click()
  await expect(page).toHaveURL(/\?verdict=reject$/)
  await expect(ledger.row(rejected.entry)).toBeVisible()
  await expect(ledger.row(approved.entry)).toBeHidden()
  await page.locator('summary', { hasText: 'Type' }).click()
  await page.getByRole('link', { name: 'Trade outcomes' }).click()
  await expect(page).toHaveURL(/\?type=trade_outcomes&verdict=reject$/)
  await expect(page.getByRole('heading', { name: 'No entries match this filter' })).toBeVisible()
  await page.goBack()
  await expect(ledger.row(rejected.entry)).toBeVisible()
})

test('pages go to the founding record and back', async ({ page }) => {
  const ledger = new LedgerPage(page)
  await ledger.open('/ledger?older_than=41')
  await expect(ledger.row(40)).toBeVisible()
  await expect(ledger.row(1)).toContainText('Founding')
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(page).toHaveURL(/\?newer_than=40$/)
  await expect(ledger.row(41)).toBeVisible()
})

test('a number, an event id and a hash lead to the entry', async ({ page }) => {
  const ledger = new LedgerPage(page)
  for (const given of [
    String(rejected.entry),
    rejected.eventId.toUpperCase(),
    `sha256:${rejected.artifactHash}`,
  ]) {
    await ledger.open()
    await ledger.lookFor(given)
    await expect(page).toHaveURL(new RegExp(`/ledger/${rejected.entry}$`))
  }
})

test('a text is hashed here and never sent, line breaks and all', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent: string[] = []
  page.on('request', (request) => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')))
  const ledger = new LedgerPage(page)
  await ledger.open()
  await ledger.lookFor(approved.artifact)
  await expect(page).toHaveURL(new RegExp(`/ledger/${approved.entry}$`))

  await ledger.open()
  await page.evaluate((text) => navigator.clipboard.writeText(text), twoLines.artifact)
  await ledger.search.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByRole('button', { name: 'Hash it and search' }).click()
  await expect(page).toHaveURL(new RegExp(`/ledger/${twoLines.entry}$`))

  await ledger.open()
  await ledger.lookFor(`nobody asked about ${unlike()}`)
  await expect(page.getByRole('heading', { name: 'No entry contains this hash' })).toBeVisible()
  await expect(page.getByText('No match is only this server’s statement.')).toBeVisible()
  expect(sent.filter((line) => line.includes('nobody asked') || line.includes(approved.artifact))).toEqual([])
})

test('keys: / searches, j and k move, Enter opens', async ({ page }) => {
  const ledger = new LedgerPage(page)
  await ledger.open()
  await hydrated(page, 'main tbody')
  await page.keyboard.press('/')
  await expect(ledger.search).toBeFocused()
  await page.keyboard.press('Tab')
  await page.locator('body').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  const first = ledger.rows.first().getByRole('link').first()
  await expect(first).toBeFocused()
  const name = (await first.getAttribute('aria-label'))!
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/ledger/${name.slice('Entry '.length)}$`))
})

test('without scripts: rows, filter, pages, search; a text is not taken', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const ledger = new LedgerPage(page)
  await ledger.open()
  await expect(ledger.row(rejected.entry)).toBeVisible()
  await page.getByRole('navigation', { name: 'Verdict' }).getByRole('link', { name: 'Reject' }).click()
  await expect(ledger.row(approved.entry)).toBeHidden()
  await page.locator('summary', { hasText: 'Type' }).click()
  await page.getByRole('link', { name: 'All types' }).click()
  await ledger.lookFor(rejected.artifactHash)
  await expect(page).toHaveURL(new RegExp(`/ledger/${rejected.entry}$`))
  await ledger.open()
  await ledger.lookFor('rm -rf /')
  await expect(page).toHaveURL(/\/ledger$/)
  await ledger.open('/ledger?q=rm+-rf+/')
  await expect(page.getByText('Not an entry number, event ID or hash.')).toBeVisible()
  await context.close()
})

test('the same address answers JSON to a program, and fixed paths stay JSON for everybody', async ({
  request,
}) => {
  const html = { Accept: 'text/html' }
  expect((await request.get('/ledger', { headers: html })).headers()['content-type']).toContain('text/html')
  expect((await (await request.get('/ledger?limit=1')).json()).ledger).toBe('assay verdict ledger')
  expect((await request.get('/ledger/submit', { headers: html })).headers()['content-type']).toContain('json')
})

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  test(`accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const ledger = new LedgerPage(page)
    await ledger.open()
    expect(await axeFaults(page)).toEqual([])
    await page.locator('summary', { hasText: 'Type' }).click()
    // What the open menu covers is there again when it closes.
    expect(await axeFaults(page, { except: ['target-size'] })).toEqual([])
    await ledger.open(`/ledger?q=${'0'.repeat(64)}`)
    expect(await axeFaults(page)).toEqual([])
    await ledger.open('/ledger?type=trade_outcomes')
    expect(await axeFaults(page)).toEqual([])
  })

test('on a phone each row is a card, and nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const ledger = new LedgerPage(page)
  await ledger.open()
  const row = ledger.row(rejected.entry)
  const [label, about] = [
    await row.getByText('Reject').boundingBox(),
    await row.getByText(rejected.artifact).boundingBox(),
  ]
  expect(about!.y).toBeGreaterThan(label!.y + label!.height - 1)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})
