// The format of this ledger's worked values (assay-worked/vectors.json), and made-up leaves.
import type { Hex64 } from '../../bytes.ts'
import { toHex, utf8Encode } from '../../bytes.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import { leafHash } from '../tree/tree.ts'

export interface Worked {
  chain: {
    genesis_string: string
    genesis_sha256: Hex64
    entries: {
      entry: number
      record_raw: string
      content_hash: Hex64
      prev_head_hash: Hex64
      head_hash: Hex64
      record_escaped?: string
      record_sha256?: Hex64
    }[]
  }
  events: {
    ledger_entry_40: SignedEvent
    chain_head_40: SignedEvent
    kind78_copy_of_chain_head_40: SignedEvent
  }
  tree: {
    leaf_1: string
    leaf_2_reserved: string
    leaf_40: string
    leaf_40_bytes: number
    leaf_hash_1: Hex64
    leaf_hash_2: Hex64
    leaf_hash_40: Hex64
    size_40_root: Hex64
    inclusion_of_40_in_size_40: Hex64[]
  }
  checkpoint: {
    ed25519_seed_test_only: string
    vkey: string
    note_text: string
    note: string
    note_text_sha256: Hex64
    tlog_proof: string
  }
  reputation: {
    volume_cap: number
    win_rate_bps: { wins: number; losses: number; bps: number | null }[]
    reputation_bps: { wins: number; losses: number; breakevens: number; bps: number }[]
  }
  calibration: {
    items: { confidence_bps: number; outcome: 0 | 1 }[]
    brier_bps: number
    log_loss_micronats: number
    log_loss_terms: number[]
    table: { lines: number; sha256: Hex64; c100: number; c5000: number; c9900: number }
  }
}

export const madeUpLeaves = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => leafHash(utf8Encode(`made-up leaf ${i}`)))

export const hex = (bytes: Uint8Array): string => toHex(bytes)
