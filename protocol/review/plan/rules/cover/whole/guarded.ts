// Covers changes of data and systems that are bound to what makes them safe: a checked copy before what destroys, and for
// the others two of a named decision, a copy, a trial, a check and a way back.
import { allowRule } from '../../../../core/rule.ts'
import type { CoverSubject } from '../../../cover/subject.ts'

export const coverGuarded = allowRule({
  id: 'plan.cover.guarded',
  evidence: 'C',
  bySentence: true,
  source: 'NIST SP 800-34 rev. 1, 3.4; NIST SP 800-53 CM-3, CM-4, CP-9, CP-10',
  fires: [
    '1. Take a snapshot of the catalogue database.\n2. Restore the snapshot on the spare host and compare the row counts.\n3. Delete the empty rows of the catalogue database.\n4. On any mismatch roll back to the snapshot.',
    '- Mr. Adeyemi approved the change on Monday.\n- Install the new release on the staging host and check the error rate.\n- Deploy the release to the catalogue service.\n- If the error rate rises, roll back to the previous release.',
  ],
  quiet: [
    '1. Delete the empty rows of the catalogue database.\n2. Take a snapshot of the catalogue database.\n3. Restore the snapshot on the spare host and compare the row counts.\n4. On any mismatch roll back to the snapshot.',
    '1. Take a snapshot of the mail database.\n2. Restore the snapshot on the spare host and compare the row counts.\n3. Delete the rows of the catalogue database.\n4. On any mismatch roll back to the snapshot.',
    '- I approved the change on Monday.\n- Deploy the release to the catalogue service.\n- Post the release notes.',
    '- Mr. Adeyemi approved the change on Monday.\n- Install the new release on the staging host and skip the error rate.\n- Deploy the release to the catalogue service.\n- If the error rate rises, roll back to the previous release.',
  ],
  covers: ({ step, whole }: CoverSubject): boolean => step.call === null && whole() === 'guarded',
})
