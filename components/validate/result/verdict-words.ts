// The words and tones of the verdicts of a validation.
import type { ValidationVerdict } from '#protocol/validation/result/verdict.ts'

export const VERDICT_WORDS: Readonly<
  Record<ValidationVerdict, { word: string; tone: 'approve' | 'approve_with_concerns' | 'reject' }>
> = {
  likely_real: { word: 'Likely real', tone: 'approve' },
  borderline: { word: 'Borderline', tone: 'approve_with_concerns' },
  overfit_or_noise: { word: 'Overfit or noise', tone: 'reject' },
}
