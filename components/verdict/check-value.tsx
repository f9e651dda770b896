// Two compared values. Glyph and ends of a hash, the whole of anything short, and in a failed check the digits and cells
// that differ.
import { foldValue } from '#components/glyph/fold.ts'
import { Glyph, GlyphDiff } from '#components/glyph/glyph.tsx'
import {
  diffRuns,
  diffRunsTruncated,
  type TextRun,
  truncateHashes,
  truncateMiddle,
} from '#components/glyph/hash-text.ts'
import { numberText } from '#components/ui/number-text.ts'

const HEAD = 8
const TAIL = 6
/** Above this a value that is no hash is shortened too; the opened row holds all of it. */
const LONG = 48

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map((run, index) =>
    run.differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs are positions in one text
      <mark key={index} className="differs">
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  )
}

function isHash(value: string): boolean {
  return foldValue(value) !== null
}

function shorten(value: string): string {
  if (isHash(value)) return truncateMiddle(value, HEAD, TAIL)
  const whole = truncateHashes(value, HEAD, TAIL)
  return whole.length > LONG ? truncateMiddle(whole, LONG - TAIL - 1, TAIL) : whole
}

interface CheckValueProps {
  label: string
  value: string | null
  /** Given when the check failed: what differs from it is marked. */
  compareTo?: string | null
}

export function CheckValue({ label, value, compareTo }: CheckValueProps) {
  return (
    <div className="check-value">
      <span className="check-label">{label}</span>
      {value === null ? (
        <span className="font-sans text-muted">not given</span>
      ) : compareTo == null ? (
        <>
          <Glyph value={value} size={18} className="text-text" />
          <span>{shorten(value)}</span>
        </>
      ) : (
        <>
          <GlyphDiff value={value} expected={compareTo} className="text-text" />
          <span>
            <Runs
              runs={
                isHash(value)
                  ? diffRunsTruncated(value, compareTo, HEAD, TAIL)
                  : diffRuns(shorten(value), shorten(compareTo))
              }
            />
          </span>
        </>
      )}
    </div>
  )
}

/** Every byte of a value, with its length. */
export function ExactBytes({ label, value, compareTo }: CheckValueProps) {
  return (
    <div className="grid content-start gap-1">
      <p className="text-xs text-muted">
        {label}
        {value !== null && `, ${describeLength(value)}`}
      </p>
      <div className="check-bytes">
        {value === null ? (
          'not given'
        ) : compareTo == null ? (
          value
        ) : (
          <Runs runs={diffRuns(value, compareTo)} />
        )}
      </div>
    </div>
  )
}

/** Hex counts as the bytes it names; any other text as the bytes of its UTF-8. */
export function describeLength(value: string): string {
  const hex = /^(?:sha256:)?((?:[0-9a-f]{2}){16,})$/.exec(value)?.[1]
  const bytes = hex ? hex.length / 2 : new TextEncoder().encode(value).length
  return `${numberText(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
}
