// Guide: connect an MCP client, which tools there are, and how a call is paid.
import Link from 'next/link'
import { numberText } from '#components/ui/number-text.ts'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { clientConfigs } from '../mcp/client-configs.ts'
import { ClientTabs } from '../mcp/client-tabs.tsx'
import { answerOf, type GuideProps, OperationLink, Prose, Step, Steps } from './guide-parts.tsx'

interface ConnectMcpProps extends GuideProps {
  /** One operation of each tool. */
  tools: GuideProps['operations']
}

export function ConnectMcp({ op, tools, baseUrl }: ConnectMcpProps) {
  const mcp = op('mcp.sendMessage')
  const review = op('review.requestReview')
  return (
    <>
      <Prose>
        <p>
          Agents that speak the Model Context Protocol connect to{' '}
          <code>
            {baseUrl}
            {mcp.path}
          </code>{' '}
          (streamable HTTP, no session). Free tools need no key.
        </p>
      </Prose>
      <Steps>
        <Step title="Put your key into the environment of the client" request="export ASSAY_KEY=asy_…">
          <p>Leave the header out to use only free tools.</p>
        </Step>
        <Step title="Copy the configuration of your client">
          <ClientTabs configs={clientConfigs(`${baseUrl}${mcp.path}`)} />
        </Step>
        <Step
          title="Call a tool"
          request={review.example.mcp!}
          label="a tool call"
          answer={answerOf(mcp, 'A paid tool without a payment')}
          operation={mcp}
        >
          <p>
            Clients do this by themselves. Arguments and results are those of the operation;{' '}
            <code>idempotency_key</code> repeats a paid call without a second charge. Without a balance, a
            paid tool returns <code>isError</code> with every way to pay: send an L402 token in{' '}
            <code>Authorization</code>, or an x402 payment in <code>_meta["x402/payment"]</code>, whose
            receipt is in <code>_meta["x402/payment-response"]</code>.
          </p>
        </Step>
      </Steps>
      <section className="mt-8" id="tools">
        <h2 className="mb-3">{tools.length} tools</h2>
        <div className="panel">
          <Table caption="Tools of this instance">
            <thead>
              <tr>
                <Th phone="lead">Tool</Th>
                <Th phone="line">What it does</Th>
                <Th phone="side" numeric>
                  Price
                </Th>
              </tr>
            </thead>
            <tbody>
              {tools.map(({ tool, slug, price, summary }) => (
                <Tr key={slug}>
                  <Td phone="lead">
                    <Link href={`/docs/${slug}`} prefetch={false}>
                      <code>{tool}</code>
                    </Link>
                  </Td>
                  <Td phone="line">{summary}</Td>
                  <Td phone="side" numeric>
                    {price ? `${price.rule ? 'from ' : ''}${numberText(price.sats)} sats` : 'free'}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      </section>
      <div className="mt-6">
        <Prose>
          <p>
            All messages of the endpoint: <OperationLink operation={mcp} />.
          </p>
        </Prose>
      </div>
    </>
  )
}
