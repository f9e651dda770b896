// Covers questions about plain things and explanations of them: every word is known, and nobody else is addressed.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import { type CoverSubject, isKnownWord, isPlainStep, staysInside } from '../../../cover/subject.ts'
import { isGuardedWord } from '../../../cover/words.ts'
import { natureOf } from '../../../tables/act-of.ts'

const EXPLAINS = ['explain', 'describe', 'define', 'illustrate', 'teach', 'recommend', 'suggest', 'discuss']
/** "How do I" asks for a way to do something, whatever it is; these ask what is so. */
const ASKS =
  /^[^a-z]{0,8}(?:what|which|who|where|when|why|is|are|does|was|were|how (?:many|much|long|old|far|high|deep|tall|big|often))(?:[^a-z]|$)/

export const coverExplain = allowRule({
  id: 'plan.cover.explain',
  evidence: 'C',
  source: 'VerbNet say-37.7, inquire-37.1.2; policy: review.md §9',
  fires: ['Describe the seasons of the forest.', 'Which trees are the tallest?'],
  quiet: ['Describe the habits of the neighbour.', 'Which houses are empty at night?'],
  covers: ({ step, plan }: CoverSubject): boolean => {
    if (step.party === 'agent' || plan.isTranscript || step.call !== null || step.words.length === 0)
      return false
    const isKnown = step.words.every((word) => word === step.verb || isKnownWord(word))
    if (!isKnown || step.words.some(isGuardedWord) || !staysInside(step)) return false
    if (EXPLAINS.includes(step.verb)) return isPlainStep(step)
    const opening = asciiLower(
      plan.text.slice(step.sentence.start, Math.min(step.sentence.end, step.sentence.start + 40)),
    )
    return (
      step.mood === 'question' &&
      ASKS.test(opening) &&
      (step.verb === '' || (step.act !== null && natureOf(step.act).reversibility === 'read-only'))
    )
  },
})
