// Empty, loading, error and offline; code; what floats.
import { Search } from 'lucide'
import { CodeBlock, CodeLine } from '#components/ui/code-block.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Phases, Progress } from '#components/ui/feedback/progress.tsx'
import { Loading, Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelBody } from '#components/ui/panel.tsx'
import { Kbd, Tag } from '#components/ui/tag.tsx'
import { FloatingButtons } from './controls-live.tsx'
import { Part, Row } from './part.tsx'

const CURL = `curl -sS https://assay.example/review \\
  -H "Content-Type: application/json" \\
  -d '{"artifact_type":"shell_command","artifact":"rm -rf build"}'`

export function States() {
  return (
    <>
      <Part title="States" rule="Empty, loading, error, offline: each says what to do.">
        <div className="grid gap-4 md:grid-cols-2">
          <Panel>
            <EmptyState
              icon={Search}
              title="No entry has this hash"
              action={<Button>Scan the export here</Button>}
            >
              Entries 1 to 412 were searched by our index, which proves nothing.
            </EmptyState>
          </Panel>
          <Panel>
            <PanelBody>
              <Loading label="Loading specimen">
                <div className="grid gap-3">
                  <Skeleton className="w-2/5" />
                  <Skeleton />
                  <Skeleton className="w-5/6" />
                  <Skeleton className="w-3/5" />
                </div>
              </Loading>
              <div className="mt-5 grid gap-3">
                <Progress label="Signatures" done={287} total={412} figures="287 of 412, 3,640 per second" />
                <Phases
                  phases={[
                    { name: 'Download', state: 'done' },
                    { name: 'Parse', state: 'failed' },
                    { name: 'Signatures', state: 'now' },
                    { name: 'Records', state: 'next' },
                  ]}
                />
              </div>
            </PanelBody>
          </Panel>
        </div>
        <div className="grid gap-2">
          <Note tone="error" title="The engine did not answer.">
            Nothing was charged. No verdict was produced. Do not treat this as an approval.
          </Note>
          <Note tone="warning">This ledger describes itself: its profile is not built into this page.</Note>
          <Note tone="offline">Offline. Checks that need the network will say cannot establish.</Note>
          <Note tone="success">25,000 sats arrived 4 seconds ago.</Note>
          <Note>Lightning sats can be withdrawn. Card and USDC sats can be spent, not withdrawn.</Note>
        </div>
      </Part>
      <Part title="Code" rule="Scrolls in its own frame, reachable by key, copied whole.">
        <Panel aria-label="Code">
          <CodeBlock code={CURL} label="specimen request">
            <span className="code-key">curl</span> -sS https://assay.example/review \{'\n'}
            {'  '}-H <span className="code-string">"Content-Type: application/json"</span> \{'\n'}
            {'  '}-d{' '}
            <span className="code-string">
              '{'{'}"artifact_type":"shell_command","artifact":"rm -rf build"{'}'}'
            </span>
          </CodeBlock>
        </Panel>
        <CodeLine code="npx assay verify specimen.verdict" label="specimen command" />
        <Row label="Tags, keys">
          <Tag>hard rule</Tag>
          <Tag look="line">specimen</Tag>
          <Tag look="accent" mono>
            POST
          </Tag>
          <Kbd>/</Kbd>
          <Kbd>?</Kbd>
        </Row>
      </Part>
      <Part title="Toast and dialog" rule="Toasts undo. Dialogs only before what cannot be undone.">
        <FloatingButtons />
      </Part>
    </>
  )
}
