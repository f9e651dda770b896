// Builds the request of "Run it": the operation's method and path with the reader's values in their places.
import type { OperationReference } from '#server/surfaces/reference.ts'

/** What the island needs of the reference; the rest stays on the server. */
export type RunnableCall = Pick<
  OperationReference,
  'method' | 'path' | 'effect' | 'price' | 'idempotencyKey' | 'consumes' | 'warning'
> & {
  /** Whose credential it takes; null where none is read. */
  credential: 'account' | 'account, optional' | 'operator' | null
  /** Path and query members, in their order. */
  params: readonly Parameter[]
  takesBody: boolean
  /** What the fields start with. */
  values: Record<string, string>
  body: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description: string
}

export function runnableCall(operation: OperationReference): RunnableCall {
  const { method, path, effect, price, idempotencyKey, consumes, warning, request, example } = operation
  return {
    method,
    path,
    effect,
    price,
    idempotencyKey,
    consumes,
    warning,
    credential: credentialOf(operation),
    params: request.flatMap(({ name, in: place, required, description }) =>
      place === 'path' || place === 'query' ? [{ name, in: place, required, description }] : [],
    ),
    takesBody: request.some((field) => field.in === 'body'),
    values: example.params,
    body: bodyTextOf(operation),
  }
}

function credentialOf({ auth, needsAccount, knowsAccounts }: OperationReference): RunnableCall['credential'] {
  if (auth === 'operator') return 'operator'
  if (needsAccount) return 'account'
  return knowsAccounts ? 'account, optional' : null
}

/** A body that is no member of its own is sent as it stands. */
const bodyTextOf = ({ consumes, example: { body } }: OperationReference): string => {
  if (body === null) return ''
  return consumes === null ? JSON.stringify(body, null, 2) : String(body.body)
}

export interface Filled {
  values: Record<string, string>
  body: string
  /** An API key, or the token of an operator. */
  token: string
  idempotencyKey: string
}

/** Sends what the reader wrote, wrong JSON included: the answer explains it. */
export function requestOf(call: RunnableCall, filled: Filled): { url: string; init: RequestInit } {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(filled.values[name] ?? ''),
  )
  const query = new URLSearchParams(
    call.params.flatMap(({ name, in: place }) => {
      const value = filled.values[name] ?? ''
      return place === 'query' && value !== '' ? [[name, value]] : []
    }),
  ).toString()
  // Without it the same address would answer the page.
  const headers: Record<string, string> = { accept: '*/*' }
  if (call.credential !== null && filled.token !== '') headers.authorization = `Bearer ${filled.token}`
  if (call.idempotencyKey) headers['idempotency-key'] = filled.idempotencyKey
  const hasBody = call.takesBody && filled.body.trim() !== ''
  if (hasBody) headers['content-type'] = call.consumes ?? 'application/json'
  return {
    url: query === '' ? path : `${path}?${query}`,
    init: {
      method: call.method,
      headers,
      ...(hasBody ? { body: filled.body } : {}),
      cache: 'no-store',
      credentials: 'omit',
    },
  }
}
