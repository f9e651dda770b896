// Validates https URLs named by another service, without the platform's URL parser, which repairs its
// input. Only the first of two guards: the egress guard checks where the name resolves to.

export interface HttpsUrl {
  /** Lower case. */
  readonly host: string
  readonly port: number
  /** Begins with a slash. */
  readonly path: string
  /** Without the question mark; null when there is none. */
  readonly query: string | null
}

const MAX_CHARS = 2000
const FORM = /^https:\/\/([^/?#:@[\]]+)(?::([1-9][0-9]{0,4}))?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i
/** RFC 3986 characters only: no spaces, quotes, backslashes or letters beyond ASCII. */
const ALLOWED = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?$/

/** Null for other schemes, credentials, IP addresses and names without a dot. The fragment is dropped. */
export function parseHttpsUrl(text: string): HttpsUrl | null {
  if (text.length > MAX_CHARS || !ALLOWED.test(text)) return null
  const match = FORM.exec(text)
  if (!match) return null
  const host = publicHostname(match[1]!)
  const port = match[2] === undefined ? 443 : Number(match[2])
  if (host === null || port > 65_535) return null
  return { host, port, path: match[3] ?? '/', query: match[4] ?? null }
}

/** Lower case, or null: a DNS name of at least two labels whose last one cannot be part of an IP address. */
export function publicHostname(text: string): string | null {
  // ASCII is checked first: some other letters become ASCII when lower-cased.
  if (text.length > 253 || !/^[\w.-]+$/.test(text)) return null
  const host = text.toLowerCase()
  const labels = host.split('.')
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null
  // `127.0.0.1`, `0x7f.1`, `2130706433` and the like end in a number.
  return /^(?:[0-9]+|0x[0-9a-f]*)$/.test(labels.at(-1)!) ? null : host
}
