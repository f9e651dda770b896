// Bundles of a made ledger, with proofs in blocks of a chain that this process mines.
import { toBase64 } from '../../base64.ts'
import { fromHex, sha256Bytes, sha256Hex, toHex, utf8Encode } from '../../bytes.ts'
import { signEvent } from '../../nostr-event.ts'
import { formatDetachedFile } from '../../ots/format/detached-file.ts'
import { createMinedChain } from '../../ots/testing/mined-chain.ts'
import { checkpointDigest, signedEventDigest } from '../../ots/tree/anchored-digest.ts'
import { growBranch } from '../../ots/tree/grow-branch.ts'
import type { LedgerProfile } from '../../profile.ts'
import { pqBindingStatement, pqBindingTemplate } from '../../proofs/pq/binding.ts'
import { pqCompanion } from '../../proofs/pq/companion.ts'
import { mlDsa65Key, mlDsa65Sign } from '../../signatures/pq.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import type { BundledAnchor, BundledKeyEntry, VerdictBundle } from '../bundle/bundle.ts'
import { parseNote } from '../note/note.ts'
import { leafText } from '../tree/leaf.ts'
import { pubkeyOf } from './made-keys.ts'
import type { MadeLedger } from './made-ledger.ts'

const pqKey = mlDsa65Key(new Uint8Array(32).fill(9))
const pqPubkey = toHex(pqKey.publicKey)
export const companionOf = (id: string) => pqCompanion(pqPubkey, mlDsa65Sign(fromHex(id)!, pqKey.secretKey))

/** What /.well-known/assay-profile.json says of a made ledger. */
export const profileDocument = ({ keys, genesis, log }: LedgerProfile) => ({
  service_name: 'Assay',
  verifier_pubkey: keys[0]!.pubkey,
  genesis,
  schema_prefix: 'assay.',
  chain_start_entry: 40,
  log: { origin: log!.origin, vkeys: [...log!.vkeys] },
  policy: null,
})

const chainOf = (answer: string) => JSON.parse(answer).chain ?? null

export function leafOf(made: MadeLedger, entry: number): string {
  const { type, event, recordText, answer } = made.at(entry)
  const chain = chainOf(answer)
  return leafText({
    entry,
    type,
    createdAt: event.created_at,
    recordHash: sha256Hex(utf8Encode(recordText)),
    prevHead: chain?.prev_head_hash ?? null,
    head: chain?.head_hash ?? null,
    eventId: event.id,
    sig: event.sig,
  })
}

function anchorOf(target: BundledAnchor['target'], digest: Uint8Array): BundledAnchor {
  const chain = createMinedChain()
  const nonce = { name: 'append', argument: new Uint8Array(16).fill(1) } as const
  const root = sha256Bytes(new Uint8Array([...digest, ...nonce.argument]))
  const height = chain.mine(root, 1_790_000_600)
  const timestamp = growBranch(
    digest,
    [nonce, { name: 'sha256' }],
    [{ attestation: { kind: 'bitcoin', height } }],
  )
  return {
    target,
    digest: toHex(digest) as BundledAnchor['digest'],
    ots_b64: toBase64(formatDetachedFile({ hash: 'sha256', timestamp })),
    network: 'regtest',
    height,
    header_hex: toHex(chain.headerAt(height)!),
  }
}

export interface BundleWanted {
  readonly profile: LedgerProfile
  /** Of the verifiers of the ledger; one of them signed the entry. */
  readonly secrets: readonly Uint8Array[]
  /** Key entries to carry. */
  readonly keys?: readonly number[]
}

export function madeBundle(
  made: MadeLedger,
  entry: number,
  { profile, secrets, keys = [] }: BundleWanted,
): VerdictBundle {
  const { event, recordText, answer, headEvent } = made.at(entry)
  const chain = chainOf(answer)
  const note = parseNote(made.note())
  if (!note.ok) throw new Error(note.problem)
  const template = pqBindingTemplate(pqBindingStatement(event.pubkey as never, pqPubkey, 1_790_000_000))
  const secret = secrets.find((one) => pubkeyOf(one) === event.pubkey)!
  const binding = signEvent(template, secret, new Uint8Array(32), nobleSchnorr)
  return {
    schema: 'assay.verdict_bundle.v1',
    entry,
    event,
    profile: profileDocument(profile),
    record_raw: recordText,
    record_sha256: JSON.parse(answer).record_sha256 ?? null,
    chain: chain && { ...chain, head_event: headEvent },
    log: { leaf: leafOf(made, entry), tlog_proof: made.tlogProof(entry) },
    anchors: [
      anchorOf('event', fromHex(event.id)!),
      anchorOf('signed_event', signedEventDigest(event as never)),
      anchorOf('checkpoint', checkpointDigest(note.value.text)),
    ],
    relay_claims: { status: 'anchored' },
    keys: keys.map(
      (number): BundledKeyEntry => ({
        event: made.at(number).event,
        record_raw: made.at(number).recordText,
        leaf: leafOf(made, number),
        tlog_proof: made.tlogProof(number),
      }),
    ),
    pq: {
      companion: companionOf(event.id),
      binding_event: binding,
      binding_companion: companionOf(binding.id),
    },
    artifact_b64: null,
  }
}
