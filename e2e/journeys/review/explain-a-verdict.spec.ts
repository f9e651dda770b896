// A reader asks why: from the live box, from the answer of a call, from a signed proof. The page draws the words, shows
// the arithmetic, computes the record again, and says so when what it was given is not what the engine says.
import { type APIRequestContext, expect, test } from '@playwright/test'
import { readFragment } from '../../../components/explain/record/link.ts'
import { ExplainPage } from '../../pages/explain-page.ts'
import { HomePage } from '../../pages/home-page.ts'
import { viewFaults } from '../../pages/view-faults.ts'

const order = `{
  "action": "open",
  "venue": "kraken",
  "coin": "ETH",
  "side": "buy",
  "entry_price": 2450,
  "size": 40,
  "stop_loss": 2390,
  "account": { "equity_usd": 22000 }
}
`

async function review(request: APIRequestContext, body: Record<string, unknown>) {
  const { api_key: key } = await (await request.post('/register', { data: {} })).json()
  const answer = await request.post('/review', { data: body, headers: { authorization: `Bearer ${key}` } })
  expect(answer.status()).toBe(200)
  return answer.json()
}

test('from the live box, the link holds all that recomputes, and nothing of it reaches a server', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  const home = new HomePage(page)
  await home.open()
  await home.type('echo sesame-7341\nrm -rf / --no-preserve-root')
  await expect(home.verdict).toHaveText('Reject')
  await home.box.getByRole('link', { name: 'Explain this verdict' }).click()
  const explain = new ExplainPage(page)
  await expect(explain.outcome).toHaveText('Recomputed in this page: the same record, to the byte.')
  await expect(explain.verdict).toHaveText('Reject')
  await expect(explain.underlined.first()).toContainText('rm -rf /')
  await expect(explain.rules.first()).toContainText('line 2')
  expect(asked.filter((text) => text.includes('sesame') || text.includes('c2VzYW1l'))).toEqual([])

  await page.reload()
  await expect(explain.outcome).toHaveText(/same record/)
})

test('an answer of the API: first as given, then recomputed with its artifact', async ({ page, request }) => {
  const answer = await review(request, { artifact: order, artifact_type: 'trade', context: 'a test' })
  const explain = new ExplainPage(page)
  await explain.open()
  await explain.paste(answer)
  await expect(explain.verdict).toHaveText('Reject')
  await expect(explain.outcome).toHaveText('Not recomputed: the artifact is needed.')
  await expect(explain.check('record.recompute')).toContainText('cannot establish')

  await explain.artifact.fill(order.replace('40', '41'))
  await expect(explain.outcome).toHaveText('This is not the text that was judged.')
  await explain.artifact.fill(order)
  await expect(explain.outcome).toHaveText('Recomputed in this page: the same record, to the byte.')
  for (const id of ['record.hash', 'record.artifact', 'record.options', 'record.recompute'])
    await expect(explain.check(id)).toHaveAttribute('data-outcome', 'pass')

  const capital = page.getByRole('region', { name: 'Capital scale' })
  await expect(capital).toContainText('2,400.00 USD at risk ÷ 22,000.00 USD equity = 10.91 %')
  await expect(capital.getByRole('row', { name: /T03/ })).toContainText('reject')
  await expect(page.getByRole('region', { name: 'Not checked' })).toContainText('Would need')
  await expect(page.getByRole('region', { name: 'By which rules' })).toContainText('a test')
})

test('a forged record is not what the engine says', async ({ page, request }) => {
  const answer = await review(request, { artifact: order, artifact_type: 'trade' })
  answer.record.issues = []
  answer.record.verdict = 'approve'
  answer.verdict = 'approve'
  answer.issues = []
  const explain = new ExplainPage(page)
  await explain.open()
  await explain.paste({ ...answer, artifact: order })
  await expect(explain.outcome).toHaveText(/does not match the hash/)
  await expect(explain.check('record.hash')).toHaveAttribute('data-outcome', 'fail')
  await expect(explain.check('verdict.findings_hold')).toHaveAttribute('data-outcome', 'fail')
  // The rules that are shown are the engine's, not the forger's.
  await expect(explain.rules.first()).toContainText('Blocker')

  // Without the hash that gave it away, the engine does.
  const { deterministic: _deterministic, ...rest } = answer
  await page.getByRole('button', { name: 'Explain another' }).click()
  await explain.paste({ ...rest, artifact: order })
  await expect(explain.outcome).toHaveText('The engine produces a different record for this text.')
  await expect(explain.check('record.recompute')).toHaveAttribute('data-outcome', 'fail')
})

test('a signed proof and the artifact are enough for the plainest request', async ({ page, request }) => {
  const { proof } = await review(request, { artifact: order, artifact_type: 'trade', sign: true })
  const explain = new ExplainPage(page)
  await explain.open(`/explain?event_id=${proof.event.id}`)
  await expect(explain.verdict).toHaveText('Reject')
  await explain.artifact.fill(order)
  await expect(explain.check('record.proof')).toHaveAttribute('data-outcome', 'pass')
  await expect(explain.outcome).toHaveText(/same record/)
})

test('a request that contained more than the artifact accuses nobody', async ({ page, request }) => {
  const { proof } = await review(request, {
    artifact: order,
    artifact_type: 'trade',
    sign: true,
    concerns: 'size',
  })
  const explain = new ExplainPage(page)
  await explain.open(`/explain?event_id=${proof.event.id}`)
  await explain.artifact.fill(order)
  await expect(explain.outcome).toHaveText(/contained more than the artifact/)
  await expect(explain.check('record.recompute')).toHaveAttribute('data-outcome', 'cannot_establish')
})

test('the signed verdict of the live box leads to its explanation', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.sign()
  await home.proof.getByRole('link', { name: 'Explain it' }).click()
  const explain = new ExplainPage(page)
  await expect(explain.outcome).toHaveText(/same record/)
  await expect(explain.check('record.proof')).toHaveAttribute('data-outcome', 'pass')
})

test('what is no answer is refused with the way out; a damaged link says so', async ({ page }) => {
  const explain = new ExplainPage(page)
  await explain.open()
  await explain.paste('{"sig":"x"}')
  await expect(page.getByText('This is a proof.')).toBeVisible()
  await explain.open('/explain?again#review=%%')
  await expect(page.getByText('This link is damaged')).toBeVisible()
  await explain.open(`/explain?event_id=${'a'.repeat(64)}`)
  await expect(page.getByText('has no verdict proof with that ID')).toBeVisible()
})

test('an engine whose bytes are not the published ones explains nothing', async ({
  page,
  context,
  request,
}) => {
  const answer = await review(request, { artifact: order, artifact_type: 'trade' })
  await context.route('**/engine/*/engine.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n` })
  })
  const explain = new ExplainPage(page)
  await explain.open()
  await explain.paste({ ...answer, artifact: order })
  await expect(explain.outcome).toHaveText('The engine it names did not run here.')
  await expect(explain.check('record.recompute')).toContainText('It was not run.')
})

test('a safer order is offered beside its finding, and taken over', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.choose('Trade')
  await home.editor().fill(order)
  const use = home.issues.filter({ hasText: '440.00' }).or(home.issues.filter({ hasText: '7.333333' }))
  await use.getByRole('button', { name: /^Use it/ }).click()
  await expect(home.editor()).toHaveValue(/"size": 7\.333333,/)
  await expect(home.verdict).not.toHaveText('Reject')
})

test('a transaction in the live box is judged with the lists in force, or without them', async ({
  page,
  context,
}) => {
  const home = new HomePage(page)
  await home.open()
  const asked = page.waitForResponse(/\/engine\/data\/[0-9a-f]{64}$/)
  await home.choose('On-chain')
  await asked
  // The verdicts before the one with the lists have a link too.
  const link = home.box.getByRole('link', { name: 'Explain this verdict' })
  const explained = async (): Promise<string> => {
    const read = readFragment(new URL((await link.getAttribute('href'))!, page.url()).hash)
    return typeof read === 'object' ? (read?.text ?? '') : ''
  }
  await expect.poll(explained, { timeout: 15_000 }).toContain('ofac_sdn')
  await link.click()
  await expect(page.getByRole('region', { name: 'Lists' })).toContainText('ofac_sdn')
  await expect(new ExplainPage(page).outcome).toHaveText(/same record/)

  const other = new HomePage(await context.newPage())
  await context.route(/\/engine\/data\//, (route) => route.abort())
  await other.open()
  await other.choose('On-chain')
  await expect(other.verdict).toBeVisible()
  await expect(other.box.getByRole('alert')).toHaveCount(0)
})

test('empty and explained, nothing scrolls sideways and axe finds nothing, at each width and in both themes', async ({
  page,
  request,
}) => {
  const answer = await review(request, { artifact: order, artifact_type: 'trade', sign: true })
  const explain = new ExplainPage(page)
  await explain.open()
  expect(await viewFaults(page)).toEqual([])
  await explain.paste({ ...answer, artifact: order })
  await expect(explain.outcome).toHaveText(/same record/)
  expect(await viewFaults(page)).toEqual([])
})

test('without JavaScript the page says why it needs it, and shows no form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/explain')
  await expect(page.locator('noscript .note')).toContainText('This page needs JavaScript.')
  await expect(page.getByRole('button', { name: 'Explain', exact: true })).toBeHidden()
  await expect(page.getByLabel('Or paste it')).toBeHidden()
  await context.close()
})
