'use client'
// Outcome of a verification: one sentence, the counts, then each check with expected and recomputed values.
import { Download } from 'lucide'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { CheckList } from '#components/verdict/check-list.tsx'
import { CheckRow } from '#components/verdict/check-row.tsx'
import { type Outcome, toWire } from '#protocol/report.ts'
import { CopyLink } from '../recipe/copy-link.tsx'
import { saveFile } from '../recipe/save-file.ts'
import { HashedText } from '../tamper/hashed-text.tsx'
import { stillPasses } from '../tamper/still-passes.ts'
import type { Verified } from '../verifier/use-verification.ts'
import { countsOf } from './counts.ts'
import { headlineOf, headlineOfEvidence } from './headline.ts'
import { OutcomeHead } from './outcome-head.tsx'

/** `path`: null for what is too long for a link. */
export function ReportPanel({ verified, path }: { verified: Verified; path: string | null }) {
  const { report, tamper, hashed, elapsedMs } = verified
  const headline = verified.subject.holds === 'evidence' ? headlineOfEvidence(report) : headlineOf(report)
  const remarkOf = (id: string, outcomeOfCheck: Outcome) =>
    tamper && outcomeOfCheck === 'pass' ? stillPasses(id, tamper) : undefined
  const save = () =>
    saveFile(
      `report-${verified.loaded?.event.id.slice(0, 8) ?? 'unreadable'}.json`,
      'application/json',
      `${JSON.stringify(toWire(report), null, 2)}\n`,
    )
  return (
    <Panel className="max-lg:order-3" aria-label="Report">
      <OutcomeHead headline={headline}>
        {countsOf(report.checks)} {duration(elapsedMs)}.
        {tamper && ' One character was deliberately changed here.'}
      </OutcomeHead>
      <TableCursor>
        <CheckList label="Checks">
          {report.checks.map((check) => (
            <CheckRow key={check.id} check={check} remark={remarkOf(check.id, check.outcome)}>
              {hashed[check.id] !== undefined && (
                <HashedText text={hashed[check.id]!} label={`What is hashed for ${check.id}`} />
              )}
            </CheckRow>
          ))}
        </CheckList>
      </TableCursor>
      <PanelTail className="flex-wrap">
        <NotApplicable entries={report.not_applicable} />
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {path !== null && <CopyLink path={path} />}
          <Button size="dense" onClick={save}>
            <Icon of={Download} size={14} />
            Report
          </Button>
        </span>
      </PanelTail>
    </Panel>
  )
}

function NotApplicable({ entries }: { entries: Verified['report']['not_applicable'] }) {
  if (entries.length === 0) return <span>Every check applies.</span>
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer">
        {entries.length} {entries.length === 1 ? 'check does' : 'checks do'} not apply
      </summary>
      <ul className="grid gap-1 pt-2">
        {entries.map(({ id, why }) => (
          <li key={id}>
            <span className="font-mono">{id}</span>: {why}
          </li>
        ))}
      </ul>
    </details>
  )
}

const duration = (ms: number): string => (ms < 1 ? 'Less than 1 ms' : `${Math.round(ms)} ms`)
