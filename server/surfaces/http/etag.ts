/** Computes a strong entity tag: the SHA-256 of the body before compression. */
import { createHash } from 'node:crypto'

export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('hex')}"`
