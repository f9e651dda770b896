'use client'
// Example calls in several languages, with one copy button for the selected one.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { Tabs } from '#components/ui/input/tabs.tsx'

export interface AgentCall {
  value: string
  label: string
  code: string
}

export function AgentTabs({ calls }: { calls: readonly AgentCall[] }) {
  return (
    <Tabs
      label="Ways to call"
      tabs={calls.map(({ value, label, code }) => ({
        value,
        label,
        content: <CodeBlock code={code} label={`${label} example`} copy={false} />,
      }))}
      end={(value) => {
        const call = calls.find((candidate) => candidate.value === value)
        return (
          call && (
            <CopyButton
              key={value}
              value={call.code}
              name={`${call.label} example`}
              text="Copy"
              className="button button-quiet button-dense"
            >
              Copy
            </CopyButton>
          )
        )
      }}
    />
  )
}
