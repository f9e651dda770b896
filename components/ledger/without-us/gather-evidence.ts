// Fetches what is needed to check one entry, for the size of the tree that the page drew: plain requests that a reader
// can repeat with curl, because the exact bytes are verified.

import type { EntryFacts } from '#components/verify/verifier/verify-entry-subject.ts'
import type { RememberedHead } from '#protocol/ledger/entry/entry-checkpoint-checks.ts'

export interface EvidenceWanted {
  entry: number
  /** Null while no checkpoint covers the entry. */
  size: number | null
  previous: number | null
  headEventId: string | null
  remembered: RememberedHead | null
  /** Keys were replaced or revoked: which one was in force follows from the key events. */
  hasKeyHistory: boolean
}

export interface Evidence {
  entry: Uint8Array
  facts: EntryFacts
  /** "GET /ledger/41" and its status, in the order asked. */
  requests: readonly string[]
}

/** Rejects when the entry itself cannot be had; whatever else is missing is left out. */
export async function gatherEvidence(wanted: EvidenceWanted): Promise<Evidence> {
  const { entry, size, previous, headEventId, remembered, hasKeyHistory } = wanted
  const requests: string[] = []
  const get = async (path: string, accept = 'application/json'): Promise<Uint8Array | undefined> => {
    const place = requests.push(`GET ${path}`) - 1
    const response = await fetch(path, { headers: { Accept: accept }, credentials: 'omit' }).catch(() => null)
    requests[place] += response ? `, ${response.status}` : ', no answer'
    return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
  }
  const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)
  const [served, tlogProof, predecessor, headEvent, consistency, keyEntries] = await Promise.all([
    get(`/ledger/${entry}`),
    size === null ? undefined : get(`/log/proof/${entry}.tlog-proof?size=${size}`, 'text/plain'),
    previous === null ? undefined : get(`/ledger/${previous}`),
    headEventId === null ? undefined : get(`/verdict-proofs/${headEventId}`),
    size === null || !remembered || remembered.size === size
      ? undefined
      : get(
          `/log/proof/consistency?from=${Math.min(size, remembered.size)}&to=${Math.max(size, remembered.size)}`,
        ),
    hasKeyHistory ? getKeyEntries(get) : undefined,
  ])
  if (!served) throw new Error(requests[0])
  return {
    entry: served,
    facts: {
      tlogProof: text(tlogProof),
      predecessor,
      headEvent: text(headEvent),
      ...(remembered ? { remembered } : {}),
      ...(keyEntries ? { keyEntries } : {}),
      ...(consistency ? { consistency: hashesOf(text(consistency)!) } : {}),
    },
    requests,
  }
}

type Get = (path: string) => Promise<Uint8Array | undefined>

/** Entry 1 and every key event in ledger order; undefined when one of them cannot be had. */
async function getKeyEntries(get: Get): Promise<Uint8Array[] | undefined> {
  const numbers = [1]
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await get(
      `/ledger?type=key_event&order=asc&limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    const read = page && pageOf(page)
    if (!read) return undefined
    numbers.push(...read.entries)
    cursor = read.next
  }
  const entries = await Promise.all(numbers.map((number) => get(`/ledger/${number}`)))
  return entries.every((bytes) => bytes !== undefined) ? entries : undefined
}

function pageOf(bytes: Uint8Array): { entries: number[]; next: string | null } | null {
  try {
    const { entries, next_cursor: next } = JSON.parse(new TextDecoder().decode(bytes))
    return { entries: entries.map(({ entry }: { entry: number }) => entry), next }
  } catch {
    return null
  }
}

function hashesOf(text: string): string[] {
  try {
    const { hashes } = JSON.parse(text)
    return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === 'string') : []
  } catch {
    return []
  }
}
