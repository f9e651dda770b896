/**
 * Hands a directive to the sentinel: to POST /sentinel/directives of the instance that the settings name, or of this one. Its status
 * code is the answer; the key is the same, so a repeat is a duplicate there.
 */
import {
  type ErrorCode,
  type FieldFault,
  InvalidRequest,
  meaningOfCode,
  OperationError,
} from '#server/kernel/errors.ts'
import type { WardenDeps } from '#server/warden/deps.ts'

export interface ForwardedDirective {
  action: string
  params: Record<string, unknown>
  issuedBy: string
  reason: string
  idempotencyKey: string
}

export interface SentinelAnswer {
  status: number
  body: Record<string, unknown>
  retryAfter: string | null
  /** Address that answered. */
  forwardedTo: string
}

interface Local {
  /** Sends a request to the surface of this process; null where there is none. */
  send: ((request: Request) => Promise<Response>) | null
  authorization: string | null
}

const path = '/sentinel/directives'
const timeoutMs = 10_000
const maxBytes = 64 * 1_024

/** Throws upstream_failed and upstream_timeout. */
export async function forwardDirective(
  ctx: Pick<WardenDeps, 'env' | 'egress' | 'log'>,
  directive: ForwardedDirective,
  local: Local,
): Promise<SentinelAnswer> {
  const { action, params, issuedBy, reason, idempotencyKey } = directive
  const body = JSON.stringify({
    action,
    params,
    issued_by: issuedBy,
    reason,
    idempotency_key: idempotencyKey,
  })
  const { SENTINEL_URL: other, SENTINEL_TOKEN: token } = ctx.env
  const url = `${(other ?? ctx.env.BASE_URL).replace(/\/+$/, '')}${path}`
  const headersWith = (authorization: string | null) => ({
    'content-type': 'application/json',
    ...(authorization === null ? {} : { authorization }),
  })
  try {
    if (other === undefined) {
      if (!local.send) throw new OperationError('upstream_failed')
      const host = new URL(url).host
      const headers = { host, ...headersWith(local.authorization) }
      const answer = await local.send(new Request(url, { method: 'POST', headers, body }))
      return answerOf(answer.status, await answer.text(), answer.headers.get('retry-after'), url)
    }
    const headers = headersWith(token === undefined ? null : `Bearer ${token}`)
    const answer = await ctx.egress.read(url, {
      ...{ method: 'POST' as const, headers, body, maxBytes, timeoutMs },
      chooser: 'configured',
    })
    const text = new TextDecoder().decode(answer.bytes)
    return answerOf(answer.status, text, answer.headers['retry-after'] ?? null, url)
  } catch (error) {
    if (error instanceof OperationError) throw error
    ctx.log.warn({ err: error, url }, 'a directive could not be forwarded')
    const isLate =
      error instanceof Error && /^(?:TimeoutError|HeadersTimeoutError|BodyTimeoutError)$/.test(error.name)
    throw new OperationError(isLate ? 'upstream_timeout' : 'upstream_failed', {
      detail:
        'The sentinel did not answer; whether it took the directive is not known. Send it again with the same key.',
      cause: error,
    })
  }
}

function answerOf(
  status: number,
  text: string,
  retryAfter: string | null,
  forwardedTo: string,
): SentinelAnswer {
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    // Not JSON: an answer of something else than a sentinel.
  }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (status >= 200 && status < 300 && !isObject)
    throw new OperationError('upstream_failed', {
      detail: 'The sentinel answered something that is no JSON object.',
    })
  return { status, body: isObject ? (body as Record<string, unknown>) : {}, retryAfter, forwardedTo }
}

export const isTaken = ({ status }: SentinelAnswer): boolean => status >= 200 && status < 300

/** Statuses whose refusal is final for this key. */
export const isRefused = ({ status }: SentinelAnswer): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status)

/** Statuses after which the same directive is sent again. */
export const isUndecided = ({ status }: SentinelAnswer): boolean =>
  status >= 500 || status === 408 || status === 429

const codeOfStatus: Record<number, ErrorCode> = {
  401: 'missing_credentials',
  403: 'not_on_allowlist',
  404: 'not_found',
  409: 'idempotency_conflict',
  429: 'rate_limited',
  500: 'internal_error',
  502: 'upstream_failed',
  503: 'service_unavailable',
  504: 'upstream_timeout',
}

/** The error of the sentinel, with its status code. */
export function refusalOf(answer: SentinelAnswer): OperationError {
  const { status, body, retryAfter, forwardedTo } = answer
  if (status === 422) return new InvalidRequest(faultsOf(body))
  const code = codeOfStatus[status] ?? 'upstream_failed'
  return new OperationError(code, {
    detail: typeof body.detail === 'string' ? body.detail.slice(0, 500) : meaningOfCode[code],
    extra: { forwarded_to: forwardedTo, upstream_status: status },
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  })
}

function faultsOf({ detail }: Record<string, unknown>): FieldFault[] {
  const faults = Array.isArray(detail) ? detail : []
  const read = faults.slice(0, 20).flatMap((fault) => {
    const { loc, msg, type } = (fault ?? {}) as Record<string, unknown>
    const isPlace = (step: unknown): step is string | number =>
      typeof step === 'string' || typeof step === 'number'
    const isFault =
      Array.isArray(loc) && loc.every(isPlace) && typeof msg === 'string' && typeof type === 'string'
    return isFault ? [{ loc: loc as (string | number)[], msg, type }] : []
  })
  return read.length > 0
    ? read
    : [{ loc: ['body', 'params'], msg: 'the sentinel refused the directive', type: 'value_error' }]
}
