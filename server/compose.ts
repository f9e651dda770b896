/**
 * The composition root: everything an operation may use, created once per process and passed as a
 * parameter, never imported.
 */

import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createAuthenticator } from '#server/accounts/keys/authenticate.ts'
import { bitcoinOf, calendarsFrom } from '#server/anchors/anchor-settings.ts'
import { createCalendarRests } from '#server/anchors/calendars/calendar-rests.ts'
import { onchainWriterOf } from '#server/anchors/onchain/onchain-settings.ts'
import { refuseOtherChain } from '#server/anchors/timing/anchor-facts.store.ts'
import { userAgentOf } from '#server/execution/browse/browser/browser-flags.ts'
import { type Browsers, createBrowsers } from '#server/execution/browse/browser/browsers.ts'
import { createExtractor } from '#server/execution/browse/extract/extract-text.ts'
import { createHostPace } from '#server/execution/browse/read/host-pace.ts'
import { createRobots } from '#server/execution/browse/read/robots.ts'
import { createSandbox, type Sandbox } from '#server/execution/sandbox.ts'
import { createFreshness } from '#server/freshness/freshness.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { createRunner, type Runner } from '#server/jobs/runner.ts'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { refuseOtherNetworks } from '#server/kernel/books/networks.store.ts'
import { type ComputePool, createComputePool } from '#server/kernel/compute/pool.ts'
import { roleProblem } from '#server/kernel/database-role.ts'
import { openDatabase } from '#server/kernel/db.ts'
import { createEgress } from '#server/kernel/egress/egress.ts'
import type { Env } from '#server/kernel/env.ts'
import { createIdempotency } from '#server/kernel/limits/idempotency.ts'
import { createRateLimits } from '#server/kernel/limits/rate-limits.ts'
import type { Log } from '#server/kernel/log.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import { createSettlement, type Settlement } from '#server/kernel/settlement.ts'
import { createUsage } from '#server/kernel/usage/usage.ts'
import { foundWhenEmpty } from '#server/ledger/append/found-ledger.ts'
import { createNewestSeen } from '#server/ledger/high-water/newest-seen.ts'
import { openMark } from '#server/ledger/high-water/open-mark.ts'
import { bindPqKey } from '#server/ledger/keys/bind-pq-key.ts'
import { createKeyGuard } from '#server/ledger/keys/key-guard.ts'
import { createPublishedProfile } from '#server/ledger/keys/published-profile.ts'
import { createLedger } from '#server/ledger/ledger.ts'
import { readLog } from '#server/ledger/publish/checkpoint.store.ts'
import { checkpointKeyOf, originOf } from '#server/ledger/publish/note-key.ts'
import { logPolicyOf } from '#server/ledger/witness/log-policy.ts'
import { witnessOf } from '#server/ledger/witness/witness-key.ts'
import { reloadListsJob } from '#server/lists/list-jobs.ts'
import { createReviewData } from '#server/lists/review-data.ts'
import { publishShippedLists } from '#server/lists/shipped-lists.ts'
import { createVenuePace } from '#server/markets/venues/pace.ts'
import { openRails, type Rails } from '#server/payments/rails.ts'
import { createPostQuantum } from '#server/proofs/post-quantum/post-quantum.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { createSigner } from '#server/proofs/signing/signer.ts'
import { createSignatureVerifier } from '#server/proofs/signing/verifier.ts'
import { publishVerifierKey } from '#server/proofs/signing/verifier-keys.store.ts'
import { openLibrary } from '#server/reading/open-library.ts'
import { relaysOf } from '#server/relays/configured-relays.ts'
import { createModelLayer } from '#server/review/model/opinion/opinion-on.ts'
import { createReviewSources } from '#server/review/review-sources.store.ts'
import { publishRuleset, type RulesetFiles } from '#server/review/ruleset.store.ts'
import { createStreams } from '#server/streams/streams.ts'
import { createValidationJobs } from '#server/validation/validation-jobs.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { createOperators } from '#server/warden/operators/authenticate-operator.ts'

/** Every part, built once for a process and handed to operations; nothing imports it as a value. */
export interface Context extends WardenDeps {
  settlement: Settlement
  jobs: Runner
  close(): Promise<void>
}

interface ContextOptions {
  env: Env
  log: Log
  rulesetFiles: RulesetFiles
  catalogue: readonly AnyOperation[]
  clock?: () => number
  randomBytes?: (length: number) => Uint8Array
  /** Threads that contexts of one process share and that outlive them; by default the context starts its own. */
  compute?: ComputePool
}

/** The threads that the settings ask for. The caller closes them. */
export const openCompute = (
  { COMPUTE_THREADS, VERIFIER_SECRET_KEY, PQ_SECRET_KEY }: Env,
  { enginePath, manifestPath }: RulesetFiles,
): Promise<ComputePool> =>
  createComputePool(COMPUTE_THREADS ?? Math.max(1, availableParallelism() - 1), {
    enginePath,
    manifestPath,
    secretKey: bytesOf(VERIFIER_SECRET_KEY),
    pqSeed: bytesOf(PQ_SECRET_KEY),
  })

const bytesOf = (hex: string | undefined): Uint8Array | null =>
  hex ? Uint8Array.from(Buffer.from(hex, 'hex')) : null

/** The registry grades this service over its own address, which may be a private one. */
function ownHostOf(baseUrl: string): string {
  const { hostname, port, protocol } = new URL(baseUrl)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/**
 * Opens the database, starts the compute threads and publishes key and rule set. The caller must close the
 * returned context. Sandbox and browser run nothing before their first self-test (start-service.ts).
 */
export async function createContext({
  env,
  log,
  rulesetFiles,
  catalogue,
  ...given
}: ContextOptions): Promise<Context> {
  if (!env.DATABASE_URL)
    throw new Error('DATABASE_URL is not set. Set it, or run npm start, which starts an embedded Postgres.')
  const nowUnix = given.clock ?? (() => Math.floor(Date.now() / 1000))
  const model = createModelLayer(env, nowUnix)
  const random = given.randomBytes ?? ((length: number) => new Uint8Array(randomBytes(length)))
  const db = openDatabase(env.DATABASE_URL, env.DATABASE_POOL_SIZE)
  const secretKey = bytesOf(env.VERIFIER_SECRET_KEY)
  const pqSeed = bytesOf(env.PQ_SECRET_KEY)
  const compute = given.compute ?? (await openCompute(env, rulesetFiles))
  const closeCompute = async () => (given.compute ? undefined : compute.close())
  let rails: Rails | undefined
  let sandbox: Sandbox | undefined
  let browsers: Browsers | undefined
  try {
    const tooMuch = await roleProblem(db)
    if (tooMuch !== null && env.ASSAY_DEPLOYMENT === 'production') throw new Error(tooMuch)
    if (tooMuch !== null) log.warn(tooMuch)
    const egress = createEgress({ ...env, EGRESS_ALLOW: [...env.EGRESS_ALLOW, ownHostOf(env.BASE_URL)] }, log)
    rails = await openRails({ env, log, egress, nowUnix })
    const opened = rails
    await refuseOtherNetworks(db, rails)
    await refuseOtherChain(db, bitcoinOf(env).network.name)
    await publishShippedLists(db, nowUnix())
    const reviewData = await createReviewData(db, nowUnix)
    const signer = secretKey ? createSigner(secretKey, compute, random) : null
    const { origin } = await readLog(db)
    const checkpointKey = checkpointKeyOf(env, originOf(env, origin))
    const keyGuard = createKeyGuard()
    await keyGuard.checkLedgerKeys(db, { signer, checkpointKey })
    if (keyGuard.problem !== null) log.error(keyGuard.problem)
    const runner: Runner = createRunner(jobs, () => ctx)
    await publishVerifierKey(db, keyGuard.problem === null ? (signer?.pubkey ?? null) : null, nowUnix())
    const published = await createPublishedProfile(db)
    sandbox = createSandbox(env, log, nowUnix)
    browsers = createBrowsers(env, log, sandbox.tested)
    const parts = {
      env,
      log,
      db,
      nowUnix,
      randomBytes: random,
      books: createBooks(db, nowUnix, rails.networks),
      rates: createRateLimits(db, env, nowUnix),
      idempotency: createIdempotency(db, nowUnix),
      accounts: createAuthenticator(db, nowUnix),
      operators: createOperators(db, nowUnix, env.SENTINEL_ALLOWLIST),
      compute,
      jobs: runner,
      usage: createUsage(nowUnix),
      verifier: createSignatureVerifier(compute, wasmSchnorr),
      signer,
      postQuantum: createPostQuantum(pqSeed, compute),
      profile: published.profile,
      followKeys: published.follow,
      ruleset: await publishRuleset(db, rulesetFiles, nowUnix()),
      reviewData,
      reviewSources: createReviewSources(db, nowUnix),
      egress,
      rails,
      checkpointKey,
      mark: openMark(env, egress),
      newestSeen: createNewestSeen(),
      keyGuard,
      logPolicy: logPolicyOf(env),
      witness: witnessOf(env),
      relays: relaysOf(env),
      freshness: await createFreshness(db, bitcoinOf(env).sources, log),
      calendars: calendarsFrom(env),
      calendarRests: createCalendarRests(),
      onchain: onchainWriterOf(env, egress),
      bitcoin: bitcoinOf(env),
      streams: createStreams({ db, nowUnix, log, baseUrl: env.BASE_URL }),
      model,
      venuePace: createVenuePace(),
      validations: createValidationJobs(),
      sandbox,
      browsers,
      reading: {
        robots: createRobots(nowUnix, userAgentOf(env.BASE_URL)),
        pace: createHostPace(),
        extractor: createExtractor(),
      },
      library: await openLibrary(env.CONTENT_DIR),
      startedAtUnix: nowUnix(),
      catalogue,
    }
    const settlement = createSettlement(parts)
    const ledger = createLedger(parts)
    // One object: the settlement and the ledger hand it to writers and jobs, which use parts that came after them.
    const ctx: Context = Object.assign(parts, {
      settlement,
      ledger,
      async close() {
        parts.streams.close()
        await parts.browsers.close()
        await parts.sandbox.close()
        await settlement.drain()
        await runner.stop()
        await ledger.close()
        await opened.close()
        await parts.validations.close()
        await parts.reading.extractor.close()
        await closeCompute()
        await db.close()
      },
    })
    await foundWhenEmpty(ctx)
    // Not only where jobs run: every review, in any process, reads the lists.
    runner.start([reloadListsJob.name])
    await bindPqKey(ctx)
    return ctx
  } catch (error) {
    await browsers?.close()
    await sandbox?.close()
    await rails?.close()
    await closeCompute()
    await db.close()
    throw error
  }
}
