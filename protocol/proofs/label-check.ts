// Do the words round a proof, which a reader sees first, equal the signed ones inside?
import type { Sha256OfText } from '../bytes.ts'
import { jcs } from '../canonical-json.ts'
import { type CheckAbout, fail, pass, shown } from '../check.ts'
import type { SignedEvent } from '../nostr-event.ts'
import type { Check } from '../report.ts'
import type { JsonObject } from '../strict-json.ts'

export const LABEL: CheckAbout = {
  id: 'proof.label',
  title: 'The copies round the event equal the signed words',
  spec: 'proof_payload = JSON.parse(event.content)',
}

/** Members of a proof that repeat members of its payload. */
const COPIES = [
  'artifact_hash',
  'decision_ref',
  'committed_at',
  'judgment_type',
  'verify_url',
  'verifier_pubkey',
] as const

export function labelCheck(
  wrapper: Record<string, unknown>,
  event: SignedEvent,
  payload: JsonObject,
  sha256: Sha256OfText,
): Check {
  const has = (name: string): boolean => Object.hasOwn(wrapper, name)
  if (has('content_sha256')) {
    const actual = sha256(event.content)
    if (wrapper.content_sha256 !== actual) return differs('content_sha256', wrapper.content_sha256, actual)
  }
  if (has('proof_payload') && canonical(wrapper.proof_payload) !== jcs(payload)) {
    return differs('proof_payload', canonical(wrapper.proof_payload), jcs(payload))
  }
  for (const name of COPIES) {
    if (has(name) && Object.hasOwn(payload, name) && wrapper[name] !== payload[name]) {
      return differs(name, wrapper[name], payload[name])
    }
  }
  const copied = ['content_sha256', 'proof_payload', ...COPIES].filter(has)
  const text = copied.length === 0 ? 'no copies' : copied.join(', ')
  return pass(LABEL, { expected: text, actual: text, why: 'Each copy is what was signed.' })
}

const differs = (name: string, copy: unknown, signed: unknown): Check =>
  fail(LABEL, {
    expected: `${name} ${shown(signed)}`,
    actual: `${name} ${shown(copy)}`,
    why: `${name} beside the event is not what was signed; trust only the event.`,
  })

function canonical(value: unknown): string | null {
  try {
    return jcs(value)
  } catch {
    // The copy is anyone's: whatever goes wrong in reading it, it is not what was signed.
    return null
  }
}
