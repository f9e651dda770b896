'use client'
// The live box: paste what an agent is about to do, and the verdict is computed in this page while it is typed, by the
// engine that the service signs with.
import { useRouter } from 'next/navigation'
import { useMemo, useRef } from 'react'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { numberText } from '#components/ui/number-text.ts'
import type { Answer, First, SigningTerms } from './box-state.ts'
import { Editor, type EditorHandle } from './editor/editor.tsx'
import { type BoxType, codePointsOf, firstSample, KINDS, kindOf, MAX_CODE_POINTS } from './editor/kinds.ts'
import { useRested } from './engine/use-rested.ts'
import { KindOffer } from './kind-offer.tsx'
import { SampleButtons } from './sample-buttons.tsx'
import { SignPanel } from './signing/sign-panel.tsx'
import { useSigning } from './signing/use-signing.ts'
import { useBox } from './use-box.ts'
import { useReservedHeight } from './use-reserved-height.ts'
import { carryFindings, findingsOf } from './verdict/findings.ts'
import { Provenance } from './verdict/provenance.tsx'
import { VerdictPane } from './verdict/verdict-pane.tsx'

const OPTIONS = KINDS.map(({ type, label, icon }) => ({
  value: type,
  label: (
    <>
      <Icon of={icon} size={14} />
      {label}
    </>
  ),
}))

interface LiveBoxProps {
  rulesetSha256: string
  engineSha256: string
  /** The sample's verdict, computed on the server by the same engine, so that the page says something at once. */
  first: First | null
  terms: SigningTerms
}

export function LiveBox({ rulesetSha256, engineSha256, first, terms }: LiveBoxProps) {
  const box = useBox({ rulesetSha256, engineSha256 }, first)
  const { state, answer, failure } = box
  const router = useRouter()
  const signing = useSigning(box.engine, router.refresh)
  const editor = useRef<EditorHandle>(null)
  const columns = useRef<HTMLDivElement>(null)
  useReservedHeight(columns, state.type)
  const current = answer !== null && answer.state.type === state.type ? answer : null
  const isFresh = current !== null && current.state.text === state.text
  const found = useMemo(() => (current ? findingsOf(current.record, current.state.text) : []), [current])
  const findings = useMemo(
    () => (current && state.text !== '' ? carryFindings(found, current.state.text, state.text) : []),
    [found, current, state.text],
  )
  const count = codePointsOf(state.text)
  const rested = useRested(state.text, 120)

  return (
    <section className="panel" aria-label="Live review">
      <div className="panel-head live-head flex-wrap justify-between">
        <div className="needs-script min-w-0">
          <Segments
            label="Kind of artifact"
            options={OPTIONS}
            value={state.type}
            onChange={(type) => box.choose(type as BoxType)}
          />
        </div>
        <p className="live-provenance">
          <Provenance answer={current} hasFailed={failure !== null} />
          <HashChip value={engineSha256} name="engine hash" />
        </p>
      </div>
      <div ref={columns} className="live-columns">
        <div className="live-edit">
          <Editor
            ref={editor}
            label={kindOf(state.type).asks}
            text={state.text}
            findings={findings}
            describedBy="live-limits"
            onChange={box.edit}
          />
          <SampleButtons samples={kindOf(state.type).samples} text={state.text} onUse={box.edit} />
          <div id="live-limits" className="live-limits">
            <span>Nothing leaves this page until you sign.</span>
            <span className={count > MAX_CODE_POINTS ? 'text-reject-text' : undefined}>
              {numberText(count)} of {numberText(MAX_CODE_POINTS)} characters
            </span>
          </div>
        </div>
        <div className="live-verdict">
          <noscript>
            <Note title="The box needs JavaScript:">
              the engine runs in your browser, so that nothing has to be sent. Shown here is a sample with its
              verdict, computed on the server by the same engine. Without JavaScript, send your own artifact
              to <code>POST /review</code>, as shown below.
            </Note>
          </noscript>
          {box.linkDamaged && (
            <Note tone="warning" title="The link is damaged." live>
              Its contents could not be read, so nothing was loaded.
            </Note>
          )}
          <KindOffer type={state.type} text={rested ?? ''} onTake={box.judgeAs} />
          <VerdictPane
            state={state}
            answer={current}
            isFresh={isFresh}
            rested={rested}
            failure={failure}
            engine={box.engine}
            onRetry={box.retry}
            onShow={(start, end) => editor.current?.select(start, end)}
            onUse={(text) => {
              box.edit(text)
              editor.current?.select(0, 0)
            }}
            onSample={() => box.edit(firstSample(state.type))}
          />
          <SignPanel state={state} length={count} signing={signing} terms={terms} />
        </div>
      </div>
      <div className="panel-tail justify-between">
        {isFresh && (
          <span className="flex flex-wrap gap-x-4 gap-y-2">
            <span className="flex items-center gap-1.5">
              Artifact <HashChip value={current.record.artifact_sha256} name="artifact hash" />
            </span>
            <span className="flex items-center gap-1.5">
              Record <HashChip value={current.recordSha256} name="record hash" />
            </span>
          </span>
        )}
        <span>{basisText(failure !== null, current)}</span>
      </div>
    </section>
  )
}

function basisText(hasFailed: boolean, answer: Answer | null): string {
  if (hasFailed) return 'No verdict: the engine did not run.'
  if (answer === null) return 'Loading the engine.'
  return answer.milliseconds === null
    ? 'Computed on the server by the same engine.'
    : 'Engine and rule set matched their published SHA-256 hashes before running.'
}
