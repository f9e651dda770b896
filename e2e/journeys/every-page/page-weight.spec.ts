// Budgets of JavaScript (pages.md): what each page loads before anybody touches it, gzip.
import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { COMPILE_AHEAD } from '../../../scripts/setup/compile-ahead.ts'
import { loadedScripts } from '../../pages/loaded-scripts.ts'

/** React, Next's router and its link, and the runtime of the bundler: the scripts of a page without a line of ours. */
const FRAMEWORK_BYTES = 138_800
/** Pages that are read: no more than this of ours. */
const READING_BYTES = FRAMEWORK_BYTES + 15_000

const reading = [
  '/ledger',
  '/ledger/1',
  '/leaderboard',
  '/attestations',
  '/messages',
  '/conformance',
  '/marketplace',
  '/tools',
  '/about/browse',
  '/corpus',
  '/corpus/verify-a-verdict.md',
  '/waternova',
  '/docs',
  '/docs/request-review',
  '/docs/guides/review-before-acting',
  '/docs/engine',
  '/docs/engine/shell',
  '/prices',
  '/stats',
  '/health',
  '/billing/success',
  '/billing/cancel',
  '/warden/approvals',
  '/nothing-is-here',
]

/** Pages that are worked with: forms, wallets, and the panel that sells a chapter. */
const working = {
  '/': 185_000,
  '/verify': 195_000,
  '/explain': 190_000,
  '/validate': 185_000,
  '/markets': 185_000,
  '/feedback': 180_000,
  '/bounty': 185_000,
  '/tools/agent-readiness': 185_000,
  '/tools/seller-intel': 185_000,
  '/tools/consolidate': 195_000,
  '/marketplace/sell': 180_000,
  '/marketplace/sales': 200_000,
  '/marketplace/purchases': 185_000,
  '/waternova/chapter-4.md': 175_000,
  '/account': 205_000,
}

/** The parts of the engine, which the page runs from blobs, have a budget of their own (scripts/engine/engine-loads.test.ts). */
async function scriptsOf(page: Page, path: string): Promise<Buffer[]> {
  const scripts = loadedScripts(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  return scripts()
}

for (const [path, most] of [
  ...reading.map((path) => [path, READING_BYTES] as const),
  ...Object.entries(working),
])
  test(`${path} loads at most ${most / 1000} kB of scripts`, async ({ page }) => {
    const scripts = await scriptsOf(page, path)
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
    test.info().annotations.push({ type: 'script bytes', description: String(bytes) })
    // Less than the framework would mean that something was not counted.
    expect(bytes).toBeGreaterThan(120_000)
    expect(bytes).toBeLessThanOrEqual(most)
  })

test('the scripts of a page are compiled while they arrive', async ({ page }) => {
  const scripts = await scriptsOf(page, '/')
  expect(scripts.length).toBeGreaterThan(5)
  for (const script of scripts) expect(script.toString('utf8').startsWith(COMPILE_AHEAD)).toBe(true)
})
