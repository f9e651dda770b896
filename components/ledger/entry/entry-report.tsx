'use client'
// Report of an entry: each question with its answer, then the checks with expected and recomputed values.
import { useState } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { CheckList } from '#components/verdict/check-list.tsx'
import { CheckRow } from '#components/verdict/check-row.tsx'
import { OutcomeLabel } from '#components/verdict/outcome.tsx'
import { HashedText } from '#components/verify/tamper/hashed-text.tsx'
import type { Outcome, Question } from '#protocol/report.ts'
import type { Checking } from '../list/checked-entries.ts'

type Done = Extract<Checking, { step: 'done' }>

/** Those that a reader wants first; the others, and every check that does not pass, are a press away. */
const FIRST = [
  'event.id',
  'event.sig',
  'event.key',
  'record.content_hash',
  'record.sha256',
  'chain.link',
  'log.inclusion',
  'log.checkpoint',
  'log.consistency',
  'log.quorum',
]

export function EntryReport({ entry, checking }: { entry: number; checking: Done }) {
  const [isAll, setAll] = useState(false)
  const { report, hashed, ignored } = checking.result
  const failed = report.checks.filter(({ outcome }) => outcome === 'fail')
  const isFirst = (id: string, outcome: Outcome) => FIRST.includes(id) || outcome === 'fail'
  const shown = isAll ? report.checks : report.checks.filter(({ id, outcome }) => isFirst(id, outcome))
  return (
    <div className="grid gap-3">
      {failed.length > 0 && (
        <Note tone="error" live title="Verification failed.">
          Failed checks: {failed.map(({ id }) => id).join(', ')}. Do not rely on this entry, and keep the
          served bytes as evidence.
        </Note>
      )}
      <Panel aria-label="Report">
        <Questions entry={entry} checking={checking} />
        <TableCursor>
          <CheckList label="Checks">
            {shown.map((check) => (
              <CheckRow key={check.id} check={check}>
                {hashed[check.id] !== undefined && (
                  <HashedText text={hashed[check.id]!} label={`What is hashed for ${check.id}`} />
                )}
              </CheckRow>
            ))}
          </CheckList>
        </TableCursor>
        <PanelTail>
          {(isAll || shown.length < report.checks.length) && (
            <button type="button" className="text-link underline" onClick={() => setAll(!isAll)}>
              {isAll ? 'Show the first checks only' : `Show all ${report.checks.length} checks`}
            </button>
          )}
          {ignored.length > 0 && (
            <span className="ml-auto">
              Not verified here (taken on the server’s word): {ignored.join(', ')}
            </span>
          )}
        </PanelTail>
      </Panel>
    </div>
  )
}

function Questions({ entry, checking }: { entry: number; checking: Done }) {
  const { report, further } = checking.result
  const rows: [Question, string, string][] = [
    ['authentic', 'Authentic', 'signed by this key'],
    [
      report.questions.recorded_in_chain ? 'recorded_in_chain' : 'recorded',
      'Recorded',
      `entry ${entry}, unaltered`,
    ],
    ['follows_predecessor', 'Follows', 'the entry before, as served'],
    ['head_is_signed', 'Head signed', 'by the published key'],
    [
      'extends_remembered',
      'Consistent with your last visit',
      checking.hasRemembered
        ? 'against the root saved in this browser'
        : 'your first visit: nothing to compare',
    ],
    ['one_history', 'One history', 'needs witnesses outside'],
    ['complete', 'Complete', 'needs the census and the whole chain'],
    ['existed_before', 'Existed before', 'needs a Bitcoin proof'],
  ]
  const outcomeOf = (question: Question) => report.questions[question] ?? further[question]
  return (
    <ul className="entry-questions" aria-label="Questions">
      {rows.map(([question, word, about]) => {
        const outcome = outcomeOf(question)
        return (
          <li key={question}>
            {outcome ? (
              <OutcomeLabel outcome={outcome} />
            ) : (
              <span className="text-xs text-muted">
                {question === 'extends_remembered' ? 'saved for next time' : 'does not apply'}
              </span>
            )}
            <b>{word}</b>
            <span className="text-xs text-muted">{about}</span>
          </li>
        )
      })}
    </ul>
  )
}
