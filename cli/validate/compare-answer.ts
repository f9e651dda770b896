/** Compares a saved answer of POST /validate with what the same rows give here. */
import { outputHash } from '#protocol/validation/input/canonical-input.ts'
import type { ValidationResult } from '#protocol/validation/validate.ts'

/** Members that the service adds to a result. */
const ADDED = ['action_id', 'audit', 'proof', 'free_tool', 'cost_sats', 'charge']

/** What differs, one line each; empty when all agrees. */
export function differences(answer: Readonly<Record<string, unknown>>, own: ValidationResult): string[] {
  const expected: Record<string, unknown> = JSON.parse(JSON.stringify(own))
  const signed = payloadOf(answer)
  const hashes = signed
    ? [
        lineOf('input_hash of the proof', signed.input_hash, own.input_hash),
        lineOf('output_hash of the proof', signed.output_hash, outputHash(own)),
      ]
    : []
  const isProofAlone = answer.proof_payload !== undefined
  const names = isProofAlone ? [] : [...new Set([...Object.keys(expected), ...Object.keys(answer)])]
  const members = names
    .filter((name) => !ADDED.includes(name))
    .map((name) => lineOf(name, answer[name], expected[name]))
  return [...hashes, ...members].filter((line) => line !== null)
}

const lineOf = (name: string, said: unknown, found: unknown): string | null =>
  JSON.stringify(said) === JSON.stringify(found)
    ? null
    : `${name}: the answer says ${JSON.stringify(said) ?? 'nothing'}, these rows give ${JSON.stringify(found) ?? 'nothing'}`

interface Signed {
  input_hash?: unknown
  output_hash?: unknown
}

/** Of an answer with a proof, or of a proof. */
function payloadOf(answer: Readonly<Record<string, unknown>>): Signed | null {
  const proof = (answer.proof ?? answer) as { proof_payload?: Signed } | null
  return proof?.proof_payload ?? null
}
