'use client'
// The controls that hold state: segments in the URL, tabs, a dialog and a toast.
import { lazy, Suspense, useState } from 'react'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Segments } from '#components/ui/input/segments.tsx'
import { UrlTabs } from '#components/ui/input/tabs.tsx'
import { useUrlState } from '#components/ui/input/url-state.ts'
import { Panel } from '#components/ui/panel.tsx'

const FloatingParts = lazy(() => import('./floating-parts.tsx'))

const KINDS = [
  { value: 'shell', label: 'Shell' },
  { value: 'diff', label: 'Diff' },
  { value: 'trade', label: 'Trade' },
]

const EXAMPLES = [
  ['curl', "curl -sS https://assay.example/review -d '{…}'"],
  ['TypeScript', "await fetch('https://assay.example/review', { method: 'POST', body })"],
] as const

const TABS = EXAMPLES.map(([name, code]) => ({
  value: name.toLowerCase(),
  label: name,
  content: <CodeBlock code={code} label={`${name} specimen`} />,
}))

export function ControlsLive() {
  const [kind, setKind] = useUrlState('kind', 'shell')
  return (
    <>
      <Segments label="Kind of artifact" options={KINDS} value={kind} onChange={setKind} />
      <Panel aria-label="Tabs">
        <UrlTabs label="Example" param="example" tabs={TABS} />
      </Panel>
    </>
  )
}

export type Floating = 'dialog' | 'toast'

export function FloatingButtons() {
  const [open, setOpen] = useState<Floating | null>(null)
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => setOpen('toast')}>Show a toast</Button>
        <Button variant="danger-line" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
      </div>
      {open && (
        <Suspense>
          <FloatingParts open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
