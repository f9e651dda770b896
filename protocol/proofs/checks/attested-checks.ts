// Checks the proof of an audited action and the commitment to a withheld one: the event is made again from
// its own facts.
import type { Hex64 } from '../../bytes.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { EventTemplate, SignedEvent } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'
import { actionEventTemplate, buildActionPayload, type Issuer } from '../action-proof.ts'
import { buildCommitmentPayload, commitmentEventTemplate } from '../commitment-proof.ts'
import { actionFactsOf, commitmentFactsOf } from './attested-facts.ts'
import { templateChecks } from './template-checks.ts'

/** Never throws: the payload is untrusted JSON. */
export const actionChecks = (payload: JsonObject, event: SignedEvent): Check[] =>
  templateChecks(actionTemplate(payload, event), event, FAILURE)

/** Never throws: the payload is untrusted JSON. */
export const commitmentChecks = (payload: JsonObject, event: SignedEvent): Check[] =>
  templateChecks(commitmentTemplate(payload, event), event, FAILURE)

const FAILURE = {
  expected: 'the facts of its schema',
  actual: null,
  why: 'A fact is missing, is not of its type, or is later than the proof.',
}

function issuerOf({ verify_url: url }: JsonObject, { pubkey }: SignedEvent): Issuer | null {
  if (typeof url !== 'string') return null
  return { verifierPubkey: pubkey as Hex64, baseUrl: url.replace(/\/verify-proof$/, '') }
}

function actionTemplate(payload: JsonObject, event: SignedEvent): EventTemplate | null {
  const [facts, issuer] = [actionFactsOf(payload), issuerOf(payload, event)]
  if (facts === null || issuer === null) return null
  const random = /-([0-9a-f]{8})$/.exec(event.tags[0]?.[1] ?? '')?.[1] ?? '00000000'
  return actionEventTemplate(buildActionPayload(facts, issuer), random)
}

function commitmentTemplate(payload: JsonObject, event: SignedEvent): EventTemplate | null {
  const [facts, issuer] = [commitmentFactsOf(payload), issuerOf(payload, event)]
  return facts && issuer && commitmentEventTemplate(buildCommitmentPayload(facts, issuer))
}
