'use client'
// Recomputes the gate in the page: the same module over the evidence, and each figure beside what the service says.
import { useState } from 'react'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { DropZone } from '#components/ui/input/drop-zone.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { figure } from '#components/validate/plots/figures.ts'
import { useValidator } from '#components/validate/validator/use-validator.ts'
import type { ValidationResult } from '#protocol/validation/validate.ts'
import type { Submission } from './bounty-words.ts'

const OPTIONS = { n_trials: 1, k_folds: 5, n_perms: 2_000, periods_per_year: null }
const MAX_FILE_BYTES = 2 * 1_024 * 1_024

interface RecomputeGateProps {
  submission: Pick<Submission, 'gate' | 'evidence_sha256'>
  /** JSON as it was sent; null where the reader must bring it. */
  evidence: string | null
}

export function RecomputeGate({ submission, evidence }: RecomputeGateProps) {
  const [text, setText] = useState('')
  const [attempt, setAttempt] = useState(0)
  const validation = useValidator(text, OPTIONS, attempt, null)
  return (
    <Panel aria-label="Recompute the gate">
      <PanelHead title="Recompute the gate" aside="In this page; nothing is sent" />
      <PanelBody className="grid gap-4">
        {evidence !== null ? (
          <Button className="justify-self-start" onClick={() => setText(evidence)}>
            Recompute from the evidence
          </Button>
        ) : (
          <DropZone
            title="Drop the evidence"
            hint="The JSON that was submitted: returns or trades, n_trials, periods_per_year"
            maxFileBytes={MAX_FILE_BYTES}
            onText={(next) => setText(next)}
            onSubmit={() => {}}
            isUsed={text !== ''}
            field={null}
            submit={null}
          />
        )}
        {validation.step === 'running' && <p role="status">Computing…</p>}
        {validation.step === 'refused' && (
          <Note tone="error" title="This cannot be read as evidence." live>
            {validation.faults.slice(0, 3).join(' ')}
          </Note>
        )}
        {validation.step === 'failed' && (
          <Note tone="error" title="The page could not load what computes." live>
            <Button size="dense" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          </Note>
        )}
        {validation.step === 'done' && (
          <Comparison submission={submission} result={validation.value.result} />
        )}
      </PanelBody>
      <PanelTail>
        On the command line: <code>npx assay validate evidence.json</code>
      </PanelTail>
    </Panel>
  )
}

function Comparison({
  submission: { gate, evidence_sha256: hash },
  result,
}: Pick<RecomputeGateProps, 'submission'> & { result: ValidationResult }) {
  const rows = [
    ['Evidence hash', hash.slice(0, 16), result.input_hash.slice(0, 16), hash === result.input_hash],
    ['Verdict', gate.verdict ?? 'none', result.verdict, gate.verdict === result.verdict],
    ['DSR', figure(gate.DSR), figure(result.DSR), gate.DSR === result.DSR],
    [
      'p',
      figure(gate.permutation_p_value),
      figure(result.permutation_p_value),
      gate.permutation_p_value === result.permutation_p_value,
    ],
    [
      'rho',
      figure(gate.kfold_decay_rho),
      figure(result.kfold_decay_rho),
      gate.kfold_decay_rho === result.kfold_decay_rho,
    ],
  ] as const
  const isSame = rows.every(([, , , same]) => same)
  return (
    <>
      <Note
        tone={isSame ? 'success' : 'error'}
        live
        title={isSame ? 'The gate recomputes.' : 'The gate does not recompute.'}
      >
        {isSame
          ? 'Hash, verdict and figures are what this page computed.'
          : hash === result.input_hash
            ? 'Do not trust this verdict.'
            : 'This is other evidence than what was submitted.'}
      </Note>
      <Table caption="What the service says and what this page computed">
        <thead>
          <tr>
            <Th phone="lead">Value</Th>
            <Th numeric phone="line">
              Service
            </Th>
            <Th numeric phone="side">
              Here
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, said, here, same]) => (
            <tr key={name}>
              <Td phone="lead">{name}</Td>
              <Td numeric phone="line" className="font-mono">
                <span className="font-sans text-muted md:hidden">service </span>
                {said}
              </Td>
              <Td numeric phone="side" className={same ? 'font-mono' : 'font-mono text-reject-text'}>
                <span className="font-sans text-muted md:hidden">here </span>
                {here}
                {!same && <span className="sr-only">, differs</span>}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
