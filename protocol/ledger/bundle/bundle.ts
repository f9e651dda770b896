// The `.verdict` bundle: one JSON file that holds an entry and everything that shows what it is (ledger.md 10.1).
import type { Hex64 } from '../../bytes.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { PqCompanion } from '../../proofs/pq/companion.ts'

export const BUNDLE_SCHEMA = 'assay.verdict_bundle.v1'
export const BUNDLE_MEDIA_TYPE = 'application/vnd.assay.verdict+json'
export const MAX_BUNDLE_BYTES = 2 * 1024 * 1024

export const ANCHOR_TARGETS = ['event', 'signed_event', 'checkpoint'] as const
export type AnchorTarget = (typeof ANCHOR_TARGETS)[number]

export interface BundledLeaf {
  /** Nine lines of text. */
  readonly leaf: string
  readonly tlog_proof: string
}

export interface BundledAnchor {
  /** What was stamped: the event id, the id with the signature, or the signed text of the checkpoint. */
  readonly target: AnchorTarget
  readonly digest: Hex64
  /** A detached `.ots` file. */
  readonly ots_b64: string
  readonly network: 'mainnet' | 'regtest'
  /** Null while no block holds it. */
  readonly height: number | null
  /** 160 hex. */
  readonly header_hex: string | null
}

export interface BundledKeyEntry extends BundledLeaf {
  readonly event: SignedEvent
  /** The canonical record as text. */
  readonly record_raw: string
}

export interface VerdictBundle {
  readonly schema: typeof BUNDLE_SCHEMA
  readonly entry: number
  readonly event: SignedEvent
  /** A copy of /.well-known/assay-profile.json, for a reader who has none. */
  readonly profile: JsonObject
  readonly record_raw: string
  /** Trade outcomes and entry 1 only. */
  readonly record_sha256: Hex64 | null
  /** Null below the first chained entry. */
  readonly chain: {
    readonly content_hash: Hex64
    readonly prev_head_hash: Hex64
    readonly head_hash: Hex64
    readonly head_event: SignedEvent | null
  } | null
  /** Null until a checkpoint covers the entry. */
  readonly log: BundledLeaf | null
  readonly anchors: readonly BundledAnchor[]
  /** What relays held at the service's last check: its own word. */
  readonly relay_claims: JsonObject | null
  /** Entry 1 and every key event; empty while there was one key only. */
  readonly keys: readonly BundledKeyEntry[]
  readonly pq: {
    readonly companion: PqCompanion
    readonly binding_event: SignedEvent | null
    readonly binding_companion: PqCompanion | null
  } | null
  /** The artifact, with full disclosure only. */
  readonly artifact_b64: string | null
}

export const formatBundle = (bundle: VerdictBundle): string => `${JSON.stringify(bundle)}\n`
