// What shows that a text is harmless? Each sentence needs a known verb, a question or a statement; steps that open
// with an unknown verb stay uncovered.
import { asciiLower } from '../text/ascii.ts'

import type { Sentence, Token } from './model.ts'
import { formsOf } from './phrases.ts'
import { benignVerbs, functionWords, readVerbs } from './tables/cover-words.ts'

export type Cover = 'read' | 'work' | 'guarded' | 'statement'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const reads = setOf(readVerbs)
const works = setOf(benignVerbs)
const functions = setOf(functionWords)

export const isFunctionWord = (word: string): boolean => functions.has(word)

const has = (set: ReadonlySet<string>, word: string): boolean =>
  set.has(word) || formsOf(word).some((form) => set.has(form))

/** Null: nothing is known about this sentence. */
export function coverOf(sentence: Sentence): Cover | null {
  const words = sentence.tokens.filter(({ kind, word }) => kind === 'word' && word.length > 1)
  if (words.length === 0) return sentence.tokens.some(({ kind }) => kind === 'opaque') ? null : 'statement'
  if (sentence.ideas.has('guard')) return 'guarded'
  if (words.some(({ word }) => has(reads, word))) return 'read'
  if (words.some(({ word }) => has(works, word))) return 'work'
  if (sentence.isQuestion || words.length < 3) return 'statement'
  return isStatement(words) ? 'statement' : null
}

/** Opens with a pronoun, an article, a preposition, or holds a finite auxiliary. */
const isStatement = (words: readonly Token[]): boolean =>
  functions.has(asciiLower(words[0]!.word)) ||
  words.some(({ word }) =>
    /^(?:is|are|was|were|has|have|had|will|would|can|could|should|does|did|it's|there's|grew|fell|rose|went|came|took|made|got|saw|found|said|\w{2,20}ed)$/.test(
      word,
    ),
  )
