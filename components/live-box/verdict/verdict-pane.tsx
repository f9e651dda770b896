'use client'
// Shows what was decided about the text beside it, how surely, why, and what was not judged.
import { TextCursorInput } from 'lucide'
import Link from 'next/link'
import { useEffect, useMemo, useState } from 'react'
import { explainHref, type LinkedReview } from '#components/explain/record/link.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { ConfidenceScale } from '#components/verdict/confidence-scale.tsx'
import { CoverageBar } from '#components/verdict/coverage-bar.tsx'
import { VerdictHeadline } from '#components/verdict/verdict.tsx'
import { NOT_JUDGED_WORD, VERDICT_WORD } from '#components/verdict/words.ts'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import type { Answer, EngineFailure } from '../box-state.ts'
import { QuotedText } from '../editor/quoted-text.tsx'
import type { EngineClient } from '../engine/engine-client.ts'
import type { BoxState } from '../link.ts'
import { useQuickFixes } from '../quick-fix/use-quick-fixes.ts'
import { IssueList, UncheckedList } from './issue-list.tsx'
import { findingIssues, isNotJudged, notJudgedFix, placeUnjudged } from './not-judged.ts'
import { UnjudgedList } from './unjudged-list.tsx'
import { announcementOf, confidenceNote, placeIssues, sentenceOf } from './verdict-words.ts'

interface VerdictPaneProps {
  state: BoxState
  answer: Answer | null
  /** Whether the answer is about exactly the text in the box. */
  isFresh: boolean
  /** The text that stood still long enough. */
  rested: string | null
  failure: EngineFailure | null
  engine(): EngineClient | null
  onRetry(): void
  onShow(start: number, end: number): void
  onUse(text: string): void
  onSample(): void
}

export function VerdictPane(props: VerdictPaneProps) {
  const { state, answer, failure } = props
  if (state.text === '')
    return (
      <EmptyState
        icon={TextCursorInput}
        title="Nothing to judge"
        action={<Button onClick={props.onSample}>Restore the sample</Button>}
      >
        Type or paste what your agent is about to do.
      </EmptyState>
    )
  if (failure) return <NoVerdictNote failure={failure} onRetry={props.onRetry} />
  if (!answer)
    return (
      <Loading label="Loading the engine">
        <div className="grid gap-3 py-2">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="w-full" />
          <Skeleton className="w-3/4" />
        </div>
      </Loading>
    )
  return <Decided {...props} answer={answer} />
}

function NoVerdictNote({ failure, onRetry }: { failure: EngineFailure; onRetry(): void }) {
  const title = failure.kind === 'refused' ? 'The engine did not start.' : 'The engine did not respond.'
  return (
    <div className="grid justify-items-start gap-3">
      <Note tone="error" title={title} live>
        <span className="wrap-anywhere">{failure.why}</span> Nothing was sent and nothing was charged. No
        verdict was produced. Do not treat this as an approval.
      </Note>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

function Decided({
  state,
  answer,
  isFresh,
  rested,
  engine,
  onShow,
  onUse,
}: VerdictPaneProps & { answer: Answer }) {
  const { record } = answer
  const placed = useMemo(() => placeIssues(findingIssues(answer.record), answer.state.text), [answer])
  const unjudged = useMemo(() => placeUnjudged(answer.record, answer.state.text), [answer])
  const notJudged = isNotJudged(record)
  const isAtRest = isFresh && rested === state.text
  const strike = useStrike(answer.run, isAtRest)
  const fixes = useQuickFixes(answer, isAtRest, engine)
  return (
    <div className="grid min-w-0 gap-4">
      <VerdictHeadline verdict={record.verdict} strike={strike} notJudged={notJudged}>
        <p className="wrap-anywhere">
          <QuotedText>{sentenceOf(record, placed, unjudged)}</QuotedText>
        </p>
      </VerdictHeadline>
      <p role="status" className="sr-only">
        {isAtRest && announcementOf(notJudged ? NOT_JUDGED_WORD : VERDICT_WORD[record.verdict], record)}
      </p>
      <ConfidenceScale
        confidenceBps={record.confidence_bps}
        floorBps={record.gate.threshold_bps}
        note={confidenceNote(record, answer.measuredRows)}
      />
      {record.coverage && (
        <CoverageBar judgedBytes={record.coverage.judged_bytes} effectBytes={record.coverage.effect_bytes} />
      )}
      <IssueList issues={placed} fixes={fixes} onShow={onShow} onUse={onUse} />
      <UnjudgedList unjudged={unjudged} fix={notJudgedFix(record)} onShow={onShow} />
      <UncheckedList unchecked={record.unchecked} />
      <p className="text-sm">
        <Link href={explainHref(linkOf(answer))} prefetch={false}>
          Explain this verdict
        </Link>
      </p>
    </div>
  )
}

/** What recomputes the answer; its record is computed again there. */
const linkOf = ({ state, record, recordSha256 }: Answer): LinkedReview => ({
  artifact: state.text,
  options: plainOptions(state.type),
  data: record.data,
  recompute_by: {
    ruleset_sha256: record.ruleset_sha256,
    engine_sha256: record.engine_sha256,
    record_sha256: recordSha256,
  },
})

/** True from the moment at which a new verdict stood still; later key presses swap the seal without motion. */
function useStrike(run: number, isAtRest: boolean): boolean {
  const [struck, setStruck] = useState<number | null>(null)
  useEffect(() => {
    if (isAtRest) setStruck(run)
  }, [run, isAtRest])
  return struck === run
}
