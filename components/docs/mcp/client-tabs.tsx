'use client'
// Configurations of MCP clients, one tab each, with a copy button for the selected one.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { Tabs } from '#components/ui/input/tabs.tsx'
import { markedJson } from '../code-marks.tsx'
import type { ClientConfig } from './client-configs.ts'

export function ClientTabs({ configs }: { configs: readonly ClientConfig[] }) {
  return (
    <div className="panel text-text">
      <Tabs
        label="MCP clients"
        tabs={configs.map(({ value, label, place, code }) => ({
          value,
          label,
          content: (
            <>
              <p className="px-4 py-2 text-xs text-muted">{place}</p>
              <CodeBlock code={code} label={`${label} configuration`} copy={false}>
                {markedJson(code)}
              </CodeBlock>
            </>
          ),
        }))}
        end={(value) => {
          const config = configs.find((candidate) => candidate.value === value)
          return (
            config && (
              <CopyButton
                key={value}
                value={config.code}
                name={`${config.label} configuration`}
                text="Copy"
                className="button button-quiet button-dense"
              >
                Copy
              </CopyButton>
            )
          )
        }}
      />
    </div>
  )
}
