/** GET /ledger/{entry}/bundle: one file with the entry and everything that verifies it without a network. */
import { z } from 'zod'
import { toBase64 } from '#protocol/base64.ts'
import { sha256Hex, utf8Encode } from '#protocol/bytes.ts'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import {
  BUNDLE_MEDIA_TYPE,
  BUNDLE_SCHEMA,
  type BundledAnchor,
  type BundledKeyEntry,
  formatBundle,
  type VerdictBundle,
} from '#protocol/ledger/bundle/bundle.ts'
import { leafText } from '#protocol/ledger/tree/leaf.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { listBindings } from '#server/proofs/post-quantum/bindings.store.ts'
import { companionOf } from '#server/proofs/post-quantum/companions.store.ts'
import { findEventBody } from '#server/proofs/proofs.store.ts'
import { relayAnchorOf } from '#server/relays/relay-anchor.ts'
import { noRelayFacts, relayFactsOf } from '#server/relays/relay-facts.store.ts'
import { eventsOfKind, findFoundingProfile, readKeyHistory } from '../keys/key-history.store.ts'
import { findNewestCheckpoint } from '../publish/checkpoint.store.ts'
import { readEntry } from '../read/get-entry.ts'
import { tlogProofOf } from '../read/log-read.ts'
import { findEntry, type StoredEntry } from '../read/read.store.ts'
import { EntryKey } from '../schema/entry.schema.ts'
import { Bundle } from './bundle.schema.ts'
import {
  type AnchoredFile,
  findConfirmedCheckpoint,
  readEventProofs,
  readKeyEntryNumbers,
} from './bundle.store.ts'

export const getBundle = defineOperation({
  id: 'ledger.getBundle',
  method: 'GET',
  path: '/ledger/{entry}/bundle',
  summary: 'Download an entry as one file that verifies offline',
  description:
    'The signed event, the record, its chain link, inclusion proof and checkpoint, the OpenTimestamps files with their Bitcoin headers, the key history after a change of keys, and the post-quantum companion. npx assay verify reads it with the network off.',
  input: z.object({ entry: EntryKey }),
  output: Bundle,
  produces: BUNDLE_MEDIA_TYPE,
  errors: ['unknown_entry', 'reserved_entry'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  examples: [{ title: 'The founding record', request: { entry: '1' } }],
  async run(ctx, { entry }) {
    const row = await readEntry(ctx, entry)
    const text = formatBundle(await bundleOf(ctx, row))
    return new RawAnswer(text, {
      'Cache-Control': 'public, max-age=60',
      'Content-Disposition': `attachment; filename="entry-${row.entry}.verdict"`,
      ETag: `"${sha256Hex(text)}"`,
    })
  },
})

async function bundleOf(ctx: LedgerDeps, row: StoredEntry): Promise<VerdictBundle> {
  const { db } = ctx
  const history = await readKeyHistory(db)
  const hasKeyHistory = history !== null && eventsOfKind(history, 'verifier').length > 0
  const [newest, confirmed, profile, companion, bindings, proofs, relays, headEvent] = await Promise.all([
    findNewestCheckpoint(db),
    // The newest checkpoint carries the newest keys.
    hasKeyHistory ? null : findConfirmedCheckpoint(db, row.entry),
    findFoundingProfile(db),
    companionOf(db, row.eventId),
    listBindings(db),
    readEventProofs(db, row.eventId),
    relayFactsOf(db, [row.eventId]),
    row.chainHeadEventId === null ? null : findEventBody(db, row.chainHeadEventId),
  ])
  const event = JSON.parse(row.eventBody) as SignedEvent
  const size = confirmed?.size ?? newest?.size ?? 0
  const binding = bindings.find(
    ({ verifierPubkey, pqPubkey }) => verifierPubkey === event.pubkey && pqPubkey === companion?.pq_pubkey,
  )
  const keyNumbers = hasKeyHistory ? await readKeyEntryNumbers(db, size) : []
  return {
    schema: BUNDLE_SCHEMA,
    entry: row.entry,
    event,
    profile: profile ?? {},
    record_raw: row.recordRaw,
    record_sha256: row.recordSha256,
    chain: row.head === null ? null : chainOf(row, headEvent),
    log: size < row.entry ? null : await leafOf(ctx, row, size),
    anchors: [
      ...[...proofs].map(([target, proof]) => anchorOf(ctx, target, proof)),
      ...(confirmed ? [anchorOf(ctx, 'checkpoint', confirmed)] : []),
    ],
    relay_claims: relayAnchorOf(relays.get(row.eventId) ?? noRelayFacts) as unknown as JsonObject,
    keys: await Promise.all(keyNumbers.map((number) => keyEntryOf(ctx, number, size))),
    pq: companion && {
      companion,
      binding_event: binding ? (JSON.parse(binding.body) as SignedEvent) : null,
      binding_companion: binding?.companion ?? null,
    },
    artifact_b64: artifactOf(row),
  }
}

const chainOf = (row: StoredEntry, headEvent: string | null): VerdictBundle['chain'] => ({
  content_hash: row.contentHash,
  prev_head_hash: row.prevHead!,
  head_hash: row.head!,
  head_event: headEvent === null ? null : (JSON.parse(headEvent) as SignedEvent),
})

const leafOf = async (ctx: LedgerDeps, row: StoredEntry, size: number) => ({
  leaf: leafText({
    entry: row.entry,
    type: row.type,
    createdAt: row.createdAtUnix,
    recordHash: row.contentHash,
    prevHead: row.prevHead,
    head: row.head,
    eventId: row.eventId,
    sig: row.sig,
  }),
  tlog_proof: await tlogProofOf(ctx, row.entry, size),
})

function anchorOf(
  { env }: LedgerDeps,
  target: BundledAnchor['target'],
  { file, digest, block }: AnchoredFile,
): BundledAnchor {
  return {
    target,
    digest: digest as BundledAnchor['digest'],
    ots_b64: toBase64(file),
    network: block?.network ?? env.BITCOIN_NETWORK,
    height: block?.height ?? null,
    header_hex: block?.header ?? null,
  }
}

async function keyEntryOf(ctx: LedgerDeps, number: number, size: number): Promise<BundledKeyEntry> {
  const row = (await findEntry(ctx.db, number))!
  return {
    event: JSON.parse(row.eventBody) as SignedEvent,
    record_raw: row.recordRaw,
    ...(await leafOf(ctx, row, size)),
  }
}

/** Disclosed artifacts stand in the record. */
function artifactOf({ recordRaw }: StoredEntry): string | null {
  const { disclosure } = JSON.parse(recordRaw) as { disclosure?: { artifact?: unknown } | null }
  const artifact = disclosure?.artifact
  return typeof artifact === 'string' ? toBase64(utf8Encode(artifact)) : null
}
