/** Fetches evidence with the limits of the registry: time, size, content type, redirects. Never throws. */
import { EVIDENCE_LIMITS, type EvidenceRequest } from '#protocol/conformance/collect-evidence.ts'
import type { Fetched } from '#protocol/conformance/evidence.ts'

const maxRedirects = 5

export async function fetchEvidence(asked: EvidenceRequest): Promise<Fetched> {
  try {
    return await fetchOnce(asked)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return {
      problem: isLate
        ? `The endpoint did not answer completely within ${EVIDENCE_LIMITS.timeoutMs / 1_000} s.`
        : 'The endpoint could not be reached, or the connection broke.',
    }
  }
}

async function fetchOnce({ what, method, url, headers, body }: EvidenceRequest): Promise<Fetched> {
  const { maxBytes, accept } = EVIDENCE_LIMITS[what]
  const signal = AbortSignal.timeout(EVIDENCE_LIMITS.timeoutMs)
  let at = new URL(url)
  let sent: Record<string, string> = { ...headers }
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await fetch(at, {
      method,
      headers: { accept: 'application/json, */*;q=0.1', 'accept-encoding': 'identity', ...sent },
      body,
      redirect: 'manual',
      signal,
    })
    const location = response.headers.get('location')
    if ([301, 302, 303, 307, 308].includes(response.status) && location !== null) {
      await response.body?.cancel()
      if (method !== 'GET') return unusable('a POST was redirected')
      const next = new URL(location, at)
      if (at.protocol === 'https:' && next.protocol !== 'https:')
        return { problem: 'The address is refused: a redirect leads from https to http.' }
      if (next.origin !== at.origin) sent = {}
      at = next
      continue
    }
    const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
    const refuse = async (why: string) => {
      await response.body?.cancel()
      return unusable(why)
    }
    if (!(accept as readonly string[]).includes(type)) return refuse(`the answer is ${type || 'of no type'}`)
    if (!['', 'identity'].includes(response.headers.get('content-encoding') ?? ''))
      return refuse('the answer is compressed')
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      // Leaving the loop ends the stream.
      if (length > maxBytes) return unusable(`the answer exceeds ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    if (response.status !== 200) return { problem: `The endpoint answered status ${response.status}.` }
    return { bytes: new Uint8Array(Buffer.concat(chunks)) }
  }
  return { problem: `The address is refused: more than ${maxRedirects} redirects.` }
}

const unusable = (why: string): Fetched => ({ problem: `The answer is unusable: ${why}.` })
