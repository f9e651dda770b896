// Loads a signed event as it is served, byte for byte.

/** Rejects when it does not come. */
export async function loadEvent(eventId: string): Promise<string> {
  const path = `/verdict-proofs/${eventId}`
  const response = await fetch(path, { headers: { Accept: 'application/json' }, credentials: 'omit' })
  if (!response.ok) throw new Error(`GET ${path}, ${response.status}`)
  return response.text()
}
