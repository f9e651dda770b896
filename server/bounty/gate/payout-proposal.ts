/** Words the proposal of a payout: what the gate found, and what an operator should know before approving. */
import type { ValidationResult } from '#protocol/validation/validate.ts'
import type { ProposalRequest } from '#server/warden/proposals/propose.ts'
import type { GatedSubmission } from '../submissions.store.ts'

/** Sats that weigh as one impact. */
const satsOfImpact = 10_000
const shownCharacters = 600

export function payoutProposal(
  { id, agent_id, bounty_sats, title, tier, idea, same_evidence }: GatedSubmission,
  { DSR, permutation_p_value: p, kfold_decay_rho: rho, rows, n_trials: trials }: ValidationResult,
): ProposalRequest {
  const characters = Array.from(idea)
  const shown =
    characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')} …` : idea
  const copies =
    same_evidence === 0
      ? []
      : [`The same evidence was also submitted by ${same_evidence} other account(s): compare them first.`]
  return {
    fact: id,
    kind: 'bounty_payout',
    title: `Pay a bounty of ${bounty_sats.toLocaleString('en-GB')} sats`,
    detail: [
      `${agent_id} submitted “${title}” (${tier}). The gate says likely_real: DSR ${DSR.toFixed(3)}, p ${p.toFixed(4)}, rho ${
        rho === null ? 'none' : rho.toFixed(2)
      }, over ${rows} rows and ${trials} declared trials. It does not show that the rows happened.`,
      ...copies,
      shown,
    ].join('\n\n'),
    params: { submission_id: id, agent_id, sats: bounty_sats },
    evidence: [
      { label: 'Idea, code and evidence', href: `/warden/submissions/${id}` },
      { label: 'Its public state', href: `/bounty/${id}` },
    ],
    posteriorBps: Math.round(DSR * 10_000),
    impactWeightMilli: Math.round((bounty_sats * 1_000) / satsOfImpact),
  }
}
