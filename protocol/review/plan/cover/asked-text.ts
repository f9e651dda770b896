// Reads a text that a call puts before people: whether it only names a matter or asks them to look, wait or decide.
import { Budget } from '../../core/budget.ts'
import { readSentence } from './sentence.ts'
import { looks } from './sentence-acts.ts'
import { isPrivateWord } from './words.ts'

/** What was suspected is reported to those who answer for it. */
const SUSPECTED = /^(?:phish|phishing|spam|fraud|scam|abuse|incident|attempt|leak)$/

/** Asks to look, call, wait, decide, explain; says no more than nouns, or asks "please". */
export function isAsked(text: string): boolean {
  if (text.length > 400 || /:\/\//.test(text)) return false
  const said = readSentence(text, { start: 0, end: text.length }, new Budget(20_000))
  const words = [...said.words]
  if (words.some((word) => isPrivateWord(word) && !SUSPECTED.test(word))) return false
  if (said.unknown.some((word) => isPrivateWord(word) && !SUSPECTED.test(word.split('-').at(-1)!)))
    return false
  const asks = words.includes('please') || /\?\s*$/.test(text)
  const isTitle = said.verbs.every((one) => looks(one) || one.verb === 'keep') && words.length <= 9
  const isMild = said.verbs.every(
    (one) =>
      looks(one) ||
      one.isState ||
      /^(?:ask|inform|call|wait|review)$/.test(one.act ?? '') ||
      isPassive(one.verb, words),
  )
  return isTitle || (asks && isMild)
}

/** "before anything is paid": what waits for the answer. */
const isPassive = (verb: string, words: readonly string[]): boolean =>
  words.includes('before') && words.includes('is') && /^(?:pay|send|sign|merge|change|delete)$/.test(verb)
