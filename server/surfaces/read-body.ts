/** What did the caller send? Reads at most the allowed bytes and parses them with the strict reader: 413, 415 or 422 otherwise. */
import { parseStrictJson } from '#protocol/strict-json.ts'
import { InvalidRequest, OperationError } from '#server/errors.ts'

/** JSON deeper than this is refused at the edge, whatever it is for. */
const maxDepth = 64

const tooLarge = (limit: number): OperationError =>
  new OperationError('body_too_large', {
    detail: `The body is larger than ${limit} bytes, the limit of this operation.`,
    extra: { limit_bytes: limit },
  })

export function refuseDeclaredLength(contentLength: string | null, limit: number): void {
  if (contentLength !== null && Number(contentLength) > limit) throw tooLarge(limit)
}

/** undefined for an empty body. */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  if (bytes.length === 0) return undefined
  const type = request.headers.get('content-type')
  if (!type || !/^application\/json\s*(;|$)/i.test(type))
    throw new OperationError('unsupported_media_type', {
      detail: `Send the body as application/json${type ? `, not ${type.slice(0, 80)}` : ' and say so in Content-Type'}.`,
    })
  const parsed = parseStrictJson(textOf(bytes) ?? bytes, { maxDepth })
  if (parsed.ok) return parsed.value
  const { path, message, code } = parsed.error
  throw new InvalidRequest([{ loc: ['body', ...path], msg: message, type: `json_${code}` }])
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

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  // A declared length was checked before; the transport ends a longer body itself.
  if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer())
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
