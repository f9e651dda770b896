// Guide: from nothing to a verdict that decides whether a step runs.
import Link from 'next/link'
import { Note } from '#components/ui/feedback/note.tsx'
import { answerOf, GuideLink, type GuideProps, OperationLink, Prose, Step, Steps } from './guide-parts.tsx'

export function ReviewBeforeActing({ op }: GuideProps) {
  const register = op('accounts.createAccount')
  const review = op('review.requestReview')
  const free = review.price?.freeCalls
  return (
    <>
      <Steps>
        <Step
          title="Create an account"
          request={register.example.curl}
          answer={answerOf(register)}
          operation={register}
        >
          <p>
            The response shows the key once.
            {free ? ` The first ${free} reviews of an account are free.` : ''} No name, email or card is
            needed.
          </p>
        </Step>
        <Step title="Keep the key in the environment" request="export ASSAY_KEY=asy_…" />
        <Step
          title="Send what is about to happen"
          request={`${review.example.curl} > answer.json`}
          label="request a verdict"
          answer={answerOf(review, 'Rejected')}
          operation={review}
        >
          <p>
            The artifact is text: a command, a diff, an order, a transaction or a plan;{' '}
            <Link href="/corpus/what-to-send.md">what to send</Link> lists the facts that decide for each.{' '}
            <code>sign</code> adds <code>proof.event</code>, which anyone can check.
          </p>
        </Step>
        <Step
          title="Act on approve, and on nothing else"
          request={`if [ "$(jq -r .verdict answer.json)" = approve ]; then\n  echo 'go ahead'\nelse\n  jq -r '.issues[] | .rule + ": " + .description' answer.json\n  exit 1\nfi`}
        >
          <p>
            <code>approve_with_concerns</code> needs a person or a second thought; <code>issues</code> says
            why. Anything that no rule understood is a concern with <code>basis: "unjudged"</code>.
          </p>
        </Step>
      </Steps>
      <div className="mt-8 grid max-w-[46rem] gap-4">
        <Note tone="warning" title="No response is not an approval.">
          After a timeout, a lost connection or a 5xx no verdict was produced. Repeat the call with the same{' '}
          <code>Idempotency-Key</code>; it is charged once.
        </Note>
        <Prose>
          <p>
            Next: <GuideLink slug="verify-a-verdict">verify the verdict</GuideLink>, or have an agent call{' '}
            <OperationLink operation={review} /> itself:{' '}
            <GuideLink slug="connect-mcp">connect an MCP client</GuideLink>.
          </p>
        </Prose>
      </div>
    </>
  )
}
