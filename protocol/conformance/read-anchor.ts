// Reads an anchor: a detached OpenTimestamps file, or an object with one and its state. Verified against the blocks that the grader knows.
import { fromBase64 } from '../base64.ts'
import { fromHex, type Hex64, isHex64 } from '../bytes.ts'
import { parseStrictJson } from '../json/strict-json.ts'
import { parseDetachedFile } from '../ots/format/detached-file.ts'
import { bitcoinPaths } from '../ots/tree/trim-timestamp.ts'
import { type AnchorBlock, type BlockEvidence, verifyTimestamp } from '../ots/verify/verify-timestamp.ts'
import type { Fetched, Governance } from './evidence.ts'

const MAGIC = [0x00, 0x4f, 0x70, 0x65, 0x6e]

export interface ReadAnchor {
  readonly file: Uint8Array | null
  /** The verifier's own statements; unchecked. */
  readonly status: string | null
  readonly precedence: boolean | null
}

/** A text is the reason why nothing was there. */
export function readAnchor(fetched: Fetched): ReadAnchor | string {
  if ('problem' in fetched) return fetched.problem
  const { bytes } = fetched
  if (MAGIC.every((byte, index) => bytes[index] === byte))
    return { file: bytes, status: null, precedence: null }
  const parsed = parseStrictJson(bytes)
  if (!parsed.ok)
    return `The answer is neither an OpenTimestamps file nor strict JSON: ${parsed.problem.message}.`
  const { value } = parsed
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'The answer is not an object.'
  const { ots, status, precedence } = value
  return {
    file: typeof ots === 'string' ? fromBase64(ots) : null,
    status: typeof status === 'string' ? status.slice(0, 64) : null,
    precedence: typeof precedence === 'boolean' ? precedence : null,
  }
}

/** Heights of the blocks that an anchor names: the headers to fetch, at most four. */
export function anchorHeights(fetched: Fetched | null): readonly number[] {
  const anchor = fetched && readAnchor(fetched)
  if (!anchor || typeof anchor === 'string' || anchor.file === null) return []
  const parsed = parseDetachedFile(anchor.file)
  if (!parsed.ok) return []
  const heights = bitcoinPaths(parsed.file.timestamp).map(({ attestation }) => attestation.height)
  return [...new Set(heights)].sort((a, b) => a - b).slice(0, 4)
}

export type Existence =
  | { readonly outcome: 'established'; readonly block: AnchorBlock; readonly digest: Hex64 }
  | { readonly outcome: 'pending' | 'unknown' | 'false'; readonly why: string }

/** Whether the file puts the event id or the envelope hash into a block that the grader knows. */
export function establishExistence(
  file: Uint8Array,
  governance: Governance,
  blocks: BlockEvidence,
): Existence {
  const parsed = parseDetachedFile(file)
  if (!parsed.ok)
    return { outcome: 'false', why: `The OpenTimestamps file is malformed: ${parsed.problem.detail}.` }
  const digests = anchoredDigests(governance)
  const results = digests.map((digest) => ({
    digest,
    ...verifyTimestamp({ file, digest: fromHex(digest)!, blocks }),
  }))
  const held = results.find(({ outcome }) => outcome === 'pass')
  if (held?.block) return { outcome: 'established', block: held.block, digest: held.digest }
  const stamped = parsed.file.timestamp.message
  const own = results.find(({ digest }) => fromHex(digest)!.every((byte, index) => byte === stamped[index]))
  if (!own)
    return { outcome: 'false', why: 'The proof is of another digest than the event id or the envelope hash.' }
  if (bitcoinPaths(parsed.file.timestamp).length === 0)
    return { outcome: 'pending', why: 'A calendar has promised a Bitcoin block; none is named yet.' }
  const bad = own.checks.find(({ outcome }) => outcome === own.outcome)
  return {
    outcome: own.outcome === 'fail' ? 'false' : 'unknown',
    why: bad?.why ?? 'The block cannot be established.',
  }
}

function anchoredDigests({ field, envelopeHash, envelope }: Governance): Hex64[] {
  const event = field('event')
  const id = typeof event === 'object' && event !== null && !Array.isArray(event) ? event.id : null
  return [...new Set([id, envelopeHash, envelope?.sha256].filter((digest) => isHex64(digest)))]
}
