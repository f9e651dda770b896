'use client'
// Shows an answer that goes on, such as a stream of events, as it arrives.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'

export function StreamPanel({ text, onStop }: { text: string; onStop: () => void }) {
  return (
    <Panel aria-label="Response" data-testid="answer">
      <PanelHead
        title="Response"
        aside="as it arrives"
        end={
          <Button size="dense" onClick={onStop}>
            Stop
          </Button>
        }
      />
      <CodeBlock code={text} label="response" className="max-h-120 overflow-y-auto" />
    </Panel>
  )
}
