// Verification of a whole export: progress with a way to cancel, then the checks and the entries that do not hold.
import { Download } from 'lucide'
import { Note } from '#components/ui/feedback/note.tsx'
import { Progress } from '#components/ui/feedback/progress.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { CheckList } from '#components/verdict/check-list.tsx'
import { CheckRow } from '#components/verdict/check-row.tsx'
import { toWire } from '#protocol/report.ts'
import { saveFile } from '../recipe/save-file.ts'
import { countsOf } from '../report/counts.ts'
import { headlineOf } from '../report/headline.ts'
import { OutcomeHead } from '../report/outcome-head.tsx'
import type { ExportResult } from './export.worker.ts'
import type { ExportHandle, ExportState } from './use-export.ts'

interface ExportPanelProps {
  handle: ExportHandle
  state: ExportState
  isOnline: boolean
}

export function ExportPanel({ handle, state, isOnline }: ExportPanelProps) {
  if (state.step === 'done') return <ExportReport handle={handle} state={state} isOnline={isOnline} />
  return (
    <Panel className="max-lg:order-3" aria-label="Report" aria-busy={isBusy(state)}>
      <PanelHead title="Export" />
      <PanelBody className="grid justify-items-start gap-3">
        {state.step === 'starting' && <p className="text-sm text-muted">Loading…</p>}
        {state.step === 'reading' && <Reading state={state} onCancel={handle.cancel} />}
        {state.step === 'cancelled' && (
          <Note live title="Cancelled.">
            Nothing was established. Drop the file again to start over.
          </Note>
        )}
        {state.step === 'lost' && (
          <Note tone="error" live title="Nothing was verified.">
            {state.problem}
          </Note>
        )}
      </PanelBody>
    </Panel>
  )
}

const isBusy = ({ step }: ExportState) => step === 'starting' || step === 'reading'

interface ReadingProps {
  state: ExportState & { step: 'reading' }
  onCancel: () => void
}

function Reading({ state: { name, totalBytes, progress, sinceMs }, onCancel }: ReadingProps) {
  const seconds = (performance.now() - sinceMs) / 1000
  const rate = seconds > 0.5 ? `, ${numberText(Math.round(progress.lines / seconds))} per second` : ''
  const problems = progress.problems > 0 ? `, ${plural(progress.problems, 'problem', 'problems')}` : ''
  return (
    <>
      <div className="w-full">
        <Progress
          label={`Verifying ${name}`}
          done={progress.bytes}
          total={totalBytes}
          figures={`${plural(progress.lines, 'line', 'lines')}${rate}${problems}`}
        />
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </>
  )
}

interface ExportReportProps {
  handle: ExportHandle
  state: ExportState & { step: 'done' }
  isOnline: boolean
}

function ExportReport({ handle, state: { name, result, endProblem }, isOnline }: ExportReportProps) {
  const { report, entries, lines, hasEnd } = result
  const save = () =>
    saveFile(
      `report-${name.replace(/\.ndjson.*$/, '')}.json`,
      'application/json',
      `${JSON.stringify({ file: name, entries, problems: result.problems, ...toWire(report) }, null, 2)}\n`,
    )
  return (
    <Panel className="max-lg:order-3" aria-label="Report">
      <OutcomeHead headline={headlineOf(report)}>
        {name}: {plural(entries, 'entry', 'entries')} in {plural(lines, 'line', 'lines')}.{' '}
        {countsOf(report.checks)} {durationOf(result)}.
      </OutcomeHead>
      {!hasEnd && (
        <PanelBody className="grid gap-2 border-b border-line">
          <Note title="No signed end is known.">
            Drop the manifest of this export, or a checkpoint of its size, to compare the tree with what the
            log signed.
          </Note>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
            <Button
              size="dense"
              aria-disabled={!isOnline || undefined}
              onClick={() => isOnline && handle.fetchEnd()}
            >
              Fetch the manifest
            </Button>
            <span className="font-mono text-muted">
              {isOnline ? 'GET /log/export/manifest.json' : 'offline'}
            </span>
          </div>
        </PanelBody>
      )}
      {endProblem && (
        <PanelBody className="border-b border-line">
          <Note tone="error" live title="Not compared.">
            {endProblem}
          </Note>
        </PanelBody>
      )}
      <TableCursor>
        <CheckList label="Checks">
          {report.checks.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </CheckList>
      </TableCursor>
      <Problems result={result} />
      <PanelTail className="flex-wrap">
        <span>
          {result.hasTail && 'Up to the newest checkpoint. '}
          Cosignatures of witnesses are not part of an export.
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          {!result.hasTail && (
            <Button
              size="dense"
              title="GET /ledger/export.ndjson, GET /log/checkpoint"
              aria-disabled={!isOnline || undefined}
              onClick={() => isOnline && handle.fetchTail()}
            >
              Add the entries since
            </Button>
          )}
          <Button size="dense" onClick={save}>
            <Icon of={Download} size={14} />
            Report
          </Button>
        </span>
      </PanelTail>
    </Panel>
  )
}

function Problems({ result: { problems, problemCount } }: { result: ExportResult }) {
  if (problems.length === 0) return null
  return (
    <PanelBody className="grid gap-2 border-t border-line">
      <h3 className="text-sm">
        {problemCount > problems.length
          ? `The first ${problems.length} of ${numberText(problemCount)} problems`
          : plural(problemCount, 'problem', 'problems')}
      </h3>
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {problems.map(({ entry, problem }) => (
          <li key={`${entry} ${problem}`}>
            <span className="font-mono">{entry === null ? 'a line without a number' : `entry ${entry}`}</span>
            : {problem}
          </li>
        ))}
      </ul>
    </PanelBody>
  )
}

const plural = (value: number, one: string, many: string): string =>
  `${numberText(value)} ${value === 1 ? one : many}`

/** With the rate where there were enough lines to measure one. */
const durationOf = ({ lines, elapsedMs }: ExportResult): string =>
  lines < 100
    ? `${(elapsedMs / 1000).toFixed(1)} s`
    : `${(elapsedMs / 1000).toFixed(1)} s, ${numberText(Math.round((1000 * lines) / elapsedMs))} lines per second`
