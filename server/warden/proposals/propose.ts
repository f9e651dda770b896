/** Makes a proposal: what other capabilities call, in the transaction of the fact that it follows from. */
import type { Basis } from '#protocol/warden/dream-formulas.ts'
import type { Deps } from '#server/deps.ts'
import { hashSecret, idFrom } from '../operators/operator-token.ts'
import type { ProposalKind } from './proposal.schema.ts'
import { insertProposal, type NewProposal } from './proposals.store.ts'

export const slaSeconds = 72 * 3_600

export interface ProposalRequest
  extends Pick<
    NewProposal,
    'title' | 'detail' | 'params' | 'evidence' | 'posteriorBps' | 'impactWeightMilli'
  > {
  kind: ProposalKind
  basis?: Basis
  /** Names the fact: one proposal is made of it, however often it is reported. */
  fact: string
}

/** Returns its id, which follows from the fact, and whether it is new. */
export async function propose(
  tx: Pick<Deps['db'], 'query'>,
  { fact, basis, ...request }: ProposalRequest,
  nowUnix: number,
): Promise<{ proposalId: string; isNew: boolean }> {
  const proposalId = idFrom('wp', hashSecret(`assay-proposal:${request.kind}:${fact}`))
  const isNew = await insertProposal(tx, {
    ...request,
    basis: basis ?? null,
    proposalId,
    receivedAtUnix: nowUnix,
    slaDueAtUnix: nowUnix + slaSeconds,
  })
  return { proposalId, isNew }
}
