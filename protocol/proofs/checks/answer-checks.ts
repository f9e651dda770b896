// Checks that an answer of POST /review matches what its proof signs. Each member is compared with the
// signed payload, or rebuilt from the record whose hash is signed. Unbound members are listed and never
// part of a pass.
import { probabilityOf } from '../../answer/answer-texts.ts'
import type { Sha256OfText } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, fail, pass } from '../../check.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { Check } from '../../report.ts'
import { FINDINGS, findingsCheck, isOfModel } from './answer-findings.ts'
import { ANSWER_MEMBERS, UNSIGNED_MEMBERS } from './answer-members.ts'
import { type Copy, copiesCheck, hashOf, isMembers, type Members, memberOf } from './copies.ts'
import { type OpinionCore, opinionHash } from './record-checks.ts'

const about = (id: string, title: string): CheckAbout => ({ id, title, spec: 'payloads 3.1' })
const SIGNED = about('answer.signed', 'The verdict and the facts of the answer are the signed ones')
const RECORD = about('answer.record', 'The record of the answer is the one whose hash is signed')
const OPINION = about('answer.opinion', 'What the answer tells of a model is bound by the proof')

export const ANSWER_CHECK_IDS = [SIGNED, RECORD, FINDINGS, OPINION].map(({ id }) => id)

/** `answer` and `payload` are untrusted JSON: any member may be missing or of another type. */
export function answerChecks(answer: Members, payload: JsonObject, sha256: Sha256OfText): Check[] {
  const record = recordCheck(answer, payload, sha256)
  return [
    signedCheck(answer, payload, sha256),
    record,
    findingsCheck(answer, payload, record.outcome === 'pass', sha256),
    opinionCheck(answer, payload, sha256),
  ]
}

const bpsOf = (value: unknown): number | null => (typeof value === 'number' ? probabilityOf(value) : null)

function signedCheck(answer: Members, payload: JsonObject, sha256: Sha256OfText): Check {
  const copies: Copy[] = []
  const compare = (name: string, signed: unknown, copy: unknown = answer[name]): void => {
    if (Object.hasOwn(answer, name.split('.')[0]!)) copies.push([name, copy, signed])
  }
  compare('verdict', payload.verdict)
  compare('confidence', bpsOf(payload.confidence_bps))
  if (Object.hasOwn(answer, 'summary')) {
    const hash = typeof answer.summary === 'string' ? sha256(answer.summary) : null
    if (hash !== payload.summary_hash)
      copies.push(['summary', answer.summary, `a text with the SHA-256 ${payload.summary_hash}`])
    else copies.push(['summary', hash, hash])
  }
  for (const name of [
    'artifact_hash',
    'artifact_provenance',
    'artifact_type',
    'context_provenance',
    'epistemic_basis',
    'policy_commitment',
    'policy_version',
  ])
    compare(name, payload[name])
  compare('status', 'success')
  compare('type', 'structured_review')
  const { deterministic, admission_receipt: receipt, recompute, proof_preview: preview } = answer
  compare('deterministic.verdict', payload.deterministic_verdict, memberOf(deterministic, 'verdict'))
  compare(
    'deterministic.record_sha256',
    payload.review_record_sha256,
    memberOf(deterministic, 'record_sha256'),
  )
  compare('admission_receipt.artifact_hash', payload.artifact_hash, memberOf(receipt, 'artifact_hash'))
  compare(
    'admission_receipt.review_policy_version',
    payload.policy_version,
    memberOf(receipt, 'review_policy_version'),
  )
  compare('proof_preview.artifact_hash', payload.artifact_hash, memberOf(preview, 'artifact_hash'))
  compare('proof_preview.decision_ref', payload.decision_ref, memberOf(preview, 'decision_ref'))
  for (const [name, signed] of Object.entries(recomputeUrls(payload)))
    compare(`recompute.${name}`, signed, memberOf(recompute, name))
  const unsigned = UNSIGNED_MEMBERS.filter((name) => Object.hasOwn(answer, name))
  return copiesCheck(SIGNED, copies, {
    unknown: Object.keys(answer).filter((name) => !ANSWER_MEMBERS.includes(name)),
    what: 'in the answer',
    trust: 'trust only the event',
    holds: `Each copy is what was signed.${unsigned.length > 0 ? ` No signature covers ${unsigned.join(', ')}.` : ''}`,
  })
}

/**
 * The URLs for recomputation in the answer: the files that the payload names, at the address that it names.
 */
function recomputeUrls({ verify_url, ruleset_sha256, data_snapshots }: JsonObject): Record<string, unknown> {
  const base = String(verify_url).replace(/\/verify-proof$/, '')
  const snapshots = Array.isArray(data_snapshots) ? data_snapshots : []
  return {
    ruleset_url: `${base}/engine/${ruleset_sha256}/manifest.json`,
    engine_url: `${base}/engine/${ruleset_sha256}/engine.js`,
    data_urls: snapshots.map((snapshot) => `${base}/engine/data/${memberOf(snapshot, 'sha256')}`),
  }
}

function recordCheck(answer: Members, payload: JsonObject, sha256: Sha256OfText): Check {
  const expected = `record ${payload.review_record_sha256}`
  if (!Object.hasOwn(answer, 'record')) {
    const why = 'The answer was given without its record, from which its findings follow.'
    return cannotEstablish(RECORD, { expected, actual: null, why }, ['the record of the answer'])
  }
  const hash = hashOf(answer.record, sha256)
  const values = { expected, actual: `record ${hash ?? 'without a canonical form'}` }
  return hash !== null && hash === payload.review_record_sha256
    ? pass(RECORD, { ...values, why: 'SHA-256 of its canonical JSON.' })
    : fail(RECORD, { ...values, why: 'record in the answer is not what was signed: trust only the event.' })
}

const NOT_ASKED = { prompt_sha256: null, response_sha256: null, tightened: false, verdict: null } as const

function opinionCheck(answer: Members, payload: JsonObject, sha256: Sha256OfText): Check {
  const bound = payload.model_opinion_sha256
  const ofModel = Array.isArray(answer.issues) ? answer.issues.filter(isOfModel).length : 0
  const told = answer.model_opinion
  const trust = 'trust only the event'
  if (bound === null) {
    const copies = isMembers(told)
      ? Object.entries(NOT_ASKED).map(([name, signed]): Copy => [`model_opinion.${name}`, told[name], signed])
      : []
    if (ofModel > 0) copies.push(['issues', `${ofModel} of a model`, 'none of a model'])
    return copiesCheck(OPINION, copies, {
      what: 'in the answer',
      trust,
      holds: 'No model gave an opinion, and the answer tells of none.',
    })
  }
  const hash = isMembers(told) ? opinionHashOf(told, sha256) : null
  if (Object.hasOwn(answer, 'model_opinion') && hash !== bound)
    return copiesCheck(OPINION, [['model_opinion', told, `an opinion with the SHA-256 ${bound}`]], {
      what: 'in the answer',
      trust,
    })
  const values = { expected: `model_opinion ${bound}`, actual: hash && `model_opinion ${hash}` }
  if (ofModel > 0) {
    const why = `The words of ${ofModel} ${ofModel === 1 ? 'finding' : 'findings'} with source model are not signed; the verdict that rests on them is.`
    return cannotEstablish(OPINION, { ...values, why }, ['a signature over the findings of the model'])
  }
  return hash === null
    ? cannotEstablish(OPINION, { ...values, why: 'The answer was given without its model_opinion.' }, [
        'the model_opinion of the answer',
      ])
    : pass(OPINION, { ...values, why: 'SHA-256 of the canonical JSON of its seven members.' })
}

function opinionHashOf(told: Members, sha256: Sha256OfText): string | null {
  try {
    return opinionHash(told as unknown as OpinionCore, sha256)
  } catch {
    return null
  }
}
