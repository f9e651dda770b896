/** A reading of a dream: what it reads, and the proposals and findings that follow from it alone, without a model. */
import { type Basis, weighBasis } from '#protocol/warden/dream-formulas.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import type { ProposalRequest } from '../../proposals/propose.ts'

export interface Read {
  /** Counts of what was read. */
  figures: Record<string, number>
  proposals: ProposalRequest[]
  /** One sentence each: what no action of this instance can mend. */
  findings: string[]
}

export interface Reading {
  name: string
  read(ctx: WardenDeps): Promise<Read>
}

type Unweighed = Omit<ProposalRequest, 'posteriorBps' | 'impactWeightMilli' | 'basis'> & { basis: Basis }

/** Posterior and impact follow from the basis. */
export function weighed(request: Unweighed): ProposalRequest {
  const weight = weighBasis(request.basis)
  if (!weight) throw new Error(`${request.basis.formula} does not take these figures`)
  return { ...request, ...weight }
}

/** A proposal of kind other: a directive. */
export const directive = (target: string, action: string, params: Record<string, unknown>) => ({
  target_agent: target,
  action,
  params,
})

export const numberWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

/** The numbers that are named; how many more there are is said. */
export function entriesWords(entries: readonly number[]): string {
  const shown = entries.slice(0, 40).map((entry) => `#${entry}`)
  const more = entries.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
