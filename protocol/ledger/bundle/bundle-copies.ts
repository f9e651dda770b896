// Compares what a bundle repeats with what follows from its entry: leaf, digests, key entries, artifact.
import { sha256Hex, toHex, utf8Encode } from '../../bytes.ts'
import type { JsonValue } from '../../json/strict-json.ts'
import { parseStrictJson } from '../../json/strict-json.ts'
import { parseDetachedFile } from '../../ots/format/detached-file.ts'
import { attestedPaths } from '../../ots/tree/timestamp.ts'
import { isBitcoinPath } from '../../ots/tree/trim-timestamp.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { type EntryVerification, verifyEntry } from '../entry/verify-entry.ts'
import { leafHash } from '../tree/tree.ts'
import { digestHex } from './bundle-anchors.ts'
import { keyEntryText } from './entry-text.ts'
import type { ReadBundle } from './read-bundle.ts'

/** A sentence about the first difference; null without one. */
export function copiesProblem(
  bundle: ReadBundle,
  entry: EntryVerification,
  profile: LedgerProfile,
  schnorr: Schnorr,
): string | null {
  return (
    leafProblem(bundle, entry) ??
    anchorProblem(bundle) ??
    keysProblem(bundle, profile, schnorr) ??
    artifactProblem(bundle)
  )
}

/** `log.leaf` names the hash of the leaf that was rebuilt from the entry. */
function leafProblem({ log }: ReadBundle, { report }: EntryVerification): string | null {
  if (log === null) return null
  const rebuilt = report.checks.find(({ id }) => id === 'log.leaf')
  const hash = toHex(leafHash(utf8Encode(log.leaf)))
  return rebuilt?.expected?.endsWith(hash) ? null : 'log.leaf is not the leaf of this entry'
}

function anchorProblem(bundle: ReadBundle): string | null {
  const seen = new Set<string>()
  for (const [index, { target, digest, height, file }] of bundle.anchors.entries()) {
    if (seen.has(target)) return `anchors[${index}] repeats ${target}`
    seen.add(target)
    if (digestHex(target, bundle) !== digest) return `anchors[${index}].digest is not that of the ${target}`
    if (height !== null && !attestedHeights(file).includes(height))
      return `anchors[${index}] is not attested at block ${height}`
  }
  return null
}

function attestedHeights(file: Uint8Array): number[] {
  const parsed = parseDetachedFile(file)
  const paths = parsed.ok ? attestedPaths(parsed.file.timestamp) : []
  return paths.filter(isBitcoinPath).map(({ attestation }) => attestation.height)
}

/** Each key entry must be recorded under the checkpoint of the entry itself. */
function keysProblem({ keys, log }: ReadBundle, profile: LedgerProfile, schnorr: Schnorr): string | null {
  /** Text and signatures. */
  const noteOf = (proof: string): string => proof.slice(proof.indexOf('\n\n'))
  const wanted = log && noteOf(log.tlogProof)
  for (const [index, key] of keys.entries()) {
    if (wanted === null || noteOf(key.tlogProof) !== wanted)
      return `keys[${index}] is proven by another checkpoint than the entry`
    const { report } = verifyEntry(
      { entry: keyEntryText(key), tlogProof: key.tlogProof },
      { profile, schnorr, questions: ['recorded'] },
    )
    const hash = toHex(leafHash(utf8Encode(key.leaf)))
    const rebuilt = report.checks.find(({ id }) => id === 'log.leaf')
    const isIncluded = report.checks.some(({ id, outcome }) => id === 'log.inclusion' && outcome === 'pass')
    if (!isIncluded || !rebuilt?.expected?.endsWith(hash)) return `keys[${index}] is not in the tree`
  }
  return null
}

function artifactProblem({ artifact, event }: ReadBundle): string | null {
  if (artifact === null) return null
  const content = typeof event.content === 'string' ? parseStrictJson(event.content) : null
  const signed: JsonValue | undefined =
    content?.ok &&
    typeof content.value === 'object' &&
    content.value !== null &&
    !Array.isArray(content.value)
      ? content.value.artifact_hash
      : undefined
  return signed === sha256Hex(artifact) ? null : 'artifact_b64 is not the artifact that was judged'
}
