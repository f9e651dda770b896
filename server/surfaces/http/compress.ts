/**
 * Compresses answers with gzip or br according to Accept-Encoding when worthwhile; stored bytes with a hash
 * are never re-encoded.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createDenseCopies } from './dense-copies.ts'
import { type AnswerBody, isStreamed } from './exchange.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const leastBytes = 1_024
const denseCopies = createDenseCopies({
  maxBytes: 8_000_000,
  compress: (body) =>
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
})

export interface Coded {
  body: Uint8Array
  headers: Record<string, string>
}

/** Whether Accept-Encoding allows a coding; a weight of 0 refuses (RFC 9110, 12.5.3). */
export const takes = (accepted: string, coding: string): boolean =>
  accepted.split(',').some((each) => {
    const [name, weight = ''] = each
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === coding && !/^q=0(?:\.0*)?$/.test(weight)
  })

/**
 * `accepted`: the Accept-Encoding header. Returns null when the body is sent unchanged, which
 * `Cache-Control: no-transform` and a hash of the exact bytes in the headers both require.
 */
export function compressed(
  accepted: string | null,
  body: AnswerBody,
  headers: Record<string, string>,
): Promise<Coded> | null {
  // A stream is served as stored.
  if (
    !accepted ||
    isStreamed(body) ||
    body.length < leastBytes ||
    headers['Cache-Control']?.includes('no-transform') ||
    headers['X-Expected-Sha256'] !== undefined
  )
    return null
  const coding = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : null
  if (coding === null) return null
  const dense =
    coding === 'br' && headers['Cache-Control']?.includes('immutable') ? denseCopies.of(body) : null
  if (dense) return Promise.resolve({ body: dense, headers: codedHeaders(coding, headers) })
  const coded =
    coding === 'br'
      ? brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : gzipAsync(body, { level: 6 })
  return coded.then((bytes) => ({
    body: bytes,
    headers: codedHeaders(coding, headers),
  }))
}

const codedHeaders = (coding: string, headers: Record<string, string>) => ({
  'Content-Encoding': coding,
  Vary: `${headers.Vary}, Accept-Encoding`,
})
