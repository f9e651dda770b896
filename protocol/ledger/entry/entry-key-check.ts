// Checks that the event of an entry was signed by the key in force at that entry: its number decides, never
// its created_at (ledger.md 10.4).
import { cannotEstablish, fail, pass } from '../../check.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { LedgerProfile, PublishedKey } from '../../profile.ts'
import type { Check } from '../../report.ts'
import { KEY, keyCheck } from '../../signatures/key-check.ts'
import { type KeyEvent, keyInForce, keyStanding, type VerifierHistory } from '../record/key-history.ts'

/** `walked`: read from verified key entries; null when none were supplied. */
export function entryKeyCheck(
  { event, entry }: { readonly event: SignedEvent; readonly entry: number | null },
  profile: LedgerProfile,
  walked: VerifierHistory | null,
): Check {
  const { pubkey: key } = event
  const isOurs = profile.keys.some(({ pubkey }) => pubkey === walked?.founding)
  const isSingle = profile.keys.length < 2 && !(walked && isOurs)
  if (entry === null || isSingle) return keyCheck(event, profile, { entry })
  const history = walked && isOurs ? walked : historyOf(profile.keys)
  if (history === null) {
    const why = 'Several keys are published, and from which entry each of them signs is not known.'
    return cannotEstablish(KEY, { expected: null, actual: key, why }, ['the key entries of the ledger'])
  }
  const expected = keyInForce(history.founding, history.events, entry)
  const standing = keyStanding(history.founding, history.events, { key, entry })
  if (standing === 'revoked') {
    const why = `The key is revoked, and entry ${entry} is after its last valid one.`
    return fail(KEY, { expected, actual: key, why }, ['a time anchor of the signature before the revocation'])
  }
  if (standing === 'not_in_force')
    return fail(KEY, { expected, actual: key, why: `Another key was in force at entry ${entry}.` })
  if (profile.source === 'self_declared') {
    const why = 'It matches the self-declared key: the party under test named it itself.'
    return cannotEstablish(KEY, { expected, actual: key, why }, ['the key from another source'])
  }
  return pass(KEY, { expected, actual: key, why: `The key of ${profile.name} in force at entry ${entry}.` })
}

/** Null when a first entry, or the last valid entry of a revoked key, is not known. */
function historyOf(keys: readonly PublishedKey[]): VerifierHistory | null {
  const inOrder = keys.flatMap((key) => (typeof key.fromEntry === 'number' ? [key] : []))
  if (inOrder.length < keys.length) return null
  if (keys.some(({ status, revocation }) => status === 'revoked' && !revocation)) return null
  inOrder.sort((a, b) => a.fromEntry! - b.fromEntry!)
  const [first, ...later] = inOrder
  const rotations = later.map((key, index): KeyEvent => {
    const from = key.fromEntry!
    const common = { entry: from - 1, key_kind: 'verifier', effective_entry: from } as const
    return { ...common, action: 'rotate', public_key: key.pubkey, replaces: inOrder[index]!.pubkey }
  })
  const revocations = keys.flatMap(({ pubkey, revocation }): KeyEvent[] => {
    if (!revocation) return []
    const { lastEntry } = revocation
    const common = { entry: lastEntry + 1, key_kind: 'verifier', effective_entry: lastEntry } as const
    return [{ ...common, action: 'revoke', public_key: pubkey, replaces: null }]
  })
  return { founding: first!.pubkey, events: [...rotations, ...revocations] }
}
