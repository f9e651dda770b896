// Collects the evidence of a grade in a fixed order: the block, the anchor that it names, and the Bitcoin blocks that the anchor names.
import { type Hex64, sha256Hex } from '../bytes.ts'
import type { SeenBlock } from '../ots/verify/link-check.ts'
import type { BlockEvidence } from '../ots/verify/verify-timestamp.ts'
import { anchorReference, type Evidence, type Fetched, readGovernance } from './evidence.ts'
import type { Mapping } from './mapping.ts'
import { anchorHeights } from './read-anchor.ts'

export interface EvidenceRequest {
  readonly what: 'governance' | 'anchor'
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Limits that every reader keeps, so that the same endpoint gives the same grade everywhere. */
export const EVIDENCE_LIMITS = {
  timeoutMs: 10_000,
  governance: { maxBytes: 262_144, accept: ['application/json'] },
  anchor: {
    maxBytes: 65_536,
    accept: ['application/json', 'application/octet-stream', 'application/vnd.opentimestamps.v1'],
  },
} as const

/** The IO of a grader; none of it throws. */
export interface EvidenceReader {
  fetch(asked: EvidenceRequest): Promise<Fetched>
  /** Null for what is no address. */
  resolve(reference: string, base: string): string | null
  readBlocks(heights: readonly number[]): Promise<BlockEvidence>
}

/** One fetch, as others can repeat it. */
export interface EvidenceSource {
  readonly what: 'governance' | 'anchor'
  readonly url: string
  readonly bytes: number | null
  readonly sha256: Hex64 | null
  readonly problem: string | null
}

export interface Collected {
  readonly evidence: Evidence
  readonly sources: readonly EvidenceSource[]
  readonly blocks: readonly SeenBlock[]
}

export async function collectEvidence(mapping: Mapping, reader: EvidenceReader): Promise<Collected> {
  const { method, url, headers = {}, body = null } = mapping.fetch
  const governance = await reader.fetch({ what: 'governance', method, url, headers, body })
  const sources = [sourceOf('governance', url, governance)]
  const read = readGovernance(mapping, governance)
  const reference = typeof read === 'string' ? null : anchorReference(read)
  const anchorUrl = reference === null ? null : reader.resolve(reference, url)
  let anchor: Fetched | null = null
  if (anchorUrl !== null) {
    anchor = await reader.fetch({ what: 'anchor', method: 'GET', url: anchorUrl, headers: {}, body: null })
    sources.push(sourceOf('anchor', anchorUrl, anchor))
  } else if (reference !== null) anchor = { problem: 'The anchor endpoint is not an address.' }
  const blocks = await reader.readBlocks(anchorHeights(anchor))
  return { evidence: { governance, anchor, blocks }, sources, blocks: blocks.seen }
}

const sourceOf = (what: EvidenceSource['what'], url: string, fetched: Fetched): EvidenceSource =>
  'problem' in fetched
    ? { what, url, bytes: null, sha256: null, problem: fetched.problem }
    : { what, url, bytes: fetched.bytes.length, sha256: sha256Hex(fetched.bytes), problem: null }
