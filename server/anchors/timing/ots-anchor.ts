/** Writes an anchor as answers show it (payloads 2.8): only what happened. */
import { verifyCommand } from '#protocol/ledger/record/timing.ts'
import type { AnchorFacts } from './anchor-facts.store.ts'

const meanings = {
  event: 'the event id: SHA-256 of the serialized event (NIP-01)',
  signed: 'SHA-256 of the 32 bytes of the event id and the 64 of its signature: the signed event existed',
}

const isoOf = (unix: number | null): string | null =>
  unix === null ? null : new Date(unix * 1_000).toISOString()

/** `path`: of the entry. */
export function otsAnchorOf(
  facts: AnchorFacts,
  { eventId, path, baseUrl }: { eventId: string; path: string; baseUrl: string },
  kind: keyof typeof meanings,
) {
  const { digest, block } = facts
  const otsPath = `${path}/ots${kind === 'signed' ? '?anchor=signed' : ''}`
  return {
    mechanism: 'opentimestamps-bitcoin-pow' as const,
    digest,
    digest_meaning: meanings[kind],
    status: facts.status,
    precedence: facts.precedence,
    precedence_basis: facts.precedenceBasis,
    calendars: facts.calendars,
    stamped_at: isoOf(facts.stampedAtUnix),
    confirmed_at: isoOf(facts.confirmedAtUnix),
    ots_path: otsPath,
    ots_proof_url: `${baseUrl}${otsPath}`,
    verify: kind === 'event' ? verifyCommand(eventId) : `ots verify -d ${digest} ${eventId}.ots`,
    network: block?.network ?? null,
    bitcoin_block_height: block?.height ?? null,
    bitcoin_block_time: block?.timeUnix ?? null,
    bitcoin_block_hash: block?.hash ?? null,
    bitcoin_block_header: block?.header ?? null,
  }
}
