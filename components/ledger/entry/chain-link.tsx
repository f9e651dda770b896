// Chain link of an entry. Three heads and the content hash between them.
import { truncateMiddle } from '#components/glyph/hash-text.ts'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { EntryView } from '#server/ledger/read/explore-entry.ts'
import { DrawingFrame } from '../drawing-frame.tsx'
import { CheckedMark } from '../list/checked-mark.tsx'
import { SvgGlyph } from '../svg-glyph.tsx'

export function ChainLink({ view: { row, nextHead, recordBytes } }: { view: EntryView }) {
  const { entry, head, prevHead, contentHash } = row
  if (head === null || prevHead === null)
    return (
      <Panel aria-label="Chain link">
        <PanelHead title="Chain link" level={3} />
        <PanelBody className="text-sm text-text-2">
          Entries before number 40 are not chained. The tree still covers this one: the path above leads from
          it to the signed root.
        </PanelBody>
      </Panel>
    )
  const before = entry === 40 ? 'Genesis' : `Head ${entry - 1}`
  const after = nextHead ? `which entry ${entry + 1} builds on` : 'which no entry builds on yet'
  return (
    <Panel aria-label="Chain link">
      <PanelHead
        title="Chain link"
        level={3}
        end={
          <CheckedMark entry={entry} checks={['record.content_hash', 'chain.link']} drawn={head}>
            {nextHead
              ? `between ${before.toLowerCase()} and head ${entry + 1}`
              : `follows ${before.toLowerCase()}`}
          </CheckedMark>
        }
      />
      <DrawingFrame label="Chain link drawn">
        <svg
          className="entry-drawing min-w-125 w-full"
          viewBox="0 0 560 176"
          role="img"
          aria-label={`${before} and the content hash of entry ${entry} give head ${entry}, ${after}`}
        >
          <path className="wire" d="M138 48H194M280 126V92" />
          <path className={nextHead ? 'wire' : 'wire dashed'} d="M368 48H422" />
          <path className="arrow" d="M189 44l7 4l-7 4zM276 98l4-7l4 7z" />
          {nextHead && <path className="arrow" d="M416 44l7 4l-7 4z" />}
          <rect className="box" x="4" y="14" width="134" height="68" rx="6" />
          <SvgGlyph value={prevHead} x={16} y={26} />
          <Words x={52} y={36} name={before} value={prevHead} />
          <text className="quiet" x="16" y="72">
            {entry === 40 ? 'SHA-256 of a text' : 'previous head'}
          </text>
          <rect className="box me" x="196" y="10" width="172" height="80" rx="6" />
          <SvgGlyph value={head} x={210} y={24} size={32} />
          <Words x={254} y={38} name={`Head ${entry}`} value={head} />
          <text className="quiet" x="210" y="80">
            SHA-256(content | prev)
          </text>
          <rect className={nextHead ? 'box' : 'box dashed'} x="424" y="14" width="132" height="68" rx="6" />
          {nextHead ? (
            <>
              <SvgGlyph value={nextHead} x={436} y={26} />
              <Words x={472} y={36} name={`Head ${entry + 1}`} value={nextHead} />
              <text className="quiet" x="436" y="72">
                builds on this
              </text>
            </>
          ) : (
            <text className="quiet" x="490" y="52" textAnchor="middle">
              no entry {entry + 1} yet
            </text>
          )}
          <rect className="box" x="198" y="126" width="164" height="46" rx="6" />
          <SvgGlyph value={contentHash} x={210} y={136} />
          <Words x={246} y={146} name="Content hash" value={contentHash} />
          <text className="quiet" x="186" y="146" textAnchor="end">
            Record of entry {entry},
          </text>
          <text className="quiet" x="186" y="162" textAnchor="end">
            {numberText(recordBytes)} bytes, shown below
          </text>
        </svg>
      </DrawingFrame>
    </Panel>
  )
}

function Words({ x, y, name, value }: { x: number; y: number; name: string; value: string }) {
  return (
    <>
      <text className="name" x={x} y={y}>
        {name}
      </text>
      <text className="digits" x={x} y={y + 18}>
        {truncateMiddle(value, 4, 4)}
      </text>
    </>
  )
}
