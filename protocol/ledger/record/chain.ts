// The hash chain over records, which starts at entry 40.
import { type Hex64, sha256Hex } from '../../bytes.ts'

/** The predecessor head of the first chained entry. */
export const genesisHead = (genesis: string): Hex64 => sha256Hex(genesis)

/** `recordRaw`: the canonical bytes of a record, form raw_utf8_v1. */
export const contentHashOf = (recordRaw: Uint8Array): Hex64 => sha256Hex(recordRaw)

/** Over 129 ASCII bytes: both hashes as hex text separated by `|`, not over raw hash bytes. */
export const headHashOf = (contentHash: Hex64, prevHead: Hex64): Hex64 =>
  sha256Hex(`${contentHash}|${prevHead}`)
