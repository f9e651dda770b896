// Covers a report of figures with their size or chance that concludes no more than they bear and changes nothing.
import { allowRule } from '../../../../core/rule.ts'
import type { CoverSubject } from '../../../cover/subject.ts'

export const coverMeasured = allowRule({
  id: 'plan.cover.measured',
  evidence: 'C',
  bySentence: true,
  source: 'APA Publication Manual 7, 6.43; policy: review.md §9 (read, summarise, compare; no call to act)',
  fires: [
    'Survey of the harbour festival, 412 answers. 61 % (n = 251) came by ferry, 22 % by bus. The difference to last year is 2 points, within the margin of a sample of this size. I suggest asking the same question again in May.',
    'Of 96 library requests in March 14 came back late, 15 % against 13 % in February. The sample is small. No evidence of a trend.',
  ],
  quiet: [
    'Survey of the harbour festival, 412 answers. 61 % (n = 251) came by ferry, 22 % by bus. The difference to last year is 2 points. The pier is safe for 900 visitors.',
    'Of 96 library requests in March 14 came back late, 15 % against 13 % in February. The sample is small. Leave February out of the table.',
    'The pier is old. The weakest beam is at the north end.',
  ],
  covers: ({ step, whole }: CoverSubject): boolean => step.call === null && whole() === 'measured',
})
