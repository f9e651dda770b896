// The way of a submission: received, gate, operator, payout, with what each said.
import { Check, Circle, CircleDot, type IconNode, X } from 'lucide'
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { type StepMark, type Submission, standing, stepsOf } from './bounty-words.ts'

const MARK: Record<StepMark, { icon: IconNode; word: string; tone: string }> = {
  done: { icon: Check, word: 'done', tone: 'text-approve-text' },
  now: { icon: CircleDot, word: 'now', tone: 'text-accent-text' },
  failed: { icon: X, word: 'ended here', tone: 'text-reject-text' },
  ahead: { icon: Circle, word: 'not reached', tone: 'text-muted' },
}

export function SubmissionSteps({ submission }: { submission: Submission }) {
  return (
    <Panel aria-label="State">
      <PanelHead title={standing(submission)} />
      <ol className="bounty-steps">
        {stepsOf(submission).map(({ name, mark, text, at }) => (
          <li key={name} data-mark={mark}>
            <span className={MARK[mark].tone}>
              <Icon of={MARK[mark].icon} />
              <span className="sr-only">{MARK[mark].word}</span>
            </span>
            <h3 className="text-sm font-medium">{name}</h3>
            {at === null ? (
              <span />
            ) : (
              <time dateTime={new Date(at * 1_000).toISOString()}>
                {dayWords(at)}, {clockWords(at).slice(0, 5)} UTC
              </time>
            )}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
