// How a proposal is weighed: priority, posterior and impact, and what they follow from.
import type { ReactNode } from 'react'
import { clockWords, dayWords } from '#components/ledger/time-words.ts'
import { numberText } from '#components/ui/number-text.ts'
import { dreamFormulas } from '#protocol/warden/dream-formulas.ts'
import type { ShownProposal } from '#server/warden/approvals/read-approvals.ts'

export const timeWords = (unix: number) => `${dayWords(unix)}, ${clockWords(unix).slice(0, 5)} UTC`

export function Weighing({ proposal }: { proposal: ShownProposal }) {
  const posterior = (proposal.posterior_bps / 10_000).toFixed(4)
  const impact = (proposal.impact_weight_milli / 1_000).toFixed(3)
  return (
    <div className="grid gap-2">
      <dl className="approvals-figures">
        <Figure name="Priority" value={proposal.weighted_priority.toFixed(2)} />
        <Figure name="Posterior" value={posterior} />
        <Figure name="Impact" value={impact} />
        <Figure name="Due" value={timeWords(proposal.sla_due_at)} />
      </dl>
      <details className="text-sm">
        <summary>How it is weighed</summary>
        <dl className="approvals-facts mt-2">
          <Fact name="Priority">
            posterior × impact = {posterior} × {impact}
          </Fact>
          <Basis basis={proposal.basis} />
        </dl>
      </details>
    </div>
  )
}

function Basis({ basis }: Pick<ShownProposal, 'basis'>) {
  if (!basis)
    return (
      <Fact name="Stated">Whoever made the proposal stated posterior and impact; no formula gave them.</Fact>
    )
  const formula = Object.hasOwn(dreamFormulas, basis.formula)
    ? dreamFormulas[basis.formula as keyof typeof dreamFormulas]
    : null
  const meanings: Readonly<Record<string, string>> = formula?.figures ?? {}
  return (
    <>
      <Fact name="Formula">
        <code className="font-mono">{basis.formula}</code>
      </Fact>
      {formula && (
        <>
          <Fact name="Posterior">{formula.posterior}</Fact>
          <Fact name="Impact">{formula.impact}</Fact>
        </>
      )}
      {Object.entries(basis.figures).map(([name, figure]) => (
        <Fact key={name} name={name}>
          <span className="tabular-nums">{numberText(figure)}</span>
          {meanings[name] && <span className="text-muted"> {meanings[name]}</span>}
        </Fact>
      ))}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}
