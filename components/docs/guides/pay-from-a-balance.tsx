// Guide: one balance, filled by card or over Lightning, and what calls cost.
import Link from 'next/link'
import { Note } from '#components/ui/feedback/note.tsx'
import { answerOf, GuideLink, type GuideProps, OperationLink, Prose, Step, Steps } from './guide-parts.tsx'

export function PayFromABalance({ op }: GuideProps) {
  const topup = op('payments.createTopup')
  const status = op('payments.getTopupStatus')
  const card = op('billing.createCardTopup')
  const balance = op('accounts.getBalance')
  return (
    <>
      <Prose>
        <p>
          Prices are flat and <Link href="/prices">public</Link>. A call with a key takes a free call first,
          then the balance. A payment sent with the call comes before both.
        </p>
      </Prose>
      <Steps>
        <Step
          title="Top up over Lightning"
          request={topup.example.curl}
          answer={answerOf(topup)}
          operation={topup}
        >
          <p>Pay the invoice with any wallet. The balance is credited once, by itself.</p>
        </Step>
        <Step
          title="See it arrive"
          request={status.example.curl}
          answer={answerOf(status, 'Credited')}
          operation={status}
        />
        <Step title="Or pay by card" request={card.example.curl} answer={answerOf(card)} operation={card}>
          <p>
            Open <code>url</code> in a browser. Sats bought by card can be spent on every tool and cannot be
            withdrawn. <Link href="/account">Your account</Link> does the same with a form.
          </p>
        </Step>
        <Step
          title="Read the balance"
          request={balance.example.curl}
          answer={answerOf(balance, 'A balance')}
          operation={balance}
        >
          <p>
            Every paid response also says what it cost: <code>cost_sats</code>, <code>charge</code> and{' '}
            <code>billing</code>.
          </p>
        </Step>
      </Steps>
      <div className="mt-8 grid max-w-[46rem] gap-4">
        <Note title="Rejected and failed calls cost nothing.">
          The amount is held while the call runs and released if it fails. A 4xx is never charged.
        </Note>
        <Prose>
          <p>
            Every movement is in <OperationLink operation={op('accounts.getStatement')} />. Without an
            account, <GuideLink slug="pay-with-lightning">pay a single call with Lightning</GuideLink> or{' '}
            <GuideLink slug="pay-with-usdc">with USDC</GuideLink>.
          </p>
        </Prose>
      </div>
    </>
  )
}
