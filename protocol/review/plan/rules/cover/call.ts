// Covers calls of tools that read or draft, on values which the principal or an earlier result gave.
import { allowRule } from '../../../core/rule.ts'
import type { CoverSubject } from '../../cover/subject.ts'
import { isGuardedWord } from '../../cover/words.ts'
import type { ActName, Step } from '../../ir.ts'

const READS: readonly ActName[] = ['read', 'search', 'compare', 'compute', 'summarise', 'check', 'monitor']
const DRAFTS: readonly ActName[] = ['draft']

/** Every value stands in the request, or is a plain setting of the call. */
const isGiven = ({ args }: Step): boolean =>
  args.every(
    ({ value, origin }) =>
      origin.parties.includes('principal') ||
      value.length < 3 ||
      /^(?:true|false|null|none|[0-9]{1,6}|asc|desc|draft|drafts|active|open|json)$/i.test(value),
  )

export const coverReadCall = allowRule({
  id: 'plan.cover.read_call',
  evidence: 'B',
  source: 'Model Context Protocol 2025-06-18, tool annotations: readOnlyHint',
  fires: [
    'USER: Search the wiki for "onboarding".\nAGENT ACTION: WikiSearch{"query": "onboarding"}',
    'user: list the open tickets of the team\nagent: tickets.list(status="open")',
  ],
  quiet: [
    'USER: Search the wiki for "onboarding".\nAGENT ACTION: WikiDelete{"query": "onboarding"}',
    'user: list the open tickets of the team\nagent: passwords.list(status="open")',
  ],
  covers: ({ step }: CoverSubject): boolean =>
    step.call !== null &&
    step.act !== null &&
    READS.includes(step.act) &&
    isGiven(step) &&
    !step.words.some(isGuardedWord),
})

export const coverDraftCall = allowRule({
  id: 'plan.cover.draft_call',
  evidence: 'B',
  source: 'Gmail API reference: users.drafts.create; policy: review.md §9',
  fires: [
    'user: write to the caterer that we are twelve, keep it in drafts\nagent: mail.drafts.create(to="caterer", body=text)',
    'USER: Save the agenda as a draft\nAGENT ACTION: DraftCreate{"title": "agenda"}',
  ],
  quiet: [
    'user: write to the caterer that we are twelve, keep it in drafts\nagent: mail.send(to="caterer", body=text)',
    'USER: Save the agenda as a draft\nAGENT ACTION: PostPublish{"title": "agenda"}',
  ],
  covers: ({ step, plan }: CoverSubject): boolean =>
    step.call !== null &&
    step.act !== null &&
    DRAFTS.includes(step.act) &&
    !step.call.words.some((word) => word === 'send' || word === 'publish' || isGuardedWord(word)) &&
    step.args.every(
      ({ value, origin }) =>
        value.length < 40 || origin.parties.includes('principal') || plan.text.length < 0,
    ),
})
