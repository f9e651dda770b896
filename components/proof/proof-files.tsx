// How to keep a proof and check it without this page: its bytes to download, and commands.
import { Download } from 'lucide'
import { markedJson } from '#components/docs/code-marks.tsx'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { printRecord } from '#components/ledger/entry/print-record.ts'
import { eventIdCommand, proofCommand } from '#components/ledger/without-us/without-us.ts'
import { CodeBlock, CodeLine } from '#components/ui/code-block.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'

interface ProofFilesProps {
  eventId: string
  /** As served. */
  body: string
  /** Null without an entry, and therefore without a bundle. */
  entry: number | null
  baseUrl: string
}

export function ProofFiles({ eventId, body, entry, baseUrl }: ProofFilesProps) {
  return (
    <>
      <Panel aria-label="Check it without us">
        <PanelHead title="Check it without us" level={3} />
        <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="grid min-w-0 gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-muted">
              <span>The signed event hashes to its id</span>
              <span className="flex items-center gap-1.5">
                prints <HashChip value={eventId} name="event id" />
              </span>
            </div>
            <CodeLine code={eventIdCommand(eventId, baseUrl)} label="command for the event id" />
          </div>
          <div className="grid min-w-0 gap-1">
            <span className="text-xs text-muted">Every check of this page, in a shell</span>
            <CodeLine code={proofCommand(eventId, baseUrl)} label="command that verifies the proof" />
          </div>
        </PanelBody>
        <PanelTail>
          <a href={`/verdict-proofs/${eventId}`} download={`proof-${eventId.slice(0, 8)}.json`}>
            <Icon of={Download} size={14} className="mr-1.5 inline-block align-[-2px]" />
            Signed event
          </a>
          {entry !== null && (
            <a href={`/ledger/${entry}/bundle`} download={`entry-${entry}.verdict`}>
              <Icon of={Download} size={14} className="mr-1.5 inline-block align-[-2px]" />
              Bundle, verifies with the network off
            </a>
          )}
        </PanelTail>
      </Panel>
      <Panel aria-label="Signed event" className="last:odd:col-span-full">
        <PanelHead title="Signed event" level={3} aside={`${numberText(body.length)} bytes`} />
        <CodeBlock code={body} label="signed event, exact bytes" className="entry-raw">
          {markedJson(printRecord(body))}
        </CodeBlock>
        <PanelTail>
          <span>Shown with line breaks; the copy button copies what is served.</span>
        </PanelTail>
      </Panel>
    </>
  )
}
