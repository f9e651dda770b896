'use client'
// Outcome of a verification: one sentence, the counts, then each check with expected and recomputed values.
import { Check, CircleDashed, Download, type LucideIcon, X } from 'lucide-react'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { CheckList, CheckRow } from '#components/verdict/check-list.tsx'
import { type Outcome, toWire } from '#protocol/report.ts'
import { CopyLink } from '../recipe/copy-link.tsx'
import { saveFile } from '../recipe/save-file.ts'
import { HashedText } from '../tamper/hashed-text.tsx'
import { stillPasses } from '../tamper/still-passes.ts'
import type { Verified } from '../verifier/use-verification.ts'
import { countsOf, headlineOf } from './headline.ts'

const BADGE: Record<Outcome, { icon: LucideIcon; className: string }> = {
  pass: { icon: Check, className: 'rounded-full bg-approve text-on-approve' },
  fail: { icon: X, className: 'rounded-lg bg-reject text-on-reject' },
  cannot_establish: {
    icon: CircleDashed,
    className: 'rounded-full text-muted ring-1 ring-line-strong ring-inset',
  },
}

export function ReportPanel({ verified, path }: { verified: Verified; path: string }) {
  const { report, tamper, hashed, elapsedMs } = verified
  const { outcome, sentence } = headlineOf(report)
  const { icon, className } = BADGE[outcome]
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
      <div role="status" className="flex items-center gap-4 border-b border-line p-4">
        <span className={`grid size-11 flex-none place-items-center ${className}`}>
          <Icon of={icon} size={22} />
        </span>
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-xl leading-tight tracking-snug text-balance wrap-anywhere">{sentence}</h2>
          <p className="text-sm text-text-2">
            {countsOf(report.checks)} {duration(elapsedMs)}.
            {tamper && ' One character was deliberately changed here.'}
          </p>
        </div>
      </div>
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
          <CopyLink path={path} />
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
