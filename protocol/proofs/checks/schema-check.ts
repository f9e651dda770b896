// Checks that an event is a proof of a kind that this verifier knows.
import { type CheckAbout, cannotEstablish, compare, pass, shown } from '../../check.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import type { VerifierProfile } from '../../profile.ts'
import type { Check } from '../../report.ts'
import type { ProofContent } from '../proof-content.ts'
import { PROOF_EVENT_KIND } from '../verdict-payload.ts'
import { PLATFORM } from './common-members.ts'

/** The part after the prefix of the profile. */
const PROOF_SCHEMAS = [
  'verdict_proof.v1',
  'witness_proof.v1',
  'proof.v1',
  'commitment.v1',
  'ledger_entry.v1',
  'ledger_chain_head.v1',
  'issuance_census.v1',
  'pq_key_binding.v1',
]

const SCHEMA: CheckAbout = {
  id: 'event.schema',
  title: 'The event is of a known schema',
  spec: 'tag schema = content.schema',
}

/** `otherForm`: of a signed event that is no proof, found by its kind and tags. */
export function schemaCheck(
  event: SignedEvent | null,
  content: ProofContent | null,
  profile: VerifierProfile,
  otherForm: string | null = null,
): Check {
  if (otherForm !== null && profile.schemaPrefix === `${PLATFORM}.`) {
    const why = 'It is no proof, but an event of a form that this service signs too.'
    return pass(SCHEMA, { expected: otherForm, actual: otherForm, why })
  }
  const known = PROOF_SCHEMAS.map((name) => profile.schemaPrefix + name)
  if (event === null || content === null) {
    const why = 'The event has no readable form (see event.shape).'
    const expected = wanted(known.join(' or '))
    return cannotEstablish(SCHEMA, { expected, actual: null, why }, ['a well-formed event'])
  }
  const named = content.ok ? content.payload.schema : undefined
  const tags = event.tags.filter((tag) => tag[0] === 'schema').map((tag) => JSON.stringify(tag.slice(1)))
  const tag = tags.length === 1 ? shown(tags[0]) : `${tags.length} schema tags`
  const inContent = content.ok ? shown(JSON.stringify(named ?? null)) : content.problem
  return compare(
    SCHEMA,
    {
      expected: wanted(known.find((schema) => schema === named) ?? known.join(' or ')),
      actual: `kind ${event.kind}, tag ${tag}, content ${inContent}`,
    },
    {
      equal: 'Kind, tag and content agree, and the schema is known.',
      different: content.ok
        ? 'Kind, tag and content do not name one known schema.'
        : `It cannot be a proof: ${content.problem}.`,
    },
  )
}

const wanted = (schema: string): string => `kind ${PROOF_EVENT_KIND}, tag ["${schema}"], content "${schema}"`
