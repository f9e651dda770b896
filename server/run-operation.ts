/**
 * Runs one request on any surface: limits, credential, parse, reserve, run, check the output, settle. A 4xx
 * or a failed run never costs money.
 */

import { listFeatures } from '#server/accounts/accounts.store.ts'
import type { Context } from '#server/compose.ts'
import type { Call, CallerAccount, CallerOperator, CallPayment, FreeUse } from '#server/kernel/call.ts'
import { isDatabaseAway, isWriteRefused, retryUntilDatabaseUp } from '#server/kernel/db.ts'
import { errorBody, httpStatus, OperationError } from '#server/kernel/errors.ts'
import type { StoredAnswer } from '#server/kernel/limits/idempotency.ts'
import { comparedInput, idempotencyRecordOf } from '#server/kernel/limits/idempotency-record.ts'
import { alsoCountedIn, type RateClass, ratePolicies } from '#server/kernel/limits/rate-classes.ts'
import { rateHeadersOf } from '#server/kernel/limits/rate-headers.ts'
import type { RateDecision } from '#server/kernel/limits/rate-limits.ts'
import {
  type AnyOperation,
  type FixedPrice,
  free,
  RawAnswer,
  StatusAnswer,
  UnchargedAnswer,
} from '#server/kernel/operation.ts'
import { ignoredHeader, type ParsedInput, parseInput, type RawInput } from '#server/kernel/parse-input.ts'
import {
  type Charged,
  DeferredWrite,
  deferWrite,
  type IdempotencyRecord,
  nothingToWrite,
} from '#server/kernel/settlement.ts'
import { planPayment, presentsPayment, readCredential, x402PaymentOf } from '#server/payments/charge.ts'
import {
  type CredentialHeaders,
  leaseSeconds,
  type PaymentCredential,
  type PaymentPlan,
  priceClassOf,
  type Reservation,
} from '#server/payments/method.ts'
import { bearerKeyIfAny, bearerKeyOf } from '#server/payments/prepaid/read-api-key.ts'
import { alertOfRefusedTokens } from '#server/warden/alerts/refused-tokens.ts'

export interface OperationRequest {
  operation: AnyOperation
  requestId: string
  ip: string
  /** Whether the peer is on this host and no proxy is in between. */
  isLocal(): boolean
  /** The credential and payment as received. */
  credentials: CredentialHeaders
  idempotencyKey: string | null
  isHead?: boolean
  /** Absent on surfaces without headers. */
  header?(name: string): string | null
  /** Absent on surfaces without HTTP. */
  send?(request: Request): Promise<Response>
  path: Record<string, string>
  query: Record<string, string>
  /** Reads and parses the body. Not called for a price probe, whose answer does not depend on the body. */
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
    const { account, operator } = await authenticate(ctx, request).catch(async (refusal) => {
      // Failed keys also count against the limit.
      await takePermit(ctx, operation.rate, null, request.ip, headers)
      if (operation.auth === 'operator' || operation.auth === 'allowlist')
        await takeRefused(ctx, request.ip, headers)
      throw refusal
    })
    const freeTool = freeToolOf(operation, request.query)
    const isFree = freeTool !== null || (await operation.isFree?.(ctx, request.path, account)) === true
    const price = isFree ? free : operation.price
    const isUnpaid = !account && !presentsPayment(credentials)
    const probe = price.kind === 'fixed' && (isUnpaid || request.isHead === true)
    const freeUse = freeTool
      ? await takeFreeUse(ctx, freeTool, operation, { account, ip: request.ip }, headers)
      : null
    const holder = operator ? { id: operator.tokenId } : account
    if (!freeUse) await takePermit(ctx, probe ? 'probe' : operation.rate, holder, request.ip, headers)
    if (account) await takeThrottled(ctx, operation.rate, account)
    if (probe) {
      throw new OperationError('payment_required', {
        detail: `${operation.method} ${operation.path} is a paid operation: send a credential or a payment.`,
        ...(operation.challenge ? { extra: await operation.challenge.read(ctx, request.path) } : {}),
      })
    }
    const isReserved = price.kind === 'fixed' && !price.movedByRun
    const takesPayment = isReserved || operation.takesPayment === true
    const credential = takesPayment ? readCredential(credentials) : null
    const raw: RawInput = { path: request.path, query: request.query, body: await request.readBody() }
    const parsed = parseInput(operation, raw)
    if (parsed.ignored.length > 0) headers['X-Ignored-Fields'] = ignoredHeader(parsed.ignored)
    const compared = comparedInput(request, raw)
    const explicit = await idempotencyRecordOf(ctx, request, { account, operator }, parsed)
    const idempotencyKey = explicit?.key ?? null
    await operation.beforePayment?.(ctx, parsed.input)
    const isPaidAlone = presentsPayment(credentials)
    const charged = isReserved
      ? await priceOfCall(ctx, operation, price, parsed, { account, isPaidAlone })
      : null
    const held = (operation.runSecondsOf?.(parsed.input) ?? 0) + leaseSeconds
    const plan = charged
      ? await planPayment(
          ctx,
          {
            operation,
            price: charged,
            account,
            lightningOnly: operation.lightningOnly?.(ctx, parsed.input) ?? false,
            compared,
            idempotencyKey,
            leaseSeconds: held,
          },
          credential,
        )
      : null
    const kept = plan?.kept ?? explicit
    if (kept) {
      const stored = await beginOnce(ctx, kept, compared, { plan, held })
      if (stored) return json(stored.status, stored.body, { ...headers, 'Idempotency-Replayed': 'true' })
    }
    return await runOnce(
      ctx,
      request,
      { account, operator, parsed, kept, plan, price: charged, credential, freeUse },
      headers,
    )
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
  'The database cannot store data at the moment; see GET /health for the reason. Nothing was charged. Try again later.'

const databaseAway = (cause: unknown, detail?: string): OperationError =>
  new OperationError('service_unavailable', {
    cause,
    headers: { 'Retry-After': '2' },
    ...(detail === undefined ? {} : { detail }),
  })

/** A payment reused with a different request gets its own error text. */
async function beginOnce(
  ctx: Context,
  kept: IdempotencyRecord,
  compared: Record<string, unknown>,
  { plan, held }: { plan: PaymentPlan | null; held: number },
): Promise<StoredAnswer | null> {
  try {
    return await ctx.idempotency.begin(kept, compared, held)
  } catch (error) {
    if (plan?.conflict && error instanceof OperationError && error.code === 'idempotency_conflict')
      throw plan.conflict()
    throw error
  }
}

interface Caller {
  account: CallerAccount | null
  operator: CallerOperator | null
}

async function authenticate(
  ctx: Context,
  { credentials, operation, isLocal, ip }: OperationRequest,
): Promise<Caller> {
  if (operation.auth === 'local' && !isLocal()) throw new OperationError('local_only')
  if (operation.auth === 'operator')
    return { account: null, operator: await operatorOf(ctx, credentials.authorization, operation, ip) }
  if (operation.auth === 'allowlist')
    return { account: null, operator: await allowlistedOf(ctx, credentials.authorization, operation, ip) }
  const asksForKey = operation.auth === 'bearer' || operation.auth === 'payer'
  const apiKey = asksForKey ? bearerKeyOf(credentials) : bearerKeyIfAny(credentials)
  if (apiKey === null) {
    if (operation.auth === 'bearer') throw new OperationError('missing_credentials')
    return { account: null, operator: null }
  }
  // A free public operation ignores credentials.
  if (!asksForKey)
    return { account: operation.knowsAccounts ? await ctx.accounts.find(apiKey) : null, operator: null }
  const account = await ctx.accounts.find(apiKey)
  if (!account) throw new OperationError('invalid_api_key')
  return { account, operator: null }
}

/** Null without a token. */
const tokenIn = (authorization: string | null): string | null =>
  /^Bearer ([\x21-\x7e]{1,128})$/i.exec(authorization ?? '')?.[1] ?? null

/** Counts a refused token against its address; operators are alerted of the first that is one too many. */
async function takeRefused(ctx: Context, ip: string, headers: Record<string, string>): Promise<void> {
  try {
    await takePermit(ctx, 'operator_refused', null, ip, headers)
  } catch (error) {
    await alertOfRefusedTokens(ctx, ip)
    throw error
  }
}

/** An empty list refuses every token. */
async function allowlistedOf(
  ctx: Context,
  authorization: string | null,
  { id }: AnyOperation,
  ip: string,
): Promise<CallerOperator> {
  const token = tokenIn(authorization)
  if (token === null)
    throw new OperationError('missing_credentials', {
      detail: 'This operation is for tokens on the list of the sentinel: send Authorization: Bearer.',
    })
  const found = await ctx.operators.findAllowlisted(token)
  if (found) return found
  ctx.log.warn({ ip, operation: id }, 'token not on the list of the sentinel')
  throw new OperationError('not_on_allowlist')
}

/** A refused token is logged without its text, so that guessing is noticed. */
async function operatorOf(
  ctx: Context,
  authorization: string | null,
  { id, scope }: AnyOperation,
  ip: string,
): Promise<CallerOperator> {
  const token = tokenIn(authorization)
  const operator = token === null ? null : await ctx.operators.find(token)
  if (!operator) {
    ctx.log.warn({ ip, operation: id }, 'operator token refused')
    throw new OperationError('invalid_operator_token')
  }
  if (scope && !operator.scopes.includes(scope))
    throw new OperationError('forbidden', {
      detail: `This token allows ${operator.scopes.join(', ')}; the operation needs ${scope}.`,
    })
  return operator
}

/** Quotas that an operator set for the account, beside those of the class. */
async function takeThrottled(ctx: Context, rateClass: RateClass, { id, throttles }: CallerAccount) {
  for (const { quota, windowSeconds } of throttles.filter((each) => each.class === rateClass)) {
    const key = `throttle:${quota}/${windowSeconds}:${id}`
    const decision = await ctx.rates.take(rateClass, key, { quota, windowSeconds })
    if (decision.allowed) continue
    throw new OperationError('rate_limited', {
      detail: `The operator limits this account to ${quota} requests of class ${rateClass} in ${windowSeconds} s.`,
      headers: { ...rateHeadersOf(decision), 'Retry-After': String(decision.resetSeconds) },
    })
  }
}

const daySeconds = 86_400

const freeToolOf = ({ freeTool }: AnyOperation, query: Record<string, string>) =>
  freeTool && query[freeTool.member] === '1' ? freeTool : null

/** Takes one of today's free uses; accounts with the feature have the rate of paid calls. */
async function takeFreeUse(
  ctx: Context,
  freeTool: NonNullable<AnyOperation['freeTool']>,
  operation: AnyOperation,
  { account, ip }: { account: CallerAccount | null; ip: string },
  headers: Record<string, string>,
): Promise<FreeUse> {
  if (account && (await listFeatures(ctx.db, account.id)).includes(freeTool.unlimited)) {
    await takePermit(ctx, operation.rate, account, ip, headers)
    return { remainingToday: null }
  }
  const { remaining } = await takePermit(ctx, freeTool.rate, null, ip, headers)
  return { remainingToday: remaining }
}

/** Adds the rate-limit headers to `headers`. Throws rate_limited or quota_exhausted. */
export async function takePermit(
  ctx: Context,
  rateClass: RateClass,
  account: { id: string } | null,
  ip: string,
  headers: Record<string, string>,
): Promise<RateDecision> {
  const key = ratePolicies[rateClass].key === 'account' && account ? `account:${account.id}` : `ip:${ip}`
  const taken = ctx.rates.take(rateClass, key)
  const decision = taken instanceof Promise ? await taken : taken
  Object.assign(headers, rateHeadersOf(decision))
  if (!decision.allowed)
    throw new OperationError(decision.windowSeconds < daySeconds ? 'rate_limited' : 'quota_exhausted', {
      detail: `More than ${decision.quota} requests of class ${rateClass} in ${decision.windowSeconds} s; retry in ${decision.resetSeconds} s. To read the whole ledger, download the files listed in GET /log/export/manifest.json.`,
      // The limit that was exceeded, which may differ from the operation's usual one.
      headers: { ...rateHeadersOf(decision), 'Retry-After': String(decision.resetSeconds) },
    })
  const also = alsoCountedIn[rateClass]
  if (also) await takePermit(ctx, also, account, ip, {})
  return decision
}

async function priceOfCall(
  ctx: Context,
  operation: AnyOperation,
  price: FixedPrice,
  { input }: ParsedInput,
  { account, isPaidAlone }: { account: CallerAccount | null; isPaidAlone: boolean },
): Promise<FixedPrice> {
  if (!operation.priceOf) return price
  const sats = await operation.priceOf(ctx, input, account)
  if (isPaidAlone && sats > price.agentSats)
    throw new OperationError('missing_credentials', {
      detail: `This call costs ${sats} sats. A payment for a single call covers ${price.agentSats} sats here; use an account with a balance. Nothing was charged.`,
    })
  return { ...price, baseSats: sats, agentSats: sats }
}

interface Prepared extends Caller {
  parsed: ParsedInput
  kept: IdempotencyRecord | null
  plan: PaymentPlan | null
  /** Of this call; null for a free one. */
  price: FixedPrice | null
  credential: PaymentCredential | null
  freeUse: FreeUse | null
}

async function runOnce(
  ctx: Context,
  request: OperationRequest,
  { account, operator, parsed, kept, plan, price, credential, freeUse }: Prepared,
  headers: Record<string, string>,
): Promise<OperationAnswer> {
  const { operation } = request
  let payment: Reservation | null = null
  const made: { answer: StoredAnswer | null } = { answer: null }
  let own: Record<string, string> = {}
  try {
    if (plan) payment = await plan.reserve()
    const call: Call = {
      requestId: request.requestId,
      account,
      operator,
      ip: request.ip,
      payment,
      isHead: request.isHead ?? false,
      kept,
      header: request.header ?? (() => null),
      send: request.send ?? null,
      credential: plan ? null : x402PaymentOf(credential),
      freeUse,
    }
    const result = await operation.run(ctx, parsed.input, call)
    if (result instanceof RawAnswer)
      return {
        status: result.status,
        body: result.body,
        contentType: result.contentType ?? operation.produces ?? 'application/octet-stream',
        headers: { ...headers, ...result.headers },
      }
    if (result instanceof UnchargedAnswer)
      return await answerUncharged(ctx, operation, result, { payment, kept }, headers)
    if (!payment && !kept && !(result instanceof DeferredWrite)) {
      const { status, output, headers: own } = statusOf(operation, result)
      return json(status, JSON.stringify(checked(operation, output)), { ...headers, ...own })
    }
    const deferred = result instanceof DeferredWrite ? result : deferWrite(nothingToWrite, null, () => result)
    const answer = await ctx.settlement.deliver(deferred.writer as never, {
      item: deferred.item,
      chargeId: payment?.chargeId ?? null,
      keep: kept,
      finish: (stored, charged) => {
        const finished = statusOf(operation, deferred.finish(stored, charged))
        own = finished.headers
        const output = withCharge(price, finished.output, payment, charged)
        made.answer = { status: finished.status, body: JSON.stringify(checked(operation, output)) }
        return made.answer
      },
    })
    if (payment && price && isPaidInSats(payment)) ctx.usage.recordSats(operation, price.agentSats)
    return json(answer.status, answer.body, { ...headers, ...own, ...payment?.headers })
  } catch (error) {
    const isCredential = plan?.kept != null
    const end = await giveBack(ctx, request, { payment, kept, isCredential }, error)
    if (end === 'delivered' && made.answer)
      return json(made.answer.status, made.answer.body, { ...headers, ...own, ...payment?.headers })
    if (typeof end === 'object')
      return json(end.status, end.body, { ...headers, 'Idempotency-Replayed': 'true' })
    if (!isDatabaseAway(error))
      throw withReceipt(isWriteRefused(error) ? databaseAway(error, notStored) : error, payment)
    const isCertain = end === 'given_back' && (payment !== null || (plan !== null && !isCredential))
    const isHarmless = isCertain || operation.effect === 'read'
    throw withReceipt(databaseAway(error, isHarmless ? undefined : uncertain), payment)
  }
}

/** Releases the reservation before the answer is stored, so that a repeat gets it without a charge either. */
async function answerUncharged(
  ctx: Context,
  operation: AnyOperation,
  { output }: UnchargedAnswer<unknown>,
  { payment, kept }: { payment: Reservation | null; kept: IdempotencyRecord | null },
  headers: Record<string, string>,
): Promise<OperationAnswer> {
  const body = JSON.stringify(checked(operation, { ...(output as object), cost_sats: 0 }))
  if (payment) await retryUntilDatabaseUp(() => ctx.books.release([payment.chargeId]))
  if (kept) await ctx.idempotency.keepAlone(kept, { status: 200, body })
  return json(200, body, headers)
}

const uncertain =
  'The database connection was lost while the request ran, so its result is unknown. Send the same request again with the same Idempotency-Key or payment. If it had neither, GET /account/statement shows whether it took effect.'

const statusOf = ({ successStatus }: AnyOperation, result: unknown) =>
  result instanceof StatusAnswer ? result : new StatusAnswer<unknown>(successStatus ?? 200, result)

/** A settled payment whose run failed is kept, and the answer says so. */
function withReceipt(error: unknown, payment: Reservation | null): unknown {
  if (!payment?.refund) return error
  const known =
    error instanceof OperationError ? error : new OperationError('internal_error', { cause: error })
  Object.assign(known.headers, payment.headers)
  Object.assign(known.extra, { payment: payment.refund })
  return known
}

const isPaidInSats = ({ method }: CallPayment) => method === 'bearer' || method === 'l402'

/** The Charge members of every paid success (payloads 1.3). */
function withCharge(
  price: FixedPrice | null,
  output: unknown,
  payment: CallPayment | null,
  charged: Charged,
): unknown {
  if (!payment || !price) return output
  const paidSats = isPaidInSats(payment) ? price.agentSats : 0
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

/**
 * Output that violates the operation's own contract is a defect of the service: it is neither returned nor
 * charged.
 */
function checked(operation: AnyOperation, output: unknown): unknown {
  const result = operation.output.safeParse(output)
  if (result.success) return output
  const first = result.error.issues[0]!
  throw new Error(`${operation.id} broke its contract at ${first.path.join('.')}: ${first.message}`)
}

/** 4xx statuses that a retry may overcome; any other 4xx is as final as a success. */
const passingStatuses = [401, 402, 413, 429]

interface Held {
  payment: CallPayment | null
  kept: IdempotencyRecord | null
  /** The payment itself is the key, so any failure must be retryable. */
  isCredential: boolean
}

/**
 * Releases the failed call's hold. Its idempotency key keeps a final 4xx and is freed otherwise. If the
 * call was delivered after all because only the response to the commit was lost, or an answer is already
 * stored under its key, that answer is returned. `unknown`: Postgres stayed unreachable, and the leases of
 * the hold and the key expire on their own.
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
    ctx.log.error({ err: second, first: String(error) }, 'could not release the hold')
    return 'unknown'
  }
}

const json = (status: number, body: string, headers: Record<string, string>): OperationAnswer => ({
  status,
  body,
  contentType: 'application/json; charset=utf-8',
  headers,
})
