'use client'
// Shows everything that /explain does: draws the text with its findings and unjudged spans, shows the arithmetic, and
// recomputes the record with the engine that the verdict names.
import Link from 'next/link'
import { useMemo } from 'react'
import {
  findingIssues,
  isNotJudged,
  placeUnjudged,
  unjudgedOf,
} from '#components/live-box/verdict/not-judged.ts'
import { placeIssues } from '#components/live-box/verdict/verdict-words.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Textarea, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { CheckList } from '#components/verdict/check-list.tsx'
import { CheckRow } from '#components/verdict/check-row.tsx'
import { VERDICT_SEVERITY } from '#protocol/review/core/verdict/verdict-severity.ts'
import type { ReviewRecord, Verdict } from '#protocol/review/types.ts'
import { CapitalPanel } from './capital-panel.tsx'
import { BoundPanel, DecodedPanel, ListsPanel, UncheckedPanel } from './facts-panels.tsx'
import { GivenBox } from './given-box.tsx'
import { headlineOf } from './headline.ts'
import { IssueDetails, ModelFindings } from './issue-details.tsx'
import { JudgedText } from './judged-text.tsx'
import { NoScript } from './no-script.tsx'
import { checksOf, finalOf, recordOf } from './record/checks.ts'
import type { Given, Opinion } from './record/read-given.ts'
import { UnjudgedPanel } from './unjudged-panel.tsx'
import { useExplanation } from './use-explanation.ts'
import { unplaced, VerdictSummary } from './verdict-summary.tsx'

type Explanation = ReturnType<typeof useExplanation>

export function ExplainPage({ linkedEventId }: { linkedEventId: string | null }) {
  const explanation = useExplanation(linkedEventId)
  const { intake, given, take, clear } = explanation
  return (
    <>
      <PageTitle title="Explain a verdict" end={given && <Button onClick={clear}>Explain another</Button>}>
        See which words and rules caused a verdict, how its confidence was calculated and what was not judged.
        This page recomputes the verdict with the engine that it names.
      </PageTitle>
      <NoScript />
      {given ? (
        <Explained {...explanation} given={given} />
      ) : intake.step === 'asking' ? (
        <Loading label="Loading the proof">
          <div className="panel grid gap-3 p-5">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="w-3/4" />
          </div>
        </Loading>
      ) : (
        <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-4 max-lg:grid-cols-1">
          <GivenBox refusal={intake.step === 'refused' ? intake : null} onText={take} />
          <HowTo />
        </div>
      )}
    </>
  )
}

function HowTo() {
  return (
    <Panel aria-label="What this page needs">
      <PanelHead title="What you need" />
      <ul className="explain-list">
        <li>
          <strong className="font-medium">The response</strong> from <code>POST /review</code>, unchanged. It
          contains the record, the options, and the engine and rule set used.
        </li>
        <li>
          <strong className="font-medium">The artifact</strong>, pasted in the next step. The service stores
          only its hash.
        </li>
        <li>
          No response yet? <Link href="/">Review something in the live box</Link>, then choose “Explain this
          verdict”.
        </li>
      </ul>
    </Panel>
  )
}

function Explained({ given, artifact, computed, claims, typed, type }: Explanation & { given: Given }) {
  const record = recordOf(given, computed)
  const checks = checksOf({ given, artifact, computed, claims })
  const headline = headlineOf(given, computed, checks)
  const final = finalOf(given, claims) ?? record?.verdict ?? null
  const text = artifact?.matches ? artifact.text : null
  const placed = useMemo(
    () =>
      record === null ? [] : text === null ? unplaced(record) : placeIssues(findingIssues(record), text),
    [record, text],
  )
  const unjudged = useMemo(
    () => (record === null || text === null ? [] : placeUnjudged(record, text)),
    [record, text],
  )
  const opinion = given.final?.opinion ?? null
  const recordSha256 = checks.find(({ id }) => id === 'record.recompute')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="panel" aria-label="Verdict">
        <div className="live-columns">
          <div className="live-edit">
            {text !== null && record !== null ? (
              <JudgedText text={text} record={record} />
            ) : (
              <ArtifactBox
                given={given}
                typed={typed}
                isOther={artifact !== null && !artifact.matches}
                onType={type}
              />
            )}
          </div>
          <div className="live-verdict max-lg:order-first">
            {final === null && computed.state === 'failed' ? (
              <Note tone="error" title="No verdict can be shown." live>
                <span className="wrap-anywhere">{computed.why}</span> No verdict was produced. Do not treat
                this as an approval.
              </Note>
            ) : final === null ? (
              <Loading label="Running the engine">
                <div className="grid gap-3 py-2">
                  <Skeleton className="h-6 w-32" />
                  <Skeleton className="w-full" />
                </div>
              </Loading>
            ) : (
              <VerdictSummary
                record={record}
                final={final}
                measuredRows={computed.state === 'done' ? computed.measuredRows : null}
                placed={placed}
                unjudged={unjudged}
                opinion={opinion}
                headline={headline}
              />
            )}
          </div>
        </div>
      </section>
      <Panel aria-label="Does it recompute?">
        <PanelHead title="Does it recompute?" end={given.eventId && <VerifyLink eventId={given.eventId} />} />
        <CheckList label="Checks of the verdict">
          {checks.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </CheckList>
        <PanelTail>
          {computed.state === 'done'
            ? `Computed in this page in ${duration(computed.milliseconds)}. The text was not sent anywhere.`
            : 'Everything is computed in this page. The text is not sent anywhere.'}
        </PanelTail>
      </Panel>
      {record && (
        <>
          <IssueDetails issues={placed} text={text} notJudged={isNotJudged(record)} />
          {unjudgedOf(record).length > 0 && <UnjudgedPanel record={record} placed={unjudged} text={text} />}
          {given.final && opinion && (
            <ModelFindings
              findings={given.final.modelIssues}
              opinion={opinion}
              effect={effectText(opinion, record, given.final.verdict)}
            />
          )}
          {record.capital_scale && <CapitalPanel scale={record.capital_scale} />}
          <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <UncheckedPanel record={record} />
              <ListsPanel record={record} />
              <BoundPanel
                record={record}
                recordSha256={recordSha256?.actual ?? recordSha256?.expected ?? ''}
                options={given.options}
              />
            </div>
            <DecodedPanel record={record} />
          </div>
        </>
      )}
    </div>
  )
}

const VerifyLink = ({ eventId }: { eventId: string }) => (
  <ButtonLink size="dense" href={`/verify?event_id=${eventId}`}>
    Verify the proof
  </ButtonLink>
)

const duration = (ms: number): string => (ms < 1 ? 'less than 1 ms' : `${Math.round(ms)} ms`)

function effectText({ state, verdict }: Opinion, record: ReviewRecord, final: Verdict): string {
  if (state !== 'ok') return `It gave no opinion (${state}), so the verdict of the rules stands.`
  if (isNotJudged(record) && verdict === final && final !== record.verdict)
    return 'It judged what no rule understood, and is the only judge of that part.'
  return VERDICT_SEVERITY[final] > VERDICT_SEVERITY[record.verdict]
    ? 'It made the verdict stricter.'
    : 'It did not change the verdict.'
}

interface ArtifactBoxProps {
  given: Given
  typed: string
  /** Something was given, and its hash is another one. */
  isOther: boolean
  onType(text: string): void
}

function ArtifactBox({ given, typed, isOther, onType }: ArtifactBoxProps) {
  return (
    <div className="grid gap-3 p-5 needs-script">
      <Textarea
        label="The artifact, exactly as it was sent"
        hint="Compared by its hash. The text stays in this page."
        error={isOther && 'This is not the text that was judged: its SHA-256 differs.'}
        mono
        rows={9}
        value={typed === '' ? (given.artifact ?? '') : typed}
        onChange={(event) => onType(event.currentTarget.value)}
        {...VERBATIM}
      />
    </div>
  )
}
