// Covers questions about information: what, which, when, where, who, how many. "How do I" asks for a way to act.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import { isImpersonal } from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'

const ASKS =
  /^(?:what|which|where|when|why|who (?:wrote|made|owns|invented|leads)|is|are|was|were|does|do|did|how (?:many|much|long|old|far|high|often|big|large))(?:[^a-z]|$)/

export const coverQuestion = allowRule({
  id: 'plan.cover.question',
  evidence: 'B',
  bySentence: true,
  source: 'VerbNet inquire-37.1.2; WordNet noun.communication, noun.cognition, noun.quantity',
  fires: ['Which hypothesis has the second cohort?', 'How many subtitles does the chapter have?'],
  quiet: [
    'Which guard does the second gate have?',
    'How many subtitles does her diary have?',
    'What are the messages of the manager about?',
    'Which code does the colleague use for the vault?',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || plan.isTranscript || step.mood !== 'question') return false
    const said = sentence()
    const text = asciiLower(plan.text.slice(step.sentence.start, step.sentence.start + 30))
    return (
      ASKS.test(text) &&
      said.isKnown &&
      !said.isDescribed &&
      isImpersonal(said) &&
      said.roles.length === 0 &&
      said.parties.length === 0 &&
      !/(?:^|[^a-z])(?:i|we|you|me) /.test(text)
    )
  },
})
