/**
 * Computes the addresses in force after a number of rows. A pure function of the rows, so anyone can
 * recompute a snapshot.
 */
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import type { SnapshotSummary } from '#protocol/review/types.ts'
import { nativeSha256 } from '#server/proofs/signing/sha256.ts'
import { type ChainedRow, knownBadGenesis, lapseSeconds } from './registry-row.ts'

export type EntryStatus = 'active' | 'lapsed' | 'withdrawn'

/** A row with its unpublished columns. */
export interface StoredRow extends ChainedRow {
  has_list_evidence: boolean
}

export interface RegistryEntry {
  key: string
  address: string
  namespace: string
  /** The row that put the address in force. */
  seq: number
  reasonCodes: string[]
  rule: string
  recordSha256: string | null
  firstSeenUnix: number
  accounts: number
  hasListEvidence: boolean
  status: EntryStatus
  /** As in the snapshot. */
  canonical: string
}

export class RegistryState {
  count = 0
  head: string = knownBadGenesis
  /** ISO 8601 time of the newest row; null at zero rows. */
  published: string | null = null
  /** Addresses in force. */
  activeCount = 0
  readonly entries = new Map<string, RegistryEntry>()

  append(row: StoredRow): void {
    const known = this.entries.get(row.key)
    if (known?.status === 'active') this.activeCount -= 1
    if (row.op === 'lapse' || row.op === 'withdraw') {
      if (known) known.status = row.op === 'lapse' ? 'lapsed' : 'withdrawn'
    } else {
      const entry: RegistryEntry = {
        key: row.key,
        address: row.address,
        namespace: row.namespace,
        seq: row.op === 'add' ? row.seq : (known?.seq ?? row.seq),
        reasonCodes: row.reason_codes,
        rule: row.op === 'add' ? row.rule : (known?.rule ?? row.rule),
        recordSha256: row.op === 'add' ? row.record_sha256 : (known?.recordSha256 ?? row.record_sha256),
        firstSeenUnix: row.first_seen,
        accounts: row.accounts,
        hasListEvidence: row.has_list_evidence || (row.op === 'confirm' && known?.hasListEvidence === true),
        status: 'active',
        canonical: '',
      }
      entry.canonical = jcsIntegers({
        accounts: entry.accounts,
        first_seen: isoOf(entry.firstSeenUnix),
        key: entry.key,
        record_sha256: entry.recordSha256,
        rule: entry.rule,
      })
      this.entries.set(row.key, entry)
    }
    if (this.entries.get(row.key)?.status === 'active') this.activeCount += 1
    this.count = row.seq
    this.head = row.head_sha256
    this.published = isoOf(row.created_at)
  }

  get active(): RegistryEntry[] {
    return [...this.entries.values()].filter(({ status }) => status === 'active')
  }

  activeEntry(key: string): RegistryEntry | null {
    const entry = this.entries.get(key)
    return entry?.status === 'active' ? entry : null
  }

  dueToLapse(nowUnix: number): RegistryEntry[] {
    return this.active.filter(
      ({ accounts, hasListEvidence, firstSeenUnix }) =>
        accounts < 2 && !hasListEvidence && firstSeenUnix + lapseSeconds <= nowUnix,
    )
  }

  /** Content of the snapshot that the engine reads: canonical JSON, sorted by key. */
  snapshot(): { summary: SnapshotSummary; bytes: Uint8Array } {
    const entries = this.active.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ canonical }) => canonical)
    const text = `{"entries":[${entries.join(',')}],"schema":"assay.known_bad.v1"}`
    const sha256 = nativeSha256(text)
    const bytes = Buffer.from(text, 'utf8')
    return {
      summary: {
        id: 'known_bad',
        published: this.published,
        sha256,
        entries: entries.length,
        status: 'full',
      },
      bytes,
    }
  }
}

const isoOf = (unix: number): string => `${new Date(unix * 1_000).toISOString().slice(0, 19)}Z`
