'use client'
// Tabs under one heading. Arrow keys, Home and End move between them; the selection can be kept in the URL. A panel is
// rendered when its tab is first opened.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useSeen } from '../feedback/use-seen.ts'
import { useUrlState } from './url-state.ts'

export interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** What stands at the right end of the tab row, such as a copy button per tab. */
  end?: (value: string) => ReactNode
  className?: string
}

/** `param` names the search parameter that holds the choice. Back returns to the tab before. */
export function UrlTabs({ param, ...props }: TabsProps & { param: string }) {
  const [value, setValue] = useUrlState(param, props.tabs[0]?.value ?? '')
  return <TabsView {...props} value={value} onChange={(next) => setValue(next, 'push')} />
}

export function Tabs(props: TabsProps) {
  const [value, setValue] = useState(props.tabs[0]?.value ?? '')
  return <TabsView {...props} value={value} onChange={setValue} />
}

const STEP: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface TabsViewProps extends TabsProps {
  value: string
  onChange: (value: string) => void
}

function TabsView({ label, tabs, end, className, value, onChange }: TabsViewProps) {
  const id = useId()
  const found = tabs.findIndex((tab) => tab.value === value)
  const current = Math.max(0, found)
  const seen = useSeen(tabs[current]?.value ?? '')
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEP[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(current, tabs.length)
    const target = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]
    target?.focus()
    const chosen = tabs[next]
    if (chosen) onChange(chosen.value)
  }
  return (
    <div className={className}>
      <div className="flex items-center gap-2 border-b border-line pr-2.5">
        <div role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
          {tabs.map((tab, index) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${index}`}
              aria-selected={index === current}
              aria-controls={`${id}-panel-${index}`}
              tabIndex={index === current ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className="tab"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {end && <div className="ml-auto flex items-center gap-2">{end(tabs[current]?.value ?? '')}</div>}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== current}
        >
          {seen.has(tab.value) && tab.content}
        </div>
      ))}
    </div>
  )
}
