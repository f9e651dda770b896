// Shape of a sample: a text written for the live box, and what the engine says about it.
import type { Verdict } from '#protocol/review/types.ts'

export type SampleOutcome = Verdict | 'not_judged'

export interface Sample {
  outcome: SampleOutcome
  text: string
}

/** The first is shown when the kind is chosen. */
export type Samples = readonly [Sample, ...Sample[]]
