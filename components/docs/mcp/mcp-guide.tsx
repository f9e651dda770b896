// The section on MCP: how to connect a client, which tools there are, and how a call is paid.
import Link from 'next/link'
import type { OperationReference } from '#server/surfaces/reference.ts'
import { GuideSection, OperationLink } from '../guide.tsx'
import { clientConfigs } from './client-configs.ts'
import { ClientTabs } from './client-tabs.tsx'

interface McpGuideProps {
  mcp: OperationReference
  /** One operation of each tool. */
  tools: readonly OperationReference[]
  baseUrl: string
}

export function McpGuide({ mcp, tools, baseUrl }: McpGuideProps) {
  return (
    <GuideSection id="mcp">
      <p>
        Agents that speak the Model Context Protocol connect to{' '}
        <code>
          {baseUrl}
          {mcp.path}
        </code>{' '}
        (streamable HTTP). Put your key in <code>ASSAY_KEY</code>, or leave the header out to use only free
        tools.
      </p>
      <ClientTabs configs={clientConfigs(`${baseUrl}${mcp.path}`)} />
      <p>
        Tools:{' '}
        {tools.map(({ tool, slug, price }, index) => (
          <span key={slug}>
            {index > 0 && ', '}
            <Link href={`/docs/${slug}`} prefetch={false}>
              <code>{tool}</code>
            </Link>{' '}
            ({price ? `${price.sats.toLocaleString('en')} sats` : 'free'})
          </span>
        ))}
        . Arguments and answers are those of the operation; <code>idempotency_key</code> repeats a paid call
        without a second charge.
      </p>
      <p>
        Without a balance, a paid tool returns <code>isError</code> with every way to pay. Send an L402 token
        in <code>Authorization</code>, or an x402 payment in <code>_meta["x402/payment"]</code>; the receipt
        is in <code>_meta["x402/payment-response"]</code>. See <OperationLink operation={mcp} />.
      </p>
    </GuideSection>
  )
}
