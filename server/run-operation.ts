/**
 * What happens between a request and its answer, the same on every surface: limits, who pays, does it fit, reserve, run,
 * check, settle. A 4xx and a failed run never cost money.
 */
import type { Call, CallerAccount, CallPayment } from '#server/call.ts'
import type { Context } from '#server/compose.ts'
import { isDatabaseAway, isWriteRefused, retryUntilDatabaseUp } from '#server/db.ts'
import { errorBody, httpStatus, OperationError } from '#server/errors.ts'
import type { StoredAnswer } from '#server/limits/idempotency.ts'
import { comparedInput, idempotencyRecordOf } from '#server/limits/idempotency-record.ts'
import { alsoCountedIn, type RateClass, ratePolicies } from '#server/limits/rate-classes.ts'
import { rateHeadersOf } from '#server/limits/rate-headers.ts'
import { type AnyOperation, RawAnswer, StatusAnswer } from '#server/operation.ts'
import { ignoredHeader, type ParsedInput, parseInput, type RawInput } from '#server/parse-input.ts'
import {
  type Chosen,
  choosePayment,
  leaseSeconds,
  priceClassOf,
  type Reserved,
} from '#server/payments/charge/choose-payment.ts'
import {
  bearerKeyIfAny,
  bearerKeyOf,
  type CredentialHeaders,
  type PresentedPayment,
  presentsPayment,
  readPayment,
} from '#server/payments/charge/presented.ts'
import {
  type Charged,
  DeferredWrite,
  deferWrite,
  type IdempotencyRecord,
  nothingToWrite,
} from '#server/settlement.ts'

export interface OperationRequest {
  operation: AnyOperation
  requestId: string
  ip: string
  /** The peer is on this host and no proxy stands between. */
  isLocal: boolean
  surface: Call['surface']
  /** What was sent to say who calls and to pay, as it arrived. */
  credentials: CredentialHeaders
  idempotencyKey: string | null
  isHead?: boolean
  /** Absent on surfaces without headers. */
  header?(name: string): string | null
  path: Record<string, string>
  query: Record<string, string>
  /** Reads and parses the body; not called for a probe, whose answer is the same whatever the body. */
  readBody(): Promise<unknown>
}

export interface OperationAnswer {
  status: number
  body: RawAnswer['body']
  contentType: string
  headers: Record<string, string>
}

export async function runOperation(ctx: Context, request: OperationRequest): Promise<OperationAnswer> {
  const { operation, credentials } = request
  const headers: Record<string, string> = {}
  try {
    const account = await authenticate(ctx, request).catch(async (refusal) => {
      // Guessing keys counts as well.
      await takePermit(ctx, operation.rate, null, request.ip, headers)
      throw refusal
    })
    const { price } = operation
    const isUnpaid = !account && !presentsPayment(credentials)
    const probe = price.kind === 'fixed' && (isUnpaid || request.isHead === true)
    await takePermit(ctx, probe ? 'probe' : operation.rate, account, request.ip, headers)
    if (probe) {
      throw new OperationError('payment_required', {
        detail: `${operation.method} ${operation.path} is paid: send a credential or a payment.`,
      })
    }
    const takesPayment = price.kind === 'fixed' || operation.takesPayment === true
    const presented = takesPayment ? readPayment(credentials) : null
    const raw: RawInput = { path: request.path, query: request.query, body: await request.readBody() }
    const parsed = parseInput(operation, raw)
    if (parsed.ignored.length > 0) headers['X-Ignored-Fields'] = ignoredHeader(parsed.ignored)
    const compared = comparedInput(request, raw)
    const explicit = await idempotencyRecordOf(ctx, request, account, parsed)
    const chosen =
      price.kind === 'fixed'
        ? await choosePayment(ctx, { operation, price, account, compared }, presented, explicit?.key ?? null)
        : null
    const kept = chosen?.kept ?? explicit
    if (kept) {
      const stored = await beginOnce(ctx, kept, compared, chosen)
      if (stored) return json(stored.status, stored.body, { ...headers, 'Idempotency-Replayed': 'true' })
    }
    return await runOnce(ctx, request, { account, parsed, kept, chosen, presented }, headers)
  } catch (error) {
    const known = isDatabaseAway(error)
      ? databaseAway(error)
      : isWriteRefused(error)
        ? databaseAway(error, notStored)
        : error
    if (known instanceof OperationError) Object.assign(known.headers, { ...headers, ...known.headers })
    throw known
  }
}

const notStored =
  'The database stores nothing at the moment; GET /health says why. Nothing was charged. Try again later.'

const databaseAway = (cause: unknown, detail?: string): OperationError =>
  new OperationError('service_unavailable', {
    cause,
    headers: { 'Retry-After': '2' },
    ...(detail === undefined ? {} : { detail }),
  })

/** A payment that comes again with another request is refused in its own words. */
async function beginOnce(
  ctx: Context,
  kept: IdempotencyRecord,
  compared: Record<string, unknown>,
  chosen: Chosen | null,
): Promise<StoredAnswer | null> {
  try {
    return await ctx.idempotency.begin(kept, compared, leaseSeconds)
  } catch (error) {
    if (chosen?.conflict && error instanceof OperationError && error.code === 'idempotency_conflict')
      throw chosen.conflict()
    throw error
  }
}

async function authenticate(
  ctx: Context,
  { credentials, operation, isLocal }: OperationRequest,
): Promise<CallerAccount | null> {
  if (operation.auth === 'local' && !isLocal) throw new OperationError('local_only')
  const asksForKey = operation.auth === 'bearer' || operation.auth === 'payer'
  const apiKey = asksForKey ? bearerKeyOf(credentials) : bearerKeyIfAny(credentials)
  if (apiKey === null) {
    if (operation.auth === 'bearer') throw new OperationError('missing_credentials')
    return null
  }
  // A free public operation does not judge a credential, and most have no use for one.
  if (!asksForKey) return operation.knowsAccounts ? ctx.accounts.find(apiKey) : null
  const account = await ctx.accounts.find(apiKey)
  if (!account) throw new OperationError('invalid_api_key')
  return account
}

const daySeconds = 86_400

/** Adds the headers of the limit to `headers`. Throws rate_limited or quota_exhausted. */
export async function takePermit(
  ctx: Context,
  rateClass: RateClass,
  account: CallerAccount | null,
  ip: string,
  headers: Record<string, string>,
): Promise<void> {
  const key = ratePolicies[rateClass].key === 'account' && account ? `account:${account.id}` : `ip:${ip}`
  const taken = ctx.rates.take(rateClass, key)
  const decision = taken instanceof Promise ? await taken : taken
  Object.assign(headers, rateHeadersOf(decision))
  if (!decision.allowed)
    throw new OperationError(decision.windowSeconds < daySeconds ? 'rate_limited' : 'quota_exhausted', {
      detail: `More than ${decision.quota} requests of class ${rateClass} in ${decision.windowSeconds} s; come back in ${decision.resetSeconds} s. To read the whole ledger, take the files that GET /log/export/manifest.json names.`,
      // Of the limit that was hit, which need not be the one that the operation shows otherwise.
      headers: { ...rateHeadersOf(decision), 'Retry-After': String(decision.resetSeconds) },
    })
  const also = alsoCountedIn[rateClass]
  if (also) await takePermit(ctx, also, account, ip, {})
}

interface Prepared {
  account: CallerAccount | null
  parsed: ParsedInput
  kept: IdempotencyRecord | null
  chosen: Chosen | null
  presented: PresentedPayment | null
}

async function runOnce(
  ctx: Context,
  request: OperationRequest,
  { account, parsed, kept, chosen, presented }: Prepared,
  headers: Record<string, string>,
): Promise<OperationAnswer> {
  const { operation } = request
  let payment: Reserved | null = null
  const made: { answer: StoredAnswer | null } = { answer: null }
  let own: Record<string, string> = {}
  try {
    if (chosen) payment = await chosen.reserve()
    const call: Call = {
      requestId: request.requestId,
      account,
      ip: request.ip,
      isLocal: request.isLocal,
      surface: request.surface,
      payment,
      isHead: request.isHead ?? false,
      kept,
      header: request.header ?? (() => null),
      presented: presented?.rail === 'x402' && !chosen ? presented.payment : null,
    }
    const result = await operation.run(ctx, parsed.input, call)
    if (result instanceof RawAnswer)
      return {
        status: result.status,
        body: result.body,
        contentType: result.contentType ?? operation.produces ?? 'application/octet-stream',
        headers: { ...headers, ...result.headers },
      }
    if (!payment && !kept && !(result instanceof DeferredWrite)) {
      const { status, output, headers: own } = statusOf(result)
      return json(status, JSON.stringify(checked(operation, output)), { ...headers, ...own })
    }
    const deferred = result instanceof DeferredWrite ? result : deferWrite(nothingToWrite, null, () => result)
    const answer = await ctx.settlement.deliver(deferred.writer as never, {
      item: deferred.item,
      chargeId: payment?.chargeId ?? null,
      keep: kept,
      finish: (stored, charged) => {
        const finished = statusOf(deferred.finish(stored, charged))
        own = finished.headers
        const output = withCharge(operation, finished.output, payment, charged)
        made.answer = { status: finished.status, body: JSON.stringify(checked(operation, output)) }
        return made.answer
      },
    })
    return json(answer.status, answer.body, { ...headers, ...own, ...payment?.headers })
  } catch (error) {
    const isCredential = chosen?.kept != null
    const end = await giveBack(ctx, request, { payment, kept, isCredential }, error)
    if (end === 'delivered' && made.answer)
      return json(made.answer.status, made.answer.body, { ...headers, ...own, ...payment?.headers })
    if (typeof end === 'object')
      return json(end.status, end.body, { ...headers, 'Idempotency-Replayed': 'true' })
    if (!isDatabaseAway(error))
      throw withReceipt(isWriteRefused(error) ? databaseAway(error, notStored) : error, payment)
    const isCertain = end === 'given_back' && (payment !== null || (chosen !== null && !isCredential))
    const isHarmless = isCertain || operation.effect === 'read'
    throw withReceipt(databaseAway(error, isHarmless ? undefined : uncertain), payment)
  }
}

const uncertain =
  'The database went away while the request ran, and what came of it is not certain. Send the same request again with the same Idempotency-Key or payment; one that had neither shows in GET /account/statement if it took effect.'

const statusOf = (result: unknown) =>
  result instanceof StatusAnswer ? result : new StatusAnswer<unknown>(200, result)

/** A settled payment whose run failed is not lost, and its answer says so. */
function withReceipt(error: unknown, payment: Reserved | null): unknown {
  if (!payment?.wayBack) return error
  const known =
    error instanceof OperationError ? error : new OperationError('internal_error', { cause: error })
  Object.assign(known.headers, payment.headers)
  Object.assign(known.extra, { payment: payment.wayBack })
  return known
}

/** The Charge part of every paid success (payloads 1.3). */
function withCharge(
  operation: AnyOperation,
  output: unknown,
  payment: CallPayment | null,
  charged: Charged,
): unknown {
  if (!payment || operation.price.kind !== 'fixed') return output
  const { price } = operation
  const paidSats = payment.method === 'free' || payment.method === 'x402' ? 0 : price.agentSats
  return {
    ...(output as object),
    cost_sats: paidSats,
    charge: {
      charge_id: payment.chargeId,
      method: payment.method,
      price_class: priceClassOf(price),
      amount_sats: paidSats,
      amount_usd: payment.method === 'x402' ? price.usd : null,
      transaction: payment.transaction,
      balance_sats: charged.balanceSats,
    },
  }
}

/** A value that breaks the operation's own contract is our defect: it must not leave, and must not cost. */
function checked(operation: AnyOperation, output: unknown): unknown {
  const result = operation.output.safeParse(output)
  if (result.success) return output
  const first = result.error.issues[0]!
  throw new Error(`${operation.id} broke its contract at ${first.path.join('.')}: ${first.message}`)
}

/** Statuses of a 4xx that a repeat must be able to outgrow; any other 4xx is as final as a success. */
const passingStatuses = [401, 402, 413, 429]

interface Held {
  payment: CallPayment | null
  kept: IdempotencyRecord | null
  /** The key is the payment itself, which must be able to try again after any failure. */
  isCredential: boolean
}

/**
 * Releases what the failed call held; its key keeps a final 4xx and is given back otherwise. Unless it was delivered after all, since
 * only the answer to the commit was lost, or is kept under its key by now: then that counts, and is answered. `unknown`: Postgres
 * stayed away, and what is left ends by itself when the lease of the hold and of the key runs out.
 */
async function giveBack(
  ctx: Context,
  { requestId }: OperationRequest,
  { payment, kept, isCredential }: Held,
  error: unknown,
): Promise<StoredAnswer | 'delivered' | 'given_back' | 'unknown'> {
  try {
    if (payment) {
      const delivered = await retryUntilDatabaseUp(() => ctx.books.release([payment.chargeId]))
      if (delivered.length > 0) return 'delivered'
    }
    if (!kept) return 'given_back'
    const status = error instanceof OperationError ? httpStatus(error.code) : 500
    if (isCredential || status >= 500 || passingStatuses.includes(status))
      return (await retryUntilDatabaseUp(() => ctx.idempotency.forget(kept))) ?? 'given_back'
    await ctx.idempotency.keepAlone(kept, {
      status,
      body: JSON.stringify(errorBody(error as OperationError, requestId)),
    })
    return 'given_back'
  } catch (second) {
    ctx.log.error({ err: second, first: String(error) }, 'could not give back')
    return 'unknown'
  }
}

const json = (status: number, body: string, headers: Record<string, string>): OperationAnswer => ({
  status,
  body,
  contentType: 'application/json; charset=utf-8',
  headers,
})
