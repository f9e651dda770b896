// Every page for everybody: axe at both widths in both themes, nothing sideways at 320, no policy broken, no error in the
// console.
import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from '../../pages/axe-faults.ts'

const lost = '/nothing-is-here'
/** For operators: a way in, with status 401. */
const closed = '/warden/approvals'
const pages = [
  '/',
  '/ledger',
  '/ledger/1',
  '/leaderboard',
  '/attestations',
  '/messages',
  '/feedback',
  '/bounty',
  '/conformance',
  '/marketplace',
  '/marketplace/sell',
  '/marketplace/sales',
  '/marketplace/purchases',
  '/verify',
  '/validate',
  '/markets',
  '/tools',
  '/about/browse',
  '/tools/agent-readiness',
  '/tools/seller-intel',
  '/tools/consolidate',
  '/corpus',
  '/corpus/verify-a-verdict.md',
  '/waternova',
  '/waternova/chapter-1.md',
  '/waternova/chapter-4.md',
  '/docs',
  '/docs/request-review',
  '/docs/guides/review-before-acting',
  '/docs/guides/connect-mcp',
  '/docs/guides/errors-and-limits',
  '/docs/engine',
  '/docs/engine/shell',
  '/prices',
  '/stats',
  '/health',
  '/components',
  '/account',
  '/billing/success',
  '/billing/cancel',
  closed,
  lost,
]

/** Collects from before the first script on. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // The browser itself reports the status of a lost address.
    if (message.location().url.endsWith(lost) && message.text().includes('404')) return
    if (message.location().url.endsWith(closed) && message.text().includes('401')) return
    faults.push(`console: ${message.text()}`)
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { policyViolations: seen })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push(`policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  return async () => [
    ...faults,
    ...(await page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations)),
  ]
}

/** Elements beyond the right edge; none while the page itself does not scroll. */
const beyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= window.innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
          .map((element) => `${element.tagName} ${element.getAttribute('class')}`),
  )

/** Controls that lie over one another, in pairs. */
const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll('.button, .segments, .tabs, .hash-chip, .input, .find'),
    ].filter((element) => element.checkVisibility() && element.closest('.skip-link') === null)
    const boxes = seen.map((element) => element.getBoundingClientRect())
    return seen.flatMap((one, i) =>
      seen.slice(i + 1).flatMap((other, j) => {
        const [a, b] = [boxes[i]!, boxes[i + 1 + j]!]
        const meets =
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
        return !meets || one.contains(other) || other.contains(one)
          ? []
          : [`${one.className} ${one.textContent?.slice(0, 20)} over ${other.textContent?.slice(0, 20)}`]
      }),
    )
  })

/** Opens every disclosure of the page itself, also those inside others. */
const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const disclosure of document.querySelectorAll<HTMLDetailsElement>('main details'))
      disclosure.open = true
  })

for (const path of pages)
  test(`${path}: widths, themes, reflow at 320 and text of twice the size`, async ({ page }) => {
    const faultsSeen = await watch(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const width of [1280, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const coloursOnly = colorScheme === 'dark'
        expect.soft(await axeFaults(page, { coloursOnly }), `${width}, ${colorScheme}`).toEqual([])
      }
    await page.setViewportSize({ width: 320, height: 700 })
    await unfold(page)
    expect.soft(await beyondTheEdge(page), 'beyond the edge at 320').toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect.soft(await beyondTheEdge(page), 'beyond the edge at 200 %').toEqual([])
    expect.soft(await overlapping(page), 'one over another at 200 %').toEqual([])
    expect(await faultsSeen()).toEqual([])
  })

test('an image without words, a style attribute, an error and a wide element are each seen', async ({
  page,
}) => {
  const faultsSeen = await watch(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/health', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    document
      .querySelector('main')!
      .insertAdjacentHTML('beforeend', '<p style="color: #aaa">pale</p><svg width="900" role="img"></svg>')
    console.error('seen')
  })
  expect(await axeFaults(page)).toContainEqual(expect.stringMatching(/^svg-img-alt: /))
  expect(await beyondTheEdge(page)).not.toEqual([])
  const faults = await faultsSeen()
  expect(faults).toContain('console: seen')
  expect(faults).toContainEqual(expect.stringMatching(/^policy: style-src/))
})
