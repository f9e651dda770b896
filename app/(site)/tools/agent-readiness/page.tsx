// Page that audits a site for agents.
import type { Metadata } from 'next'
import { ReadinessPage } from '#components/tools/readiness/readiness-page.tsx'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { auditPrice } from '#server/tools/agent-readiness/audit-agent-readiness.ts'

export const metadata: Metadata = {
  title: 'Agent readiness',
  description: 'Score how well agents can find, verify, pay and call a site, and see what to mend first.',
}

export default function Page() {
  keepPage(30)
  return <ReadinessPage priceSats={auditPrice.agentSats} />
}
