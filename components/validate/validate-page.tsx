'use client'
// The validation page: rows come in, verdict, figures and plots are computed in the browser; signing is a second step.
import { ChartNoAxesCombined } from 'lucide'
import { useDeferredValue, useState } from 'react'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import type { SignedReport } from '#server/validation/read-report.ts'
import { RowsBox } from './input/rows-box.tsx'
import { sampleRows } from './input/sample.ts'
import { Plots } from './result/plots.tsx'
import { ReportPanel } from './result/report-panel.tsx'
import { ResultPanel } from './result/result-panel.tsx'
import { SignPanel } from './sign/sign-panel.tsx'
import { useValidator } from './validator/use-validator.ts'
import type { ValidateOptions } from './validator/validate.worker.ts'
import './validate.css'

interface ValidatePageProps {
  priceSats: number
  canSign: boolean
  /** The report that the address names; null without one. */
  report: SignedReport | null
  /** Names the file of Bitcoin's daily closes that the service uses, or used for the report. */
  closesSha256: string | null
}

const DEFAULTS: ValidateOptions = { n_trials: 1, k_folds: 5, n_perms: 2_000, periods_per_year: null }

export function ValidatePage({ priceSats, canSign, report, closesSha256 }: ValidatePageProps) {
  const [rows, setRows] = useState({ text: '', name: '' })
  const [options, setOptions] = useState(DEFAULTS)
  const [attempts, setAttempts] = useState(0)
  const text = useDeferredValue(rows.text)
  const validation = useValidator(text, options, attempts, closesSha256)
  const validated = validation.step === 'done' ? validation.value : null
  return (
    <>
      <PageTitle title="Validate">
        Tests whether somebody without an edge, who tried as many strategies as you did, could have produced
        your results. Everything is computed in this page; the rows leave it only when you have the result
        signed.
      </PageTitle>
      <noscript>
        <Note tone="warning" title="Scripts are off.">
          This page computes in the browser. Without scripts, run <code>npx assay validate returns.csv</code>.
        </Note>
      </noscript>
      <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] items-start gap-4 max-lg:grid-cols-1">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:contents">
          <RowsBox
            text={rows.text}
            name={rows.name}
            options={options}
            faults={validation.step === 'refused' ? validation.faults : []}
            onText={(next, name) => setRows({ text: next, name })}
            onOptions={setOptions}
            onSample={() => setRows({ text: sampleRows(), name: 'sample' })}
          />
          {report && (
            <div className="max-lg:order-first">
              <ReportPanel report={report} validated={validated} />
            </div>
          )}
          {validated && !report && (
            <div className="max-lg:order-last">
              <SignPanel validated={validated} priceSats={priceSats} isAvailable={canSign} />
            </div>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:contents">
          {validation.step === 'done' ? (
            <>
              <ResultPanel validated={validation.value} isCurrent={validation.isCurrent} />
              <Plots validated={validation.value} />
            </>
          ) : validation.step === 'failed' ? (
            <Note tone="error" live title="The page could not load what computes.">
              Nothing was validated.{' '}
              <Button size="dense" onClick={() => setAttempts(attempts + 1)}>
                Try again
              </Button>
            </Note>
          ) : validation.step === 'running' ? (
            <PendingResult />
          ) : (
            <EmptyState icon={ChartNoAxesCombined} title="No rows yet" level={2}>
              Drop a file, paste numbers, or try the invented sample: verdict, figures and plots appear here.
            </EmptyState>
          )}
        </div>
      </div>
    </>
  )
}

function PendingResult() {
  return (
    <Panel aria-label="Result" aria-busy>
      <PanelHead title="Result" />
      <PanelBody className="grid gap-3">
        <Skeleton className="w-40" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </PanelBody>
    </Panel>
  )
}
