// Glyph of a hash. One path in the text's colour; in a failed check the cells that differ take the reject ink.
import clsx from 'clsx'
import { foldValue } from './fold.ts'
import { GRID_SIDE, glyphPath } from './shapes.ts'

interface GlyphProps {
  /** 64 hex digits, with or without `sha256:`, or 128 of a signature. Anything else draws nothing. */
  value: string
  /** 16 chip, 18 check row, 26 diagram, 40 tile, 64 and up for comparison. */
  size?: number
  className?: string
}

/** Hidden from readers: a glyph never stands without its digits. */
export function Glyph({ value, size = 16, className }: GlyphProps) {
  const folded = foldValue(value)
  if (folded === null) return null
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${GRID_SIDE} ${GRID_SIDE}`}
      className={className}
      aria-hidden
    >
      <path fill="currentColor" d={glyphPath(folded)} />
    </svg>
  )
}

/** The glyph of `value`, with the cells marked in which it differs from the glyph of `expected`. */
export function GlyphDiff({ value, expected, size = 18, className }: GlyphProps & { expected: string }) {
  const folded = foldValue(value)
  const wanted = foldValue(expected)
  if (folded === null || wanted === null) return <Glyph value={value} size={size} className={className} />
  const same = (cell: number) => folded.charAt(cell) === wanted.charAt(cell)
  // A cell that became empty has no shape to colour: its ground is filled instead.
  const emptied = [...folded].flatMap((digit, cell) => (digit === '0' && !same(cell) ? [cell] : []))
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${GRID_SIDE} ${GRID_SIDE}`}
      className={clsx('overflow-visible', className)}
      aria-hidden
    >
      {emptied.map((cell) => (
        <rect
          key={cell}
          x={(cell % 4) * 4}
          y={(cell >> 2) * 4}
          width="4"
          height="4"
          className="fill-reject opacity-25"
        />
      ))}
      <path fill="currentColor" d={glyphPath(folded, same)} />
      <path className="fill-reject" data-differs d={glyphPath(folded, (cell) => !same(cell))} />
    </svg>
  )
}
