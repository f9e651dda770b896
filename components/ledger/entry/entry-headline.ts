// Headline of an entry: what was decided, before what, and how it ended, from the record's own members.
import { usdE8 } from '#protocol/ledger/figures/outcome.ts'
import type {
  LedgerRecord,
  PreActionVerdictRecord,
  SelfSubmittedVerdictRecord,
} from '#protocol/ledger/record/record-types.ts'
import { subjectOf } from '#protocol/ledger/subject/subject.ts'
import type { Verdict } from '#protocol/proofs/verdict-payload.ts'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { artifactWords, counted, usdWords } from '../ledger-words.ts'

/** Before what was decided about. */
export const DECIDED: Record<Verdict, string> = {
  approve: 'Approved',
  approve_with_concerns: 'Approved, with concerns,',
  reject: 'Rejected',
}

const ENDED = {
  proven_right: 'It was proven right',
  proven_wrong: 'It was proven wrong',
  inconclusive: 'It broke even',
  evidence_unavailable: 'Its result was not measured',
} as const

export function headlineOf({ record, outcome }: Pick<EntryView, 'record' | 'outcome'>): string {
  switch (record.type) {
    case undefined:
      return 'The founding record: the key, the policy and the profile'
    case 'pre_action_verdict':
    case 'self_submitted_verdict': {
      return `${DECIDED[record.verdict.verdict]} ${subjectWords(record)}${endingOf(outcome)}`
    }
    case 'trade_outcomes':
      return outcomesSentence(record.summary)
    case 'key_event':
      return record.action === 'revoke'
        ? `A key was revoked: its last valid entry is ${record.effective_entry}`
        : `${KEY_ACTION[record.action]} from entry ${record.effective_entry} on`
    case 'external_partner_review':
      return record.title
    default:
      return (record as LedgerRecord).title
  }
}

/** What a verdict is about, in the words of the disclosed artifact; without one, its kind. */
export function subjectWords(record: PreActionVerdictRecord | SelfSubmittedVerdictRecord): string {
  const artifact = record.type === 'pre_action_verdict' ? record.disclosure?.artifact : undefined
  const subject = artifact === undefined ? null : subjectOf(record.artifact_type, artifact)
  return subject?.phrase ?? artifactWords(record.artifact_type).noun
}

const KEY_ACTION = {
  add: 'A key was added',
  rotate: 'A key was replaced',
} as const

function endingOf(outcome: EntryView['outcome']): string {
  const current = outcome?.outcome_current
  if (!outcome || !current) return ''
  if (current === 'evidence_unavailable' || outcome.trades.length === 0) return `. ${ENDED[current]}.`
  return `. ${ENDED[current]}: ${netOf(outcome.trades)} USD.`
}

/** Exact; trailing zeros of the sum beyond the cents are left out. */
export function netOf(trades: readonly { realized_pnl_usd: string }[]): string {
  const units = trades.reduce((sum, { realized_pnl_usd: pnl }) => sum + usdE8(pnl), 0n)
  const digits = String(units < 0n ? -units : units).padStart(9, '0')
  const cents = digits.slice(-8).replace(/0{1,6}$/, '')
  return usdWords(`${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${cents}`)
}

function outcomesSentence(summary: {
  closed: number
  wins: number
  losses: number
  breakevens: number
  net_pnl_usd: string
}): string {
  const { closed, wins, losses, breakevens, net_pnl_usd: net } = summary
  const parts = [`${wins} won`, `${losses} lost`, ...(breakevens > 0 ? [`${breakevens} broke even`] : [])]
  return `${counted(closed, 'trade', 'trades')} settled: ${parts.join(', ')}. Net ${usdWords(net)} USD.`
}
