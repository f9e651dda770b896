'use client'
// Audits a site for agents: the address on the left, the preview or the audit on the right.
import { ScanSearch } from 'lucide'
import { useState } from 'react'
import { ServiceProvider, useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { PaidNotes, ReceiptPanel } from '../shared/paid-notes.tsx'
import { usePaidCall } from '../shared/use-paid-call.ts'
import { AuditPanels } from './audit-panels.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { SiteForm } from './site-form.tsx'

export const ReadinessPage = ({ priceSats }: { priceSats: number }) => (
  <>
    <PageTitle title="Agent readiness">
      Scores how well agents can find, verify, pay and call a site, and ranks what to mend. The service asks
      for at most 24 documents, obeys robots.txt and never pays.
    </PageTitle>
    <noscript>
      <Note tone="warning" title="Scripts are off.">
        Send the address with <code>POST /audit/agent-readiness</code> instead.
      </Note>
    </noscript>
    <ServiceProvider>
      <Auditor priceSats={priceSats} />
    </ServiceProvider>
  </>
)

function Auditor({ priceSats }: { priceSats: number }) {
  const client = useTRPCClient()
  const [shown, setShown] = useState<'preview' | 'audit'>('preview')
  const preview = useRequest((url: string) => client.tools.previewAgentReadiness.query({ url }), {
    moves: false,
  })
  const audit = usePaidCall((url: string, options) =>
    client.tools.auditAgentReadiness.mutate({ url }, options),
  )
  const newest = shown === 'preview' ? preview : audit
  return (
    <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] items-start gap-4 max-lg:grid-cols-1">
      <SiteForm
        priceSats={priceSats}
        busy={preview.busy ? 'preview' : audit.busy ? 'audit' : null}
        fault={newest.refusal?.faults.url ?? null}
        onSend={(kind, url) => {
          setShown(kind)
          if (kind === 'preview') preview.send(url)
          else audit.send(url)
        }}
      >
        {newest.refusal?.faults.url === undefined && (
          <PaidNotes lacksKey={shown === 'audit' && audit.lacksKey} refusal={newest.refusal} />
        )}
      </SiteForm>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-live="polite">
        {shown === 'audit' && audit.answer ? (
          <>
            <AuditPanels audit={audit.answer} />
            <ReceiptPanel
              actionId={audit.answer.action_id}
              costSats={audit.answer.cost_sats ?? 0}
              eventId={audit.answer.proof.event?.id ?? null}
            />
          </>
        ) : preview.answer ? (
          <PreviewPanel preview={preview.answer} />
        ) : (
          <EmptyState icon={ScanSearch} title="No site yet" level={2}>
            Enter the address of a site. The preview is free.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
