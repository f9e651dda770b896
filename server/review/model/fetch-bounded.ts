// A fetch for model providers: no redirects, and answers up to a number of bytes.

export function fetchBounded(maxBytes: number): { fetch: typeof fetch; isOversized(): boolean } {
  let isOversized = false
  /** Read here, completely and up to the cap, so that no later reader can read more. */
  async function bounded(response: Response): Promise<Response> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxBytes) {
        isOversized = true
        throw new Error('the answer is too large')
      }
      chunks.push(chunk)
    }
    return new Response(Buffer.concat(chunks), { status: response.status, headers: response.headers })
  }
  return {
    isOversized: () => isOversized,
    // A redirect would send the key to an address that nobody configured.
    fetch: async (url, init) => bounded(await fetch(url, { ...init, redirect: 'error' })),
  }
}
