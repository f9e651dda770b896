// A hash glyph inside a drawing, 26 px; the drawing names it.
import { foldValue } from '#components/glyph/fold.ts'
import { glyphPath } from '#components/glyph/shapes.ts'

export function SvgGlyph({ value, x, y, size = 26 }: { value: string; x: number; y: number; size?: number }) {
  const folded = foldValue(value)
  return folded === null ? null : (
    <path fill="currentColor" transform={`translate(${x} ${y}) scale(${size / 16})`} d={glyphPath(folded)} />
  )
}
