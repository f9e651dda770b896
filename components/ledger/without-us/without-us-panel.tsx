// How to find the same without this page: a command for each hash, and the hash that it must print.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { CodeLine } from '#components/ui/code-block.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { bundleCommand, shellChecks } from './without-us.ts'

export function WithoutUsPanel({ view, baseUrl }: { view: EntryView; baseUrl: string }) {
  return (
    <Panel aria-label="Check it without us">
      <PanelHead title="Check it without us" level={3} />
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shellChecks(view, baseUrl).map(({ title, command, prints, name }) => (
          <div key={name} className="grid min-w-0 gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-muted">
              <span>{title}</span>
              <span className="flex items-center gap-1.5">
                prints <HashChip value={prints} name={name} />
              </span>
            </div>
            <CodeLine code={command} label={`command for the ${name}`} />
          </div>
        ))}
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-muted">
            <span>Everything in one file, verified with the network off</span>
            <a className="text-link underline" href={`/ledger/${view.row.entry}/bundle`} download>
              entry-{view.row.entry}.verdict
            </a>
          </div>
          <CodeLine code={bundleCommand(view.row.entry, baseUrl)} label="commands for the bundle" />
        </div>
      </PanelBody>
    </Panel>
  )
}
