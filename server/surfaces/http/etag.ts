/** A strong entity tag: the SHA-256 of the body as sent before compression. */
import { createHash } from 'node:crypto'

export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('hex')}"`
