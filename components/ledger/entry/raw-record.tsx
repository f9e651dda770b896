// The record that was hashed. The record with space added for reading; the copy and the link give the bytes themselves.
import { markedJson } from '#components/docs/code-marks.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { printRecord } from './print-record.ts'

export function RawRecord({ view: { row, recordBytes } }: { view: EntryView }) {
  const { entry, recordRaw, recordSha256 } = row
  const canonical = `/ledger/${entry}/canonical`
  return (
    <Panel aria-label="Raw record">
      <PanelHead
        title="Raw record"
        level={3}
        aside={`${numberText(recordBytes)} bytes canonical`}
        end={
          <a
            className="button button-default button-dense"
            href={`/ledger/${entry}`}
            download={`entry_${entry}.json`}
          >
            Whole entry
          </a>
        }
      />
      <CodeBlock code={recordRaw} label="record, exact bytes" className="entry-raw">
        {markedJson(printRecord(recordRaw))}
      </CodeBlock>
      <PanelTail>
        <span>Shown with line breaks; the copy button copies what was hashed.</span>
        <a href={canonical} download={`record_${entry}.json`}>
          Exact bytes
        </a>
        {recordSha256 && (
          <a href={`${canonical}?recipe=legacy_ascii_escaped_v0`} download={`record_${entry}_escaped.json`}>
            Bytes of the older hash
          </a>
        )}
      </PanelTail>
    </Panel>
  )
}
