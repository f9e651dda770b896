// Guide: a signed verdict becomes a permanent entry of the public ledger.
import { Note } from '#components/ui/feedback/note.tsx'
import { numberText } from '#components/ui/number-text.ts'
import {
  answerOf,
  GuideLink,
  type GuideProps,
  OperationLink,
  Prose,
  pipedTo,
  Step,
  Steps,
} from './guide-parts.tsx'

export function PublishAVerdict({ op, baseUrl }: GuideProps) {
  const submit = op('ledger.submitVerdict')
  const submission = op('ledger.getSubmission')
  const entry = op('ledger.getEntry')
  return (
    <>
      <Prose>
        <p>
          Publication makes a verdict citable: it gets a number, a place in the signed tree, and clocks
          outside this service. {submit.price && `It costs ${numberText(submit.price.sats)} sats.`}
        </p>
      </Prose>
      <Steps>
        <Step
          title="Submit the proof of a review"
          request={`jq '{event: .proof.event, note: "before the transfer"}' answer.json |\n  ${pipedTo(submit, baseUrl, true)}`}
          label="publish a verdict"
          answer={answerOf(submit, 'Published')}
          operation={submit}
        >
          <p>
            <code>answer.json</code> is the response of{' '}
            <GuideLink slug="review-before-acting">a signed review</GuideLink>. The proof is verified before
            anything is charged. Add <code>artifact</code> to disclose what was judged.
          </p>
        </Step>
        <Step
          title="Follow it"
          request={submission.example.curl}
          answer={answerOf(submission, 'Published')}
          operation={submission}
        >
          <p>Relays and Bitcoin follow on their own; the entry page shows each clock as it arrives.</p>
        </Step>
        <Step
          title="Read the entry"
          request={entry.example.curl}
          answer={answerOf(entry, 'A verdict that its holder published')}
          operation={entry}
        >
          <p>
            The same address is a page in a browser, with the checks, the bundle and the share card. Its
            outcome is added when it is known, losses included.
          </p>
        </Step>
      </Steps>
      <div className="mt-8 grid max-w-[46rem] gap-4">
        <Note tone="warning" title="Publication is permanent.">
          An entry cannot be changed or removed, by anyone.
        </Note>
        <Prose>
          <p>
            To find an entry by any hash in it, use <OperationLink operation={op('ledger.searchHash')} />.
          </p>
        </Prose>
      </div>
    </>
  )
}
