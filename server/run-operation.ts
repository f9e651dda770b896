/**
 * What happens between a request and its answer, the same on every surface: limits, who pays, does it fit, reserve, run,
 * check, settle. A 4xx and a failed run never cost money.
 */
import { randomUUID } from 'node:crypto'
import type { Call, CallerAccount, Context } from '#server/context.ts'
import { errorBody, httpStatus, InvalidRequest, OperationError } from '#server/errors.ts'
import { idempotencyKeyPattern } from '#server/limits/idempotency.ts'
import { alsoCountedIn, type RateClass, ratePolicies } from '#server/limits/rate-classes.ts'
import type { RateDecision } from '#server/limits/rate-limits.ts'
import { type AnyOperation, type FixedPrice, RawAnswer, StatusAnswer } from '#server/operation.ts'
import { type ParsedInput, parseInput, type RawInput } from '#server/parse-input.ts'
import { type Charged, type KeptUnder, nothingToWrite, Settling, settle } from '#server/settlement.ts'

export interface OperationRequest {
  operation: AnyOperation
  requestId: string
  ip: string
  surface: Call['surface']
  /** The Bearer key as sent; null when there is none. */
  apiKey: string | null
  idempotencyKey: string | null
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

/** The longest a run may hold its reserve; then the sweeper gives the money back. */
const leaseSeconds = 90

export async function runOperation(ctx: Context, request: OperationRequest): Promise<OperationAnswer> {
  const { operation } = request
  const headers: Record<string, string> = {}
  try {
    const account = await authenticate(ctx, request)
    const probe = operation.price.kind === 'fixed' && !account
    await takePermit(ctx, probe ? 'probe' : operation.rate, account, request.ip, headers)
    if (probe) {
      throw new OperationError('payment_required', {
        detail: `${operation.method} ${operation.path} is paid: send a credential or a payment.`,
      })
    }
    const raw: RawInput = { path: request.path, query: request.query, body: await request.readBody() }
    const parsed = parseInput(operation, raw)
    if (parsed.ignored.length > 0) headers['X-Ignored-Fields'] = parsed.ignored.join(', ')
    const kept = keptUnder(request, account, parsed)
    if (kept) {
      const stored = await ctx.idempotency.begin(kept, comparedBody(request, raw), leaseSeconds)
      if (stored) return json(stored.status, stored.body, { ...headers, 'Idempotency-Replayed': 'true' })
    }
    return await runOnce(ctx, request, account, parsed, kept, headers)
  } catch (error) {
    if (error instanceof OperationError) Object.assign(error.headers, { ...headers, ...error.headers })
    throw error
  }
}

async function authenticate(
  ctx: Context,
  { apiKey, operation }: OperationRequest,
): Promise<CallerAccount | null> {
  if (apiKey === null) {
    if (operation.auth === 'bearer') throw new OperationError('missing_credentials')
    return null
  }
  // A free public operation does not judge a credential, and most have no use for one.
  if (operation.auth === 'public') return operation.knowsAccounts ? ctx.accounts.find(apiKey) : null
  const account = await ctx.accounts.find(apiKey)
  if (!account) throw new OperationError('invalid_api_key')
  return account
}

async function takePermit(
  ctx: Context,
  rateClass: RateClass,
  account: CallerAccount | null,
  ip: string,
  headers: Record<string, string>,
): Promise<void> {
  const key = ratePolicies[rateClass].key === 'account' && account ? `account:${account.id}` : `ip:${ip}`
  const taken = ctx.rates.take(rateClass, key)
  const decision = taken instanceof Promise ? await taken : taken
  writeRateHeaders(decision, headers)
  if (!decision.allowed)
    throw new OperationError('rate_limited', {
      detail: `More than ${decision.quota} requests of class ${rateClass} in ${decision.windowSeconds} s; come back in ${decision.resetSeconds} s. To read in bulk, use an export instead of many requests.`,
      headers: { 'Retry-After': String(decision.resetSeconds) },
    })
  const also = alsoCountedIn[rateClass]
  if (also) await takePermit(ctx, also, account, ip, {})
}

function writeRateHeaders(decision: RateDecision, headers: Record<string, string>): void {
  headers['RateLimit-Policy'] = `"${decision.rateClass}";q=${decision.quota};w=${decision.windowSeconds}`
  headers.RateLimit = `"${decision.rateClass}";r=${decision.remaining};t=${decision.resetSeconds}`
}

/** A key in the header stands for the very body; one in the body for what the operation says is the same. */
function comparedBody(
  { operation, idempotencyKey }: OperationRequest,
  raw: RawInput,
): Record<string, unknown> {
  if (raw.body === undefined) return raw.query
  const body = raw.body as Record<string, unknown>
  return idempotencyKey === null && operation.comparedBody ? operation.comparedBody(body) : body
}

/** Null when the request names no key or the operation changes nothing. */
function keptUnder(
  request: OperationRequest,
  account: CallerAccount | null,
  { input }: ParsedInput,
): KeptUnder | null {
  const { operation } = request
  if (operation.idempotency !== 'key') return null
  const member = operation.idempotencyMember && account ? input[operation.idempotencyMember] : undefined
  const key = request.idempotencyKey ?? (typeof member === 'string' ? member : null)
  if (key === null) return null
  if (request.idempotencyKey !== null && !idempotencyKeyPattern.test(key))
    throw new InvalidRequest([
      {
        loc: ['header', 'Idempotency-Key'],
        msg: 'send 8 to 128 of A-Z a-z 0-9 . _ : -',
        type: 'string_pattern_mismatch',
      },
    ])
  return {
    scope: account ? `account:${account.id}` : `ip:${request.ip}`,
    route: `${operation.method} ${operation.path}`,
    key,
  }
}

async function runOnce(
  ctx: Context,
  request: OperationRequest,
  account: CallerAccount | null,
  { input }: ParsedInput,
  kept: KeptUnder | null,
  headers: Record<string, string>,
): Promise<OperationAnswer> {
  const { operation } = request
  let payment: Call['payment'] = null
  try {
    if (operation.price.kind === 'fixed') payment = await reserve(ctx, operation, operation.price, account!)
    const call: Call = {
      requestId: request.requestId,
      account,
      ip: request.ip,
      surface: request.surface,
      payment,
    }
    const result = await operation.run(ctx, input, call)
    if (result instanceof RawAnswer)
      return {
        status: result.status,
        body: result.body,
        contentType: result.contentType ?? operation.produces ?? 'application/octet-stream',
        headers: { ...headers, ...result.headers },
      }
    if (!payment && !kept && !(result instanceof Settling)) {
      const { status, output } = result instanceof StatusAnswer ? result : { status: 200, output: result }
      return json(status, JSON.stringify(checked(operation, output)), headers)
    }
    const settling = result instanceof Settling ? result : settle(nothingToWrite, null, () => result)
    const answer = await ctx.settlement.deliver(settling.writer as never, {
      item: settling.item,
      chargeId: payment?.chargeId ?? null,
      keep: kept,
      finish: (stored, charged) => {
        const output = withCharge(operation, settling.finish(stored, charged), payment, charged)
        return { status: 200, body: JSON.stringify(checked(operation, output)) }
      },
    })
    return json(answer.status, answer.body, headers)
  } catch (error) {
    await giveBack(ctx, request, payment, kept, error)
    throw error
  }
}

async function reserve(
  ctx: Context,
  operation: AnyOperation,
  price: FixedPrice,
  account: CallerAccount,
): Promise<NonNullable<Call['payment']>> {
  const chargeId = `chg_${randomUUID()}`
  const reservation = await ctx.books.reserve({
    chargeId,
    accountId: account.id,
    operation: `${operation.method} ${operation.path}`,
    priceClass: price.agentSats === price.baseSats ? 'base' : 'agent',
    priceSats: price.agentSats,
    freeEligible: price.freeCalls,
    lightningOnly: false,
    leaseUntilUnix: ctx.nowUnix() + leaseSeconds,
  })
  if (reservation.outcome === 'insufficient')
    throw new OperationError('insufficient_balance', {
      detail: `${operation.method} ${operation.path} costs ${price.agentSats} sats; the account has ${reservation.balanceSats} and no free call left.`,
      extra: {
        balance_sats: reservation.balanceSats,
        lightning_sats: reservation.lightningSats,
        shortfall_sats: price.agentSats - reservation.balanceSats,
      },
    })
  return reservation.outcome === 'free'
    ? { chargeId, method: 'free', freeCallsRemaining: reservation.freeCallsRemaining }
    : { chargeId, method: 'bearer', freeCallsRemaining: price.freeCalls ? 0 : null }
}

/** The Charge part of every paid success (payloads 1.3). */
function withCharge(
  operation: AnyOperation,
  output: unknown,
  payment: Call['payment'],
  charged: Charged,
): unknown {
  if (!payment || operation.price.kind !== 'fixed') return output
  const { price } = operation
  const paidSats = payment.method === 'free' ? 0 : price.agentSats
  return {
    ...(output as object),
    cost_sats: paidSats,
    charge: {
      charge_id: payment.chargeId,
      method: payment.method,
      price_class: price.agentSats === price.baseSats ? 'base' : 'agent',
      amount_sats: paidSats,
      amount_usd: null,
      transaction: null,
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

/** Releases what the failed call held; its key keeps a final 4xx and is given back otherwise. */
async function giveBack(
  ctx: Context,
  { requestId }: OperationRequest,
  payment: Call['payment'],
  kept: KeptUnder | null,
  error: unknown,
): Promise<void> {
  try {
    if (payment) await ctx.books.release([payment.chargeId])
    if (!kept) return
    const status = error instanceof OperationError ? httpStatus(error.code) : 500
    if (status < 500 && !passingStatuses.includes(status))
      await ctx.idempotency.keepAlone(kept, {
        status,
        body: JSON.stringify(errorBody(error as OperationError, requestId)),
      })
    else await ctx.idempotency.forget(kept)
  } catch (second) {
    // What is left ends by itself: the lease of the hold and of the key runs out.
    ctx.log.error({ err: second, first: String(error) }, 'could not give back')
  }
}

const json = (status: number, body: string, headers: Record<string, string>): OperationAnswer => ({
  status,
  body,
  contentType: 'application/json; charset=utf-8',
  headers,
})
