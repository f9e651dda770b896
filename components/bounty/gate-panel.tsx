// What the gate found: the verdict, its figures beside their limits, and the hash that says of which evidence.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { Seal } from '#components/hallmark/seal.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { figure } from '#components/validate/plots/figures.ts'
import { VERDICT_WORDS } from '#components/validate/result/verdict-words.ts'
import { REASON_TEXTS, VERDICT_TEXTS } from '#protocol/validation/result/texts.ts'
import { THRESHOLDS } from '#protocol/validation/result/verdict.ts'
import type { Submission } from './bounty-words.ts'

export function GatePanel({ submission: { gate, evidence_sha256: hash } }: { submission: Submission }) {
  const { verdict } = gate
  return (
    <Panel aria-label="Gate">
      <PanelHead title="Gate" aside="POST /validate over the evidence" />
      <PanelBody className="grid gap-4">
        {verdict === null ? (
          <p className="text-sm text-muted">No verdict yet. Reload in a moment.</p>
        ) : (
          <>
            <div data-tone={VERDICT_WORDS[verdict].tone} className="grid gap-1.5">
              <p className="flex items-center gap-2 text-lg font-medium text-tone-text">
                <Seal verdict={VERDICT_WORDS[verdict].tone} size={20} />
                {VERDICT_WORDS[verdict].word}
              </p>
              <p className="text-sm">{VERDICT_TEXTS[verdict]}</p>
              {gate.reasons.length > 0 && (
                <ul className="grid list-disc gap-1 pl-5 text-sm text-text-2">
                  {gate.reasons.map((reason) => (
                    <li key={reason}>{REASON_TEXTS[reason]}</li>
                  ))}
                </ul>
              )}
            </div>
            <Figures gate={gate} />
          </>
        )}
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">Evidence</span>
          <HashChip value={hash} name="evidence hash" />
        </p>
      </PanelBody>
      <PanelTail>
        The gate shows what chance explains. It does not show that the rows happened, or that all trials were
        declared: a person decides about the payout.
      </PanelTail>
    </Panel>
  )
}

function Figures({ gate }: Pick<Submission, 'gate'>) {
  const rows = [
    ['Deflated Sharpe Ratio', figure(gate.DSR), `≥ ${THRESHOLDS.dsr_real}`],
    ['p of random signs', figure(gate.permutation_p_value), `≤ ${THRESHOLDS.p_real}`],
    ['Fold decay', figure(gate.kfold_decay_rho), `≥ ${THRESHOLDS.rho_real}`],
  ] as const
  return (
    <Table caption="Figures and what passes">
      <thead>
        <tr>
          <Th phone="lead">Figure</Th>
          <Th numeric phone="side">
            Here
          </Th>
          <Th numeric phone="line">
            Passes
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, here, limit]) => (
          <tr key={name}>
            <Td phone="lead">{name}</Td>
            <Td numeric phone="side">
              {here}
            </Td>
            <Td numeric phone="line" className="text-muted">
              <span className="md:hidden">passes </span>
              {limit}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
