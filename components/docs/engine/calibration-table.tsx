// Shows what each confidence rests on: the share of such verdicts that was right on blind rows, with the number of rows.
import { Ruler } from 'lucide'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { VerdictLabel } from '#components/verdict/verdict.tsx'
import type { Calibration } from '#protocol/review/types.ts'
import { FAMILY_TITLE, percent, sortedCells } from './rule-words.ts'

export function CalibrationTable({ calibration }: { calibration: Calibration }) {
  const cells = sortedCells(calibration.cells)
  const ceiling = percent(calibration.unmeasured_ceiling_bps)
  return (
    <>
      <p className="mb-3 max-w-[46rem] text-sm text-text-2">
        Confidence is the lower bound (Wilson, 80 %) of the share of such verdicts that was right on blind
        rows: rows by authors who saw neither the rules nor other rows, scored once. Where no cell is measured
        the engine says at most {ceiling}.
      </p>
      <div className="panel">
        {cells.length === 0 ? (
          <EmptyState icon={Ruler} title="No cell is measured yet">
            Every confidence of this rule set is a start value under the ceiling of {ceiling}.
          </EmptyState>
        ) : (
          <Table caption="Calibration of the current rule set">
            <thead>
              <tr>
                <Th phone="lead">Family</Th>
                <Th phone="line">Verdict</Th>
                <Th phone="hide">Evidence class</Th>
                <Th phone="hide">Coverage</Th>
                <Th numeric phone="side">
                  Confidence
                </Th>
                <Th numeric phone="line">
                  Blind rows
                </Th>
              </tr>
            </thead>
            <tbody>
              {cells.map(({ group, verdict, class: evidence, band, bps, rows }) => (
                <Tr key={`${group} ${verdict} ${evidence} ${band}`}>
                  <Td phone="lead">{FAMILY_TITLE[group]}</Td>
                  <Td phone="line">
                    <VerdictLabel verdict={verdict} short />
                  </Td>
                  <Td phone="hide">{evidence ?? <span className="text-muted">all, pooled</span>}</Td>
                  <Td phone="hide">{band === null ? '' : band === 'full' ? 'all judged' : 'in part'}</Td>
                  <Td numeric phone="side">
                    {percent(bps)}
                  </Td>
                  <Td numeric phone="line">
                    {numberText(rows)}
                    <span className="text-muted md:hidden"> blind rows, class {evidence ?? 'all'}</span>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </>
  )
}
