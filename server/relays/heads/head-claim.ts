/** Reads what a signed chain head claims, and compares it with the ledger. */
import type { Hex64 } from '#protocol/bytes.ts'
import { isHex64 } from '#protocol/bytes.ts'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import { CHAIN_HEAD_SCHEMA } from '#protocol/ledger/record/events.ts'
import { type SignedEvent, signatureInput } from '#protocol/nostr-event.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'

export interface HeadClaim {
  entry: number
  headHash: Hex64
}

export type HeadResult = 'matches' | 'truncation_suspected' | 'mismatch'

export const isChainHead = ({ tags }: SignedEvent): boolean =>
  tags.some(([name, value]) => name === 'schema' && value === CHAIN_HEAD_SCHEMA)

/** `event`: with a recomputed id. Null unless it is a chain head that a key of this service has signed. */
export async function readHeadClaim(
  { verifier, profile }: Pick<LedgerParts, 'verifier' | 'profile'>,
  event: SignedEvent,
): Promise<HeadClaim | null> {
  if (!isChainHead(event) || !profile.keys.some(({ pubkey }) => pubkey === event.pubkey)) return null
  if (!(await verifier.holds(signatureInput(event)))) return null
  const parsed = parseStrictJson(event.content)
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return null
  const { schema, entry, head_hash: headHash } = parsed.value as Record<string, unknown>
  if (schema !== CHAIN_HEAD_SCHEMA || !Number.isSafeInteger(entry) || (entry as number) < 1) return null
  return isHex64(headHash) ? { entry: entry as number, headHash } : null
}

/** `ours`: the head of that entry in the ledger, read after the claim was received; null where it has none. */
export const judgeHead = ({ entry, headHash }: HeadClaim, size: number, ours: Hex64 | null): HeadResult =>
  entry > size ? 'truncation_suspected' : headHash === ours ? 'matches' : 'mismatch'

export const inWords = (
  result: Exclude<HeadResult, 'matches'>,
  { entry }: HeadClaim,
  source: string,
): string =>
  result === 'mismatch'
    ? `${source} holds a signed head of entry ${entry} that differs from the one in the database.`
    : `${source} holds a signed head of entry ${entry}, which the database does not have: it was restored from an older copy.`
