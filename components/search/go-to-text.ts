// Leads to what a search without a chosen suggestion means: an entry, a hash, or the hash of a text, which is computed here.
import { readQuery } from '#components/ledger/list/search-query.ts'

/** Null for an empty field. */
export async function addressOf(given: string): Promise<string | null> {
  const wanted = readQuery(given)
  if (wanted.kind === 'nothing') return null
  if (wanted.kind === 'entry') return `/ledger/${wanted.entry}`
  if (wanted.kind === 'hash') return `/ledger?q=${wanted.hash}`
  if (wanted.kind === 'prefix') return `/ledger?q=${wanted.prefix}`
  const { sha256Hex, utf8Encode } = await import('#protocol/bytes.ts')
  return `/ledger?q=${sha256Hex(utf8Encode(wanted.text))}&from=text`
}
