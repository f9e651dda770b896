/** `npm run demo`: fills the ledger of an instance with labelled demonstration entries. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatDuration } from '../setup/progress.mjs'
import { DemoStopped } from './agents.ts'
import { fillDemonstration } from './fill.ts'
import { operatorContext } from './operator.ts'
import { maxEntries } from './plan.ts'

const root = resolve(import.meta.dirname, '../..')
for (const file of ['.env.local', '.env'])
  if (existsSync(join(root, file))) process.loadEnvFile(join(root, file))
const baseUrl = (process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/+$/, '')
const entries = Number(process.env.DEMO_ENTRIES || 500)
const everyMs = process.stdout.isTTY && !process.env.CI ? 500 : 5_000

if (!Number.isSafeInteger(entries) || entries < 20 || entries > maxEntries) {
  console.error(`DEMO_ENTRIES must be a number from 20 to ${maxEntries}.`)
  process.exit(64)
}
console.log(
  `Filling ${baseUrl} to ${entries} entries. The ledger is first marked permanently as a demonstration: every answer and every record is labelled.`,
)
const startedAtMs = Date.now()
const seconds = () => (Date.now() - startedAtMs) / 1_000
let firstCount: number | null = null
let shownAtMs = 0

function report(now: number): void {
  firstCount ??= now
  if (Date.now() - shownAtMs < everyMs) return
  shownAtMs = Date.now()
  const done = now - firstCount
  const left =
    done === 0 ? '' : `, about ${formatDuration(Math.ceil(((entries - now) / done) * seconds()))} left`
  console.log(`… ${now} of ${entries} entries${left}`)
}

let ctx: Awaited<ReturnType<typeof operatorContext>> | undefined
try {
  ctx = await operatorContext(root, baseUrl)
  const total = await fillDemonstration({ baseUrl, ctx, entries, report })
  console.log(`✓ ${total} entries after ${formatDuration(seconds())}: ${baseUrl}/ledger`)
  console.log(
    `  Recompute all of them independently: python3 protocol/ledger/specification/recompute.py ${baseUrl}`,
  )
} catch (error) {
  const hint = error instanceof DemoStopped ? '' : ' Run it again to continue.'
  console.error(`${(error as Error).message}${hint}`)
  process.exitCode = 1
} finally {
  // Signatures of the last entries are still being made.
  await ctx?.ledger.advance().catch(() => {})
  await ctx?.close()
}
