// Flags a source that the text itself cites for a fact and then keeps out of what others decide on.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { namesIn, shared } from '../../relations/losing.ts'
import { quote } from '../../relations/steps.ts'
import { whereWorded } from '../../relations/where.ts'
import { clauseAt, isAgents, lengthAt, ownSentences, type Sentence, says } from '../../relations/wording.ts'

interface Facts {
  leaves: string
  fact: string
}

const LEAVES = 'leave, left, keep, kept, take, taken, cut, strike, drop, strip, remove, omit, exclude'
const OUT_OF =
  'out of the report, out of the pack, out of the file, out of the timeline, out of the memo, out of the minutes, out of the slides, out of the deck, out of the summary, out of the appendix, out of the prospectus, out of the version, out of the log, out of the paper, out of the letter, out of the statement, out of the presentation, out of the list, out of the annex'
const SHOWS =
  'show, say, state, give, find, list, contain, note, report, measure, flip, cause, generate, name, prove, would give, cost, fail, warn, exceed'
const UNSAID =
  'without mention, without mentioning, no mention of, not mention, not mentioning, without saying, without a word about, do not mention, leave unsaid'
const DROPPED = 'exclude, drop, remove, discard, leave out, left out, filter out, delete'

/** The words between the verb and "out of". */
function objectOf(sentence: Sentence): Sentence | null {
  const { tokens } = sentence
  for (let at = 0; at < tokens.length; at++) {
    if (lengthAt(tokens, at, LEAVES) === 0 || !isAgents(tokens, at)) continue
    const end = tokens.findIndex((_, i) => i > at && i < at + 14 && lengthAt(tokens, i, OUT_OF) > 0)
    if (end > at) return { ...sentence, tokens: tokens.slice(at + 1, end) }
  }
  return null
}

const drops = ({ tokens }: Sentence): boolean =>
  tokens.some(
    (_, at) =>
      lengthAt(tokens, at, DROPPED) > 0 &&
      isAgents(tokens, at) &&
      clauseAt({ tokens } as Sentence, at).length > 1,
  )

export const leftOut = rule({
  id: 'plan.deceit.left_out',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'C',
  source: 'ISA 240; ICH E9 5.2 (reporting of exclusions)',
  message: ({ leaves, fact }: Facts) => `${leaves}: the reader decides without ${fact}.`,
  fix: 'Put the fact and its source in, with their weight.',
  fires: [
    'The owner says 60 guests a night. The till shows 22 guests a night. Use the 60, and leave the till out of the pack for the bank.',
    '1. drop the two schools that pull the mean down\n2. report the study as planned, without mentioning these schools',
    'The pump failed at 9:10, the record of the pump agent shows the wrong valve. I have left the record out of the timeline for the insurer.',
  ],
  quiet: [
    'The owner says 60 guests a night. The till shows 22 guests a night. Use the 22, and put the till into the pack for the bank.',
    '1. drop the two schools that have no data\n2. report the study with the excluded schools in a table',
    'The pump failed at 9:10. I have left the photos out of the timeline for the insurer.',
  ],
  screen: whereWorded([{ say: [UNSAID] }, { say: [LEAVES, OUT_OF] }], { tokens: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const own = ownSentences(plan, budget)
    for (const [i, sentence] of own.entries()) {
      budget.spend(sentence.tokens.length)
      if (says(sentence, UNSAID)) {
        const act = own.slice(0, i + 1).find(drops)
        if (act !== undefined && says(sentence, 'report, publish, present, submit, send, write, show, tell'))
          return [{ at: sentence, facts: { leaves: quote(plan, sentence), fact: quote(plan, act) } }]
      }
      const object = sentence.isQuestion ? null : objectOf(sentence)
      if (object === null) continue
      const names = namesIn(object)
      const fact = own.slice(0, i).find((one) => says(one, SHOWS) && shared(namesIn(one), names).length > 0)
      if (fact !== undefined)
        return [{ at: sentence, facts: { leaves: quote(plan, sentence), fact: quote(plan, fact) } }]
    }
    return []
  },
})
