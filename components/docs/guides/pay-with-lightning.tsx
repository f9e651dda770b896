// Guide: L402, a call paid by one Lightning invoice without an account.
import { Note } from '#components/ui/feedback/note.tsx'
import {
  answerOf,
  GuideLink,
  type GuideProps,
  OperationLink,
  Prose,
  Step,
  Steps,
  withHeader,
  withoutKey,
} from './guide-parts.tsx'

export function PayWithLightning({ op }: GuideProps) {
  const review = op('review.requestReview')
  const confirm = op('payments.confirmPayment')
  return (
    <>
      <Prose>
        <p>
          No account is needed: a call without credentials returns 402 with an invoice; the paid invoice and
          its token are the credential. Standard L402 clients work unchanged.
        </p>
        {!review.payWith.includes('l402') && (
          <Note title="Not available on this instance.">No Lightning node is configured here.</Note>
        )}
      </Prose>
      <Steps>
        <Step
          title="Call without a credential"
          request={`${withoutKey(review.example.curl)} > challenge.json`}
          label="ask for the price"
          answer={answerOf(review, 'Without a payment')}
          operation={review}
        >
          <p>
            <code>lightning.invoice</code> and <code>lightning.token</code> are also in the header{' '}
            <code>WWW-Authenticate</code>, as L402 names them.
          </p>
        </Step>
        <Step
          title="Pay the invoice"
          request={`lncli payinvoice "$(jq -r .lightning.invoice challenge.json)"\n\nexport PREIMAGE=…  # what the wallet shows for the payment`}
        >
          <p>Use any wallet. It shows a preimage once the payment has arrived.</p>
        </Step>
        <Step
          title="Repeat the call with token and preimage"
          request={withHeader(
            review.example.curl,
            '"Authorization: L402 $(jq -r .lightning.token challenge.json):$PREIMAGE"',
          )}
          label="the paid call"
          answer={answerOf(review, 'Approved')}
        >
          <p>
            A token buys one delivered call within 24 hours. The same payment with the same request returns
            the same response, so a lost response costs nothing.
          </p>
        </Step>
        <Step
          title="Or turn an unused token into a balance"
          request={confirm.example.curl}
          answer={answerOf(confirm)}
          operation={confirm}
        />
      </Steps>
      <div className="mt-8">
        <Prose>
          <p>
            For many calls, <GuideLink slug="pay-from-a-balance">fill a balance</GuideLink> once; sats
            received over Lightning can be withdrawn again with{' '}
            <OperationLink operation={op('payments.withdrawBalance')} />.
          </p>
        </Prose>
      </div>
    </>
  )
}
