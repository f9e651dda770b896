// The tools that have a page, with what each does and costs.
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'

interface ToolListProps {
  auditSats: number
  intelSats: number
}

const sats = (value: number): string => `${numberText(value)} sats`

export function ToolList({ auditSats, intelSats }: ToolListProps) {
  const tools = [
    {
      href: '/tools/agent-readiness',
      title: 'Agent readiness',
      price: `preview free, audit ${sats(auditSats)}`,
      does: 'Scores how well agents can find, verify, pay and call a site, and ranks what to mend.',
      operation: 'POST /audit/agent-readiness',
    },
    {
      href: '/tools/seller-intel',
      title: 'Seller intel',
      price: sats(intelSats),
      does: 'Shows what a wallet has paid for with USDC on Base, or how the paid resources of a domain are listed and sold.',
      operation: 'POST /x402/seller-intel',
    },
    {
      href: '/tools/consolidate',
      title: 'Consolidate Bitcoin outputs',
      price: 'free',
      does: 'Plans one transaction that joins small outputs, and says whether that pays.',
      operation: 'POST /omega-pruner/plan',
    },
  ]
  return (
    <>
      <PageTitle title="Tools">
        Each runs here and as an operation for agents; paid answers carry a signed proof.
      </PageTitle>
      <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-1">
        {tools.map(({ href, title, price, does, operation }) => (
          <Panel key={href} aria-label={title} className="flex flex-col">
            <PanelHead title={<a href={href}>{title}</a>} />
            <PanelBody className="grow text-sm text-text-2">{does}</PanelBody>
            <PanelTail>
              <code>{operation}</code>
              <span>{price}</span>
            </PanelTail>
          </Panel>
        ))}
      </div>
    </>
  )
}
