// Index of the tools that have a page.
import type { Metadata } from 'next'
import { ToolList } from '#components/tools/tool-list.tsx'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { auditPrice } from '#server/tools/agent-readiness/audit-agent-readiness.ts'
import { intelPrice } from '#server/tools/seller-intel/report-seller-intel.ts'

export const metadata: Metadata = {
  title: 'Tools',
  description:
    'Audit a site for agents, read the payments of a buyer, or plan the joining of Bitcoin outputs.',
}

export default function Page() {
  keepPage(30)
  return <ToolList auditSats={auditPrice.agentSats} intelSats={intelPrice.agentSats} />
}
