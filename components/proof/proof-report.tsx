// Report of a signed event that was checked in the browser, with what was hashed for each check.
import { Panel } from '#components/ui/panel.tsx'
import { TableCursor } from '#components/ui/table-cursor.tsx'
import { CheckList } from '#components/verdict/check-list.tsx'
import { CheckRow } from '#components/verdict/check-row.tsx'
import { countsOf } from '#components/verify/report/counts.ts'
import { headlineOf } from '#components/verify/report/headline.ts'
import { OutcomeHead } from '#components/verify/report/outcome-head.tsx'
import { HashedText } from '#components/verify/tamper/hashed-text.tsx'
import type { TimedResult } from '#components/verify/verifier/verifier.worker.ts'

export function ProofReport({ result: { report, hashed, elapsedMs } }: { result: TimedResult }) {
  const time = elapsedMs < 1 ? 'Less than 1 ms' : `${Math.round(elapsedMs)} ms`
  return (
    <Panel aria-label="Report">
      <OutcomeHead headline={headlineOf(report)}>
        {countsOf(report.checks)} {time}.
      </OutcomeHead>
      <TableCursor>
        <CheckList label="Checks">
          {report.checks.map((check) => (
            <CheckRow key={check.id} check={check}>
              {hashed[check.id] !== undefined && (
                <HashedText text={hashed[check.id]!} label={`What is hashed for ${check.id}`} />
              )}
            </CheckRow>
          ))}
        </CheckList>
      </TableCursor>
    </Panel>
  )
}
