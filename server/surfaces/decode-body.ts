/**
 * Decodes the Content-Encoding of a request body. The decompressed size never exceeds the operation's
 * limit.
 */
import { gunzip } from 'node:zlib'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { bodyTooLarge } from './http/exchange.ts'

/** Throws unsupported_media_type for a coding other than gzip, before the body is read. */
export function isGzipped(contentEncoding: string | null): boolean {
  const coding = (contentEncoding ?? '').trim().toLowerCase()
  if (coding === '' || coding === 'identity') return false
  if (coding === 'gzip' || coding === 'x-gzip') return true
  throw new OperationError('unsupported_media_type', {
    detail: `Send the body uncompressed or with Content-Encoding: gzip, not ${coding.slice(0, 80)}.`,
    headers: { 'Accept-Encoding': 'gzip, identity' },
  })
}

/**
 * zlib stops when the output exceeds `limit` bytes. Throws body_too_large, or a 422 for an invalid gzip
 * stream.
 */
export const inflate = (coded: Uint8Array, limit: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    gunzip(coded, { maxOutputLength: limit }, (error, plain) => {
      if (!error) return resolve(plain)
      const { code } = error as NodeJS.ErrnoException
      reject(code === 'ERR_BUFFER_TOO_LARGE' ? bodyTooLarge(limit) : notGzip())
    })
  })

const notGzip = () =>
  new InvalidRequest([
    {
      loc: ['body'],
      msg: 'Content-Encoding is gzip, but the body is not a complete gzip stream; send one, or leave the header out',
      type: 'gzip',
    },
  ])
