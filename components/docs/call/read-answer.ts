// Reads an answer as it arrives: text up to a limit, the size of bytes, and the headers that a caller acts on.

/** In the order in which they are shown. */
const HEADERS_OF_INTEREST = [
  'content-type',
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
  'payment-required',
  'payment-response',
  'x-payment-response',
  'idempotency-replayed',
  'x-ignored-fields',
  'etag',
  'cache-control',
  'location',
  'allow',
] as const

/** A longer answer is read no further: an export has hundreds of megabytes. */
const MOST_BYTES = 1_000_000

export interface ReadAnswer {
  headers: [name: string, value: string][]
  text: string
  /** Bytes that were read. */
  bytes: number
  /** Whether it is text that a reader can read. */
  isText: boolean
  /** Whether the rest was left unread: too long, or stopped by the reader. */
  isCut: boolean
}

export const headersOf = (headers: Headers): [string, string][] =>
  HEADERS_OF_INTEREST.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] satisfies [string, string]]
  })

const isTextType = (type: string): boolean => /^text\/|json|xml|javascript/.test(type)

/** `onText`: what has been read so far. Ends quietly when the request is aborted after its head. */
export async function readAnswer(response: Response, onText: (text: string) => void): Promise<ReadAnswer> {
  const isText = isTextType(response.headers.get('content-type') ?? '')
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  let bytes = 0
  let isCut = false
  while (reader) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause
      isCut = true
      return { done: true as const, value: undefined }
    })
    if (done) break
    bytes += value.length
    if (isText) {
      text += decoder.decode(value, { stream: true })
      onText(text)
    }
    if (bytes < MOST_BYTES) continue
    isCut = true
    await reader.cancel().catch(() => {})
    break
  }
  return { headers: headersOf(response.headers), text, bytes, isText, isCut }
}
