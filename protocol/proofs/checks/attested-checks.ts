// Checks the proof of an audited action and the commitment to a withheld one: the event is made again from
// its own facts.
import type { Hex64 } from '../../bytes.ts'
import { type CheckAbout, compare, fail } from '../../check.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { EventTemplate, SignedEvent } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'
import { actionEventTemplate, buildActionPayload, type Issuer } from '../action-proof.ts'
import { buildCommitmentPayload, commitmentEventTemplate } from '../commitment-proof.ts'
import { actionFactsOf, commitmentFactsOf } from './attested-facts.ts'

const MEMBERS: CheckAbout = {
  id: 'payload.members',
  title: 'The content has exactly the members of its schema, and what follows from others recomputes',
  spec: 'the template of this schema',
}
const BINDING: CheckAbout = {
  id: 'payload.event_binding',
  title: 'Kind, tags and time of the event follow from its content',
  spec: 'the template of this schema',
}

export const ATTESTED_CHECK_IDS = [MEMBERS.id, BINDING.id]

/** Never throws: the payload is untrusted JSON. */
export const actionChecks = (payload: JsonObject, event: SignedEvent): Check[] =>
  templateChecks(event, actionTemplate(payload, event))

/** Never throws: the payload is untrusted JSON. */
export const commitmentChecks = (payload: JsonObject, event: SignedEvent): Check[] =>
  templateChecks(event, commitmentTemplate(payload, event))

function templateChecks(event: SignedEvent, template: EventTemplate | null): Check[] {
  if (template === null) {
    const why = 'A fact is missing, is not of its type, or is later than the proof.'
    return [MEMBERS, BINDING].map((about) =>
      fail(about, { expected: 'the facts of its schema', actual: null, why }),
    )
  }
  const outside = ({ kind, created_at, tags }: EventTemplate | SignedEvent) =>
    JSON.stringify([kind, created_at, tags])
  return [
    compare(
      MEMBERS,
      { expected: template.content, actual: event.content },
      {
        equal: 'The content is made again from its own facts.',
        different: 'The content is not what its own facts make.',
      },
    ),
    compare(
      BINDING,
      { expected: outside(template), actual: outside(event) },
      {
        equal: 'They are made again from the content.',
        different: 'They say something else than the content.',
      },
    ),
  ]
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
