// Guide: a proof is checked over HTTP, on the command line, and in a page without a network.
import Link from 'next/link'
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

export function VerifyAVerdict({ op, baseUrl }: GuideProps) {
  const verify = op('proofs.verifyProof')
  const keys = op('discovery.getVerifierKeys')
  const bundle = op('ledger.getBundle')
  const profile = op('ledger.getProfile')
  return (
    <>
      <Prose>
        <p>
          Checking is free and needs no account. You need <code>answer.json</code> of{' '}
          <GuideLink slug="review-before-acting">a signed review</GuideLink>, or any proof that somebody shows
          you. Each check ends in pass, fail, or cannot establish.
        </p>
      </Prose>
      <Steps>
        <Step
          title="Check it over HTTP"
          request={`jq '{event: .proof.event}' answer.json |\n  ${pipedTo(verify, baseUrl, false)}`}
          label="check a proof"
          answer={answerOf(verify)}
          operation={verify}
        >
          <p>
            Pass what you expect as <code>expect_artifact_hash</code>, <code>expect_intended_verifier</code>{' '}
            and <code>expect_max_age_seconds</code>. A proof that doesn’t meet them returns{' '}
            <code>valid: false</code>, not an error.
          </p>
        </Step>
        <Step
          title="Check it without us"
          request={`${keys.example.curl} > verifier-keys.json\n\nnpx assay verify answer.json --key verifier-keys.json`}
          answer={answerOf(keys)}
          operation={keys}
        >
          <p>
            Fetch the published keys once and keep them; the second line needs no network. It compares every
            copy of a signed value in the response and names the member that was changed.
          </p>
        </Step>
        <Step
          title="Check an entry of the ledger offline"
          request={`${profile.example.curl} > assay-profile.json\n${bundle.example.curl} > entry.verdict\n\nnpx assay verify entry.verdict --profile assay-profile.json`}
          answer={answerOf(bundle)}
          operation={bundle}
        >
          <p>
            A bundle holds the event, its place in the signed tree, the Bitcoin proofs with their headers, and
            the history of keys.
          </p>
        </Step>
      </Steps>
      <div className="mt-8">
        <Prose>
          <p>
            <Link href="/verify">The verify page</Link> runs the same checks in your browser, with the network
            off, and shows each expected value beside the recomputed one. To go further,{' '}
            <GuideLink slug="recompute">recompute the verdict itself</GuideLink>; over HTTP, see{' '}
            <OperationLink operation={verify} />.
          </p>
        </Prose>
      </div>
    </>
  )
}
