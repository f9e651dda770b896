// Segments, sentences and ideas of an artifact: everything the rules of plans look at.
import type { Budget } from '../core/budget.ts'
import type { ReadInput } from '../text/judge-input.ts'
import { ideasOf } from './ideas.ts'
import type { Reading, Sentence, Speaker } from './model.ts'
import { segmentsOf } from './segments.ts'
import { isCalm } from './settle-harm.ts'
import { Sources } from './sources.ts'
import { sentencesOf } from './tokens.ts'

export function readPlan(read: ReadInput, budget: Budget): Reading {
  const { source } = read
  const { segments, isTranscript } = segmentsOf(read, budget)
  const sentences: Sentence[] = []
  segments.forEach(({ speaker, start, end }, segment) => {
    budget.spend(end - start)
    for (const { tokens, isQuestion } of sentencesOf(source.text, start, end))
      sentences.push({ speaker, segment, tokens, ideas: ideasOf(tokens, budget), isQuestion })
  })
  return {
    text: source.text,
    segments,
    sentences,
    isTranscript,
    // What an agent thinks or does is no source.
    sources: new Sources(source.text, segments, (speaker) => speaker !== 'agent' && speaker !== 'action'),
    spanOf: (start, end) => source.spanOf(start, end),
  }
}

export const spokenBy = (reading: Reading, ...speakers: readonly Speaker[]): Sentence[] =>
  reading.sentences.filter(({ speaker }) => speakers.includes(speaker))

/** Ideas that stand anywhere in sentences of these speakers. */
export function ideaSet(sentences: readonly Sentence[]): ReadonlySet<string> {
  const all = new Set<string>()
  for (const { ideas } of sentences) for (const name of ideas.keys()) all.add(name)
  if (isCalm(all)) all.add('calm')
  return all
}
