// Covers what happens in a place made for trying: tests, installs and runs on staging, in a sandbox, on the own machine.
import { allowRule } from '../../../../core/rule.ts'
import { type CoverSubject, isUnderstood } from '../../../cover/subject.ts'
import { isGuardedWord } from '../../../cover/words.ts'
import type { ActName } from '../../../ir.ts'
import { actOfNoun } from '../../../tables/act-of.ts'

const ACTS: readonly ActName[] = [
  'deploy',
  'run',
  'test',
  'simulate',
  'install',
  'restart',
  'start',
  'create',
  'check',
  'back_up',
  'migrate',
  'change_record',
  'configure',
]

export const coverRehearse = allowRule({
  id: 'plan.cover.rehearse',
  evidence: 'B',
  source: 'NIST SP 800-53 CM-4(1): separate test environments',
  fires: ['Deploy the new build to staging.', 'Install the package in the sandbox.'],
  quiet: ['Deploy the new build to production.', 'Delete the database in the sandbox.'],
  covers: ({ step, sentence }: CoverSubject): boolean =>
    step.act !== null &&
    ![
      'live',
      'production',
      'prod',
      'primary',
      'both',
      'all',
      'every',
      'everyone',
      'public',
      'customer',
      'customers',
    ].some((word) => sentence().words.has(word)) &&
    ACTS.includes(step.act) &&
    step.environment !== null &&
    step.environment !== 'production' &&
    step.environment !== 'backup' &&
    step.objects.length > 0 &&
    step.objects.every((one) => one.kind === 'noun' || one.kind === 'id' || one.kind === 'path') &&
    isUnderstood(step, (word) => ACTS.includes(actOfNoun(word) ?? 'delete')) &&
    !step.words.some(isGuardedWord),
})
