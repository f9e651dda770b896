// Checks that enough witnesses of the reader's policy cosigned this checkpoint.
import { type CheckAbout, cannotEstablish, fail, pass } from '../../check.ts'
import type { Check } from '../../report.ts'
import { verifyCosignatures } from './cosignature.ts'
import type { SignedNote } from './note.ts'
import { type PolicyResult, quorumMet, witnessKeys } from './policy.ts'

/** Below the quorum, or without one, a single history cannot be established. */
export function quorumCheck(about: CheckAbout, note: SignedNote, parsed: PolicyResult | null): Check {
  const unknown = (why: string, need: string, actual: string | null = null): Check =>
    cannotEstablish(about, { expected: null, actual, why }, [need])
  if (parsed === null) return unknown('No policy names witnesses.', 'a policy')
  if (!parsed.ok)
    return unknown(`The policy is unreadable in line ${parsed.line}: ${parsed.problem}.`, 'a policy')
  const policy = parsed.value
  const keys = witnessKeys(policy)
  const expected = `quorum ${policy.quorum} of ${keys.length} witnesses`
  const cosigned = verifyCosignatures(note, keys)
  if (!cosigned.ok) {
    const why = 'A witness of the policy did not make this cosignature.'
    return fail(about, { expected, actual: `not valid: ${cosigned.key.name}`, why })
  }
  const names = cosigned.value.map(({ key, atUnix }) => `${key.name} at ${atUnix}`)
  const actual = `seen by ${names.length} of ${keys.length} witnesses in the policy`
  if (policy.quorum === 'none')
    return unknown('The policy asks for no witness.', 'a policy with a quorum', actual)
  const met = quorumMet(
    policy,
    cosigned.value.map(({ key }) => key),
  )
  if (!met)
    return cannotEstablish(about, { expected, actual, why: 'Below the quorum.' }, ['more cosignatures'])
  return pass(about, { expected, actual, why: names.join('; ') })
}
