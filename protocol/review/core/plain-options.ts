// The options of a review that is given nothing but a text and its type.
import type { ArtifactType, ReviewOptions } from '../types.ts'

/** No time, no context, no capital: the same text gives the same record, whoever asks. */
export const plainOptions = (artifactType: ArtifactType): ReviewOptions => ({
  artifactType,
  asOfUnix: null,
  capital: null,
  concerns: null,
  context: null,
  tradingState: null,
})
