// Guide: repeating a call without a second charge.
import { type GuideProps, OperationLink, Prose, Step, Steps, withHeader } from './guide-parts.tsx'

export function Idempotency({ op, operations }: GuideProps) {
  const review = op('review.requestReview')
  const keyed = operations.filter(({ idempotencyKey }) => idempotencyKey)
  return (
    <>
      <Steps>
        <Step
          title="Send a key of your own with the call"
          request={withHeader(
            review.example.curl,
            `"Authorization: Bearer $ASSAY_KEY" \\\n  -H 'Idempotency-Key: deploy-2026-07-01-17'`,
          )}
          label="a call that can be repeated"
        >
          <p>8 to 128 letters, digits, dots, dashes, colons or underscores.</p>
        </Step>
        <Step title="Repeat it as often as you like">
          <p>
            For 24 hours, the same key and body return the same response with{' '}
            <code>Idempotency-Replayed: true</code> and no second charge. The same key with a different body
            returns 409, and <code>diverged_fields</code> lists the differences. A payment sent with the call
            is its own key.
          </p>
        </Step>
      </Steps>
      <section className="mt-8">
        <h2 className="mb-2">Operations that take a key</h2>
        <Prose>
          <ul className="grid gap-1 text-sm">
            {keyed.map((operation) => (
              <li key={operation.slug} className="wrap-anywhere">
                <OperationLink operation={operation} /> {operation.summary}
              </li>
            ))}
          </ul>
        </Prose>
      </section>
    </>
  )
}
