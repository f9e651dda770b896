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
  expect(await page.title()).toContain('Entry 1')
  expect(await content('og:title')).toBe('The founding record: the key, the policy and the profile')
  expect(await content('og:description')).toBe('The founding record: the key, the policy and the profile')
  expect(await content('twitter:card')).toBe('summary_large_image')
  const picture = (await content('og:image')) ?? ''
  expect(picture.startsWith(baseURL!)).toBe(true)
  const body = await (await request.get(picture)).body()
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
})

test('the card of an entry is drawn for that entry, and there is none for a number without one', async ({
  page,
  request,
}) => {
  await page.goto('/ledger/1')
  const picture = await page.locator('meta[property="og:image"]').first().getAttribute('content')
  expect(picture).toContain('/ledger/1/opengraph-image')
  const card = await request.get(picture!)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
  expect(card.headers()['cache-control']).toBe('public, max-age=3600')
  const missing = await request.get(picture!.replace('/ledger/1/', '/ledger/999999/'))
  expect(missing.status()).toBe(404)
})

test('robots.txt names the sitemap, whose pages answer', async ({ request, baseURL }) => {
  const robots = await request.get('/robots.txt')
  expect([robots.status(), robots.headers()['content-type']]).toEqual([200, 'text/plain'])
  const text = await robots.text()
  expect(text).toContain('Disallow: /account')
  const [, sitemap] = /^Sitemap: (\S+)$/m.exec(text)!
  expect(sitemap).toBe(`${baseURL}/sitemap.xml`)
  const map = await request.get(sitemap!)
  expect([map.status(), map.headers()['content-type']]).toEqual([200, 'application/xml'])
  const pages = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
  expect(pages).toEqual(
    expect.arrayContaining([`${baseURL}/ledger/1`, `${baseURL}/docs/request-review`, `${baseURL}/prices`]),
  )
  for (const url of pages.filter((url) => !url.includes('/docs/'))) {
    const answer = await request.get(url, { headers: { accept: 'text/html' } })
    expect([url, answer.status()]).toEqual([url, 200])
  }
})
