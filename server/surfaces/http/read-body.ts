/**
 * Reads and parses a request body up to the allowed size with the strict JSON reader; throws 413, 415 or
 * 422.
 */
import { readSelfPrinting } from '#protocol/json/self-printing.ts'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import { keepOddIntegers } from '#protocol/proofs/proof-input.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { inflate, isGzipped } from '../decode-body.ts'
import { bodyTooLarge, type Exchange } from './exchange.ts'

/** Deeper JSON is rejected for every operation. */
const maxDepth = 64

/** Rejects a body whose declared length exceeds the limit; null when it fits or is not declared. */
export const declaredTooLong = (contentLength: string | null, limit: number) =>
  contentLength !== null && Number(contentLength) > limit ? bodyTooLarge(limit) : null

/** Limits both the encoded and the decoded size. */
async function plainBytes(exchange: Exchange, limit: number): Promise<Uint8Array> {
  const gzipped = isGzipped(exchange.header('content-encoding'))
  const bytes = await exchange.readBytes(limit)
  return gzipped && bytes.length > 0 ? inflate(bytes, limit) : bytes
}

/**
 * undefined for an empty body. `eventMembers`: paths of signed events, in which the written form of an
 * integer matters.
 */
export async function readJsonBody(
  exchange: Exchange,
  limit: number,
  eventMembers: readonly string[] = [],
): Promise<unknown> {
  const bytes = await plainBytes(exchange, limit)
  if (bytes.length === 0) return undefined
  const type = exchange.header('content-type')
  if (!type || !/^application\/json\s*(;|$)/i.test(type))
    throw new OperationError('unsupported_media_type', {
      detail: `Send the body as application/json${type ? `, not ${type.slice(0, 80)}` : ' and set Content-Type'}.`,
    })
  const text = textOf(bytes)
  // JSON that prints identically contains no other spelling of a number.
  const printed = text === null ? undefined : readSelfPrinting(text, { maxDepth })
  if (printed !== undefined) return printed
  const parsed = parseStrictJson(text ?? bytes, { maxDepth })
  if (parsed.ok) {
    if (text !== null) for (const member of eventMembers) keepOddIntegers(parsed.value, text, [member])
    return parsed.value
  }
  const { path, message, code } = parsed.problem
  throw new InvalidRequest([{ loc: ['body', ...path], msg: message, type: `json_${code}` }])
}

/** A body of another content type becomes the member `body`, unparsed. */
export async function readTextBody(exchange: Exchange, limit: number): Promise<{ body: string }> {
  const text = textOf(await plainBytes(exchange, limit))
  if (text !== null) return { body: text }
  throw new InvalidRequest([{ loc: ['body'], msg: 'send UTF-8 text', type: 'utf8' }])
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Null for bytes that are not UTF-8; the strict reader then reports the position. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
