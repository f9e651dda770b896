/** Fetches one answer with limits of time, size and redirects. Everything in it is the server's and unchecked. */

/** The server gave no usable answer; the message is one clause. */
export class Unanswered extends Error {
  /** HTTP status where there was one. */
  readonly status: number | null
  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

export interface FetchLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
}

const maxRedirects = 3

/** Throws Unanswered for anything but status 200. A redirect must stay on the host and never leave https. */
export async function fetchBytes(url: string, { maxBytes, timeoutMs }: FetchLimits): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await openAnswer(url, signal)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      // Leaving the loop ends the stream.
      if (length > maxBytes) throw new Unanswered(`the answer exceeds ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return new Uint8Array(Buffer.concat(chunks))
  } catch (cause) {
    throw unanswered(cause, timeoutMs)
  }
}

/** The answer with its body unread. Throws Unanswered, or what fetch throws. */
export async function openAnswer(
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  let at = new URL(url)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await fetch(at, {
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
      redirect: 'manual',
      signal,
    })
    const location = response.headers.get('location')
    const isRedirect = [301, 302, 303, 307, 308].includes(response.status) && location !== null
    if (!isRedirect && response.status === 200) return response
    await response.body?.cancel()
    if (!isRedirect) throw new Unanswered(`status ${response.status}`, response.status)
    if (!URL.canParse(location, at)) throw new Unanswered('a redirect leads nowhere')
    const next = new URL(location, at)
    if (next.host !== at.host) throw new Unanswered(`a redirect leads to another host, ${next.host}`)
    if (at.protocol === 'https:' && next.protocol !== 'https:')
      throw new Unanswered('a redirect leads from https to http')
    at = next
  }
  throw new Unanswered(`more than ${maxRedirects} redirects`)
}

export function unanswered(cause: unknown, timeoutMs: number): Unanswered {
  if (cause instanceof Unanswered) return cause
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return new Unanswered(`no complete answer within ${timeoutMs / 1_000} s`)
  const reason = cause instanceof Error ? ((cause.cause as NodeJS.ErrnoException)?.code ?? null) : null
  return new Unanswered(`no connection, or it broke${reason === null ? '' : ` (${reason})`}`)
}
