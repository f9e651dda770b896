/** Writes the answer of an operation as the result of a tool call (payloads 21.1). */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { errorBody, type OperationError } from '#server/kernel/errors.ts'

/** The structured content is the body of the answer, and the text is that body as sent. */
export async function resultOf(response: Response): Promise<CallToolResult> {
  const text = await response.text()
  const meta = metaOf(response)
  if (response.ok) return withContent(JSON.parse(text), text, meta)
  const body = JSON.parse(text) as Record<string, unknown>
  const challenge = response.status === 402 ? challengeOf(response) : null
  const content = challenge ? { ...withoutTerms(body), ...challenge } : body
  return { ...withContent(content, JSON.stringify(content), meta), isError: true }
}

/** A call that was refused before it became a request. */
export function refusalOf(error: OperationError, requestId: string): CallToolResult {
  const body = errorBody(error, requestId)
  return { ...withContent(body, JSON.stringify(body), {}), isError: true }
}

function withContent(
  structuredContent: Record<string, unknown>,
  text: string,
  meta: Record<string, unknown>,
): CallToolResult {
  return {
    structuredContent,
    content: [{ type: 'text', text }],
    ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}),
  }
}

/** The terms of x402 version 1, in whose place the object of version 2 has its own. */
const withoutTerms = ({ x402Version: _, accepts: __, ...rest }: Record<string, unknown>) => rest

/** PaymentRequired of x402 version 2; null where USDC is not accepted. */
function challengeOf({ headers }: Response): Record<string, unknown> | null {
  const header = headers.get('payment-required')
  return header === null ? null : decoded(header)
}

function metaOf({ headers }: Response): Record<string, unknown> {
  const receipt = headers.get('payment-response')
  const retryAfter = headers.get('retry-after')
  const ignored = headers.get('x-ignored-fields')
  return {
    ...(receipt === null ? {} : { 'x402/payment-response': decoded(receipt) }),
    ...(headers.get('idempotency-replayed') === 'true' ? { 'assay/replayed': true } : {}),
    ...(ignored === null ? {} : { 'assay/ignored-arguments': ignored }),
    ...(retryAfter === null ? {} : { 'assay/retry-after-seconds': Number(retryAfter) }),
  }
}

/** Headers of this service. */
const decoded = (header: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
