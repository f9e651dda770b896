'use client'
// A value that was read, as text: nothing in it runs, and characters that cannot be seen are shown.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { printable, printableLines } from '#protocol/printable.ts'
import { sizeText } from './size-text.ts'

export interface ReadValue {
  key: string
  value: string
  size_bytes: number
  value_sha256: string
}

export function ValuePanel({ value: read, onClose }: { value: ReadValue; onClose: () => void }) {
  return (
    <Panel aria-label="Stored value">
      <PanelHead
        title={<code className="wrap-anywhere">{printable(read.key)}</code>}
        aside={sizeText(read.size_bytes)}
        level={3}
        end={
          <Button size="dense" onClick={onClose}>
            Close
          </Button>
        }
      />
      <PanelBody>
        <CodeBlock code={read.value} label="text of the value" className="attestation-text">
          {printableLines(read.value)}
        </CodeBlock>
      </PanelBody>
      <PanelTail>
        <span className="wrap-anywhere">
          SHA-256 <code>{read.value_sha256}</code>
        </span>
      </PanelTail>
    </Panel>
  )
}
