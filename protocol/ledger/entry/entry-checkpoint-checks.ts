// Checks that the log signed this head, and that it extends the previously seen one.
import { fromHex, type Hex64 } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, fail, pass } from '../../check.ts'
import type { LedgerProfile } from '../../profile.ts'
import type { Check } from '../../report.ts'
import type { Checkpoint } from '../note/checkpoint.ts'
import { verifyCosignatures } from '../note/cosignature.ts'
import { type NoteKey, parseVkey, type SignedNote, verifyNote } from '../note/note.ts'
import { type PolicyResult, witnessKeys } from '../note/policy.ts'
import { verifyConsistency } from '../tree/verify-proof.ts'

export const CHECKPOINT: CheckAbout = {
  id: 'log.checkpoint',
  title: 'The log signed this root',
  spec: 'C2SP signed-note, tlog-checkpoint',
}
export const CONSISTENCY: CheckAbout = {
  id: 'log.consistency',
  title: 'The tree extends the one seen before',
  spec: 'RFC 9162, section 2.1.4.2',
}

export interface RememberedHead {
  readonly size: number
  readonly root: Hex64
}

export function checkpointCheck(
  { note, checkpoint }: { readonly note: SignedNote; readonly checkpoint: Checkpoint },
  log: NonNullable<LedgerProfile['log']>,
  policy: PolicyResult | null,
): Check {
  const expected = `signed by ${log.origin}`
  if (checkpoint.origin !== log.origin) {
    const why = 'The checkpoint is that of another log.'
    return fail(CHECKPOINT, { expected: log.origin, actual: checkpoint.origin, why })
  }
  const keys = log.vkeys.map(parseVkey).flatMap((parsed): NoteKey[] => (parsed.ok ? [parsed.value] : []))
  const verified = verifyNote(note, keys)
  // C2SP signed-note: one known key that fails, including a witness's, rejects the whole note.
  const cosigned = policy?.ok ? verifyCosignatures(note, witnessKeys(policy.value)) : null
  if (cosigned && !cosigned.ok) {
    const why = 'A cosignature under the checkpoint is not by the witness it names.'
    return fail(CHECKPOINT, { expected, actual: `not valid: ${cosigned.key.name}`, why })
  }
  if (verified.ok) {
    const actual = `signed by ${verified.value.map((key) => key.name).join(', ')}`
    return pass(CHECKPOINT, {
      expected,
      actual,
      why: `Size ${checkpoint.size}, root ${checkpoint.root}.`,
    })
  }
  if (verified.problem === 'bad_signature') {
    const why = 'A known key did not make this signature.'
    return fail(CHECKPOINT, { expected, actual: 'not valid', why })
  }
  const why = 'No signature of the note is by a known key.'
  return cannotEstablish(CHECKPOINT, { expected, actual: 'no known key', why }, ['the key of the log'])
}

export function consistencyCheck(
  checkpoint: Checkpoint,
  remembered: RememberedHead,
  proof: readonly Uint8Array[] | undefined,
): Check {
  const [from, to] =
    remembered.size <= checkpoint.size ? [remembered, checkpoint] : ([checkpoint, remembered] as const)
  const expected = `size ${from.size}, root ${from.root}`
  if (proof === undefined && from.size !== to.size) {
    const why = 'No proof between the two sizes was supplied.'
    return cannotEstablish(CONSISTENCY, { expected, actual: null, why }, [
      `consistency proof from ${from.size} to ${to.size}`,
    ])
  }
  const [fromRoot, toRoot] = [fromHex(from.root), fromHex(to.root)]
  if (!fromRoot || !toRoot) {
    return fail(CONSISTENCY, { expected, actual: null, why: 'A root is not 64 hex digits.' })
  }
  const verified = verifyConsistency({ from: from.size, to: to.size, fromRoot, toRoot, proof: proof ?? [] })
  const actual = `size ${to.size}, root ${to.root}`
  return verified.ok
    ? pass(CONSISTENCY, { expected, actual, why: 'The larger tree starts with the smaller one.' })
    : fail(CONSISTENCY, {
        expected,
        actual,
        why: `The two trees do not tell one history: ${verified.problem}. Keep both as evidence.`,
      })
}
