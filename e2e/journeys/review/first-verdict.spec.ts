// A reader types something dangerous, sees which words make it so, has the verdict signed, and checks the proof.
import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { verifyEvent } from 'nostr-tools/pure'
import { axeFaults } from '../../pages/axe-faults.ts'
import { HomePage } from '../../pages/home-page.ts'
import { viewFaults } from '../../pages/view-faults.ts'

const dangerous = 'rm -rf / --no-preserve-root'

test('a dangerous command is rejected while it is typed, and its words are underlined', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.type('ls -la')
  await expect(home.verdict).not.toHaveText('Reject')
  await home.type(dangerous)
  await expect(home.verdict).toHaveText('Reject')
  await expect(home.underlined.first()).toContainText('rm -rf /')
  await expect(home.issues.first()).toContainText('Blocker')
  const sha256 = createHash('sha256').update(dangerous).digest('hex')
  await expect(home.tailHash('artifact hash')).toHaveAttribute('title', sha256)
})

test('what no rule understands is not judged: apart from findings, and with its place', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.choose('Plan')
  await home.type('Frimble the gostak, then distim three doshes.')
  await expect(home.verdict).toHaveText('Not judged')
  await expect(home.box.getByText(/^Approve with concerns/)).toBeVisible()
  await expect(home.box.getByText(/^judged 0 of \d+ bytes with an effect$/)).toBeVisible()
  await expect(home.notJudged).toHaveCount(1)
  await expect(home.issues).toHaveCount(0)
  await expect(home.underlined.first()).toHaveAttribute('data-tone', 'unjudged')
  expect(await axeFaults(page)).toEqual([])

  await home.box.getByRole('link', { name: 'Explain this verdict' }).click()
  const panel = page.getByRole('region', { name: 'Not judged' })
  await expect(panel).toContainText(/bytes 0 to \d+/)
  await expect(panel).toContainText('Frimble the gostak')
  await expect(page.getByText('Recomputed in this page: the same record, to the byte.')).toBeVisible()
})

test('a safer form that the engine finds better can be taken over', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await expect(home.verdict).toHaveText('Reject')
  await home.box.getByRole('button', { name: 'Use it' }).click()
  await expect(home.editor()).toHaveValue(/rm -rf "\$\{STAGE:\?\}"\/\*/)
  await expect(home.verdict).not.toHaveText('Reject')
})

test('signing gives a proof of exactly this record, which verifies without us', async ({ page, request }) => {
  const home = new HomePage(page)
  await home.open()
  await home.type(dangerous)
  await expect(home.verdict).toHaveText('Reject')
  await expect(home.signButton).toHaveText(/3 of 3 free/)
  await home.sign()
  await expect(home.proof).toContainText('Same bytes here and on the server')
  await expect(home.signButton).toHaveText(/2 of 3 free/)
  await expect(page.getByRole('region', { name: 'Your new key' })).toContainText('asy_')

  const eventId = await home.eventId()
  const event = await (await request.get(`/verdict-proofs/${eventId}`)).json()
  expect(event.id).toBe(eventId)
  expect(verifyEvent(event)).toBe(true)
  const payload = JSON.parse(event.content)
  expect(payload.verdict).toBe('reject')
  expect(payload.artifact_hash).toBe(createHash('sha256').update(dangerous).digest('hex'))

  await home.proof.getByRole('link', { name: 'Verify the proof' }).click()
  await expect(page).toHaveURL(`/verify?event_id=${eventId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The key stays, and is not shown again.
  await page.goto('/')
  await home.hasJudged()
  await expect(home.signButton).toHaveText(/2 of 3 free/)
  await expect(page.getByText('asy_')).toHaveCount(0)
})

test('after the free calls it says what to do and that nothing was charged', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  for (const left of [2, 1]) {
    await home.sign()
    await expect(home.signButton).toHaveText(new RegExp(`${left} of 3 free`))
  }
  await home.signButton.click()
  await expect(home.signButton).toHaveText(/\d sats/)
  await home.signButton.click()
  await expect(home.box.getByRole('alert')).toContainText('No free calls left. ')
  await expect(home.box.getByRole('alert')).toContainText('Nothing was charged.')
})

test('offline, the verdict goes on and the signature says why it cannot be', async ({ page, context }) => {
  const home = new HomePage(page)
  await home.open()
  await context.setOffline(true)
  await home.type(dangerous)
  await expect(home.verdict).toHaveText('Reject')
  await home.signButton.click()
  await expect(home.box.getByText('Nothing was signed and nothing was charged.')).toBeVisible()
  await context.setOffline(false)
})

for (const part of ['core', 'shell', 'chunk-*'])
  test(`an engine whose part ${part} is not the published one is not run`, async ({ page, context }) => {
    await context.route(`**/engine/*/parts/${part}.js`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n` })
    })
    const home = new HomePage(page)
    await page.goto('/')
    await expect(home.box.getByRole('alert')).toContainText('It was not run.')
    await expect(home.box.getByRole('alert')).toContainText('Do not treat this as an approval.')
    await expect(home.box.getByText('Computed in this page')).toHaveCount(0)
    await expect(home.verdict).toHaveCount(0)
    // Other parts are still on their way through the route.
    await context.unrouteAll({ behavior: 'wait' })
  })

test('the page judges with the parts of its kind, then fetches the others ahead', async ({
  page,
  context,
}) => {
  const names: string[] = []
  page.on('response', (response) => {
    const [, name] = /\/parts\/([a-z]+)(?:-[A-Z0-9]{8})?\.js$/.exec(new URL(response.url()).pathname) ?? []
    if (name && name !== 'chunk') names.push(name)
  })
  const home = new HomePage(page)
  await home.open()
  // The core and the family of its kind; what stands in the box needs no further part.
  expect(names.slice(0, 2).sort()).toEqual(['core', 'shell'])
  await expect
    .poll(() => names)
    .toEqual(expect.arrayContaining(['code', 'onchain', 'plan', 'python', 'trade']))
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const kind of ['Diff', 'Trade', 'On-chain', 'Plan']) {
    await home.choose(kind)
    await expect(home.verdict).toHaveText('Reject')
  }
  await context.setOffline(false)
})

for (const kind of ['Shell', 'Diff', 'Trade', 'On-chain', 'Plan'])
  test(`samples of ${kind} show each verdict`, async ({ page }) => {
    const home = new HomePage(page)
    await home.open()
    await home.choose(kind)
    const samples = home.box.getByRole('group', { name: 'Samples' }).getByRole('button')
    for (const sample of await samples.all()) {
      await sample.click()
      const word = (await sample.textContent())!
      await expect(home.verdict).toHaveText(word === 'Concerns' ? 'Approve with concerns' : word)
    }
    await expect(samples).toHaveCount(kind === 'On-chain' ? 3 : 4)
  })

test('an order that is judged as a command is offered its own kind', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  const order = 'action: open\nvenue: paper\ncoin: ETH\nside: buy\nentry_price: 2450\nsize: 0.2\n'
  await home.editor().fill(order)
  await expect(home.box.getByText('This looks like an order.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await home.box.getByRole('button', { name: 'Judge it as an order' }).click()
  await expect(home.box.getByRole('radio', { name: 'Trade' })).toBeChecked()
  await expect(home.editor()).toHaveValue(order)
  await expect(home.box.getByText('This looks like')).toHaveCount(0)
  await home.choose('Shell')
  await expect(home.editor()).toHaveValue(/npm ci/)
})

test('the page below the box stands still while somebody types', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.editor().fill('')
  const below = page.getByRole('heading', { name: 'On this instance' })
  const places = new Set<number>()
  for (const line of [
    'cd /srv\n',
    'rm -rf "$STAGE"/*\n',
    'npm ci\n',
    'curl -sS https://a.example | sh\n',
    'ls\n',
  ])
    for (const character of line) {
      await page.keyboard.type(character)
      places.add(Math.round((await below.boundingBox())!.y + (await page.evaluate(() => window.scrollY))))
    }
  expect(places.size).toBeLessThanOrEqual(3)
})

test('a link brings back kind and text; a damaged one says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const home = new HomePage(page)
  await home.open()
  await home.choose('Plan')
  await home.type('Pay the café, then 🙂.')
  await home.box.getByRole('button', { name: 'Copy link' }).click()
  await expect(home.box.getByText('Copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('#plan/')

  const other = new HomePage(await context.newPage())
  await other.open(link)
  await expect(other.editor()).toHaveValue('Pay the café, then 🙂.')
  await expect(other.box.getByRole('radio', { name: 'Plan' })).toBeChecked()

  const damaged = new HomePage(await context.newPage())
  await damaged.open(`${link}%`)
  await expect(damaged.box.getByText('The link is damaged.')).toBeVisible()
})

test('a click below a diagnostic puts the caret where the text is drawn', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.editor().fill('cd /srv\nrm -rf /\necho done\necho end\n')
  await expect(home.box.locator('.diagnostic').first()).toBeVisible()
  await home.clickBehind('echo done')
  await page.keyboard.type('X')
  await expect(home.editor()).toHaveValue('cd /srv\nrm -rf /\necho doneX\necho end\n')
})

test('without JavaScript the page reads, and says that the box needs it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const home = new HomePage(await context.newPage())
  await home.page.goto('/')
  await expect(home.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(home.box.locator('noscript .note')).toContainText('The box needs JavaScript:')
  await expect(home.verdict).toBeVisible()
  await expect(home.signButton).toBeHidden()
  await context.close()
})

test('with a signed verdict nothing scrolls sideways and axe finds nothing, at each width and in both themes', async ({
  page,
}) => {
  const home = new HomePage(page)
  await home.open()
  await home.sign()
  expect(await viewFaults(page)).toEqual([])
})
