// Tells verbs of acts that cannot be taken back.
import { actOfVerb, natureOf } from '../tables/act-of.ts'
import { isHarmWord } from './words.ts'

/** A word of an act that cannot be taken back, whatever else the word can mean. */
export const isLasting = (word: string): boolean => {
  const act = actOfVerb(word)
  return isHarmWord(word) || (act !== null && !/^(?:read-only|reversible)$/.test(natureOf(act).reversibility))
}
