/** Undoes the Content-Encoding of a request's body. What is inflated never grows past the limit of the operation. */
import { gunzip } from 'node:zlib'
import { InvalidRequest, OperationError } from '#server/errors.ts'
import { bodyTooLarge } from './http/exchange.ts'

/** Throws unsupported_media_type for a coding other than gzip, before the body is read. */
export function isGzipped(contentEncoding: string | null): boolean {
  const coding = (contentEncoding ?? '').trim().toLowerCase()
  if (coding === '' || coding === 'identity') return false
  if (coding === 'gzip' || coding === 'x-gzip') return true
  throw new OperationError('unsupported_media_type', {
    detail: `Send the body as it is or with Content-Encoding: gzip, not ${coding.slice(0, 80)}.`,
    headers: { 'Accept-Encoding': 'gzip, identity' },
  })
}

/** zlib stops as soon as the output is longer than `limit` bytes. Throws body_too_large, or a 422 for bytes that are no gzip stream. */
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
      msg: 'Content-Encoding says gzip and the body is no whole gzip stream; send one, or leave the header out',
      type: 'gzip',
    },
  ])
