/** The composition root: everything an operation may use, made once per process and handed in, never imported. */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { assayProfile, type VerifierProfile } from '#protocol/profile.ts'
import { type Authenticator, createAuthenticator } from '#server/accounts/keys/authenticate.ts'
import { type Books, createBooks } from '#server/books/books.store.ts'
import { refuseOtherNetworks } from '#server/books/networks.store.ts'
import { type ComputePool, createComputePool } from '#server/compute/pool.ts'
import { roleProblem } from '#server/database-role.ts'
import { type Database, openDatabase } from '#server/db.ts'
import { createEgress, type Egress } from '#server/egress/egress.ts'
import type { Env } from '#server/env.ts'
import { foundWhenEmpty } from '#server/ledger/append/found-ledger.ts'
import type { LedgerMark } from '#server/ledger/high-water/high-water.ts'
import { createNewestSeen, type NewestSeen } from '#server/ledger/high-water/newest-seen.ts'
import { openMark } from '#server/ledger/high-water/open-mark.ts'
import { createKeyGuard, type KeyGuard } from '#server/ledger/keys/key-guard.ts'
import { createLedger, type Ledger } from '#server/ledger/ledger.ts'
import { readLog } from '#server/ledger/publish/checkpoint.store.ts'
import { type CheckpointKey, checkpointKeyOf, originOf } from '#server/ledger/publish/note-key.ts'
import { type LogPolicy, logPolicyOf } from '#server/ledger/witness/log-policy.ts'
import { type Witness, witnessOf } from '#server/ledger/witness/witness-key.ts'
import { createIdempotency, type Idempotency } from '#server/limits/idempotency.ts'
import { createRateLimits, type RateLimits } from '#server/limits/rate-limits.ts'
import { createReviewData, type ReviewData } from '#server/lists/review-data.ts'
import { publishShippedLists } from '#server/lists/shipped-lists.ts'
import type { Log } from '#server/log.ts'
import type { AnyOperation } from '#server/operation.ts'
import { openRails, type Rails } from '#server/payments/rails/rails.ts'
import type { X402Payment } from '#server/payments/rails/x402/facilitator/facilitator.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { createSigner, type Signer } from '#server/proofs/signing/signer.ts'
import { createSignatureVerifier, type SignatureVerifier } from '#server/proofs/signing/verifier.ts'
import { publishVerifierKey } from '#server/proofs/signing/verifier-keys.store.ts'
import { createModelLayer, type ModelLayer } from '#server/review/model/opinion/opinion-on.ts'
import { createReviewSources, type ReviewSources } from '#server/review/review-sources.store.ts'
import { type CurrentRuleset, publishRuleset, type RulesetFiles } from '#server/review/ruleset.store.ts'
import { createSettlement, type IdempotencyRecord, type Settlement } from '#server/settlement.ts'
import { createStreams, type Streams } from '#server/streams/streams.ts'

export interface Context {
  env: Env
  log: Log
  db: Database
  nowUnix(): number
  randomBytes(length: number): Uint8Array
  books: Books
  rates: RateLimits
  idempotency: Idempotency
  settlement: Settlement
  accounts: Authenticator
  compute: ComputePool
  verifier: SignatureVerifier
  /** Null where no signing key is configured. */
  signer: Signer | null
  /** Our own names and keys: what a proof of ours is checked against. */
  profile: VerifierProfile
  ruleset: CurrentRuleset
  /** The lists and the known-bad registry that reviews use now. */
  reviewData: ReviewData
  /** Accounts whose reports count for more than their own word. */
  reviewSources: ReviewSources
  /** The only way out of this process to addresses that are not fixed in the code. */
  egress: Egress
  /** The ways of paying that are configured. */
  rails: Rails
  /** Signs checkpoints; null where none is configured. */
  checkpointKey: CheckpointKey | null
  ledger: Ledger
  /** Null where none is configured: then nothing is appended. */
  mark: LedgerMark | null
  newestSeen: NewestSeen
  /** Whether the configured keys are those of the ledger. */
  keyGuard: KeyGuard
  /** Who cosigns our checkpoints; null where no policy is configured. */
  logPolicy: LogPolicy | null
  /** Null where this server cosigns nobody. */
  witness: Witness | null
  /** Whoever listens to events as they happen. */
  streams: Streams
  /** Null where no language model is configured. */
  model: ModelLayer | null
  startedAtUnix: number
  /** What is served; the projections of discovery read it. */
  catalogue: readonly AnyOperation[]
  close(): Promise<void>
}

/** Who calls, as the surface established it. */
export interface Call {
  requestId: string
  account: CallerAccount | null
  ip: string
  surface: 'http' | 'trpc' | 'page'
  /** The caller is on this host, or among the peers that are trusted like it. */
  isLocal: boolean
  /** What paid for this call; null where it is free. */
  payment: CallPayment | null
  /** A HEAD request, which moves nothing that the GET would. */
  isHead: boolean
  /** A request header by its lower-case name; null on surfaces that have none. */
  header(name: string): string | null
  /** Where the answer is kept for a repeat; null when the request names no key. */
  kept: IdempotencyRecord | null
  /** An x402 payment for an operation that takes it itself; read, not checked. */
  presented: X402Payment | null
}

export interface CallPayment {
  chargeId: string
  method: 'free' | 'bearer' | 'l402' | 'x402'
  freeCallsRemaining: number | null
  /** The x402 settlement. */
  transaction: string | null
  /** Receipts for the answer. */
  headers: Record<string, string>
}

export interface CallerAccount {
  id: string
  agentId: string
  freeCallsRemaining: number
  /** SHA-256 of the key that it was found by. */
  keyHash: Buffer
}

interface ContextOptions {
  env: Env
  log: Log
  rulesetFiles: RulesetFiles
  catalogue: readonly AnyOperation[]
  clock?: () => number
  randomBytes?: (length: number) => Uint8Array
}

/** Opens the database, starts the compute threads and publishes key and rule set. Close what it answers. */
export async function createContext({
  env,
  log,
  rulesetFiles,
  catalogue,
  ...given
}: ContextOptions): Promise<Context> {
  if (!env.DATABASE_URL)
    throw new Error('DATABASE_URL is not set. Run npm start, which brings its own Postgres, or set it.')
  const nowUnix = given.clock ?? (() => Math.floor(Date.now() / 1000))
  const model = createModelLayer(env, nowUnix)
  const random = given.randomBytes ?? ((length: number) => new Uint8Array(randomBytes(length)))
  const db = openDatabase(env.DATABASE_URL, env.DATABASE_POOL_SIZE)
  const secretKey = env.VERIFIER_SECRET_KEY
    ? Uint8Array.from(Buffer.from(env.VERIFIER_SECRET_KEY, 'hex'))
    : null
  const compute = await createComputePool(env.COMPUTE_THREADS ?? Math.max(1, availableParallelism() - 1), {
    enginePath: rulesetFiles.enginePath,
    manifestPath: rulesetFiles.manifestPath,
    secretKey,
  })
  let reviewData: ReviewData | undefined
  let rails: Rails | undefined
  try {
    const tooMuch = await roleProblem(db)
    if (tooMuch !== null && env.ASSAY_DEPLOYMENT === 'production') throw new Error(tooMuch)
    if (tooMuch !== null) log.warn(tooMuch)
    const egress = createEgress(env, log)
    rails = await openRails({ env, log, egress, nowUnix })
    const opened = rails
    await refuseOtherNetworks(db, rails)
    await publishShippedLists(db, nowUnix())
    reviewData = await createReviewData(db, nowUnix, log)
    const closeData = reviewData.close
    const signer = secretKey ? createSigner(secretKey, compute, random) : null
    const { origin } = await readLog(db)
    const checkpointKey = checkpointKeyOf(env, originOf(env, origin))
    const keyGuard = createKeyGuard()
    await keyGuard.checkLedgerKeys(db, { signer, checkpointKey })
    if (keyGuard.problem !== null) log.error(keyGuard.problem)
    const ctx: Context = {
      env,
      log,
      db,
      nowUnix,
      randomBytes: random,
      books: createBooks(db, nowUnix, rails.networks),
      rates: createRateLimits(db, env, nowUnix),
      idempotency: createIdempotency(db, nowUnix),
      settlement: undefined as unknown as Settlement,
      accounts: createAuthenticator(db, nowUnix),
      compute,
      verifier: createSignatureVerifier(compute, wasmSchnorr),
      signer,
      profile: assayProfile(
        await publishVerifierKey(db, keyGuard.problem === null ? (signer?.pubkey ?? null) : null, nowUnix()),
      ),
      ruleset: await publishRuleset(db, rulesetFiles, nowUnix()),
      reviewData,
      reviewSources: createReviewSources(db, nowUnix),
      egress,
      rails,
      checkpointKey,
      ledger: undefined as unknown as Ledger,
      mark: openMark(env, egress),
      newestSeen: createNewestSeen(),
      keyGuard,
      logPolicy: logPolicyOf(env),
      witness: witnessOf(env),
      streams: createStreams({ db, nowUnix, log, baseUrl: env.BASE_URL }),
      model,
      startedAtUnix: nowUnix(),
      catalogue,
      async close() {
        closeData()
        ctx.streams.close()
        await ctx.settlement.drain()
        await ctx.ledger.close()
        await opened.close()
        await compute.close()
        await db.close()
      },
    }
    ctx.settlement = createSettlement(ctx)
    ctx.ledger = createLedger(ctx)
    await foundWhenEmpty(ctx)
    return ctx
  } catch (error) {
    reviewData?.close()
    await rails?.close()
    await compute.close()
    await db.close()
    throw error
  }
}
