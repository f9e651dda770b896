// Covers a step that runs a command, diff, order or transaction which its own family understood and found harmless.
import { allowRule } from '../../../../core/rule.ts'
import { type CoverSubject, isKnownWord } from '../../../cover/subject.ts'
import { isGuardedWord } from '../../../cover/words.ts'
import type { ActName } from '../../../ir.ts'

const ACTS: readonly ActName[] = [
  'run',
  'test',
  'check',
  'read',
  'search',
  'compute',
  'simulate',
  'monitor',
  'compare',
  'create',
  'review',
]

export const coverNested = allowRule({
  id: 'plan.cover.nested',
  evidence: 'B',
  source: 'policy: review.md §2, nested dispatch',
  fires: ['Run `git status`.', 'Run `git status` and `git diff`.'],
  quiet: ['Run `rm -rf /`.', 'Run `frobnicate --all`.'],
  // What the step says beside the command is understood as well.
  covers: ({ step, nestedClean, isJudged, sentence }: CoverSubject): boolean => {
    if (nestedClean !== true || !(step.act === null ? step.words.length <= 2 : ACTS.includes(step.act)))
      return false
    return sentence().tagged.every(
      ({ token: { start, end, word }, tag, base }) =>
        start < step.start ||
        end > step.end ||
        isJudged(start, end) ||
        (!isGuardedWord(base) &&
          (!/^(?:noun|adj)$/.test(tag) || isKnownWord(base) || isKnownWord(word) || /^[a-z]$/.test(word))),
    )
  },
})
