/** Does the caller take fewer bytes? gzip or br by Accept-Encoding for bodies worth it; stored bytes with a hash are never re-coded. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const leastBytes = 1_024

/** Answers at once when nothing is to be done. `Cache-Control: no-transform` keeps a body as it is. */
export function compress(
  request: Request,
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string>,
): Response | Promise<Response> {
  const accepted = request.headers.get('accept-encoding')
  const plain = () => new Response(body as BodyInit, { status, headers })
  if (!accepted || body.length < leastBytes || headers['Cache-Control']?.includes('no-transform'))
    return plain()
  const coding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (coding === null) return plain()
  const coded =
    coding === 'br'
      ? brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : gzipAsync(body, { level: 6 })
  return coded.then(
    (bytes) =>
      new Response(bytes as BodyInit, {
        status,
        headers: { ...headers, 'Content-Encoding': coding, Vary: `${headers.Vary}, Accept-Encoding` },
      }),
  )
}
