/** Reads and parses a request's body, at most the allowed bytes, with the strict reader: 413, 415 or 422 otherwise. */
import { keepOddIntegers } from '#protocol/proofs/proof-input.ts'
import { parseStrictJson } from '#protocol/strict-json.ts'
import { InvalidRequest, OperationError } from '#server/errors.ts'
import { inflate, isGzipped } from '../decode-body.ts'
import { bodyTooLarge, type Exchange } from './exchange.ts'

/** JSON deeper than this is refused at the edge, whatever it is for. */
const maxDepth = 64

/** The refusal of a body whose declared length is over the limit; null where it fits or is not declared. */
export const declaredTooLong = (contentLength: string | null, limit: number) =>
  contentLength !== null && Number(contentLength) > limit ? bodyTooLarge(limit) : null

/** Both sides of the coding are bounded: what arrives, and what it becomes. */
async function plainBytes(exchange: Exchange, limit: number): Promise<Uint8Array> {
  const gzipped = isGzipped(exchange.header('content-encoding'))
  const bytes = await exchange.readBytes(limit)
  return gzipped && bytes.length > 0 ? inflate(bytes, limit) : bytes
}

/** undefined for an empty body. `eventMembers`: where signed events stand, whose integers count as they are written. */
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
      detail: `Send the body as application/json${type ? `, not ${type.slice(0, 80)}` : ' and say so in Content-Type'}.`,
    })
  const text = textOf(bytes)
  const parsed = parseStrictJson(text ?? bytes, { maxDepth })
  if (parsed.ok) {
    // What prints itself again holds no other spelling of a number.
    if (eventMembers.length > 0 && text !== null && JSON.stringify(parsed.value) !== text)
      for (const member of eventMembers) keepOddIntegers(parsed.value, text, member)
    return parsed.value
  }
  const { path, message, code } = parsed.problem
  throw new InvalidRequest([{ loc: ['body', ...path], msg: message, type: `json_${code}` }])
}

/** A body of another type, whole, as the member `body`. */
export async function readTextBody(exchange: Exchange, limit: number): Promise<{ body: string }> {
  const text = textOf(await plainBytes(exchange, limit))
  if (text !== null) return { body: text }
  throw new InvalidRequest([{ loc: ['body'], msg: 'send UTF-8 text', type: 'utf8' }])
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Null for bytes that are not UTF-8: the strict reader then says where. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
