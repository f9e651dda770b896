'use client'
// Plans the joining of Bitcoin outputs: terms on the left, the plan on the right.
import { Combine } from 'lucide'
import { ServiceProvider, useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanPanel } from './plan-panel.tsx'
import type { PlanOrder } from './plan-words.ts'

export const ConsolidatePage = ({ lookupHost }: { lookupHost: string }) => (
  <>
    <PageTitle title="Consolidate Bitcoin outputs">
      Small outputs cost more to spend than they are worth once fees rise. This plans one transaction that
      joins them while fees are low, and says whether that pays. Free; your wallet signs.
    </PageTitle>
    <noscript>
      <Note tone="warning" title="Scripts are off.">
        Send the addresses with <code>POST /omega-pruner/plan</code> instead.
      </Note>
    </noscript>
    <ServiceProvider>
      <Planner lookupHost={lookupHost} />
    </ServiceProvider>
  </>
)

function Planner({ lookupHost }: { lookupHost: string }) {
  const client = useTRPCClient()
  const { busy, refusal, answer, send } = useRequest(
    (order: PlanOrder) => client.tools.planConsolidation.mutate(order),
    { moves: false },
  )
  return (
    <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] items-start gap-4 max-lg:grid-cols-1">
      <PlanForm lookupHost={lookupHost} busy={busy} refusal={refusal} onPlan={send} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-live="polite">
        {answer ? (
          <PlanPanel plan={answer} />
        ) : (
          <EmptyState icon={Combine} title="No plan yet" level={2}>
            Enter addresses, or paste the outputs of your wallet.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
