'use client'
// For the submitter: idea, code and evidence, read with the key of this browser, and the gate recomputed from them.
import { useSession } from '#components/account/session/session.ts'
import { shownText } from '#components/messages/shown-text.ts'
import { withKey } from '#components/service/service-client.ts'
import { ServiceProvider, useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { Submission } from './bounty-words.ts'
import { RecomputeGate } from './recompute-gate.tsx'

export function OwnSubmission({ submission }: { submission: Submission }) {
  const session = useSession()
  if (session.state !== 'open') return <RecomputeGate submission={submission} evidence={null} />
  return (
    <ServiceProvider key={session.account.agentId}>
      <Own submission={submission} apiKey={session.account.apiKey} />
    </ServiceProvider>
  )
}

function Own({ submission, apiKey }: { submission: Submission; apiKey: string }) {
  const trpc = useTRPC()
  const { value } = useAnswer(
    trpc.bounty.getSubmission.queryOptions({ id: submission.submission_id }, { trpc: withKey(apiKey) }),
  )
  const evidence = value?.evidence ? JSON.stringify(value.evidence) : null
  return (
    <>
      <RecomputeGate submission={value ?? submission} evidence={evidence} />
      {value?.idea !== undefined && <Work idea={value.idea} code={value.code ?? null} />}
    </>
  )
}

/** Text of the submitter, shown as text. */
export function Work({ idea, code }: { idea: string; code: string | null }) {
  return (
    <Panel aria-label="Idea and code">
      <PanelHead title="Idea" aside="The submitter and the operator read it" />
      <PanelBody className="grid gap-4">
        <p className="message-text">{shownText(idea)}</p>
        {code !== null && <pre className="code max-h-96 overflow-auto">{shownText(code)}</pre>}
      </PanelBody>
    </Panel>
  )
}
