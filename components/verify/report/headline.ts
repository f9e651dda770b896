// States the outcome in one sentence that names the check behind it.
import type { Check, Outcome, Question, Report } from '#protocol/report.ts'
import { REQUIRED_CHECKS } from '#protocol/report.ts'

export interface Headline {
  outcome: Outcome
  sentence: string
}

export function headlineOf(report: Report): Headline {
  const { outcome } = report
  return { outcome, sentence: outcome === 'pass' ? holds(report) : sentenceOf(report) }
}

const holds = ({ questions }: Report): string =>
  'recorded' in questions || 'recorded_in_chain' in questions
    ? 'It holds: the entry is in the ledger, unaltered, and its event is signed by the published key'
    : 'It holds: the published key signed exactly these words'

function sentenceOf({ outcome, questions, checks, profile }: Report): string {
  const required = (Object.keys(questions) as Question[]).flatMap((asked): readonly string[] => [
    ...REQUIRED_CHECKS[asked],
  ])
  const counted = checks.filter((check) => required.includes(check.id) && check.outcome === outcome)
  const among = (...ids: string[]) => counted.filter((check) => ids.includes(check.id))
  if (outcome === 'cannot_establish')
    return `It cannot be established here: ${names(counted)} ${counted.length > 1 ? 'say' : 'says'} why`
  const says = (found: readonly Check[]) => `${names(found)} ${found.length > 1 ? 'say' : 'says'} so`
  const first = (
    [
      ['It is not a whole signed event', among('event.shape')],
      ['It was changed', among('event.id', 'event.sig')],
      [`It was signed, but not by a key of ${profile.name} in force`, among('event.key')],
      ['It is signed, but not a proof of a known kind', among('event.schema')],
      ['The answer is not what was signed', among(...REQUIRED_CHECKS.answer_signed)],
      ['It was changed round the signed event', among('proof.label', 'record.label', 'record.binding')],
      [
        'It is not the record that was hashed',
        among('record.canonical', 'record.content_hash', 'record.sha256'),
      ],
      ['It does not fit the chain', among('chain.link', 'chain.run', 'chain.head_event')],
      ['It is not under the signed root', among('log.leaf', 'log.inclusion')],
      ['Its checkpoint is not signed by this log', among('log.checkpoint')],
      ['The ledger was rewritten since you saw it', among('log.consistency')],
      ['It is signed, but contradicts itself', among(...REQUIRED_CHECKS.payload_consistent)],
      ['It holds, but is not what you expect', among(...REQUIRED_CHECKS.as_expected)],
    ] as const
  ).find(([, found]) => found.length > 0)
  return first ? `${first[0]}: ${says(first[1])}` : 'It does not hold'
}

const names = (checks: readonly Check[]): string => {
  const ids = checks.slice(0, 3).map((check) => check.id)
  return ids.length < 2 ? ids.join() : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`
}

/** "2 checks failed, 12 passed, 1 cannot be established." */
export function countsOf(checks: readonly Check[]): string {
  const count = (outcome: Outcome) => checks.filter((check) => check.outcome === outcome).length
  const failed = count('fail')
  const open = count('cannot_establish')
  const parts = [
    failed > 0 && `${failed} ${failed === 1 ? 'check' : 'checks'} failed`,
    `${count('pass')}${failed > 0 ? '' : ' checks'} passed`,
    open > 0 && `${open} cannot be established`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
