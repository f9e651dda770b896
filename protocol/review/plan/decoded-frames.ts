// What do the encoded texts of a plan ask for? The same frames on each decoded layer; what a tool returned stays
// data there too.
import type { Budget } from '../core/budget.ts'
import type { ReadInput } from '../text/judge-input.ts'
import type { Span } from '../text/source-text.ts'
import { framesFor } from './frame-index.ts'
import { findFrames } from './frames.ts'
import { ideasOf } from './ideas.ts'
import type { Reading, Sentence } from './model.ts'
import { ideaSet } from './read-plan.ts'
import { sentencesOf } from './tokens.ts'

export interface DecodedFrame {
  readonly rule: string
  readonly span: Span
  readonly layers: readonly string[]
  readonly words: string
}

const MOST_LAYERS = 8

export function decodedFrames({ decoded }: ReadInput, reading: Reading, budget: Budget): DecodedFrame[] {
  const untrusted = reading.segments
    .filter(({ speaker }) => speaker === 'untrusted')
    .map(({ start, end }) => reading.spanOf(start, end))
  return (decoded ?? [])
    .filter(({ span }) => !untrusted.some(([start, end]) => span[0] >= start && span[1] <= end))
    .slice(0, MOST_LAYERS)
    .flatMap(({ text, layers, span }) => {
      budget.spend(text.length)
      const sentences = sentencesOf(text, 0, text.length).map(
        ({ tokens, isQuestion }): Sentence => ({
          speaker: 'plan',
          segment: 0,
          tokens,
          ideas: ideasOf(tokens, budget),
          isQuestion,
        }),
      )
      const mayFill = framesFor(ideaSet(sentences))
      return sentences.flatMap((sentence) =>
        findFrames(sentence, mayFill, text, budget).map(({ rule, words }) => ({ rule, span, layers, words })),
      )
    })
}
