// What link previews and browsers ask for beside the pages.
import { expect, test } from '@playwright/test'

test('a browser that asks for an icon gets one', async ({ request }) => {
  for (const [path, signature] of [
    ['/favicon.ico', '00000100'],
    ['/apple-icon.png', '89504e47'],
  ] as const) {
    const icon = await request.get(path, { headers: { accept: 'image/*' } })
    expect(icon.status()).toBe(200)
    expect((await icon.body()).subarray(0, 4).toString('hex')).toBe(signature)
  }
})

test('a link preview has the title of the page and a picture that loads', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/ledger/1')
  const content = (property: string) =>
    page.locator(`meta[property="${property}"], meta[name="${property}"]`).first().getAttribute('content')
  expect(await content('og:title')).toBe('Entry 1 · Assay')
  expect(await content('og:description')).toBe('The founding record: the key, the policy and the profile')
  expect(await content('twitter:card')).toBe('summary_large_image')
  const picture = (await content('og:image')) ?? ''
  expect(picture.startsWith(baseURL!)).toBe(true)
  const body = await (await request.get(picture)).body()
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
})
