import { describe, expect, it } from 'vitest'
import { sha256Bytes, toHex, utf8Encode } from '../../bytes.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { formatDetachedFile, parseDetachedFile } from '../format/detached-file.ts'
import { checkpointDigest, eventDigest, signedEventDigest } from './anchored-digest.ts'
import { growBranch } from './grow-branch.ts'
import { attestedPaths } from './timestamp.ts'

interface Worked {
  events: { ledger_entry_40: SignedEvent; sha256_id_sig_of_ledger_entry_40: string }
  checkpoint: { note_text: string; note_text_sha256: string }
  ots: { digest: string; nonce: string; commitment: string; file_hex: string; pending: string[] }
}

describe.skipIf(vectorsMissing)(`worked anchors${vectorsNote}`, () => {
  const worked = () => vectorJson<Worked>('assay-worked/vectors.json')

  it('are the id, the id with its signature, and the text of the checkpoint [ledger, 7.5]', () => {
    const { events, checkpoint } = worked()
    const event = events.ledger_entry_40
    expect(toHex(eventDigest(event.id))).toBe(event.id)
    expect(toHex(signedEventDigest(event))).toBe(events.sha256_id_sig_of_ledger_entry_40)
    expect(toHex(checkpointDigest(checkpoint.note_text))).toBe(checkpoint.note_text_sha256)
  })
  it('of an id are also of the serialized event [ledger, 7.2]', () => {
    const { id, pubkey, created_at, kind, tags, content } = worked().events.ledger_entry_40
    const serialized = JSON.stringify([0, pubkey, created_at, kind, tags, content])
    expect(toHex(eventDigest(id))).toBe(toHex(sha256Bytes(utf8Encode(serialized))))
  })
  it('have the worked file [ledger, 7.1]', () => {
    const { digest, nonce, commitment, file_hex, pending } = worked().ots
    const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
    const timestamp = growBranch(
      bytes(digest),
      [{ name: 'append', argument: bytes(nonce) }, { name: 'sha256' }],
      pending.map((uri) => ({ attestation: { kind: 'pending', uri } })),
    )
    expect(toHex(formatDetachedFile({ hash: 'sha256', timestamp }))).toBe(file_hex)
    const parsed = parseDetachedFile(bytes(file_hex))
    if (!parsed.ok) throw new Error(parsed.problem.detail)
    expect(attestedPaths(parsed.file.timestamp).map(({ message }) => toHex(message))).toEqual([
      commitment,
      commitment,
    ])
  })
})
