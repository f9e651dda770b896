// Reads the file that `assay verify` is given: anything with a signed event in it goes to the checks as it is; for anything else
// one sentence says what it is.
import { parseStrictJson } from '#protocol/strict-json.ts'
import { NoInput } from '../exit.ts'
import { isObject } from '../read-options.ts'

/** The bytes themselves, so that the checks read every number as it was written. Throws NoInput. */
export function readProof(bytes: Uint8Array, name: string): Uint8Array {
  if (bytes.length === 0) throw new NoInput(`${name} is empty`)
  const parsed = parseStrictJson(bytes)
  if (!parsed.ok)
    throw new NoInput(`${name} is not JSON that every reader reads alike: ${parsed.problem.message}`)
  const { value } = parsed
  if (!isObject(value)) throw new NoInput(`${name} is JSON, but no object`)
  const has = (member: string): boolean => Object.hasOwn(value, member)
  if (has('sig') || (has('pubkey') && has('content')) || has('event') || isObject(value.proof)) return bytes
  throw new NoInput(`${name} ${whatIsIt(has)}`)
}

function whatIsIt(has: (member: string) => boolean): string {
  if (has('proof_preview') || (has('verdict') && has('admission_receipt')))
    return 'is the answer of a review that was not signed: ask again with "sign": true'
  if (has('record') && has('entry'))
    return 'is an entry of a ledger: the page /verify checks it, and protocol/ledger/specification/recompute.py the whole ledger'
  if (has('checks') && has('valid'))
    return 'is the answer of POST /verify-proof, which judges an event and does not hold it'
  if (has('decision_ref') && has('schema')) return 'is the payload of a proof without the event that signs it'
  if (has('keys') && has('sig_scheme')) return 'is a list of verifier keys: it belongs behind --key'
  return 'holds no signed event: send one, the proof round it, or the answer of POST /review'
}
