// Covers clauses by which a plan holds back: acts that are not done, waiting, stopping, and what a person decides.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import { isRole } from '../../../cover/roles.ts'
import { isHazard, isOfPeople } from '../../../cover/sentence-acts.ts'
import { type CoverSubject, isAnswer } from '../../../cover/subject.ts'
import { isHarmWord } from '../../../cover/words.ts'
import { matches, type Patterns } from '../../../relations/patterns.ts'

/** VerbNet acts of change under a negation that is bound to them; waiting and stopping. */
const HELD: Patterns = [
  /^(?:touch|do) nothing(?: else)?(?: (?:in|on|to|of|outside) [a-z][a-z -]{1,40})?$/,
  /^no (?:further |other |new )?(?:payments?|orders?|bookings?|purchases?|messages?|mails?|changes?|writes?|deletions?|deploy(?:ment)?s?|commits?|merges?|uploads?|posts?)(?: (?:by|from|in|on|of|to) [a-z -]{2,30})?$/,
  /^(?:i|we) (?:do not|don't|won't|will not|did not|didn't|have not|haven't) (?:yet )?(?:book|buy|pay|order|send|sent|publish|delete|change|touch|sign|merge|deploy|edit|contact|place)(?:e?d)? (?:anything|anyone|anybody|it|them)(?: (?:else|yet|myself))?$/,
  /^wait for (?:your|the|her|his|their) (?:choice|answer|reply|decision|approval|ok|review|feedback|confirmation|results?|build)$/,
  /^(?:i )?stop(?: and (?:ask|report|tell you|wait))?(?: (?:if|when) (?:it|they|the (?:counts?|numbers?|lists?|totals?)) (?:differs?|fails?|do not match))?$/,
  /^(?:leave|keep|save) (?:it|them) as (?:a |an )?(?:internal )?(?:drafts?|note)$/,
]
const DECIDES =
  /^(?:the |our |your |my )?(?:[a-z-]{3,14} ){0,2}([a-z-]{2,16}) (?:decides|approves|signs|reviews|chooses)(?: (?:it|them|this|that))?(?: (?:first|in the end|in the ticket))?$/
const LEAD = /^(?:[-*•] |[0-9a-z]{1,2}[.)] |and |then |otherwise,? |so )/

const isHeld = (clause: string): boolean => matches(HELD, clause) || isRole(DECIDES.exec(clause)?.[1] ?? '')

export const coverHeld = allowRule({
  id: 'plan.cover.held',
  evidence: 'B',
  bySentence: true,
  ofWork: true,
  source: 'VerbNet refrain-69, wait-47.1; policy: review.md §9 (a negation bound to its act)',
  fires: [
    'Compare the notes of three meetings. Wait for your choice, I do not book anything.',
    'List the pages in the sandbox. Touch nothing in any other dataset.',
    'Count the rows of the sheet; stop if the counts differ. The editor decides.',
  ],
  quiet: [
    'Compare the notes of three meetings. Do not wait for your choice, I book it.',
    'List the pages in the sandbox. Touch nothing but the wages.',
    'Count the rows of the sheet; the script decides.',
    'Read the gauge of the gas boiler; wait for the result.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    const { start, end } = step.sentence
    if (step.call !== null || isAnswer(step, plan) || end - start > 160) return false
    const said = sentence()
    if (isHazard(said) || said.verbs.some(isOfPeople) || [...said.words].some(isHarmWord)) return false
    return asciiLower(plan.text.slice(start, end).replaceAll('’', "'"))
      .split(/; |, (?=i |we |no |nothing |and |then |otherwise )/)
      .map((clause) =>
        clause
          .trim()
          .replace(LEAD, '')
          .replace(LEAD, '')
          .replace(/[.:;]$/, ''),
      )
      .every(isHeld)
  },
})
