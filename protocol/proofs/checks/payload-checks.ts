// Maps the schema of a payload to its further checks, one row per schema.
import type { Sha256OfText } from '../../bytes.ts'
import { shown } from '../../check.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { Check, NotApplicable } from '../../report.ts'
import { ACTION_PROOF_SCHEMA } from '../action-proof.ts'
import { COMMITMENT_SCHEMA } from '../commitment-proof.ts'
import { otherEvent } from '../other-events.ts'
import { CANONICAL, canonicalCheck, type ProofContent } from '../proof-content.ts'
import type { ProofInput } from '../proof-input.ts'
import { VERDICT_PROOF_SCHEMA } from '../verdict-payload.ts'
import { WITNESS_PROOF_SCHEMA } from '../witness-proof.ts'
import { ANSWER_CHECK_IDS, answerChecks } from './answer-checks.ts'
import { actionChecks, commitmentChecks } from './attested-checks.ts'
import { LABEL, labelCheck } from './label-check.ts'
import { LEDGER_EVENT_SCHEMAS, ledgerEventChecks } from './ledger-event-checks.ts'
import { TEMPLATE_CHECK_IDS, templateChecks } from './template-checks.ts'
import { VERDICT_CHECK_IDS, verdictChecks } from './verdict-checks.ts'
import { WITNESS_CHECK_IDS, witnessChecks } from './witness-checks.ts'

interface SchemaChecks {
  readonly ids: readonly string[]
  run(payload: JsonObject, event: SignedEvent, sha256: Sha256OfText): Check[]
}

const BY_SCHEMA: ReadonlyMap<unknown, SchemaChecks> = new Map<unknown, SchemaChecks>([
  [VERDICT_PROOF_SCHEMA, { ids: VERDICT_CHECK_IDS, run: verdictChecks }],
  [WITNESS_PROOF_SCHEMA, { ids: WITNESS_CHECK_IDS, run: witnessChecks }],
  [ACTION_PROOF_SCHEMA, { ids: TEMPLATE_CHECK_IDS, run: actionChecks }],
  [COMMITMENT_SCHEMA, { ids: TEMPLATE_CHECK_IDS, run: commitmentChecks }],
  ...LEDGER_EVENT_SCHEMAS.map((schema): [unknown, SchemaChecks] => [
    schema,
    { ids: TEMPLATE_CHECK_IDS, run: ledgerEventChecks },
  ]),
])

const ALL_IDS = [
  ...new Set([
    LABEL.id,
    CANONICAL.id,
    ...[...BY_SCHEMA.values()].flatMap((schema) => schema.ids),
    ...ANSWER_CHECK_IDS,
  ]),
]

export interface PayloadFindings {
  readonly checks: Check[]
  readonly notApplicable: NotApplicable[]
  /** Of a signed event that is no proof, in words; null for every other event. */
  readonly otherForm: string | null
}

export function payloadChecks(
  event: SignedEvent | null,
  content: ProofContent | null,
  { wrapper, answer }: Pick<ProofInput, 'wrapper' | 'answer'>,
  sha256: Sha256OfText,
): PayloadFindings {
  // Members around such an event would be compared with nothing, so it counts only when it was given alone.
  const other =
    event && wrapper === null ? otherEvent(event, content?.ok ? content.payload : null, sha256) : null
  if (event !== null && other) {
    const given = { expected: `the facts of ${other.form}`, actual: shown(event.content) ?? '' }
    const checks = templateChecks(other.template, event, given)
    const why = 'the event is signed, but is no proof'
    const ran = new Set(checks.map(({ id }) => id))
    const notApplicable = ALL_IDS.filter((id) => !ran.has(id)).map((id) => ({ id, why }))
    return { checks, notApplicable, otherForm: other.form }
  }
  if (event === null || !content?.ok) {
    const why = 'the content could not be read (see event.shape and event.schema)'
    return { checks: [], notApplicable: ALL_IDS.map((id) => ({ id, why })), otherForm: null }
  }
  const checks: Check[] = []
  if (wrapper) checks.push(labelCheck(wrapper, event, content.payload, sha256))
  checks.push(canonicalCheck(event.content, content.canonical))
  const schema = BY_SCHEMA.get(content.payload.schema)
  if (schema) checks.push(...schema.run(content.payload, event, sha256))
  if (answer) checks.push(...answerChecks(answer, content.payload, sha256))
  const ran = new Set(checks.map((check) => check.id))
  const why = (id: string): string =>
    id === LABEL.id
      ? 'the event was given alone'
      : ANSWER_CHECK_IDS.includes(id)
        ? 'no answer was given round the proof'
        : 'the schema of the payload has no such field'
  const notApplicable = ALL_IDS.filter((id) => !ran.has(id)).map((id) => ({ id, why: why(id) }))
  return { checks, notApplicable, otherForm: null }
}
