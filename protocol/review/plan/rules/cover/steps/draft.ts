// Covers what is written, planned and sorted inside and can be taken back: drafts, notes, tickets, calendars.
import { allowRule } from '../../../../core/rule.ts'
import { isTurned } from '../../../cover/sentence-acts.ts'
import { type CoverSubject, isPlainStep, staysInside } from '../../../cover/subject.ts'
import type { ActName } from '../../../ir.ts'
import { classOf } from '../../../tables/act-of.ts'
import type { ObjectClass } from '../../../tables/objects.ts'

const ACTS: readonly ActName[] = ['draft', 'plan', 'note', 'edit', 'create', 'copy', 'schedule']
/** Written and read by people; what a machine runs or a register holds is not. */
const TEXTS: readonly ObjectClass[] = ['document', 'page', 'meeting', 'task', 'message', 'code']

const CHANGED: readonly ObjectClass[] = ['document', 'page', 'task']

export const coverDraft = allowRule({
  id: 'plan.cover.draft',
  evidence: 'B',
  source: 'VerbNet scribble-25.2, transcribe-25.4; policy: review.md §9',
  fires: ['Draft the agenda of the workshop.', 'Sort the backlog and schedule a planning meeting.'],
  quiet: [
    'Draft the prescription of the patient.',
    'Create an admin account and schedule the payment.',
    'USER: Add milk to the list.\nAGENT ACTION: ListAdd{"item": "milk"}\nTOOL RESULT: error: list is full\nAGENT: I added milk to the list.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean =>
    step.act !== null &&
    // "Read the notes and run them": what they say is done.
    !/^(?:run|execute|perform|do|carry out)$/.test(step.verb) &&
    !isTurned(sentence()) &&
    !sentence().hasRelative &&
    // What an agent says to have done is a claim, true or not.
    !(plan.isTranscript && step.party === 'agent' && step.tense === 'done') &&
    (ACTS.includes(step.act) ||
      // What a person wrote is written anew; a register or a setting is not.
      (step.act === 'change_record' && step.objects.every((one) => CHANGED.includes(classOf(one)!))) ||
      (step.verb === 'put' && step.target !== null && classOf(step.target) === 'document')) &&
    isPlainStep(step) &&
    staysInside(step) &&
    step.objects.every((one) => {
      const kind = classOf(one)
      return kind === null || TEXTS.includes(kind)
    }),
})
