'use client'
// Why this verdict? Everything that /explain does, in this page: draws the text with its findings, shows the arithmetic,
// and computes the record again with the engine that the verdict names.
import Link from 'next/link'
import { useMemo } from 'react'
import { placeIssues } from '#components/live-box/verdict-words.ts'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Textarea, VERBATIM } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { Loading, Skeleton } from '#components/ui/skeleton.tsx'
import { CheckList, CheckRow } from '#components/verdict/check-list.tsx'
import { CapitalPanel } from './capital-panel.tsx'
import { checksOf, finalOf, recordOf } from './checks.ts'
import { BoundPanel, DecodedPanel, ListsPanel, UncheckedPanel } from './facts-panels.tsx'
import { GivenBox } from './given-box.tsx'
import { headlineOf } from './headline.ts'
import { IssueDetails, ModelFindings } from './issue-details.tsx'
import { JudgedText } from './judged-text.tsx'
import { NoScript } from './no-script.tsx'
import type { Given } from './read-given.ts'
import { useExplanation } from './use-explanation.ts'
import { unplaced, VerdictSummary } from './verdict-summary.tsx'

type Explanation = ReturnType<typeof useExplanation>

export function ExplainDesk({ linkedEventId }: { linkedEventId: string | null }) {
  const explanation = useExplanation(linkedEventId)
  const { intake, given, take, clear } = explanation
  return (
    <>
      <PageTitle title="Explain a verdict" end={given && <Button onClick={clear}>Explain another</Button>}>
        Which words caused it, by which rule, with which arithmetic; and the same verdict computed again in
        this page by the engine that it names.
      </PageTitle>
      <NoScript />
      {given ? (
        <Explained {...explanation} given={given} />
      ) : intake.step === 'asking' ? (
        <Loading label="The proof is being asked for">
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
      <PanelHead title="What it needs" />
      <ul className="explain-list">
        <li>
          <strong className="font-medium">The answer</strong> of <code>POST /review</code> as it came: it
          holds the record, the options and the names of engine and rule set.
        </li>
        <li>
          <strong className="font-medium">The artifact</strong>, pasted after it. The service keeps only its
          hash, and so does the answer.
        </li>
        <li>
          No answer at hand? <Link href="/">Type something into the live box</Link>, and follow “Explain this
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
    () => (record === null ? [] : text === null ? unplaced(record) : placeIssues(record.issues, text)),
    [record, text],
  )
  const recordSha256 = checks.find(({ id }) => id === 'record.recompute')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="panel" aria-label="Verdict">
        <div className="live-columns">
          <div className="live-edit">
            {text !== null && record !== null ? (
              <JudgedText text={text} record={record} />
            ) : (
              <ArtifactBox given={given} typed={typed} isOther={artifact !== null} onType={type} />
            )}
          </div>
          <div className="live-verdict max-lg:order-first">
            {final === null && computed.state === 'trouble' ? (
              <Note tone="error" title="No verdict can be shown." live>
                <span className="wrap-anywhere">{computed.why}</span> Treat this as no verdict, never as
                approve.
              </Note>
            ) : final === null ? (
              <Loading label="The engine is running">
                <div className="grid gap-3 py-2">
                  <Skeleton className="h-6 w-32" />
                  <Skeleton className="w-full" />
                </div>
              </Loading>
            ) : (
              <VerdictSummary record={record} final={final} text={text} headline={headline} />
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
            ? `The engine took ${duration(computed.milliseconds)} in this page. The text was sent nowhere.`
            : 'Everything is computed in this page. The text is sent nowhere.'}
        </PanelTail>
      </Panel>
      {record && (
        <>
          <IssueDetails issues={placed} text={text} />
          {given.final?.opinion && (
            <ModelFindings
              findings={given.final.modelIssues}
              by={[given.final.opinion.model, given.final.opinion.provider].filter(Boolean).join(', ')}
              effect={effectText(given.final.opinion)}
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

function effectText({ state, tightened }: { state: string; tightened: boolean }): string {
  if (state !== 'ok') return `It gave no opinion (${state}), so the verdict of the rules stands.`
  return tightened ? 'It made the verdict stricter.' : 'It changed nothing.'
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
        hint="It is compared by its hash, and stays in this page."
        error={isOther && 'This is another text than the one that was judged: its SHA-256 differs.'}
        mono
        rows={9}
        value={typed === '' ? (given.artifact ?? '') : typed}
        onChange={(event) => onType(event.currentTarget.value)}
        {...VERBATIM}
      />
    </div>
  )
}
