// States the outcome in one sentence that names the check behind it.
import type { Check, Outcome, Question, Report } from '#protocol/report.ts'
import { CHECKS_OF, REQUIRED_CHECKS } from '#protocol/report.ts'

export interface Headline {
  /** 'alarm': what was checked holds, and is bad news. */
  badge: Outcome | 'alarm'
  sentence: string
}

export function headlineOf(report: Report): Headline {
  const { outcome } = report
  return { badge: outcome, sentence: outcome === 'pass' ? holds(report) : sentenceOf(report) }
}

export const headlineOfEvidence = ({ outcome }: Report): Headline => EVIDENCE[outcome]

const EVIDENCE: Record<Outcome, Headline> = {
  pass: { badge: 'alarm', sentence: 'Confirmed: the ledger contradicts itself under its own keys' },
  fail: { badge: 'fail', sentence: 'The file proves nothing' },
  cannot_establish: {
    badge: 'cannot_establish',
    sentence: 'The signatures hold; the file alone does not establish the rest',
  },
}

const holds = ({ questions }: Report): string =>
  'export_is_whole' in questions
    ? 'It holds: this is the whole ledger up to the signed checkpoint, unaltered'
    : 'recorded' in questions || 'recorded_in_chain' in questions
      ? 'It holds: the entry is in the ledger, unaltered, and its event is signed by the published key'
      : 'It holds: the published key signed exactly these words'

function sentenceOf({ outcome, questions, checks }: Report): string {
  const required = (Object.keys(questions) as Question[]).flatMap((asked): readonly string[] => [
    ...CHECKS_OF[asked],
  ])
  const counted = checks.filter((check) => required.includes(check.id) && check.outcome === outcome)
  const among = (...ids: string[]) => counted.filter((check) => ids.includes(check.id))
  if (outcome === 'cannot_establish') return `Cannot be established here (${names(counted)})`
  const first = (
    [
      ['Not a bundle that can be read', among('bundle.read')],
      ['The file cannot be read to its end', among('export.read')],
      ['Altered: not every entry of the file holds', among('export.entries')],
      ['The log signed another ledger than this file', among('export.tree')],
      ['Not the file that the manifest names', among('export.file')],
      ['Not a complete signed event', among('event.shape')],
      [alteredSentence(counted), among('event.id', 'event.sig')],
      ['Signed by an unrecognised key', among('event.key')],
      ['Signed, but the history of the keys does not hold', among('keys.history')],
      ['Signed, but the post-quantum signature does not match', among('pq.signature')],
      ['Signed, but another post-quantum key is bound', among('pq.binding')],
      ['Signed, but not a known kind of proof', among('event.schema')],
      ['The response differs from what was signed', among(...REQUIRED_CHECKS.answer_signed)],
      [
        'Altered: the data around the signed event was changed',
        among('proof.label', 'record.label', 'record.binding'),
      ],
      [
        'Altered: the record does not match its hash',
        among('record.canonical', 'record.content_hash', 'record.sha256'),
      ],
      ['Does not match the chain', among('chain.link', 'chain.run', 'chain.head_event')],
      ['Not included under the signed root', among('log.leaf', 'log.inclusion')],
      ['The checkpoint is not signed by this log', among('log.checkpoint')],
      ['Altered: a copy in the bundle does not follow from its entry', among('bundle.copies')],
      [
        'In the ledger, but its proof of existence in Bitcoin does not hold',
        among(...REQUIRED_CHECKS.existed_before),
      ],
      ['The ledger was rewritten since your last visit', among('log.consistency')],
      ['Signed, but contradicts itself', among(...REQUIRED_CHECKS.payload_consistent)],
      ['It holds, but does not meet your expectations', among(...REQUIRED_CHECKS.as_expected)],
    ] as const
  ).find(([, found]) => found.length > 0)
  return first ? `${first[0]} (${names(first[1])})` : 'Verification failed'
}

function alteredSentence(failed: readonly Check[]): string {
  const has = (id: string) => failed.some((check) => check.id === id)
  if (!has('event.id')) return 'Altered: the signature does not match the event'
  return has('event.sig')
    ? 'Altered: the event no longer matches its ID and signature'
    : 'Altered: the event no longer matches its ID'
}

const names = (checks: readonly Check[]): string => {
  const ids = checks.slice(0, 3).map((check) => check.id)
  return ids.length < 2 ? ids.join() : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`
}
