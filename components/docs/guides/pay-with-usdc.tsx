// Guide: x402, a call paid by one USDC authorisation without an account.
import { Note } from '#components/ui/feedback/note.tsx'
import { answerOf, type GuideProps, OperationLink, Prose, Step, Steps } from './guide-parts.tsx'

const client = (baseUrl: string, body: string) => `import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const wallet = privateKeyToAccount(process.env.WALLET_KEY)
const client = new x402Client().register('eip155:8453', new ExactEvmScheme(wallet))
const pay = wrapFetchWithPayment(fetch, client)

const response = await pay('${baseUrl}/review', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(${body}),
})
console.log(await response.json(), response.headers.get('payment-response'))`

export function PayWithUsdc({ op, baseUrl }: GuideProps) {
  const review = op('review.requestReview')
  const topup = op('billing.createUsdcTopup')
  const body = JSON.stringify(review.example.body, null, 2).replaceAll('\n', '\n  ')
  return (
    <>
      <Prose>
        <p>
          The client signs an authorisation for the price in USDC on Base; it is settled when the verdict is
          delivered. Any x402 client works, version 1 or 2.
        </p>
        {!review.payWith.includes('x402') && (
          <Note title="Not available on this instance.">
            No recipient of USDC is configured here. The steps show how it works where one is.
          </Note>
        )}
      </Prose>
      <Steps>
        <Step title="Install a client" request="npm install @x402/fetch @x402/evm viem" />
        <Step
          title="Call as usual"
          request={client(baseUrl, body)}
          label="a paid call"
          language="node"
          answer={answerOf(topup, 'What to sign')}
          operation={review}
        >
          <p>
            The client reads the 402, signs one of <code>accepts</code>, and repeats the call with{' '}
            <code>PAYMENT-SIGNATURE</code> (version 1: <code>X-PAYMENT</code>). The receipt is in{' '}
            <code>PAYMENT-RESPONSE</code>. Beside it: a 402 as it asks for a payment.
          </p>
        </Step>
        <Step title="On 503 settlement_pending, send the same payment again">
          <p>
            The chain has not confirmed the payment yet. Repeat the request with the same header; do not sign
            another payment. It is charged once.
          </p>
        </Step>
      </Steps>
      <div className="mt-8">
        <Prose>
          <p>
            To fill a balance with USDC, use <OperationLink operation={topup} />. Such a balance can be spent
            on everything and cannot be withdrawn.
          </p>
        </Prose>
      </div>
    </>
  )
}
