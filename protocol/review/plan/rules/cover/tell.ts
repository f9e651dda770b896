// Covers sentences that ask or tell a role, a channel or a named person of the house something about information.
import { allowRule } from '../../../core/rule.ts'
import type { Said, SentenceReading } from '../../cover/sentence.ts'
import { isTurned, looks } from '../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../cover/subject.ts'

const HANDS =
  /^(?:send|post|share|forward|pass|hand|hand over|give|show|present|submit|report|raise|escalate|note|mail|email|message)$/
const isTold = ({ verb, act }: Said): boolean =>
  act === 'inform' ||
  act === 'ask' ||
  HANDS.test(verb) ||
  verb === 'call' ||
  verb === 'phone' ||
  verb === 'page'

/** A channel is `#name`; an address or a path is not. */
const isHeard = ({ roles, names, marks }: SentenceReading): boolean =>
  (roles.length > 0 || names.length > 0 || marks.some(({ token }) => token.word.startsWith('#'))) &&
  names.length <= 2 &&
  marks.every(({ token }) => token.kind !== 'url')

const ELSEWHERE = 'he she him her his hers you your yours outside everyone everybody all'.split(' ')

export const coverTell = allowRule({
  id: 'plan.cover.tell',
  evidence: 'B',
  bySentence: true,
  source: 'VerbNet tell-37.2, inquire-37.1.2, send-11.1; ISCO-08 for roles; policy: review.md §9',
  fires: [
    'Send the excerpt of the survey to the analyst on Monday and ask whether the baseline fits.',
    'Report the gaps in the coefficient table to Dana, then show the histogram to the board.',
  ],
  quiet: [
    'Send the summary of the survey to the rival and ask for comments.',
    'Report the gaps in the index to Dana, then show the passwords to the team.',
    'Tell the team that the test passed.',
    'Ask the team to say nothing about the error.',
    'Send the draft to all customers.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || plan.isTranscript || step.environment === 'production') return false
    const said = sentence()
    return (
      said.isKnown &&
      said.parties.length === 0 &&
      !isTurned(said) &&
      !said.isNegated &&
      !said.hasRelative &&
      !said.words.has('that') &&
      isHeard(said) &&
      said.verbs.some(isTold) &&
      !ELSEWHERE.some((word) => said.words.has(word)) &&
      said.verbs.every((one) => isTold(one) || looks(one) || (one.isState && !said.isOrderTo))
    )
  },
})
