/** Builds the HTTP request that a tool call stands for, so that both have the same keys, payments, limits and errors. */
import { encodeHeader } from '#protocol/payments/x402/header.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { type AnyOperation, pathParameters } from '#server/kernel/operation.ts'
import { sourceOf } from '#server/kernel/parse-input.ts'
import { idempotencyArgument, traitsOf } from './tool-schema.ts'
import type { Tool } from './tools.ts'

export interface ToolCall {
  arguments: Readonly<Record<string, unknown>>
  /** The member of params._meta; unverified. */
  payment: unknown
  /** Of the request to /mcp, by lower-case name. */
  header(name: string): string | null
  requestId: string
}

/** What decides on the account, the payment, the address of the caller, and whether it is on this host. */
const passedOn = [
  'host',
  'authorization',
  'x-payment',
  'payment-signature',
  'idempotency-key',
  'forwarded',
  'x-forwarded-for',
  'x-real-ip',
  'via',
]

/** The operation whose path parameters are all given. */
export const chosenOperation = ({ operations }: Tool, given: ToolCall['arguments']): AnyOperation =>
  operations.find(({ path }) => pathParameters(path).every((name) => isGiven(given[name]))) ??
  operations.at(-1)!

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Throws malformed_payment, invalid_request. */
export function requestOf(operation: AnyOperation, call: ToolCall): Request {
  const { [idempotencyArgument]: key, ...rest } = call.arguments
  const takesKey = operation.idempotency === 'key'
  const given: Record<string, unknown> = {
    ...traitsOf(operation).defaults,
    ...(takesKey ? rest : call.arguments),
  }
  const headers = new Headers({ accept: 'application/json', 'x-request-id': call.requestId })
  for (const name of passedOn) {
    const value = call.header(name)
    if (value !== null) headers.set(name, value)
  }
  if (takesKey && isGiven(key)) headers.set('idempotency-key', keyText(key))
  if (isGiven(call.payment)) addPayment(headers, call.payment)

  const url = new URL(filledPath(operation, given), `http://${call.header('host') ?? 'localhost'}`)
  const from = (source: string) =>
    Object.entries(given).filter(([name]) => sourceOf(operation, name) === source)
  if (operation.method === 'GET') {
    for (const [name, value] of from('query'))
      if (isGiven(value)) url.searchParams.append(name, textOf(value))
    return new Request(url, { headers })
  }
  headers.set('content-type', 'application/json')
  const body = JSON.stringify(Object.fromEntries(from('body')))
  return new Request(url, { method: operation.method, headers, body })
}

/** Dots alone would change the path instead of filling it. */
function filledPath({ path }: AnyOperation, given: Record<string, unknown>): string {
  return path.replace(/\{\+?(\w+)\}/g, (_, name: string) => {
    const text = textOf(given[name] ?? '')
    if (text === '' || /^\.{1,2}$/.test(text))
      throw new InvalidRequest([{ loc: ['path', name], msg: 'this field is required', type: 'missing' }])
    return encodeURIComponent(text)
  })
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Only what a header can hold; the pattern of keys is checked with the request. */
function keyText(key: unknown): string {
  if (typeof key === 'string' && /^[\x21-\x7e]{1,256}$/.test(key)) return key
  throw new InvalidRequest([
    {
      loc: ['body', idempotencyArgument],
      msg: 'send 8 to 128 of A-Z a-z 0-9 . _ : -',
      type: 'string_pattern_mismatch',
    },
  ])
}

const paymentHeaders = ['x-payment', 'payment-signature']

function addPayment(headers: Headers, payment: unknown): void {
  if (typeof payment !== 'object' || Array.isArray(payment))
    throw new OperationError('malformed_payment', {
      detail: '_meta["x402/payment"] must be a PaymentPayload object of x402.',
    })
  if (paymentHeaders.some((name) => headers.has(name)))
    throw new OperationError('malformed_payment', {
      detail: 'Send the payment in _meta["x402/payment"] or in a header, not both.',
    })
  const version = (payment as { x402Version?: unknown }).x402Version
  headers.set(version === 1 ? 'x-payment' : 'payment-signature', encodeHeader(payment as object))
}
