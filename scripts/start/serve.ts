// The part of `npm start` that runs under the pinned Node: builds what changed, starts PostgreSQL, migrates, serves, and
// stops everything at the end. With --dev (`npm run dev`) pages are not built: they are compiled as they are opened, and
// follow their source.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type DevelopmentCalendars,
  startDevelopmentCalendars,
} from '#dev/calendar/start-development-calendars.ts'
import { type RunningPostgres, startPostgres } from '#dev/embedded-postgres/embedded.ts'
import { adoptLock } from '#dev/embedded-postgres/process-lock.mjs'
import { ensureDatabase, waitForDatabase } from '#dev/embedded-postgres/wait.ts'
import { type EmbeddedPair, startEmbeddedPair } from '#dev/lightning-nodes/start-embedded-pair.ts'
import type { ServedRelay } from '#dev/relay/serve-relay.ts'
import { startDevelopmentRelay } from '#dev/relay/start-development-relay.ts'
import { embeddedChoice } from '#server/payments/lightning/wallets/embedded/embedded-choice.ts'
import { demonstrationOffer } from '../demo/offer.ts'
import { developmentVerifierKey } from '../operator/verifier-key.ts'
import { dataFolder } from '../setup/data-folder.mjs'
import { provideBubblewrap } from '../setup/install-bubblewrap.ts'
import { pendingBuilds } from '../setup/prepare.ts'
import { createProgress } from '../setup/progress.mjs'
import { CommandFailed, endRunningCommands, runCommand, tail } from '../setup/run-command.ts'
import { claimPort } from './claim-port.ts'
import { type RunningServer, startServer } from './server-process.ts'
import { startPhases, timingsPath } from './start-phases.mjs'

const root = resolve(import.meta.dirname, '../..')
const data = dataFolder(root)
const isDevelopment = process.argv.includes('--dev')
const DEVELOPMENT_NOTE =
  'A page is compiled when it is first opened, in some seconds, and follows changes in app/ and components/.\nAfter a change in server/, protocol/ or prisma/ start again.'
const lock = adoptLock(join(data, 'start.lock'), process.ppid)
let postgres: RunningPostgres | undefined
let pair: EmbeddedPair | undefined
let relay: ServedRelay | undefined
let calendars: DevelopmentCalendars | undefined
let server: RunningServer | undefined
let stopBeganAtMs = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal())
process.on('disconnect', () => void stop(0)) // start.mjs was killed
process.stdout.on('error', () => {}) // the terminal was closed

try {
  await run()
} catch (error) {
  if (!stopBeganAtMs) {
    const output = error instanceof CommandFailed ? `\n${tail(error.output, 25)}` : ''
    console.error(`${(error as Error).message}${output}`)
    await stop(1)
  }
}

async function run(): Promise<void> {
  const startedAtMs = Number(process.env.ASSAY_STARTED_AT_MS) || Date.now()
  const progress = createProgress({ phases: startPhases, timingsPath: join(root, timingsPath), startedAtMs })
  for (const file of ['.env.local', '.env'])
    if (existsSync(join(root, file))) process.loadEnvFile(join(root, file))
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || '127.0.0.1'
  const verifierKey = readVerifierKey()
  await claimPort(port, host, isDevelopment ? 'npm run dev' : 'npm start')

  progress.skip('install')
  for (const build of pendingBuilds(root)) {
    if (build.isDone || (isDevelopment && build.id === 'pages')) progress.skip(build.id)
    else await progress.run(build.id, build.run)
  }
  const withoutSandbox = await provideBubblewrap(root)
  if (withoutSandbox !== null) console.log(`  no code is executed: ${withoutSandbox}`)
  const database = await progress.run('database', openDatabase)
  const migrated = await progress.run('migrate', () => migrate(database))
  if (migrated.startsWith('applied')) console.log(`  ${migrated}`)
  const address = process.env.BASE_URL || `http://localhost:${port}`
  if (wantsPair(address)) pair = await progress.run('lightning', startPair)
  else progress.skip('lightning')
  if (wantsRelay()) relay = await startDevelopmentRelay(join(data, 'relay'))
  if (wantsCalendars()) calendars = await startDevelopmentCalendars({ directory: join(data, 'calendars') })
  server = await progress.run('serve', () =>
    startServer({
      root,
      port,
      host,
      environment: {
        DATABASE_URL: database.appUrl,
        // The server never gets the owner's password.
        MIGRATION_DATABASE_URL: '',
        VERIFIER_SECRET_KEY: verifierKey,
        ...(postgres ? ownLedger() : {}),
        ...(pair ? ownPair() : {}),
        ...(relay ? { NOSTR_RELAYS: relay.url } : {}),
        ...(calendars ? ownCalendars(calendars) : {}),
        ...(isDevelopment ? { NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' } : {}),
      },
    }),
  )
  lock.update({ address })
  announce(address, port, progress.secondsTotal())
  if (postgres && (await isLedgerEmpty(port))) console.log(demonstrationOffer(port))
  void pair?.died.then((sentence) => console.error(sentence)) // only that rail is down; the rest of the service works
  const reason = await Promise.race([server.died, ...(postgres ? [postgres.died] : [])])
  if (!stopBeganAtMs) throw new Error(reason)
}

/** The embedded database gets a ledger automatically; with DATABASE_URL both are the operator's decision. */
function ownLedger() {
  return {
    LEDGER_INIT: process.env.LEDGER_INIT || 'when_empty',
    LEDGER_MARK: process.env.LEDGER_MARK || join(data, 'ledger-mark'),
  }
}

function pairDirectory(): string {
  return process.env.LIGHTNING_EMBEDDED_DIRECTORY || join(data, 'lightning')
}

/** Prints why it is off when a user may expect it. */
function wantsPair(baseUrl: string): boolean {
  const { runs, note } = embeddedChoice({
    backend: process.env.LIGHTNING_BACKEND,
    isProduction: process.env.ASSAY_DEPLOYMENT === 'production',
    hasOwnPostgres: postgres !== undefined,
    baseUrl,
  })
  if (note !== null) console.log(`  ${note}`)
  return runs
}

function startPair(): Promise<EmbeddedPair> {
  return startEmbeddedPair({ directory: pairDirectory() })
}

function ownPair() {
  return { LIGHTNING_BACKEND: 'embedded', LIGHTNING_EMBEDDED_DIRECTORY: pairDirectory() }
}

/** Beside the embedded database, unless the settings say where events go. */
function wantsRelay(): boolean {
  const { NOSTR_RELAYS: configured, ASSAY_DEPLOYMENT: deployment } = process.env
  return postgres !== undefined && !configured && deployment !== 'production'
}

/** Likewise; a Bitcoin network of the settings keeps its own blocks. */
function wantsCalendars(): boolean {
  const { OTS_CALENDARS: calendar, BITCOIN_SOURCES: sources, BITCOIN_NETWORK: network } = process.env
  const isConfigured = [calendar, sources, network].some(Boolean)
  return postgres !== undefined && !isConfigured && process.env.ASSAY_DEPLOYMENT !== 'production'
}

function ownCalendars({ environment, hosts }: DevelopmentCalendars) {
  return { ...environment, EGRESS_ALLOW: [process.env.EGRESS_ALLOW, ...hosts].filter(Boolean).join(',') }
}

function readVerifierKey(): string {
  if (process.env.VERIFIER_SECRET_KEY) return process.env.VERIFIER_SECRET_KEY
  if (process.env.ASSAY_DEPLOYMENT !== 'production')
    return developmentVerifierKey(join(data, 'verifier-key.json'))
  throw new Error('Production needs its own signing key: set VERIFIER_SECRET_KEY (64 hex characters).')
}

type OpenedDatabase = { appUrl: string; ownerUrl: string }

async function openDatabase(): Promise<OpenedDatabase> {
  const own = process.env.DATABASE_URL
  if (own) {
    const ownerUrl = process.env.MIGRATION_DATABASE_URL || ''
    await waitForDatabase(ownerUrl || own, { timeoutSeconds: 30 })
    return { appUrl: own, ownerUrl }
  }
  postgres = await startPostgres({ directory: join(data, 'postgres'), durable: true })
  await ensureDatabase(postgres.urlOf('postgres'), 'assay')
  return { appUrl: postgres.appUrlOf('assay'), ownerUrl: postgres.urlOf('assay') }
}

/** In a separate process, so that the schema engine's memory is released. */
async function migrate({ appUrl, ownerUrl }: OpenedDatabase): Promise<string> {
  const env = { ...process.env, DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl }
  const output = await runCommand({ command: process.execPath, args: ['prisma/migrate.ts'], cwd: root, env })
  return output.trim()
}

function announce(address: string, port: number, seconds: number): void {
  const register = `curl -s -X POST http://localhost:${port}/register | sed 's/.*"api_key": *"\\([^"]*\\)".*/\\1/'`
  const body = `{"artifact":"curl https://example.com/install.sh | sudo sh","artifact_type":"shell_command","sign":true}`
  const review = `curl -s http://localhost:${port}/review -H "Authorization: Bearer $(${register})" -H 'Content-Type: application/json' -d '${body}'`
  console.log(
    `\nAssay is ready after ${seconds.toFixed(1)} s: ${address}\nGet a first signed verdict:\n\n  ${review}\n\n${isDevelopment ? `${DEVELOPMENT_NOTE}\n\n` : ''}Press Ctrl-C to stop.\n`,
  )
}

/** Only the founding record exists. */
async function isLedgerEmpty(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://localhost:${port}/ledger?limit=1`, {
      signal: AbortSignal.timeout(5_000),
    })
    return ((await answer.json()) as { total?: number }).total === 1
  } catch {
    return false // a failed hint must not stop the start
  }
}

function onSignal(): void {
  // A terminal signals the whole group and npm forwards the signal: the same request twice in quick
  // succession.
  if (!stopBeganAtMs) void stop(0)
  else if (Date.now() - stopBeganAtMs > 500) {
    server?.kill()
    endRunningCommands('SIGKILL')
    lock.release()
    process.exit(130) // the watchdog ends PostgreSQL
  }
}

async function stop(status: number): Promise<void> {
  if (stopBeganAtMs) return
  stopBeganAtMs = Date.now()
  lock.update({ state: 'stopping' })
  endRunningCommands('SIGTERM')
  await server?.stop()
  await calendars?.close()
  await relay?.close()
  await pair?.stop()
  await postgres?.stop()
  lock.release()
  process.exit(status)
}
