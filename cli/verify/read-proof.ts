// Reads the input of `assay verify`: anything that contains a signed event goes to the checks unchanged;
// for anything else one sentence says what it is.
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import { NoInput } from '../exit.ts'
import { isObject } from '../read-options.ts'

/** The raw bytes, so that the checks read every number as written. Throws NoInput. */
export function readProof(bytes: Uint8Array, name: string): Uint8Array {
  if (bytes.length === 0) throw new NoInput(`${name} is empty`)
  const parsed = parseStrictJson(bytes)
  if (!parsed.ok) throw new NoInput(`${name} is not strict JSON: ${parsed.problem.message}`)
  const { value } = parsed
  if (!isObject(value)) throw new NoInput(`${name} is JSON, but not an object`)
  const has = (member: string): boolean => Object.hasOwn(value, member)
  if (has('sig') || (has('pubkey') && has('content')) || has('event') || isObject(value.proof)) return bytes
  throw new NoInput(`${name} ${whatIsIt(has)}`)
}

function whatIsIt(has: (member: string) => boolean): string {
  if (has('proof_preview') || (has('verdict') && has('admission_receipt')))
    return 'is the response of an unsigned review: request it again with "sign": true'
  if (has('record') && has('entry'))
    return 'is a ledger entry: pass its bundle, /ledger/{entry}/bundle; protocol/ledger/specification/recompute.py checks the whole ledger'
  if (has('checks') && has('valid'))
    return 'is the response of POST /verify-proof, which does not contain the event'
  if (has('decision_ref') && has('schema')) return 'is the payload of a proof without the event that signs it'
  if (has('keys') && has('sig_scheme')) return 'is a list of verifier keys: pass it with --key'
  return 'contains no signed event: pass one, the proof that contains it, or the response of POST /review'
}
