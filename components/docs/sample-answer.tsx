// Recorded answers of an operation, shortened for reading, each under its status.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Tabs } from '#components/ui/input/tabs.tsx'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { Tag } from '#components/ui/tag.tsx'
import type { SampleAnswer } from '#server/surfaces/reference.ts'
import { markedJson } from './code-marks.tsx'

const MOST = 3

/** Successes first; a refusal is among them where there is one. */
export function chosenSamples(samples: readonly SampleAnswer[]): SampleAnswer[] {
  const refusal = samples.find(({ status }) => status >= 400)
  const successes = samples.filter(({ status }) => status < 400)
  return [...successes.slice(0, refusal ? MOST - 1 : MOST), ...(refusal ? [refusal] : [])]
}

export function SampleAnswers({ samples }: { samples: readonly SampleAnswer[] }) {
  const shown = chosenSamples(samples)
  const [only] = shown
  if (!only) return null
  if (shown.length === 1) return <SamplePanel sample={only} title="Sample response" />
  return (
    <Panel aria-label="Sample response">
      <Tabs
        label="Sample responses"
        tabs={shown.map((sample) => ({
          value: `${sample.status} ${sample.title}`,
          label: (
            <>
              <span className="tabular-nums">{sample.status}</span> {sample.title}
            </>
          ),
          content: <SampleBody sample={sample} />,
        }))}
      />
      <SampleTail samples={shown} />
    </Panel>
  )
}

interface SamplePanelProps {
  sample: SampleAnswer
  title: string
  /** Names it among others of the page; the title where it is the only one. */
  label?: string
}

/** One answer, beside the request of a guide. */
export function SamplePanel({ sample, title, label = title }: SamplePanelProps) {
  return (
    <Panel aria-label={label}>
      <PanelHead title={title} level={3} end={<Tag>{sample.status}</Tag>} />
      <SampleBody sample={sample} />
      <SampleTail samples={[sample]} />
    </Panel>
  )
}

function SampleBody({ sample: { text, title, status, contentType } }: { sample: SampleAnswer }) {
  if (text === null) return <p className="px-4 py-3 text-sm text-text-2">Raw bytes, as {contentType}.</p>
  return (
    <CodeBlock
      code={text}
      label={`sample response ${status}, ${title}`}
      copy={false}
      className="max-h-120 overflow-y-auto overscroll-contain"
    >
      {/json/.test(contentType) ? markedJson(text) : text}
    </CodeBlock>
  )
}

function SampleTail({ samples }: { samples: readonly SampleAnswer[] }) {
  if (!samples.some(({ isShortened }) => isShortened)) return null
  return (
    <PanelTail>
      <span>
        Recorded from a test instance; long values end in “…”. Whole in <a href="/openapi.json">OpenAPI</a>.
      </span>
    </PanelTail>
  )
}
