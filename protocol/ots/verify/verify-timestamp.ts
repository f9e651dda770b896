// Verifies an `.ots` file of a SHA-256 digest against the headers and sources that the reader supplies. Runs every check, and never
// throws on bad bytes. Where a block or its place in the chain is not known, the outcome is "cannot establish".
import { type Hex64, toHex } from '../../bytes.ts'
import { type Check, type Outcome, worstOutcome } from '../../report.ts'
import { displayed } from '../bitcoin/header.ts'
import { linkHeaders, type PinnedBlock, type SuppliedHeader } from '../bitcoin/header-chain.ts'
import type { BitcoinNetwork } from '../bitcoin/network.ts'
import type { Attestation } from '../format/attestation.ts'
import { type DetachedFile, parseDetachedFile } from '../format/detached-file.ts'
import { attestedPaths } from '../tree/timestamp.ts'
import { type BitcoinPath, isBitcoinPath } from '../tree/trim-timestamp.ts'
import { HEADER, headerCheck, WORK, withoutHeader, workCheck } from './block-checks.ts'
import { type ChainEvidence, LINK, linkCheck, type SeenBlock } from './link-check.ts'
import { pathCheck, unreadableFile } from './path-check.ts'

export interface BlockEvidence {
  readonly network: BitcoinNetwork
  readonly headers: readonly SuppliedHeader[]
  readonly pin: PinnedBlock | null
  readonly seen: readonly SeenBlock[]
}

export interface TimestampEvidence {
  /** The whole file; hostile. */
  readonly file: Uint8Array
  /** The digest that the reader computed, 32 bytes. */
  readonly digest: Uint8Array
  readonly blocks: BlockEvidence
}

export interface AnchorBlock {
  readonly height: number
  readonly hash: Hex64
  readonly merkleRoot: Hex64
  /** As miners wrote it: right to about two hours. */
  readonly timeUnix: number
  readonly header: string
}

export interface StatedAttestation {
  readonly attestation: Attestation
  /** Hex of the message that is attested. */
  readonly message: string
  readonly operations: number
  /** Of the four checks for this attestation; null for what is of no Bitcoin block and is never judged. */
  readonly outcome: Outcome | null
}

export interface TimestampVerification {
  readonly outcome: Outcome
  /** anchor.path, anchor.header, anchor.work and anchor.link, of the attestation that the outcome rests on. */
  readonly checks: readonly Check[]
  /** The lowest block that all four checks hold for; null unless the outcome is a pass. */
  readonly block: AnchorBlock | null
  /** Everything that the file states, checked or not. */
  readonly attestations: readonly StatedAttestation[]
}

export function verifyTimestamp({ file: bytes, digest, blocks }: TimestampEvidence): TimestampVerification {
  const parsed = parseDetachedFile(bytes)
  if (!parsed.ok) {
    const checks = [unreadableFile(digest, parsed.problem.detail), ...withoutBlock()]
    return { outcome: 'fail', checks, block: null, attestations: [] }
  }
  const { file } = parsed
  const { network, pin, seen } = blocks
  const evidence = { headers: linkHeaders(blocks.headers, pin, network), pin, seen }
  const judged: Judged[] = []
  const attestations: StatedAttestation[] = []
  for (const path of attestedPaths(file.timestamp)) {
    const ofBlock = isBitcoinPath(path) ? judge(file, digest, path, network, evidence) : null
    if (ofBlock) judged.push(ofBlock)
    attestations.push({
      attestation: path.attestation,
      message: toHex(path.message),
      operations: path.steps.length,
      outcome: ofBlock?.outcome ?? null,
    })
  }
  judged.sort((a, b) => a.height - b.height)
  const best = (['pass', 'cannot_establish', 'fail'] as const)
    .map((outcome) => judged.find((each) => each.outcome === outcome))
    .find((each) => each !== undefined)
  if (best) return { outcome: best.outcome, checks: best.checks, block: best.block, attestations }
  const checks = [pathCheck(file, digest, null), ...withoutBlock()]
  return { outcome: worstOutcome(checks.map(({ outcome }) => outcome)), checks, block: null, attestations }
}

interface Judged extends Omit<TimestampVerification, 'attestations'> {
  readonly height: number
}

const withoutBlock = (): Check[] => [HEADER, WORK, LINK].map(withoutHeader)

function judge(
  file: DetachedFile,
  digest: Uint8Array,
  path: BitcoinPath,
  network: BitcoinNetwork,
  evidence: ChainEvidence,
): Judged {
  const { height } = path.attestation
  const ofHeader = headerCheck(path, evidence.headers)
  const header = ofHeader.outcome === 'pass' ? evidence.headers.byHeight.get(height)! : null
  const checks = [
    pathCheck(file, digest, path),
    ofHeader,
    workCheck(header, network),
    linkCheck(height, header, evidence),
  ]
  const outcome = worstOutcome(checks.map((check) => check.outcome))
  if (outcome !== 'pass' || header === null) return { height, outcome, checks, block: null }
  const block: AnchorBlock = {
    height,
    hash: displayed(header.hash),
    merkleRoot: displayed(header.merkleRoot),
    timeUnix: header.timeUnix,
    header: toHex(header.bytes),
  }
  return { height, outcome, checks, block }
}
