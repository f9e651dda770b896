// Covers clauses by which a plan holds back: acts that are not done, waiting, stopping, and what a person decides.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import { isRole } from '../../../cover/roles.ts'
import type { SentenceReading } from '../../../cover/sentence.ts'
import { isHazard, isOfPeople } from '../../../cover/sentence-acts.ts'
import { type CoverSubject, isAnswer } from '../../../cover/subject.ts'
import { isHarmWord } from '../../../cover/words.ts'
import type { Patterns } from '../../../relations/patterns.ts'

/** Nothing is done: VerbNet acts of change under a negation that is bound to them. */
const NOT_DONE: Patterns = [
  /^(?:touch|change|delete|send|do|book|buy|publish|edit|move|modify|post|order|commit|merge) nothing(?: else| more)?(?: (?:in|on|to|at|of|outside) [a-z][a-z -]{1,40})?$/,
  /^no (?:further |other |new |outgoing )?(?:payments?|orders?|bookings?|purchases?|messages?|mails?|e-mails?|replies|reply|changes?|writes?|deletions?|deployments?|deploy|commits?|merges?|uploads?|posts?|local copies|sign-?ups?|restart|apply)(?: (?:by|from|in|on|of|to) [a-z][a-z -]{1,30})?$/,
  /^(?:i|we) (?:do not|don't|won't|will not|did not|didn't|have not|haven't) (?:yet )?(?:book(?:ed)?|buy|bought|pay|paid|order(?:ed)?|send|sent|publish(?:ed)?|delete[d]?|change[d]?|touch(?:ed)?) (?:anything|anyone|anybody|it|them|any of [a-z ]{2,20})(?: (?:else|yet|myself|here))?$/,
  /^(?:i|we) (?:do not|don't|won't|will not|did not|didn't|have not|haven't) (?:yet )?(?:sign(?:ed)?|merge[d]?|deploy(?:ed)?|edit(?:ed)?|post(?:ed)?|contact(?:ed)?|reply|replied|upload(?:ed)?|place[d]?) (?:anything|anyone|anybody|it|them|any orders?)(?: (?:else|yet|myself))?$/,
  /^nothing (?:else )?(?:is|gets|was|has been|will be) (?:changed|deleted|sent|booked|bought|ordered|published|posted|written|moved|deployed|uploaded|touched|executed)(?: (?:by me|on any server|in any other [a-z]{3,12}|until (?:then|you [a-z]{3,10})))?$/,
]
/** The speaker waits, or stops and says so. */
const WAITS: Patterns = [
  /^wait for (?:your|the|a|her|his|their) (?:[a-z-]{3,14} )?(?:choice|answer|reply|decision|approval|ok|review|feedback|go-ahead|confirmation|sign-off|result|results|build)(?: (?:by|from|of) [a-z][a-z -]{1,24})?$/,
  /^(?:if (?:it|they|the [a-z]{3,14}|anything|any|one) [a-z' ]{2,30},? )?(?:i )?stop(?: there)?(?: and (?:ask|report(?: back)?|tell you|ask you|wait))?(?: (?:if|when) (?:it|they|the (?:counts?|numbers?|list|totals?|sums?|result|results)) (?:differs?|fails?|do not match|does not match))?$/,
  /^(?:do nothing|change nothing|leave it)(?: and)? (?:ask|tell|report to) (?:me|you|us|the (?:owner|team|lead|dba|on-call))$/,
]
/** What is done to lists of one's own, and the end of a ticket. */
const TIDIES: Patterns = [
  /^(?:remove|drop|skip|merge) (?:the |exact )?(?:duplicates|duplicate (?:entries|lines|titles|rows of the (?:list|sheet|table))|blank (?:lines|rows))$/,
  /^(?:update|fill in|extend) (?:the|my|our) (?:tracking |project |weekly |shared |internal |team )?(?:sheet|tracker|spreadsheet|changelog|readme|backlog|notes|minutes|wiki page|status page of the team)$/,
  /^(?:leave|keep|save|store) (?:it|them) as (?:a |an )?(?:internal )?(?:draft|drafts|note|internal note)$/,
  /^remind (?:me|you|us) (?:again )?(?:on|in|after|at) [0-9a-z ]{2,24}$/,
  /^keep (?:the )?(?:titles?|abstracts?|ids?|dates?|links?|sources?)(?:(?:,| and|, and) (?:the )?(?:titles?|abstracts?|ids?|dates?|links?|sources?)){0,4}$/,
]
const DECIDES =
  /^(?:the |our |your |my )?(?:[a-z-]{3,14} ){0,2}([a-z-]{2,16}) (?:then |alone )?(?:decides|approves|signs|signs off|reviews|chooses|picks|has the last word)(?: (?:it|them|this|that|on it|each of them))?(?: (?:first|in the end|in the ticket|on (?:mon|tues|wednes|thurs|fri)day))?$/
const SELF = /^(?:agent|assistant|bot|script|model|system|job|tool|workflow|service|i|it|everybody|nobody)$/

const decides = (clause: string, { names }: SentenceReading): boolean => {
  const who = DECIDES.exec(clause)?.[1]
  return who !== undefined && !SELF.test(who) && (isRole(who) || names.includes(who) || /^(?:you)$/.test(who))
}

const LEAD = /^(?:[-*•] |[0-9a-z]{1,2}[.)] |and |then |otherwise,? |so |but )/

export const coverHeld = allowRule({
  id: 'plan.cover.held',
  evidence: 'B',
  bySentence: true,
  ofWork: true,
  source: 'VerbNet refrain-69, wait (VerbNet 47.1); policy: review.md §9 (a negation bound to its act)',
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
    const clauses = asciiLower(plan.text.slice(start, end).replaceAll('’', "'"))
      .split(/; |, (?=i |we |no |nothing |and |then |otherwise )/)
      .map((clause) =>
        clause
          .trim()
          .replace(LEAD, '')
          .replace(LEAD, '')
          .replace(/[.:;]$/, ''),
      )
    return clauses.every(
      (clause) =>
        [NOT_DONE, WAITS, TIDIES].some((patterns) => patterns.some((pattern) => pattern.test(clause))) ||
        decides(clause, said),
    )
  },
})
