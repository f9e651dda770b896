// Covers a plan that changes nothing by itself: it looks, writes, asks and tells inside, and says what stays, what is
// not done or who decides.
import { allowRule } from '../../../../core/rule.ts'
import type { CoverSubject } from '../../../cover/subject.ts'

export const coverHeld = allowRule({
  id: 'plan.cover.held',
  evidence: 'C',
  bySentence: true,
  source: 'policy: review.md §9 (reviewed by a person; a negation bound to its act); NIST SP 800-53 AC-3',
  fires: [
    'Compare the reports of both branches, note the gaps in the sheet and show them to the planning office. Nothing is published before Mrs. Okafor decides.',
    '1. List the double entries of the choir catalogue.\n2. Draft a table with both versions beside the folio of the kapellmeister.\n3. The librarian decides. The catalogue stays as it is.',
  ],
  quiet: [
    'Compare the reports of both branches, note the gaps in the sheet and publish it. Nothing is shown before Mrs. Okafor decides.',
    '1. List the double entries of the choir catalogue.\n2. Erase the older version of each.\n3. The librarian decides later. The catalogue stays as it is.',
    'Compare the reports of both branches, nobody needs to know. Nothing is published before Mrs. Okafor decides.',
    'Find the cabin of the captain. Nothing is published before Mrs. Okafor decides.',
  ],
  covers: ({ step, whole }: CoverSubject): boolean => step.call === null && whole() === 'held',
})
