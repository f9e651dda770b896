// Checks that the derived fields of a verdict proof follow from its other fields.
import type { Sha256OfText } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, compare, fail, pass, shown } from '../../check.ts'
import type { JsonObject, JsonValue } from '../../json/strict-json.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'
import {
  DECISION_REF_PREIMAGE_FIELDS,
  dataSnapshotsHash,
  decisionRef,
  judgmentType,
  policyCommitment,
  vantageLimitation,
} from '../derived-fields.ts'
import { finalVerdictRelation } from '../final-verdict.ts'
import { VERDICT_PROOF_MEMBERS, VERDICT_PROOF_SCHEMA } from '../verdict-payload.ts'

const about = (id: string, title: string): CheckAbout => ({ id, title, spec: VERDICT_PROOF_SCHEMA })
const MEMBERS = about('payload.members', 'The payload has exactly the members of its schema')
const BINDING = about('payload.event_binding', 'The payload names its own signer and time')
const DECISION_REF = about('payload.decision_ref', 'decision_ref is the hash of the decision')
const VANTAGE = about('payload.vantage_limitation', 'vantage_limitation follows from source and type')
const JUDGMENT = about('payload.judgment_type', 'judgment_type follows from the artifact type')
const FINAL_VERDICT = about(
  'payload.final_verdict',
  'The verdict follows from that of the rules and the stated effect of a model',
)
const POLICY = about('payload.policy_commitment', 'policy_commitment is the hash of its inputs')
const SNAPSHOTS = about('payload.data_snapshots_hash', 'data_snapshots_hash is the hash of the snapshots')

export const VERDICT_CHECK_IDS = [
  MEMBERS,
  BINDING,
  DECISION_REF,
  VANTAGE,
  JUDGMENT,
  FINAL_VERDICT,
  POLICY,
  SNAPSHOTS,
].map((check) => check.id)

/** Never throws: the payload is untrusted JSON, and any member may be missing or of another type. */
export const verdictChecks = (payload: JsonObject, event: SignedEvent, sha256: Sha256OfText): Check[] => [
  membersCheck(payload),
  bindingCheck(payload, event),
  decisionRefCheck(payload, sha256),
  vantageCheck(payload),
  judgmentCheck(payload),
  finalVerdictCheck(payload),
  policyCheck(payload, sha256),
  snapshotsCheck(payload, sha256),
]

const member = (payload: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(payload, name) ? payload[name] : undefined

function membersCheck(payload: JsonObject): Check {
  const names = Object.keys(payload)
  const extra = names.filter((name) => !VERDICT_PROOF_MEMBER_SET.has(name))
  const isComplete = extra.length === 0 && names.length === VERDICT_PROOF_MEMBERS.length
  const missing = isComplete ? [] : VERDICT_PROOF_MEMBERS.filter((name) => !Object.hasOwn(payload, name))
  const listed = (what: string, which: readonly string[]): string =>
    which.length === 0 ? '' : `, ${what}: ${which.slice(0, 5).join(', ')}`
  return compare(
    MEMBERS,
    {
      expected: `${VERDICT_PROOF_MEMBERS.length} members`,
      actual: `${names.length} members${listed('missing', missing)}${listed('unknown', extra)}`,
    },
    { equal: 'None is missing and none is added.', different: 'The payload is not of this schema.' },
  )
}

const VERDICT_PROOF_MEMBER_SET: ReadonlySet<string> = new Set(VERDICT_PROOF_MEMBERS)

function bindingCheck(payload: JsonObject, event: SignedEvent): Check {
  const { pubkey, created_at } = event
  const names = ['key_id', 'verifier_pubkey', 'committed_at'] as const
  const wanted = { key_id: pubkey, verifier_pubkey: pubkey, committed_at: created_at }
  const text = (of: (name: (typeof names)[number]) => unknown): string =>
    names.map((name) => `${name} ${shown(of(name))}`).join(', ')
  const values = { expected: text((name) => wanted[name]), actual: text((name) => member(payload, name)) }
  return names.every((name) => member(payload, name) === wanted[name])
    ? pass(BINDING, { ...values, why: 'They are the pubkey and the created_at of the event.' })
    : fail(BINDING, { ...values, why: 'The payload speaks of another key or time than its event.' })
}

function decisionRefCheck(payload: JsonObject, sha256: Sha256OfText): Check {
  const fields = member(payload, 'decision_ref_preimage_fields')
  const expected = shown(member(payload, 'decision_ref'))
  if (!Array.isArray(fields) || !fields.every((name) => typeof name === 'string')) {
    const why = 'The payload does not say which fields its decision_ref covers.'
    return cannotEstablish(DECISION_REF, { expected, actual: null, why }, ['decision_ref_preimage_fields'])
  }
  // A shorter list would also recompute, but would bind less.
  if (!sameNames(fields, DECISION_REF_PREIMAGE_FIELDS)) {
    const why = 'The list of covered fields is not that of this schema.'
    return fail(DECISION_REF, { expected: `${expected} over 35 fields`, actual: shown(fields), why })
  }
  return compare(
    DECISION_REF,
    { expected, actual: decisionRef(payload, sha256) },
    {
      equal: `SHA-256 of the canonical object of its ${fields.length} listed fields.`,
      different: 'A field that the decision covers has another value than when decision_ref was made.',
    },
  )
}

const sameNames = (a: readonly unknown[], b: readonly string[]): boolean =>
  a.length === b.length && b.every((name, i) => a[i] === name)

function vantageCheck(payload: JsonObject): Check {
  const actual = vantageLimitation(member(payload, 'source_class'), member(payload, 'artifact_type'))
  return compare(
    VANTAGE,
    { expected: shown(member(payload, 'vantage_limitation')), actual },
    {
      equal: 'A pure function of source_class and artifact_type.',
      different: 'source_class and artifact_type call for another value.',
    },
  )
}

const judgmentCheck = (payload: JsonObject): Check =>
  compare(
    JUDGMENT,
    {
      expected: shown(member(payload, 'judgment_type')),
      actual: judgmentType(member(payload, 'artifact_type')),
    },
    {
      equal: 'A pure function of artifact_type.',
      different: 'artifact_type calls for another value.',
    },
  )

/** Checks the payload only; record-checks.ts checks that the record rests on unjudged spans. */
function finalVerdictCheck(payload: JsonObject): Check {
  const claims = {
    verdict: member(payload, 'verdict'),
    deterministicVerdict: member(payload, 'deterministic_verdict'),
    modelEffect: member(payload, 'model_effect'),
    modelOpinionSha256: member(payload, 'model_opinion_sha256'),
  }
  const relation = finalVerdictRelation(claims)
  const values = { expected: relation.expected, actual: shown(claims.verdict) }
  return relation.holds
    ? pass(FINAL_VERDICT, { ...values, why: relation.why })
    : fail(FINAL_VERDICT, { ...values, why: relation.why })
}

/** Members of the inputs and the payload members that repeat them. */
const REPEATED = [
  ['engine_sha256', 'engine_sha256'],
  ['policy_version', 'policy_version'],
  ['rubric_sha256', 'ruleset_sha256'],
  ['ruleset_sha256', 'ruleset_sha256'],
  ['ruleset_version', 'ruleset_version'],
] as const

function policyCheck(payload: JsonObject, sha256: Sha256OfText): Check {
  const inputs = member(payload, 'policy_commitment_inputs')
  const expected = shown(member(payload, 'policy_commitment'))
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) {
    const why = 'The payload does not carry policy_commitment_inputs.'
    return cannotEstablish(POLICY, { expected, actual: null, why }, ['policy_commitment_inputs'])
  }
  const actual = policyCommitment(inputs, sha256)
  const differing = REPEATED.find(([input, repeated]) => member(inputs, input) !== member(payload, repeated))
  if (differing && expected === actual) {
    const [input, repeated] = differing
    const why = `policy_commitment_inputs.${input} is not the ${repeated} that the payload names.`
    const values = { expected: shown(member(payload, repeated)), actual: shown(member(inputs, input)) }
    return fail(POLICY, { ...values, why })
  }
  return compare(
    POLICY,
    { expected, actual },
    {
      equal: 'SHA-256 of the canonical policy_commitment_inputs, which the payload repeats.',
      different: 'The inputs are not those that were committed to.',
    },
  )
}

function snapshotsCheck(payload: JsonObject, sha256: Sha256OfText): Check {
  const snapshots = member(payload, 'data_snapshots')
  const expected = shown(member(payload, 'data_snapshots_hash'))
  if (!Array.isArray(snapshots)) {
    const why = 'The payload does not carry data_snapshots.'
    return cannotEstablish(SNAPSHOTS, { expected, actual: null, why }, ['data_snapshots'])
  }
  return compare(
    SNAPSHOTS,
    { expected, actual: dataSnapshotsHash(snapshots, sha256) },
    {
      equal: `SHA-256 of the canonical list of ${snapshots.length} snapshots.`,
      different: 'The list of snapshots is not the one that was hashed.',
    },
  )
}
