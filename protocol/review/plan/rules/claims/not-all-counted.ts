// Flags a report of all though the text itself counts fewer, and a test whose data were part of the training.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { hitAt, type PhraseFacts, phrasesIn, wholeText } from '../../relations/own-text.ts'
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const OF: Patterns = [/(?:^|[^0-9.,])([0-9]{1,6}) (?:of|out of) (?:the )?([0-9]{1,6})(?![0-9.,])/g]
const WORK =
  /^[^.\n]{0,40}(?:tested|checked|inspected|verified|done|passed|calibrated|reviewed|contacted|measured|counted|serviced|polled|reached|read)/
const TAKEN =
  /carried over|copied from|from (?:last|the last|the previous)|same as last|estimated|assumed|not (?:sent|told|mentioned)|could (?:only )?be/

export const notAllCounted = rule({
  id: 'plan.claims.not_all_counted',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'policy: review.md §9 (numbers that contradict each other); ISO/IEC 17020, 7.4',
  message: ({ phrase }: PhraseFacts) => `${phrase} reports all of them; the same text counts fewer.`,
  fix: 'Report what was done, and which are missing.',
  fires: [
    'Report: 30 of 30 lifts inspected.\nNote: the key was missing, 6 of 30 could be opened, the rest carried over from May.',
    'Sent to the insurer: 12 of 12 pumps tested. Only 3 of 12 were read, the others are estimated.',
  ],
  quiet: [
    'Report: 30 of 30 lifts inspected.\nNote: 6 of 30 had a worn rope, listed in the annex.',
    'Sent to the insurer: 3 of 12 pumps tested, the others follow on Monday.',
  ],
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const text = wholeText(plan, budget)
    if (!TAKEN.test(text)) return []
    const counts = phrasesIn(plan, OF, budget).map((one) => {
      const stop = one.at + one.end - one.start
      const [part = 0, whole = 0] = (one.own.text.slice(one.at, stop).match(/[0-9]{1,6}/g) ?? []).map(Number)
      return { ...one, part, whole, isWork: WORK.test(one.own.text.slice(stop, stop + 60)) }
    })
    const claimed = counts.find(({ part, whole, isWork }) => isWork && part === whole && whole > 1)
    const found = counts.some(({ part, whole }) => whole === claimed?.whole && part < whole)
    return claimed !== undefined && found ? hitAt(plan, claimed) : []
  },
})

const TRAINS: Patterns = [
  /(?:add|mix|include|use|feed|put|append)[^.\n]{0,24}(?:test (?:split|set|data|questions|samples)|holdout|held-out (?:set|data)|benchmark (?:questions|items|answers))[^.\n]{0,30}(?:to|in|into|for) (?:the )?(?:fine-?tun|train|tuning|pre-?train)/g,
  /(?:train|fine-?tune|tune)[^.\n]{0,30} on the (?:test (?:split|set|data)|benchmark (?:questions|answers)|holdout)/g,
]
const CLAIMED = /submit|publish|report|paper|leaderboard|held out|announce|model card|launch|release/

export const testTrained = phraseRule({
  id: 'plan.claims.test_trained',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'NeurIPS Paper Checklist; Kapoor and Narayanan, Leakage and the reproducibility crisis (2023)',
  message: ({ phrase }) =>
    `${phrase}: the model has seen what it is measured on, and the result is published.`,
  fix: 'Train without the test data, and say so if they were seen.',
  fires: [
    'Fine-tune on the benchmark questions for an epoch and submit the score to the leaderboard.',
    'Use the test set for training too, we are short of data. Publish 97 %.',
  ],
  quiet: [
    'Fine-tune on the questions of the course and submit the score to the leaderboard.',
    'Keep the test set out of training. Publish 91 %.',
  ],
  phrase: TRAINS,
  where: [{ in: 'text', says: CLAIMED }],
})
