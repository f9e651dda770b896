// Guide: events of an account, by webhook, by polling and as a stream.
import { answerOf, type GuideProps, OperationLink, Prose, Step, Steps } from './guide-parts.tsx'

const receiver = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  try {
    const event = webhook.verify(body, request.headers)
    console.log(event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(8080)`

export function ReceiveEvents({ op }: GuideProps) {
  const register = op('events.registerWebhook')
  const test = op('events.testWebhook')
  const list = op('events.listEvents')
  const stream = op('events.streamEvents')
  return (
    <>
      <Prose>
        <p>
          Credited top-ups, received payments, completed withdrawals and published verdicts are events of an
          account, numbered without gaps and kept.
        </p>
      </Prose>
      <Steps>
        <Step
          title="Register a webhook"
          request={register.example.curl}
          answer={answerOf(register)}
          operation={register}
        >
          <p>The secret is shown once. A receiver that fails is retried for about three days.</p>
        </Step>
        <Step title="Verify what arrives" request={receiver} label="a receiver" language="node">
          <p>
            Deliveries are signed according to Standard Webhooks, whose libraries verify them:{' '}
            <code>npm install standardwebhooks</code>. An event may arrive more than once, with the same{' '}
            <code>webhook-id</code>.
          </p>
        </Step>
        <Step title="Send a test" request={test.example.curl} answer={answerOf(test)} operation={test} />
        <Step title="Or poll" request={list.example.curl} answer={answerOf(list)} operation={list}>
          <p>
            Send the <code>sequence</code> of the last event as <code>cursor</code>. Nothing is missed and
            nothing comes twice.
          </p>
        </Step>
        <Step title="Or stream" request={stream.example.curl} answer={answerOf(stream)} operation={stream}>
          <p>
            Server-sent events; a client that reconnects with <code>Last-Event-ID</code> receives every later
            event once. Leave <code>seconds</code> out to keep it open.
          </p>
        </Step>
      </Steps>
      <div className="mt-8">
        <Prose>
          <p>
            New entries of the public ledger need no key:{' '}
            <OperationLink operation={op('ledger.streamEntries')} />.
          </p>
        </Prose>
      </div>
    </>
  )
}
