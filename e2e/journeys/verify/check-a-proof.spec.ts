// A reader gets a proof, checks it in the page, doubts it, and finds the same without us.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { otherSecretKey, signProof, workedFacts } from '#protocol/testing/worked-proof.ts'
import { axeFaults } from '../../pages/axe-faults.ts'
import { VerifyPage } from '../../pages/verify-page.ts'

const artifact = 'rm -rf "$BUILD_DIR"/*'

interface SignedReview {
  verdict: string
  proof: { event: { id: string; pubkey: string; content: string }; decision_ref: string }
}

async function signedReview(request: APIRequestContext): Promise<SignedReview> {
  const account = await (await request.post('/register', { data: {} })).json()
  const response = await request.post('/review', {
    headers: { Authorization: `Bearer ${account.api_key}` },
    data: { artifact_type: 'shell_command', artifact, sign: true },
  })
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}

let review: SignedReview
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! })
  review = await signedReview(request)
  await request.dispose()
})

const event = () => JSON.stringify(review.proof.event)

test('a pasted event holds, and every check shows both of its values', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.give(event())
  await expect(verify.headline).toHaveText('It holds: the published key signed exactly these words')
  expect(await verify.idsWith('fail')).toEqual([])
  expect(await verify.idsWith('cannot_establish')).toEqual([])
  expect(await verify.idsWith('pass')).toEqual(
    expect.arrayContaining(['event.id', 'event.sig', 'event.key', 'payload.decision_ref']),
  )
  const check = verify.check('event.id')
  await check.locator('summary').click()
  await expect(check.locator('.check-bytes').nth(0)).toHaveText(review.proof.event.id)
  await expect(check.locator('.check-bytes').nth(1)).toHaveText(review.proof.event.id)
  await expect(page.getByRole('region', { name: 'What is hashed for event.id' })).toContainText(
    `[0,"${review.proof.event.pubkey}"`,
  )
  await expect(page.getByText('0 requests made')).toBeVisible()
})

test('a whole proof, and the answer of the review, hold too', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.drop('proof.json', JSON.stringify(review.proof, null, 2))
  await expect(verify.headline).toHaveText(/^It holds/)
  await expect(verify.loaded).toContainText('proof.json')
  expect(await verify.idsWith('pass')).toContain('proof.label')
  await verify.give(JSON.stringify(review))
  await expect(verify.loaded).toContainText('pasted text')
  await expect(verify.headline).toHaveText(/^It holds/)
  await verify.give(JSON.stringify({ ...review, verdict: 'approve' }))
  await expect(verify.headline).toHaveText('The response differs from what was signed (answer.signed)')
  await expect(verify.loaded).toContainText('Reject')
})

test('one changed character is caught by the right check, and switching back restores', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.give(event())
  await expect(verify.headline).toHaveText(/^It holds/)

  const noId = 'Altered: the event no longer matches its ID (event.id)'
  const noIdAndSig = 'Altered: the event no longer matches its ID and signature (event.id and event.sig)'
  const noSig = 'Altered: the signature does not match the event (event.sig)'
  const caughtBy = {
    content: [noId, ['event.id']],
    tag: [noId, ['event.id']],
    id: [noIdAndSig, ['event.id', 'event.sig']],
    signature: [noSig, ['event.sig']],
  } as const
  for (const place of ['content', 'tag', 'id', 'signature'] as const) {
    await verify.changeOneCharacter(place)
    const [sentence, ids] = caughtBy[place]
    await expect(verify.headline).toHaveText(sentence)
    const caught = (await verify.idsWith('fail')).filter((id) => id.startsWith('event.'))
    expect(caught).toEqual(ids)
    await expect(verify.check('event.key')).toContainText('Passes as expected')
    await verify.restore()
    await expect(verify.headline).toHaveText(/^It holds/)
  }
})

test('the artifact is compared in the page', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.give(event())
  await page.getByLabel('The artifact that was reviewed').fill(artifact)
  await expect(verify.check('payload.artifact')).toContainText('pass')
  await page.getByLabel('The artifact that was reviewed').fill(`${artifact} `)
  await expect(verify.headline).toHaveText('It holds, but does not meet your expectations (payload.artifact)')
  await page.getByLabel('The artifact that was reviewed').fill('')
  await page.getByLabel('Oldest acceptable age').fill('an hour')
  await expect(page.getByText('Enter whole seconds')).toBeVisible()
  await page.getByLabel('Oldest acceptable age').fill('86400')
  await expect(verify.check('payload.freshness')).toContainText('pass')
})

test('with the network off after loading, everything still works', async ({ page, context }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await context.setOffline(true)
  await verify.give(event())
  await expect(verify.headline).toHaveText(/^It holds/)
  await expect(page.getByText('Offline.')).toBeVisible()
  await verify.changeOneCharacter('content')
  await expect(verify.headline).toHaveText(/^Altered/)
  await verify.switchNetworkOn()
  await expect(verify.serverReport).toContainText('No report to compare.')
})

test('nothing is sent until the switch is on; then the server agrees check by check', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Chromium asks for the icon again when the address changes; the fragment is not part of that.
    if (pathname !== '/icon.svg') sent.push(`${request.method()} ${pathname}`)
  })
  await verify.give(event())
  await page.getByLabel('Intended verifier').fill('eip155:1:0xab')
  await expect(verify.check('payload.intended_verifier')).toContainText('fail')
  await page.getByLabel('Intended verifier').fill('')
  await verify.changeOneCharacter('signature')
  await expect(verify.headline).toHaveText(/^Altered/)
  expect(sent).toEqual([])

  await verify.switchNetworkOn()
  await expect(verify.serverReport).toContainText(/agrees on all \d+ checks/)
  expect(sent).toEqual(['POST /verify-proof'])
  await expect(page.getByText('1 request made')).toBeVisible()
})

test('an event id is loaded from this instance, by one named request', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.give(review.proof.event.id)
  await expect(page.getByText('Network is off.')).toBeVisible()
  await page.getByRole('button', { name: 'Fetch it' }).click()
  await expect(verify.headline).toHaveText(/^It holds/)
  await expect(page.getByText('1 request made')).toBeVisible()

  await verify.open(`/verify?event_id=${review.proof.event.id}`)
  await expect(verify.headline).toHaveText(/^It holds/)
  await expect(page.getByText('1 request made')).toBeVisible()

  await verify.open(`/verify?event_id=${'0'.repeat(64)}`)
  await expect(page.getByText('This instance has not signed an event with that ID.')).toBeVisible()
})

test('the newest proof of the instance is its sample', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await page.getByRole('button', { name: 'Load the newest proof from this instance' }).click()
  await expect(verify.headline).toHaveText(/^It holds/)
})

test('a copied link shows another reader the same state', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.give(event())
  await verify.changeOneCharacter('tag')
  await expect(verify.headline).toHaveText(/^Altered/)
  await page.getByRole('button', { name: 'Copy link to this state' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const other = new VerifyPage(await context.newPage())
  await other.open(link)
  await expect(other.headline).toHaveText('Altered: the event no longer matches its ID (event.id)')
  await other.restore()
  await expect(other.headline).toHaveText(/^It holds/)
})

test('what cannot be read explains itself', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  for (const [given, why] of [
    ['hello', 'it begins with “hello”'],
    [event().slice(0, -9), 'Invalid JSON'],
    ['{"verdict":"approve","admission_receipt":{},"proof":null}', 'was not signed'],
    [review.proof.event.content, 'without the event that signs it'],
  ] as const) {
    await verify.give(given)
    await expect(verify.field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(why)).toBeVisible()
    // It can be mended where it stands.
    await expect(verify.field).toHaveValue(given)
  }
  await verify.give(event().replace(review.proof.event.pubkey, 'c'.repeat(64)))
  await expect(verify.headline).toHaveText(/^Altered/)
  await expect(verify.check('event.key')).toContainText('is not a key that')
})

test('an empty field says what to paste, and what was loaded leaves the field', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(
    page.getByText('Paste a signed event, a complete proof, a ledger entry or a bundle as JSON'),
  ).toBeVisible()
  await expect(verify.field).toHaveAttribute('aria-invalid', 'true')
  await verify.give(event())
  await expect(verify.headline).toHaveText(/^It holds/)
  await expect(verify.field).toHaveValue('')
  await expect(verify.field).not.toHaveAttribute('aria-invalid')
})

test('on a phone the outcome of a link is on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const verify = new VerifyPage(page)
  await verify.open(`/verify?event_id=${review.proof.event.id}`)
  await expect(verify.headline).toHaveText(/^It holds/)
  const place = (await verify.headline.boundingBox())!
  expect(place.y + place.height).toBeLessThan(844)
})

test('a proof of another key fails its key check, with both keys shown', async ({ page }) => {
  const foreign = signProof(workedFacts, otherSecretKey)
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.give(JSON.stringify(foreign))
  await expect(verify.headline).toHaveText('Signed by an unrecognised key (event.key)')
  const check = verify.check('event.key')
  await check.locator('summary').click()
  await expect(check.locator('.check-bytes').last()).toHaveText(foreign.pubkey)
  await expect(verify.loaded).toContainText('(not verified)')
})

test('a verifier that cannot be loaded is no pass, and can be loaded again', async ({ page }) => {
  const verify = new VerifyPage(page)
  await page.route(/worker/, (route) => route.abort())
  await page.goto('/verify')
  await expect(verify.report).toContainText('The verifier could not be loaded.')
  await page.unroute(/worker/)
  await page.getByRole('button', { name: 'Load it again' }).click()
  await verify.give(event())
  await expect(verify.headline).toHaveText(/^It holds/)
})

test('the report is saved, and the saved script finds the same', async ({ page }, testInfo) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.give(event())
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    const path = testInfo.outputPath(name)
    await (await download).saveAs(path)
    return path
  }
  const report = JSON.parse(readFileSync(await saved('Report'), 'utf8'))
  expect(report.outcome).toBe('pass')
  expect(report.checks.map((check: { id: string }) => check.id)).toEqual(await verify.idsWith('pass'))

  const script = await saved('check.py')
  const file = await saved('event.json')
  test.skip(spawnSync('python3', ['--version']).status !== 0, 'no python3 here to run the script with')
  const out = execFileSync('python3', [script, file], { encoding: 'utf8' })
  expect(out).toContain(`same      id ${review.proof.event.id}`)
  expect(out).toContain(`same      decision_ref ${review.proof.decision_ref}`)
  expect(out).toContain('same      sig True')
})

test('the whole way can be gone with keys alone', async ({ page }) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.field.focus()
  await page.keyboard.insertText(event())
  await page.keyboard.press('Enter')
  await expect(verify.headline).toHaveText(/^It holds/)
  await page.getByRole('checkbox', { name: 'Change one character' }).focus()
  await page.keyboard.press('Space')
  await expect(verify.headline).toHaveText(/^Altered/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'tag' })).toBeChecked()
  await page.getByRole('button', { name: 'Copy link to this state' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(verify.report.locator('details.check[open]')).toHaveCount(1)
})

test('without JavaScript the page says why it needs it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/verify')
  await expect(page.locator('noscript .note')).toContainText('This page needs JavaScript.')
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeHidden()
  await context.close()
})

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  test(`accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const verify = new VerifyPage(page)
    await verify.open()
    expect(await axeFaults(page)).toEqual([])
    await verify.give(event())
    await expect(verify.headline).toHaveText(/^It holds/)
    await verify.check('event.id').locator('summary').click()
    expect(await axeFaults(page)).toEqual([])
    await verify.changeOneCharacter('content')
    await expect(verify.headline).toHaveText(/^Altered/)
    expect(await axeFaults(page)).toEqual([])
    await verify.give('hello')
    await expect(verify.field).toHaveAttribute('aria-invalid', 'true')
    expect(await axeFaults(page)).toEqual([])
  })

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const verify = new VerifyPage(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await verify.open()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await verify.give(JSON.stringify(review.proof))
  await expect(verify.headline).toHaveText(/^It holds/)
  await verify.changeOneCharacter('content')
  await expect(verify.headline).toHaveText(/^Altered/)
  for (const id of ['event.id', 'event.schema', 'payload.canonical'])
    await verify.check(id).locator('summary').click()
  expect(await overflow()).toBeLessThanOrEqual(0)
})
