/**
 * Appends a key event and applies it, in one transaction that issues and appends nothing else: waiting
 * verdicts first, under the old key; then the event; then the published keys and the key that may issue.
 */
import { sha256Hex } from '#protocol/bytes.ts'
import { keyEventProblem } from '#protocol/ledger/record/key-event-rules.ts'
import type { KeyEventRecord } from '#protocol/ledger/record/record-types.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { findAppended } from '../append/append.store.ts'
import { appendLocked, lockForAppend } from '../append/append.ts'
import { type AppendedEntry, noFacts } from '../append/entry-draft.ts'
import { appendAllWaiting } from '../append/publish-due.ts'
import { LedgerFileRefused } from '../partner/ledger-file.ts'
import { type KeyHistory, readKeyHistory } from './key-history.store.ts'
import { applyKeyChange, lockIssuance } from './published-keys.store.ts'

export type KeyChange = Pick<
  KeyEventRecord,
  'action' | 'key_kind' | 'public_key' | 'effective_entry' | 'replaces' | 'reason' | 'cross_sig'
>

/**
 * `changeAt`: the change for the entry number it gets. Throws LedgerFileRefused; then nothing was appended.
 * Repeating a change returns its existing entry.
 */
export async function appendKeyEvent(
  ctx: LedgerDeps,
  about: Pick<KeyChange, 'action' | 'key_kind' | 'public_key'>,
  changeAt: (entry: number, history: KeyHistory) => KeyChange,
): Promise<AppendedEntry> {
  await ctx.ledger.ready()
  const entry = await ctx.db.transaction(async (tx) => {
    await lockIssuance(tx)
    const locked = await lockForAppend(tx, ctx)
    if (locked.frozenReason !== null) throw new LedgerFileRefused(locked.frozenReason)
    const history = await readKeyHistory(tx)
    if (!history) throw new LedgerFileRefused('the ledger is not founded')
    const draft = draftOf(ctx, about)
    const known = (await findAppended(tx, [draft])).get(draft.idemKey)
    if (known) return known
    if (locked.keyProblem !== null) throw new LedgerFileRefused(locked.keyProblem)
    const isNewVerifier = about.action === 'rotate' && about.key_kind === 'verifier'
    const state = isNewVerifier ? await appendAllWaiting(tx, ctx, locked) : locked
    const change = changeAt(state.size + 1, history)
    refuseProblem(change, state.size + 1, history)
    const [appended] = await appendLocked(tx, ctx, state, [
      { ...draft, members: { ...draft.members, ...change } },
    ])
    await applyKeyChange(tx, change, ctx.nowUnix())
    return appended!
  })
  // Keys and profile of this server follow at once; other servers read them within a second.
  await ctx.ledger.ready()
  ctx.ledger.kick()
  return entry
}

function draftOf(ctx: LedgerDeps, about: Pick<KeyChange, 'action' | 'key_kind' | 'public_key'>) {
  const attesters = [`op:${ctx.signer!.pubkey}`]
  return {
    idemKey: `key:${about.action}:${about.key_kind}:${shortNameOf(about.public_key)}`,
    type: 'key_event' as const,
    createdAtUnix: ctx.nowUnix(),
    members: { title: `${inWords[about.action]}: ${about.key_kind}`, what: meaning[about.action], attesters },
    event: null,
    eventIsStored: false,
    facts: { ...noFacts, attesters },
  }
}

/** A post-quantum key is longer than an index entry of Postgres may be. */
const shortNameOf = (key: string): string => (key.length <= 64 ? key : sha256Hex(key))

const inWords = { add: 'Key added', rotate: 'Key rotated', revoke: 'Key revoked' } as const

const meaning = {
  add: 'A further key of this ledger, from effective_entry on.',
  rotate:
    'The old key signs this entry; the new key signs cross_sig over the SHA-256 of assay.key_rotation.v1|old|new|effective_entry.',
  revoke: 'The key is good for no entry after effective_entry, whatever time an event of it names.',
} as const

function refuseProblem(change: KeyChange, entry: number, { founding, events }: KeyHistory): void {
  const first = { verifier: founding.verifier, note_ed25519: founding.note }[change.key_kind as string]
  const problem = keyEventProblem({ ...change, entry }, first ?? null, events, wasmSchnorr)
  if (problem !== null) throw new LedgerFileRefused(problem)
  if (change.action === 'add' && change.effective_entry <= entry)
    throw new LedgerFileRefused(
      `effective_entry ${change.effective_entry} is in the past: this would be entry ${entry}`,
    )
}
