// A developer's own key stands in the samples of the reference, and leaves the page only in a call that is run.
import { expect, type Request, test } from '@playwright/test'
import { DocsPage } from '../../pages/docs-page.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const copied = (page: DocsPage['page']) => page.evaluate(() => navigator.clipboard.readText())

test('a pasted key is shown shortened, copied whole, sent only with a call, and forgotten on reload', async ({
  page,
  request,
}) => {
  const { api_key: key } = await (await request.post('/register')).json()
  const carriers: Request[] = []
  page.on('request', (sent) => {
    const text = `${sent.url()} ${sent.postData() ?? ''} ${JSON.stringify(sent.headers())}`
    if (text.includes(key)) carriers.push(sent)
  })
  const docs = new DocsPage(page)
  await docs.open('request-review')
  const sample = page.getByRole('region', { name: 'curl example' })
  await expect(sample).toContainText('Bearer $ASSAY_KEY')
  await page.getByRole('button', { name: 'Fill in my key' }).click()
  const field = page.getByRole('textbox', { name: 'API key', exact: true }).or(page.getByLabel('API key'))
  await field.first().fill('not a key')
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByText('A key starts with asy_. Paste the whole key.')).toBeVisible()
  await field.first().fill(key)
  await page.getByRole('button', { name: 'Use it' }).click()

  const masked = `${key.slice(0, 8)}••••${key.slice(-4)}`
  await expect(sample).toContainText(`Bearer ${masked}`)
  await expect(sample).not.toContainText(key)
  await page.getByRole('button', { name: 'Copy curl example' }).click()
  expect(await copied(page)).toContain(`-H "Authorization: Bearer ${key}"`)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(sample).toContainText(`Bearer ${key}`)

  // Other pages of the reference have it too, the guides and the tool call included.
  await docs.show('MCP')
  await expect(page.getByRole('region', { name: 'MCP example' })).toContainText(key)
  await docs.navigation.getByRole('link', { name: 'Review before acting' }).click()
  await expect(page.getByRole('region', { name: 'keep the key in the environment' })).toContainText(
    `export ASSAY_KEY=${key}`,
  )
  expect(carriers).toEqual([])

  await docs.operation('request-review').click()
  await docs.run()
  await expect(docs.status(200)).toBeVisible()
  expect(carriers.map((sent) => [sent.method(), new URL(sent.url()).pathname])).toEqual([['POST', '/review']])
  expect(carriers[0]!.url()).not.toContain(key)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(key)
  await page.reload()
  await expect(sample).toContainText('Bearer $ASSAY_KEY')
})

test('the key of the session is filled in, and can be left out', async ({ page, request }) => {
  const { api_key: apiKey, agent_id: agentId } = await (await request.post('/register')).json()
  await page.addInitScript(
    (account) => localStorage.setItem('assay.account', account),
    JSON.stringify({
      apiKey,
      agentId,
      freeCallsRemaining: 3,
    }),
  )
  await new DocsPage(page).open('get-balance')
  const sample = page.getByRole('region', { name: 'curl example' })
  await expect(sample).toContainText(`Bearer ${apiKey.slice(0, 8)}••••`)
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await expect(sample).toContainText('Bearer $ASSAY_KEY')
})
