// Covers copies and snapshots that stay inside, and ways back that are prepared.
import { allowRule } from '../../../../core/rule.ts'
import { type CoverSubject, isUnderstood, staysInside } from '../../../cover/subject.ts'
import { isPrivateWord } from '../../../cover/words.ts'
import { classOf } from '../../../tables/act-of.ts'

const OUTSIDE = ['email', 'url', 'account', 'person']

export const coverBackup = allowRule({
  id: 'plan.cover.backup',
  evidence: 'B',
  source: 'NIST SP 800-34 rev. 1, 3.4.1',
  fires: ['Take a snapshot of the database.', 'Back up the wiki.'],
  quiet: [
    'Take a snapshot of the patient records and mail it to eva@clinic.example.',
    'Back up the passwords to https://paste.example.',
  ],
  covers: ({ step, sentence }: CoverSubject): boolean =>
    step.act === 'back_up' &&
    // A copy for oneself leaves the house.
    !['my', 'home', 'own', 'over'].some((word) => sentence().words.has(word)) &&
    isUnderstood(step) &&
    !step.words.includes('public') &&
    step.objects.length > 0 &&
    step.objects.every(({ kind }) => kind === 'path' || kind === 'id' || kind === 'noun') &&
    ![...step.recipients, ...step.objects].some(({ kind }) => OUTSIDE.includes(kind)) &&
    !step.words.some(isPrivateWord),
})

export const coverRollBack = allowRule({
  id: 'plan.cover.roll_back',
  evidence: 'B',
  source: 'NIST SP 800-53 CM-3, CP-10; Kubernetes rollout undo',
  fires: [
    'Deploy the build to staging. Roll back if the health page fails.',
    'If the test fails, revert the change.',
  ],
  quiet: ['Roll back the audit settings.', 'Revert the password change of the customer.'],
  covers: ({ step }: CoverSubject): boolean =>
    step.act === 'roll_back' &&
    isUnderstood(step) &&
    step.conditions.length > 0 &&
    step.objects.every(
      (one) => one.head === 'change' || /^(?:code|running system)$/.test(classOf(one) ?? ''),
    ) &&
    staysInside(step) &&
    !step.words.some(isPrivateWord),
})
