// Runs the server for the journeys: the production build, served by server/main.ts, on its own database.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPair } from '#dev/lightning-nodes/start-embedded-pair.ts'
import { createTestDatabase } from '#testing/database.ts'
import startPostgres from '#testing/global-setup.ts'
import { pendingBuilds } from '../setup/prepare.ts'
import { startServer } from '../start/server-process.ts'
import { startOutside } from './browser-outside.ts'

const root = resolve(import.meta.dirname, '../..')
const port = Number(process.env.ASSAY_E2E_PORT)
if (!port) throw new Error('ASSAY_E2E_PORT is not set: run this through playwright test.')

for (const build of pendingBuilds(root)) if (!build.isDone) await build.run()
const baseUrl = `http://localhost:${port}`
const stopPostgres = await startPostgres()
const { url } = await createTestDatabase()
const lightning = mkdtempSync(join(tmpdir(), 'assay-e2e-lightning-'))
const [pair, outside] = await Promise.all([
  startEmbeddedPair({ directory: lightning }),
  startOutside(baseUrl),
])
const server = await startServer({
  root,
  port,
  host: '127.0.0.1',
  environment: {
    DATABASE_URL: url,
    BASE_URL: baseUrl,
    VERIFIER_SECRET_KEY: `00${randomBytes(31).toString('hex')}`,
    LEDGER_INIT: 'when_empty',
    LEDGER_MARK: mkdtempSync(join(tmpdir(), 'assay-e2e-')),
    LEDGER_CADENCE_SECONDS: '0',
    LIGHTNING_BACKEND: 'embedded',
    LIGHTNING_EMBEDDED_DIRECTORY: lightning,
    ...outside.environment,
    // One address makes all requests, and no external service is called.
    RATE_EXTERNAL: '100000',
    RATE_FREETOOL: '100000',
    RATE_HEAVY: '100000',
    RATE_MEMORY: '100000',
    RATE_NOMINATE: '100000',
    RATE_REGISTER: '100000',
    RATE_REGISTER_DAILY: '100000',
    RATE_BILLING: '100000',
    RATE_PORTAL: '100000',
    RATE_PAGE: '1000000',
    RATE_READ: '1000000',
    RATE_PROBE: '1000000',
    RATE_INVOICE: '1000000',
    // Of the token that the matrix directs the sentinel with.
    SENTINEL_ALLOWLIST: createHash('sha256').update('sentinel-of-the-browser-tests').digest('hex'),
    DREAM_EVERY_HOURS: '0',
    LIST_REFRESH: 'off',
    LOG_LEVEL: 'warn',
  },
})

// The journeys wait for this line and read the addresses from it.
console.log(
  `ready; the database is ${url}, USDC is on the chain at ${outside.rpcUrl}, alerts arrive in ${outside.alerts.mailDirectory} and at ${outside.alerts.relayUrl} now`,
)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    await outside.close()
    await pair.stop()
    await stopPostgres()
    process.exit(0)
  })
}
const reason = await server.died
console.error(reason)
await stopPostgres()
process.exit(1)
