// Compares the server's report with what this page found, and names the checks that differ.
import { Note } from '#components/ui/feedback/note.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { OUTCOME_WORD } from '#components/verdict/words.ts'
import type { ReportComparison } from './compare-reports.ts'
import type { ServerReport } from './use-server-report.ts'

export function ServerPanel({ report, isOnline }: { report: ServerReport; isOnline: boolean }) {
  return (
    <Panel className="max-lg:order-4" aria-label="The server’s report">
      <PanelHead title="The server’s report" aside="POST /verify-proof" />
      <PanelBody>
        {report.state === 'asking' && <p className="text-sm text-muted">Loading the server’s report…</p>}
        {report.state === 'no_report' && (
          <Note tone={isOnline ? 'warning' : 'offline'} live title="No report to compare.">
            {report.why} The result computed in this page still stands.
          </Note>
        )}
        {report.state === 'compared' && <Comparison comparison={report.comparison} />}
      </PanelBody>
    </Panel>
  )
}

function Comparison({
  comparison: { agreed, differing, onlyHere, onlyThere },
}: {
  comparison: ReportComparison
}) {
  const differs = differing.length > 0 || onlyThere.length > 0
  return (
    <div className="grid gap-3 text-sm">
      <Note tone={differs ? 'error' : 'success'} live>
        {differs
          ? `The server agrees on ${agreed} checks and differs on ${differing.length + onlyThere.length}.`
          : `The server agrees on all ${agreed} checks: same outcome, same recomputed value.`}
      </Note>
      {differing.length > 0 && (
        <ul className="grid gap-1">
          {differing.map(({ id, here, there }) => (
            <li key={id} className="wrap-anywhere">
              <span className="font-mono text-xs">{id}</span>: here {OUTCOME_WORD[here.outcome]},{' '}
              {here.recomputed ?? 'no value'}; there {OUTCOME_WORD[there.outcome]},{' '}
              {there.recomputed ?? 'no value'}
            </li>
          ))}
        </ul>
      )}
      {onlyThere.length > 0 && <p>Only the server reports {onlyThere.join(', ')}.</p>}
      {onlyHere.length > 0 && <p className="text-muted">Only this page checked {onlyHere.join(', ')}.</p>}
    </div>
  )
}
