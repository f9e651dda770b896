/**
 * Publishes from an operator's file that a key is added, replaced or revoked (ledger.md 10.4). A rotation
 * needs both keys.
 */
import { z } from 'zod'
import { fromHex, isHex64 } from '#protocol/bytes.ts'
import { ed25519Verify } from '#protocol/ledger/note/ed25519.ts'
import { keyInForce, keyRotationDigest, keyRotationText } from '#protocol/ledger/record/key-history.ts'
import type { Transaction } from '#server/kernel/db.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { type LogState, lockLog } from '../append/append.store.ts'
import { appendLocked } from '../append/append.ts'
import { type AppendedEntry, noFacts } from '../append/entry-draft.ts'
import { eventsOfKind, readKeyHistory } from '../keys/key-history.store.ts'
import { LedgerFileRefused, readLedgerFile } from './ledger-file.ts'

const key = z.string().regex(/^(?:[0-9a-f]{2}){32,4000}$/, 'must be a public key in lower-case hex')

const KeyChange = z.strictObject({
  action: z.enum(['add', 'rotate', 'revoke']),
  key_kind: z.enum(['verifier', 'note_ed25519', 'note_mldsa44', 'pq_mldsa65', 'root_slhdsa']),
  public_key: key,
  /** rotate, add: the first entry of the new key; revoke: the last valid entry of the old one. */
  effective_entry: z.int().min(1).max(1e15),
  replaces: key.nullable().default(null),
  reason: z.string().min(1).max(1_000),
  cross_sig: z
    .string()
    .regex(/^[0-9a-f]{128}$/, 'must be a signature of 128 lower-case hex characters')
    .nullable()
    .default(null),
})
type KeyChange = z.output<typeof KeyChange>

/** Throws LedgerFileRefused. Repeating the same event returns its existing entry. */
export async function publishKeyEvent(ctx: LedgerDeps, text: string): Promise<AppendedEntry> {
  const change = readLedgerFile(KeyChange, text)
  const { signer } = ctx
  if (!signer)
    throw new LedgerFileRefused('no signing key is configured: set VERIFIER_SECRET_KEY to the current key')
  refuseUnsigned(change)
  await ctx.ledger.ready()
  const entry = await ctx.db.transaction(async (tx) => {
    const state = await lockLog(tx)
    const idemKey = `key:${change.action}:${change.key_kind}:${change.public_key}`
    const [known] = await tx.query(
      'ledger_key_event_known',
      'SELECT 1 AS known FROM ledger_entry WHERE idem_key = $1',
      [idemKey],
    )
    if (!known) await refuseOutOfPlace(tx, ctx, state, change)
    const attesters = [`op:${signer.pubkey}`]
    const [appended] = await appendLocked(tx, ctx, state, [
      {
        idemKey,
        type: 'key_event',
        createdAtUnix: ctx.nowUnix(),
        members: { title: titleOf(change), what: whatOf(change), attesters, ...change },
        event: null,
        eventIsStored: false,
        facts: { ...noFacts, attesters },
      },
    ])
    return appended!
  })
  ctx.ledger.kick()
  return entry
}

const inWords = { add: 'Key added', rotate: 'Key rotated', revoke: 'Key revoked' } as const
const titleOf = ({ action, key_kind: kind }: KeyChange): string => `${inWords[action]}: ${kind}`

const whatOf = ({ action }: KeyChange): string =>
  action === 'rotate'
    ? 'The old key signs this entry; the new key signs cross_sig over the SHA-256 of assay.key_rotation.v1|old|new|effective_entry.'
    : action === 'revoke'
      ? 'The key is good for no entry after effective_entry, whatever time an event of it names.'
      : 'A further key of this ledger, from effective_entry on.'

/** Rejects a change that is incomplete, or that the new key did not sign. */
function refuseUnsigned(change: KeyChange): void {
  const { action, key_kind: kind, public_key: next, replaces, cross_sig: crossSig } = change
  const isShort = kind === 'verifier' || kind === 'note_ed25519'
  if (isShort && !isHex64(next))
    throw new LedgerFileRefused(`public_key of ${kind} must be 64 hex characters`)
  if (action !== 'rotate') {
    if (replaces !== null || crossSig !== null)
      throw new LedgerFileRefused(
        `${action} must have neither replaces nor cross_sig: only a rotation links two keys`,
      )
    return
  }
  if (replaces === null || crossSig === null)
    throw new LedgerFileRefused('a rotation needs replaces (the old key) and cross_sig (by the new key)')
  if (replaces === next) throw new LedgerFileRefused('a rotation needs a new key')
  if (!isShort) throw new LedgerFileRefused(`this server cannot check signatures of key kind ${kind}`)
  const digest = fromHex(keyRotationDigest(replaces, next, change.effective_entry))!
  const [sig, publicKey] = [fromHex(crossSig)!, fromHex(next)!]
  const holds =
    kind === 'verifier' ? wasmSchnorr.verify(sig, digest, publicKey) : ed25519Verify(sig, digest, publicKey)
  if (!holds)
    throw new LedgerFileRefused(
      `cross_sig is not a valid signature by public_key over the SHA-256 of ${keyRotationText(replaces, next, change.effective_entry)}`,
    )
}

/**
 * Rejects what the position in the ledger rules out: another current key, a past effective entry, a key
 * that is not the last.
 */
async function refuseOutOfPlace(
  tx: Transaction,
  ctx: LedgerDeps,
  state: LogState,
  change: KeyChange,
): Promise<void> {
  const entry = state.size + 1
  const history = await readKeyHistory(tx)
  if (!history) throw new LedgerFileRefused('the ledger is not founded')
  const { founding } = history
  const signing = keyInForce(founding.verifier, eventsOfKind(history, 'verifier'), entry)
  if (ctx.signer!.pubkey !== signing)
    throw new LedgerFileRefused(
      `entry ${entry} must be signed by ${signing}, but this server signs with ${ctx.signer!.pubkey}`,
    )
  if (change.action === 'revoke') {
    if (change.public_key === signing)
      throw new LedgerFileRefused('the current key cannot revoke itself: rotate it first')
    if (change.effective_entry >= entry)
      throw new LedgerFileRefused(`effective_entry of a revocation is the last valid entry, below ${entry}`)
    return
  }
  if (change.effective_entry <= entry)
    throw new LedgerFileRefused(
      `effective_entry ${change.effective_entry} is in the past: this would be entry ${entry}`,
    )
  if (change.action === 'add') return
  const first = change.key_kind === 'verifier' ? founding.verifier : (founding.note ?? '')
  const last = keyInForce(first, eventsOfKind(history, change.key_kind), Number.MAX_SAFE_INTEGER)
  if (change.replaces !== last)
    throw new LedgerFileRefused(`replaces must be the last key of its kind, ${last}`)
}
