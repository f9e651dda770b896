// The free preview: how many of six checks passed, and the fix that wins the most points.
import type { z } from 'zod'
import { KeyValues } from '#components/ui/key-values.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import type { PreviewAnswer } from '#server/tools/agent-readiness/agent-readiness.schema.ts'

export function PreviewPanel({ preview }: { preview: z.output<typeof PreviewAnswer> }) {
  const { url, handshake_found: hasHandshake, checks_run: run, checks_passed: passed, top_fix: fix } = preview
  return (
    <Panel aria-label="Preview">
      <PanelHead title={`${passed} of ${run} checks passed`} aside="preview" />
      <PanelBody className="grid gap-4">
        <KeyValues
          rows={[
            [
              'Site',
              <span key="site" className="wrap-anywhere">
                {url}
              </span>,
            ],
            ['Handshake', hasHandshake ? 'found' : 'not found'],
          ]}
        />
        {fix && (
          <div className="grid gap-1 text-sm">
            <p className="font-medium">
              Mend first: {fix.title} <span className="font-normal text-muted">{fix.points} points</span>
            </p>
            <p className="wrap-anywhere text-text-2">{fix.how}</p>
          </div>
        )}
      </PanelBody>
      <PanelTail>
        <span>The audit runs 26 checks, ranks all fixes and signs the result.</span>
      </PanelTail>
    </Panel>
  )
}
