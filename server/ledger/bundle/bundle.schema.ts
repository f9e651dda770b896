/** Shape of a `.verdict` bundle on the wire. */
import { z } from 'zod'
import { ANCHOR_TARGETS, BUNDLE_SCHEMA } from '#protocol/ledger/bundle/bundle.ts'
import { SignedEvent } from '#server/proofs/proofs.schema.ts'

const Leaf = {
  leaf: z.string().describe('Nine lines of text'),
  tlog_proof: z.string().describe('c2sp.org/tlog-proof@v1 text, under one checkpoint for the whole bundle'),
}
const Companion = z.record(z.string(), z.unknown())

export const Bundle = z
  .object({
    schema: z.literal(BUNDLE_SCHEMA).describe('Version of the form'),
    entry: z.int().describe('Number of the entry'),
    event: SignedEvent.describe('The signed event of the entry'),
    profile: z
      .record(z.string(), z.unknown())
      .describe('Copy of /.well-known/assay-profile.json: the own word of the ledger'),
    record_raw: z.string().describe('The canonical record as text'),
    record_sha256: z.string().nullable().describe('Trade outcomes and entry 1 only'),
    chain: z
      .object({
        content_hash: z.string().describe('Hash of the record'),
        prev_head_hash: z.string().describe('Chain head before the entry, 64 hex'),
        head_hash: z.string().describe('Chain head after the entry, 64 hex'),
        head_event: SignedEvent.nullable().describe('The signed head'),
      })
      .nullable()
      .describe('Null below the first chained entry'),
    log: z.object(Leaf).nullable().describe('Null until a checkpoint covers the entry'),
    anchors: z
      .array(
        z.object({
          target: z.enum(ANCHOR_TARGETS).describe('What was stamped'),
          digest: z.string().describe('The stamped hash'),
          ots_b64: z.string().describe('A detached .ots file'),
          network: z.enum(['mainnet', 'regtest']).describe('regtest proves no time'),
          height: z.int().nullable().describe('Null while no block holds it'),
          header_hex: z.string().nullable().describe('Bitcoin block header, 160 hex; null before a block'),
        }),
      )
      .describe('OpenTimestamps proofs of the entry'),
    relay_claims: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('What relays held at the last check: the own word of the service'),
    keys: z
      .array(
        z.object({
          event: SignedEvent.describe('The signed event'),
          record_raw: z.string().describe('The canonical record as text'),
          ...Leaf,
        }),
      )
      .describe('Entry 1 and every key event; empty while there was one verifier key'),
    pq: z
      .object({
        companion: Companion.describe('ML-DSA-65 signature of the event id'),
        binding_event: SignedEvent.nullable().describe('Binds the key of the companion'),
        binding_companion: Companion.nullable().describe('The same, signed by the post-quantum key'),
      })
      .nullable()
      .describe('Null without a companion'),
    artifact_b64: z.string().nullable().describe('The artifact, with full disclosure only'),
  })
  .meta({ id: 'VerdictBundle' })
