// The page of a run and of a visit: hashes, limits, what was blocked, and the screenshot for whoever knows its id.
import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { insertArtifact, newArtifactId } from '#server/execution/browse/artifacts.store.ts'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { auditAction } from '#testing/audited-action.ts'
import { axeFaults } from '../../pages/axe-faults.ts'

let db: Database
// Not with the module, which a worker keeps when it comes back to this file.
test.beforeAll(() => {
  db = openDatabase(process.env.ASSAY_E2E_DATABASE!, 2)
})
test.afterAll(() => db.close())

const nowUnix = () => Math.floor(Date.now() / 1_000)
const record = (change: Parameters<typeof auditAction>[1]) => {
  const ctx = { db, nowUnix, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }
  return auditAction({ ctx } as never, change)
}
const limits = { timeout_ms: 30_000, memory_mb: 512, vcpu_milli: 500, pids: 64, tmp_mb: 64 }

for (const width of [390, 1_280])
  test(`a run at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const id = await record({
      ...{ kind: 'execute', status: 'timeout', end_reason: 'timeout', exit_code: 137, tier: 0 },
      ...{ limits_requested: limits, limits_granted: { ...limits, memory_mb: 256 } },
      engine: { name: 'bwrap', version: '0.8.0' },
    })
    await page.goto(`/execution/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Execution of code')
    await expect(page.getByText('The run was ended at its limit.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Memory/ })).toContainText('256 MiB')
    await expect(page.getByRole('img', { name: 'The page as the browser showed it' })).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('a visit shows its screenshot by the id that only its answer names', async ({ page }) => {
  const id = await record({ kind: 'browse', engine: { name: 'chromium', version: '156' } })
  await page.goto('/')
  const png = await page.screenshot()
  const { width, height } = page.viewportSize()!
  const artifactId = newArtifactId(new Uint8Array(randomBytes(17)))
  const shot = { artifactId, sha256: 'a'.repeat(64), width, height, png }
  await db.transaction((tx) => insertArtifact(tx, shot, id, nowUnix() + 3_600))
  const picture = page.getByRole('img', { name: 'The page as the browser showed it' })
  await page.goto(`/execution/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visit of a page')
  await expect(picture).toHaveCount(0)
  await page.goto(`/execution/${id}?screenshot=${artifactId}`)
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(width)
  expect(await axeFaults(page)).toEqual([])
})

test('an unknown action is 404', async ({ page }) => {
  const answer = await page.goto('/execution/exec_00000000000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('No such action')).toBeVisible()
})
