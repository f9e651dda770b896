// A developer copies the configuration of an MCP client from the reference, and the client connects with it.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from '@playwright/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a copied configuration connects, lists the tools and calls one', async ({ page, request }) => {
  await page.goto('/docs#mcp')
  await page
    .locator('#mcp')
    .getByRole('link', { name: /^Connect an MCP client/ })
    .click()
  await expect(page).toHaveURL('/docs/guides/connect-mcp')
  const section = page.getByRole('article')
  await section.getByRole('tab', { name: 'Cursor' }).click()
  await expect(section.getByRole('region', { name: 'Cursor configuration' })).toBeVisible()
  await section.getByRole('tab', { name: 'Claude Code' }).click()
  await section.getByRole('button', { name: 'Copy, copy Claude Code configuration' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const { url, headers } = JSON.parse(copied).mcpServers.assay

  const { api_key: key } = await (await request.post('/register')).json()
  const client = new Client({ name: 'journey', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what the client fills in
    requestInit: { headers: { Authorization: headers.Authorization.replace('${ASSAY_KEY}', key) } },
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  const { tools } = await client.listTools()
  for (const { name } of tools) await expect(section.getByRole('link', { name, exact: true })).toBeVisible()
  const { structuredContent } = await client.callTool({
    name: 'review',
    arguments: { artifact: 'rm -rf /', artifact_type: 'shell_command' },
  })
  expect(structuredContent).toMatchObject({ verdict: 'reject', charge: { method: 'free' } })
  await client.close()
})
