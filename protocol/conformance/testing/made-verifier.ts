// A verifier of a test with everything in order, whose block and anchor a test then breaks in one place.
import { fromHex, sha256Hex, toHex, utf8Encode } from '../../bytes.ts'
import { jcs } from '../../json/canonical-json.ts'
import type { JsonObject, JsonValue } from '../../json/strict-json.ts'
import { type SignedEvent, signEvent } from '../../nostr-event.ts'
import { REGTEST } from '../../ots/bitcoin/network.ts'
import { formatDetachedFile } from '../../ots/format/detached-file.ts'
import { createMinedChain } from '../../ots/testing/mined-chain.ts'
import type { Item } from '../../ots/tree/timestamp.ts'
import type { BlockEvidence } from '../../ots/verify/verify-timestamp.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import type { Evidence } from '../evidence.ts'
import { gradeVerifier } from '../grade.ts'
import type { Mapping } from '../mapping.ts'

export const secretKey = new Uint8Array(32).fill(7)
export const otherKey = new Uint8Array(32).fill(9)
const aux = new Uint8Array(32)
export const publicKey = (key: Uint8Array) =>
  toHex(nobleSchnorr.publicKey(key)) as Mapping['trust_policy']['independent_verifier_pubkeys'][number]

export const blockUnix = 1_700_003_600
export const actionRef = sha256Hex('transfer 250 USDC')
export const payload = { action: actionRef, schema: 'demo.verdict.v1', verdict: 'approve' }
export const canonical = jcs(payload)

export const eventOf = (content: string, key = secretKey): SignedEvent =>
  signEvent({ created_at: 1_700_000_000, kind: 30078, tags: [], content }, key, aux, nobleSchnorr)

export const schnorrOf = (text: string, key = secretKey): string =>
  toHex(nobleSchnorr.sign(fromHex(sha256Hex(text))!, key, aux))

/** A file that stamps the digest, and what is known of its block. */
export function anchorOf(
  digest: string,
  items: readonly Item[] = [{ attestation: { kind: 'bitcoin', height: 1 } }],
) {
  const message = fromHex(digest)!
  const chain = createMinedChain()
  chain.mine(message, blockUnix)
  const file = formatDetachedFile({ hash: 'sha256', timestamp: { message, items } })
  const blocks: BlockEvidence = {
    network: REGTEST,
    headers: [0, 1].map((height) => ({ height, bytes: chain.headerAt(height)! })),
    pin: { height: 1, hash: chain.hashAt(1)! },
    seen: [],
  }
  return { file, blocks }
}

export const noBlocks: BlockEvidence = { network: REGTEST, headers: [], pin: null, seen: [] }

export const mapping: Mapping = {
  name: 'demo-verifier',
  fetch: { method: 'GET', url: 'https://verifier.example/governance', governance_path: '/governance' },
  fields: {
    envelope_hash: '/envelope_hash',
    pubkey: '/pubkey',
    sig_scheme: '/sig_scheme',
    signature: '/signature',
    event: '/event',
    anchor_endpoint: '/anchor',
    canonical_bytes: '/canonical',
    proposed_action_ref: '/proposed',
    terminal_action_ref: '/terminal',
  },
  trust_policy: { independent_verifier_pubkeys: [publicKey(secretKey)] },
  terminal_outcome_time: '/outcome_at',
}

const event = eventOf(canonical)

export const block: JsonObject = {
  envelope_hash: sha256Hex(canonical),
  pubkey: publicKey(secretKey),
  sig_scheme: 'nostr-event',
  event: event as unknown as JsonValue,
  canonical,
  anchor: 'https://verifier.example/anchor.ots',
  proposed: actionRef,
  terminal: actionRef,
  outcome_at: blockUnix + 10_000,
}

export const bytesOf = (value: JsonValue): Uint8Array => utf8Encode(JSON.stringify(value))

export interface Change {
  mapping?: Partial<Mapping>
  block?: JsonObject
  evidence?: Partial<Evidence>
}

/** The grade of the good verifier with these changes. */
export function gradeOf(change: Change = {}) {
  const { file, blocks } = anchorOf(event.id)
  return gradeVerifier(
    { ...mapping, ...change.mapping },
    {
      governance: { bytes: bytesOf({ governance: { ...block, ...change.block } }) },
      anchor: { bytes: file },
      blocks,
      ...change.evidence,
    },
  )
}
