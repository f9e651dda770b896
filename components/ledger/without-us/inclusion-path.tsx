// Draws the inclusion path from a leaf to the signed root. Left to right, one hashing step a column; on a phone a ladder.
import { Glyph } from '#components/glyph/glyph.tsx'
import { truncateMiddle } from '#components/glyph/hash-text.ts'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import type { EntryView, InclusionStep } from '#server/ledger/read/explore-entry.ts'
import { DrawingFrame } from '../drawing-frame.tsx'
import { CheckedMark } from '../list/checked-mark.tsx'
import { SvgGlyph } from '../svg-glyph.tsx'

interface InclusionPathProps {
  entry: number
  leaf: string
  inclusion: NonNullable<EntryView['inclusion']>
}

const FULL_WIDTH = 1174
const STEP_MIN = 104
const FIRST_X = 60

const rangeWords = ({ from, to }: InclusionStep): string =>
  from === to ? `leaf ${from}` : `${from} to ${to}`

export function InclusionPath({ entry, leaf, inclusion: { size, root, steps } }: InclusionPathProps) {
  const steppedTo = steps.length === 1 ? '1 step' : `${steps.length} steps`
  return (
    <Panel aria-label="Inclusion path">
      <PanelHead
        title={`Inclusion in the checkpoint of size ${size}`}
        level={3}
        end={
          <CheckedMark entry={entry} checks={['log.leaf', 'log.checkpoint', 'log.inclusion']} drawn={root}>
            {steppedTo} to the root
          </CheckedMark>
        }
      />
      <DrawingFrame label="Inclusion path drawn" className="max-md:hidden">
        <PathDrawing entry={entry} leaf={leaf} size={size} root={root} steps={steps} />
      </DrawingFrame>
      <ol className="entry-ladder">
        <li>
          <Glyph value={leaf} size={24} className="text-accent-text" />
          <Rung name={`Leaf ${entry}`} value={leaf} />
        </li>
        {steps.map((step, place) => (
          <li key={step.node}>
            <Glyph value={step.node} size={24} />
            <Rung
              name={place === steps.length - 1 ? `Root of size ${size}` : `Step ${place + 1}`}
              value={step.node}
            />
            <span className="flex items-center gap-2 text-xs text-muted">
              <Glyph value={step.sibling} size={16} />
              {step.side}, {rangeWords(step)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Rung({ name, value }: { name: string; value: string }) {
  return (
    <span className="min-w-0">
      <b className="block text-sm leading-tight">{name}</b>
      <span className="font-mono text-xs text-muted">{truncateMiddle(value)}</span>
    </span>
  )
}

interface PathDrawingProps extends Pick<InclusionPathProps, 'entry' | 'leaf'> {
  size: number
  root: string
  steps: readonly InclusionStep[]
}

function PathDrawing({ entry, leaf, size, root, steps }: PathDrawingProps) {
  const gap = Math.max(STEP_MIN, Math.min(150, (FULL_WIDTH - 2 * FIRST_X) / Math.max(1, steps.length)))
  const width = FIRST_X * 2 + gap * steps.length
  const x = (place: number) => FIRST_X + gap * place
  const name = `${steps.length} hashing steps from the leaf of entry ${entry} to the root of the tree of size ${size}, ${truncateMiddle(root)}`
  return (
    <svg
      className="entry-drawing"
      width={width}
      height="196"
      viewBox={`0 0 ${width} 196`}
      role="img"
      aria-label={name}
    >
      <path className="wire" d={`M${FIRST_X} 132H${x(steps.length)}`} />
      {steps.map((step, place) => {
        const at = x(place + 1)
        return (
          <g key={step.node}>
            <path className="wire" d={`M${at} 62V112`} />
            <path className="arrow" d={`M${at - 4} 106l4 7l4-7z`} />
            <rect className="box sibling" x={at - 20} y="22" width="40" height="40" rx="6" />
            <SvgGlyph value={step.sibling} x={at - 13} y={29} />
            <text className="quiet" x={at} y="13" textAnchor="middle">
              {rangeWords(step)}
            </text>
            <text className="quiet" x={at + 26} y="46">
              {step.side}
            </text>
          </g>
        )
      })}
      {[leaf, ...steps.map(({ node }) => node)].map((value, place) => {
        const at = x(place)
        const isRoot = place === steps.length && place > 0
        const kind = place === 0 ? 'me' : isRoot ? 'root' : ''
        return (
          <g key={value}>
            <rect className={`box ${kind}`} x={at - 20} y="112" width="40" height="40" rx="6" />
            <g className={isRoot ? 'inverse' : undefined}>
              <SvgGlyph value={value} x={at - 13} y={119} />
            </g>
            <text className={kind ? 'name' : 'quiet'} x={at} y="168" textAnchor="middle">
              {place === 0 ? `leaf ${entry}` : isRoot ? `root of ${size}` : `step ${place}`}
            </text>
            <text className="digits" x={at} y="185" textAnchor="middle">
              {truncateMiddle(value, 4, 4)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
