// Reads signed statements about the state of a ledger: checkpoints of its tree and heads of its chain. What no key of
// the profile has signed is no statement.
import { type Hex64, isHex64 } from '../../bytes.ts'
import { parseStrictJson } from '../../json/strict-json.ts'
import { checkEventShape, recomputeEventId, type SignedEvent, signatureInput } from '../../nostr-event.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Result } from '../../result.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { hasPossibleRoot, parseCheckpoint } from '../note/checkpoint.ts'
import { formatNote, isSignatureOf, type NoteKey, parseNote, parseVkey, verifyNote } from '../note/note.ts'

/** The names and keys that statements are signed under. */
export interface LedgerKeys {
  readonly origin: string
  readonly vkeys: readonly string[]
  readonly verifierPubkeys: readonly Hex64[]
  readonly schemaPrefix: string
}

export interface SignedCheckpoint {
  readonly kind: 'checkpoint'
  readonly size: number
  readonly root: Hex64
  /** The note with the signature lines of the log only: anybody may add others. */
  readonly note: string
}

export interface SignedHead {
  readonly kind: 'head'
  readonly entry: number
  readonly head: Hex64
  readonly event: SignedEvent
}

export type SignedStatement = SignedCheckpoint | SignedHead

/** Null for a ledger that publishes no tree. A revoked key signs nothing that counts. */
export const keysOf = ({ log, keys, schemaPrefix }: LedgerProfile): LedgerKeys | null =>
  log && {
    origin: log.origin,
    vkeys: log.vkeys,
    verifierPubkeys: keys.filter(({ status }) => status !== 'revoked').map(({ pubkey }) => pubkey),
    schemaPrefix,
  }

/** `note`: untrusted. */
export function readSignedCheckpoint(
  note: Uint8Array | string,
  { origin, vkeys }: LedgerKeys,
): Result<SignedCheckpoint> {
  const parsed = parseNote(note)
  if (!parsed.ok) return parsed
  const checkpoint = parseCheckpoint(parsed.value.text)
  if (!checkpoint.ok) return checkpoint
  const { size, root } = checkpoint.value
  if (checkpoint.value.origin !== origin) return refused('the checkpoint is that of another log')
  if (!hasPossibleRoot(checkpoint.value)) return refused('the checkpoint of size 0 has an impossible root')
  const keys = vkeys.map(parseVkey).flatMap((read): NoteKey[] => (read.ok ? [read.value] : []))
  const verified = verifyNote(parsed.value, keys)
  if (!verified.ok)
    return refused(
      verified.problem === 'no_known_key'
        ? 'no key of the log has signed the checkpoint'
        : 'a signature under the checkpoint is not valid',
    )
  const signatures = parsed.value.signatures.filter((signature) =>
    verified.value.some((key) => isSignatureOf(signature, key)),
  )
  return {
    ok: true,
    value: { kind: 'checkpoint', size, root, note: formatNote({ text: parsed.value.text, signatures }) },
  }
}

/** Whether an event says of itself that it is a chain head; its signature is not checked. */
export const namesChainHead = ({ tags }: SignedEvent, { schemaPrefix }: LedgerKeys): boolean =>
  tags.some(([name, value]) => name === 'schema' && value === `${schemaPrefix}ledger_chain_head.v1`)

/** `given`: an untrusted event. */
export function readSignedHead(given: unknown, keys: LedgerKeys, schnorr: Schnorr): Result<SignedHead> {
  const shape = checkEventShape(given)
  if (!shape.ok) return refused(`the event is malformed: ${shape.problems[0]}`)
  const { event } = shape
  const parsed = parseStrictJson(event.content)
  const content = parsed.ok ? parsed.value : null
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return refused('the content of the event is not a JSON object')
  const { schema, entry, head_hash: head } = content
  if (!namesChainHead(event, keys) || schema !== `${keys.schemaPrefix}ledger_chain_head.v1`)
    return refused('the event is not a chain head')
  if (!Number.isSafeInteger(entry) || (entry as number) < 1 || !isHex64(head))
    return refused('the chain head names no entry and head')
  if (!keys.verifierPubkeys.includes(event.pubkey))
    return refused('the event is signed by another key than the ledger’s')
  if (recomputeEventId(event).form === null) return refused('the id of the event is not that of its content')
  const { sig, msg, pubkey } = signatureInput(event)
  if (!schnorr.verify(sig, msg, pubkey)) return refused('the signature of the event is not valid')
  return { ok: true, value: { kind: 'head', entry: entry as number, head, event } }
}

const refused = (problem: string) => ({ ok: false, problem }) as const
