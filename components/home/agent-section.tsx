// How to put Assay in front of an agent. Two calls to copy, with this instance's own address.
import { numberText } from '#components/ui/number-text.ts'
import { Section } from '#components/ui/section.tsx'
import { curlCall, typescriptCall } from './agent-calls.ts'
import { AgentTabs } from './agent-tabs.tsx'

interface AgentSectionProps {
  baseUrl: string
  freeCalls: number
  priceSats: number
}

export function AgentSection({ baseUrl, freeCalls, priceSats }: AgentSectionProps) {
  const price = `${numberText(priceSats)} sats`
  const terms =
    freeCalls > 0
      ? `Each account gets ${freeCalls} free ${freeCalls === 1 ? 'call' : 'calls'}, then ${price} per call.`
      : `${price} per call.`
  const calls = [
    { value: 'curl', label: 'curl', code: curlCall(baseUrl) },
    { value: 'typescript', label: 'TypeScript', code: typescriptCall(baseUrl) },
  ]
  return (
    <Section
      title="Add it to your agent"
      aside={`${terms} Verification is free and needs no key.`}
      end={<a href="/docs">API reference</a>}
    >
      <div className="panel">
        <AgentTabs calls={calls} />
      </div>
    </Section>
  )
}
