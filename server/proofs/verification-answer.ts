/** Builds the answer of /verify-proof (payloads 4.5): the report and the booleans derived from it. */
import { z } from 'zod'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import type { Timing as TimingFacts } from '#protocol/ledger/record/timing.ts'
import { ACTION_PROOF_SCHEMA } from '#protocol/proofs/action-proof.ts'
import type { AnchoredTime } from '#protocol/proofs/checks/expectation-checks.ts'
import { COMMITMENT_SCHEMA } from '#protocol/proofs/commitment-proof.ts'
import { EXPORT_MANIFEST_SCHEMA } from '#protocol/proofs/other-events.ts'
import { VERDICT_PROOF_SCHEMA } from '#protocol/proofs/verdict-payload.ts'
import type { ProofVerification } from '#protocol/proofs/verify-verdict-proof.ts'
import { WITNESS_PROOF_SCHEMA } from '#protocol/proofs/witness-proof.ts'
import { type Report, toWire } from '#protocol/report.ts'
import { Timing } from '#server/ledger/schema/entry.schema.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { currentKeyOf } from './signing/current-key.ts'

/** Read by this service itself, so its members are not copied one by one. */
const SignedPayload = z
  .custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  .meta({ type: 'object', additionalProperties: true })

const Outcome = z.enum(['pass', 'fail', 'cannot_establish'])
const yesNo = (what: string) => z.boolean().nullable().describe(`${what}; null where not applicable`)

export const VerificationAnswer = z
  .object({
    valid: z.boolean().describe('True when every mandatory check passes and no expectation fails'),
    checks: z
      .object({
        id_integrity: yesNo('The event id recomputes; of a checkpoint: it can be read'),
        signature_valid: yesNo('BIP-340 over the id; of a checkpoint: Ed25519 by the log over its text'),
        issued_by_assay: yesNo('The key is the published key that was valid at created_at'),
        is_proof_event: yesNo(
          'Kind, schema tag and content.schema agree and are known; or the event is another form that this service signs: a copy for relays, the manifest of an export, the mirror of a post',
        ),
        decision_ref_recomputes: yesNo('The decision reference recomputes'),
        vantage_limitation_recomputes: yesNo('The vantage limitation recomputes'),
        payload_fields_recompute: yesNo('All other derived fields recompute'),
        proof_label_matches: yesNo('The copies around the event equal the signed values'),
        content_canonical: yesNo('content is RFC 8785'),
        artifact_hash_matches: yesNo('As expected'),
        intended_verifier_matches: yesNo('As expected'),
        intended_verifier_authenticated: yesNo('The caller controls the address'),
        freshness_within_bound: yesNo('As expected'),
        pq_companion_verified: yesNo('The post-quantum signature is valid'),
        pq_binding_verified: yesNo('The post-quantum key is bound to the verifier key'),
        content_disclosed: yesNo('An attestation is not withheld'),
        decision_ref_consumed: yesNo('This call consumed the proof'),
        decision_ref_already_consumed: yesNo(
          'Another call had already consumed the proof; the proof is then not valid',
        ),
      })
      .describe('Each check as true, false or null'),
    reason: z
      .string()
      .nullable()
      .describe('First failed check; no_public_signature for a proof that no key has signed'),
    event_id: z.string().nullable().describe('Id of the checked event'),
    published_pubkey: z.string().nullable().describe('Current key of this service'),
    issued_by_assay: z.boolean().describe('Whether this service signed the event'),
    proof_payload: SignedPayload.nullable().describe(
      'The signed payload; null unless the signature is valid',
    ),
    source_class: z.string().nullable().describe('source_class of the proof'),
    vantage_limitation: z.string().nullable().describe('vantage_limitation of the proof'),
    age_seconds: z
      .int()
      .nullable()
      .describe(
        'Seconds since the strongest time of timing; since created_at where nothing outside holds the event',
      ),
    pq_binding_evidence: z
      .enum(['verified', 'refuted', 'unverifiable'])
      .nullable()
      .describe('Null when not requested; unverifiable while no binding is published and in a Bitcoin block'),
    recompute_depth: z
      .object({
        tier: z
          .enum(['signature', 'decision_ref', 'bounded@anchor'])
          .describe('Depth of the recomputation; bounded@anchor when an outside time bounds it too'),
        label: z.string().describe('How far the verdict was recomputed, in words'),
      })
      .describe('How much of the proof was recomputed'),
    ledger_entry: z
      .int()
      .nullable()
      .describe('Number of the entry that contains the event; null while none does'),
    timing: Timing.nullable().describe(
      'Evidence of when the event existed; null while nothing outside holds it',
    ),
    report: z
      .object({
        outcome: Outcome.describe('The worst outcome of all questions'),
        questions: z.record(z.string(), Outcome).describe('Outcome of each question, by its name'),
        checks: z
          .array(
            z.object({
              id: z.string().describe('Id of the check'),
              title: z.string().describe('What the check compares, in words'),
              outcome: Outcome.describe('Outcome of the check'),
              expected: z.string().nullable().describe('Value that was expected; null without one'),
              recomputed: z.string().nullable().describe('Value that was recomputed; null without one'),
              reason: z.string().describe('Explanation of the outcome'),
              needs: z.array(z.string()).describe('Facts that were missing for a result'),
            }),
          )
          .describe('All checks that ran, in order'),
      })
      .describe('The same report as on the page and the command line'),
    scope_note: z.string().describe('What a valid proof does not show'),
    how_to_verify: z.string().describe('How to verify without this service'),
    get_your_own: z.string().describe('How to get a proof'),
  })
  .meta({ id: 'Verification' })

function bindingEvidence({ checks }: Report): 'verified' | 'refuted' | 'unverifiable' | null {
  const check = checks.find(({ id }) => id === 'pq.binding')
  if (!check) return null
  return ({ pass: 'verified', fail: 'refuted', cannot_establish: 'unverifiable' } as const)[check.outcome]
}

// Texts of every answer are ASCII: one other character doubles what printing and sending it costs.
const shows = 'A valid proof shows that this key signed this payload and that the payload is consistent.'
const clockNote = "The time of signing is only the signer's own clock."

/** What a valid proof of a schema does not show. */
const notShown: Readonly<Record<string, string>> = {
  [VERDICT_PROOF_SCHEMA]: 'It does not show that the verdict was right.',
  [ACTION_PROOF_SCHEMA]:
    'It shows that the service recorded this action with this input and output. It does not show that the result is right.',
  [COMMITMENT_SCHEMA]:
    'It shows that a payload with this hash was committed to. It does not show the payload.',
  [EXPORT_MANIFEST_SCHEMA]:
    'It names the file of an export. It does not show that a file you hold is that one.',
  [WITNESS_PROOF_SCHEMA]:
    'It shows that exactly these bytes were received. It does not show who wrote them, nor that they are true.',
}

const scopeNoteOf = (schema: unknown): string =>
  [shows, notShown[String(schema)], clockNote].filter((part) => part !== undefined).join(' ')

const howToVerify =
  'Recompute id, signature and decision_ref as described in proof_payload.verify_offline and decision_ref_preimage_rule, or use the verification page.'

/** The strongest time of an event that something outside holds; null while nothing does. A survivor floor is the time of another event. */
export function anchoredTimeOf(timing: TimingFacts | null): AnchoredTime | null {
  const clock = CLOCKS[timing?.tier ?? CLOCKS.length]
  const unix = timing?.timestamp ?? null
  return clock === undefined || unix === null ? null : { unix, clock }
}

const CLOCKS = ['a Bitcoin block', "the relay copy, which has the signer's time", 'a transaction on chain']

/** The first tiers whose time is not the signer's own. */
const OUTSIDE_CLOCKS: readonly (number | null)[] = [0, 2]

function depthOf(isDeep: boolean, timing: TimingFacts | null) {
  if (!isDeep) return { tier: 'signature' as const, label: 'signature and shape only' }
  const label = 'signature, and every field that follows from others'
  return OUTSIDE_CLOCKS.includes(timing?.tier ?? null)
    ? { tier: 'bounded@anchor' as const, label: `${label}; not later than an outside time` }
    : { tier: 'decision_ref' as const, label }
}

export function describeVerification(
  ctx: ProofsDeps,
  verification: ProofVerification,
  ledgerEntry: number | null,
  timing: TimingFacts | null,
): z.input<typeof VerificationAnswer> {
  const { payload, checks, report } = verification
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const deep = checks.decision_ref_recomputes === true
  return {
    valid: verification.valid,
    checks: {
      ...checks,
      content_disclosed: null,
      decision_ref_consumed: null,
      decision_ref_already_consumed: null,
    },
    reason: verification.reason,
    event_id: verification.event?.id ?? null,
    published_pubkey: currentKeyOf(ctx),
    issued_by_assay:
      checks.issued_by_assay === true && checks.signature_valid === true && checks.id_integrity === true,
    proof_payload: payload,
    source_class: text(payload?.source_class),
    vantage_limitation: text(payload?.vantage_limitation),
    age_seconds: verification.ageSeconds,
    pq_binding_evidence: bindingEvidence(report),
    recompute_depth: depthOf(deep, timing),
    ledger_entry: ledgerEntry,
    timing,
    report: toWire(report),
    scope_note: scopeNoteOf(payload?.schema),
    how_to_verify: `${howToVerify} ${ctx.env.BASE_URL}/verify`,
    get_your_own: `POST ${ctx.env.BASE_URL}/review with sign=true`,
  }
}
