// The proposal in view: what it would do, in words, its evidence and figures, and the form that decides it.
import { Check, X } from 'lucide'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Textarea } from '#components/ui/input/field.tsx'
import { Kbd, Tag } from '#components/ui/tag.tsx'
import type { InView } from '#server/warden/approvals/read-approvals.ts'
import { dueWords, KIND_WORDS, STATUS_WORDS } from './approval-words.ts'
import { timeWords, Weighing } from './weighing.tsx'

interface ProposalPanelProps {
  inView: InView
  nowUnix: number
  csrf: string
  /** Name of the operator. */
  reader: string
  /** Whether the token of this session may decide. */
  mayDecide: boolean
}

/** A path of this service, and no address of another host. */
const isOurs = (href: string): boolean => /^\/(?![/\\])/.test(href)

export function ProposalPanel({ inView, nowUnix, csrf, reader, mayDecide }: ProposalPanelProps) {
  const { proposal, effect, decisions, needsTwo } = inView
  const isOpen = proposal.status === 'pending' || proposal.status === 'execution_failed'
  return (
    <article className="panel approvals-detail" aria-labelledby="proposal-title">
      <div className="panel-head">
        <span className="font-mono text-xs">{proposal.proposal_id.slice(0, 11)}</span>
        <Tag>{KIND_WORDS[proposal.kind].label}</Tag>
        <span className="ml-auto text-xs text-muted tabular-nums">
          {proposal.status === 'pending' ? (
            <>
              <span className="approvals-received">received {timeWords(proposal.received_at)}</span>
              <span className="approvals-due">{dueWords(proposal, nowUnix).text}</span>
            </>
          ) : (
            STATUS_WORDS[proposal.status]
          )}
        </span>
      </div>
      <div className="grid gap-4 p-4">
        <div className="grid gap-1">
          <h2 id="proposal-title" className="approvals-title">
            {proposal.title}
          </h2>
          {proposal.detail !== '' && (
            <p className="whitespace-pre-line text-text-2 wrap-anywhere">{proposal.detail}</p>
          )}
        </div>
        {proposal.error && (
          <Note tone="error" title="The execution failed.">
            {proposal.error} Nothing was changed. Approving again tries it once more.
          </Note>
        )}
        {effect.problem && !proposal.error && isOpen && (
          <Note tone="warning" title="An approval would fail now.">
            {effect.problem}
          </Note>
        )}
        {needsTwo && isOpen && <SecondPair first={proposal.first_approved_by} reader={reader} />}
        <EffectFacts {...effect} />
        {proposal.evidence.length > 0 && (
          <div className="grid gap-1 text-sm">
            <h3 className="text-xs font-medium text-muted">Evidence</h3>
            <ul className="grid gap-1">
              {proposal.evidence.map(({ label, href }) => (
                <li key={`${href} ${label}`}>{isOurs(href) ? <a href={href}>{label}</a> : label}</li>
              ))}
            </ul>
          </div>
        )}
        <Weighing proposal={proposal} />
        <details className="text-sm">
          <summary>What is executed, exactly</summary>
          <pre className="code mt-2 whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify({ kind: proposal.kind, params: proposal.params }, null, 2)}
          </pre>
        </details>
        {decisions.length > 0 && <Decisions decisions={decisions} />}
      </div>
      {isOpen && mayDecide && (
        <DecisionForm
          id={proposal.proposal_id}
          csrf={csrf}
          canReject={proposal.status === 'pending'}
          canApprove={!needsTwo || proposal.first_approved_by !== reader}
        />
      )}
      {isOpen && !mayDecide && (
        <p className="panel-tail">The token of this session may read proposals and not decide them.</p>
      )}
    </article>
  )
}

/** Of a payout that two operators must approve. */
function SecondPair({ first, reader }: { first: string | null; reader: string }) {
  if (first === null)
    return (
      <Note title="Two operators must approve this payout.">
        It runs after the second approval and its undo window.
      </Note>
    )
  return (
    <Note tone="success" title={`${first === reader ? 'You' : first} approved it first.`}>
      {first === reader
        ? 'Another operator must approve it too.'
        : 'Your approval is the second; it then runs.'}
    </Note>
  )
}

function EffectFacts({ lines, change, afterwards }: InView['effect']) {
  const rows: (readonly [string, string])[] = [
    ...lines,
    ...(change ? [['State', `${change.before} → ${change.after}`] as const] : []),
  ]
  return (
    <dl className="approvals-facts">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className="font-semibold">
        <dt>After that</dt>
        <dd>{afterwards}</dd>
      </div>
    </dl>
  )
}

function Decisions({ decisions }: Pick<InView, 'decisions'>) {
  return (
    <div className="grid gap-1 text-sm">
      <h3 className="text-xs font-medium text-muted">Decision log</h3>
      <ul className="grid gap-1">
        {decisions.map(({ seq, action, actor, reason, at }) => (
          <li key={seq} className="wrap-anywhere">
            <span className="text-muted tabular-nums">{timeWords(at)}</span> {actor}: {action}
            {reason !== '' && ` – ${reason}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DecisionFormProps {
  id: string
  csrf: string
  canReject: boolean
  canApprove: boolean
}

/** One form with two buttons; without scripts too. */
function DecisionForm({ id, csrf, canReject, canApprove }: DecisionFormProps) {
  const path = `/warden/approvals/${id}`
  return (
    <form method="post" action={`${path}/approve`} id="decision">
      <input type="hidden" name="csrf" value={csrf} />
      <div className="approvals-reason">
        <Textarea
          id="reason"
          name="reason"
          label="Reason, kept in the decision log"
          rows={2}
          maxLength={512}
        />
      </div>
      <div className="approvals-buttons">
        {canReject && (
          <Button
            type="submit"
            size="touch"
            variant="danger-line"
            formAction={`${path}/reject`}
            data-verb="reject"
          >
            <Icon of={X} />
            Reject
            <Kbd>r</Kbd>
          </Button>
        )}
        {canApprove && (
          <Button type="submit" size="touch" variant="primary" data-verb="approve">
            <Icon of={Check} />
            {canReject ? 'Approve' : 'Approve again'}
            <Kbd>a</Kbd>
          </Button>
        )}
      </div>
    </form>
  )
}
