// Reversibility gate: on evidence weaker than the threshold an approval of an irreversible action becomes a reject that
// names the missing facts.
import type { ArtifactType, Gate, Unchecked, Verdict } from '../../types.ts'
import type { Finding } from '../findings.ts'

const IRREVERSIBLE: readonly ArtifactType[] = ['onchain_action', 'trade', 'sanctions_screening']

export const isIrreversible = (type: ArtifactType): boolean => IRREVERSIBLE.includes(type)

/** `bps`: the strength of the evidence, before it is measured. */
export function gateOf(type: ArtifactType, verdict: Verdict, bps: number, thresholdBps: number): Gate {
  return {
    triggered: isIrreversible(type) && verdict !== 'reject' && bps < thresholdBps,
    original_verdict: verdict,
    confidence_bps: bps,
    threshold_bps: thresholdBps,
  }
}

export function gateFinding(gate: Gate, unchecked: readonly Unchecked[]): Finding {
  const missing = unchecked.map(({ would_need }) => would_need)
  const needs = missing.length === 0 ? 'evidence of what the action does' : missing.join('; ')
  return {
    rule: 'gate.reversibility',
    span: null,
    layers: [],
    mechanism: `this action cannot be undone, and confidence ${gate.confidence_bps} of 10000 is below ${gate.threshold_bps}; missing: ${needs}`,
    fix: 'supply the missing facts and ask again, or let a person decide',
  }
}
