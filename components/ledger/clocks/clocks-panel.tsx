// The outside clocks of an entry: how strong each is, what it shows, and how to check it without this service.
import { Download } from 'lucide'
import { CodeLine } from '#components/ui/code-block.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { CLOCK, ClockStrength } from '#components/verdict/clock-strength.tsx'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { clockChecks } from './clock-checks.ts'

export function ClocksPanel({ view }: { view: Pick<EntryView, 'commitment' | 'row'> }) {
  const checks = clockChecks(view)
  if (checks.length === 0) return null
  return (
    <Panel aria-label="Check the clocks">
      <PanelHead title="Check the clocks" aside="strongest first" />
      <ul className="divide-y divide-line">
        {checks.map(({ clock, shows, how, command, files }) => (
          <li key={clock} className="grid min-w-0 gap-2 px-4 py-3">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <ClockStrength clock={clock} />
              <p className="min-w-0 flex-1 basis-64 text-sm text-text-2">
                {shows} {how}
              </p>
            </div>
            {command !== null && <CodeLine code={command} label={`command for ${CLOCK[clock].word}`} />}
            {files.length > 0 && (
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
                {files.map(({ href, name, title }) => (
                  <a key={href} href={href} download={name} className="inline-flex items-center gap-1.5">
                    <Icon of={Download} size={15} />
                    {title}
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
