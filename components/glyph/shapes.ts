// Shape of one nibble in its cell. Sixteen shapes in a square of side 4 whose top-left corner is (x, y).

export const CELL_SIDE = 4
export const GRID_SIDE = 16

type Draw = (x: number, y: number) => string

// Corners in the order of the table: top-left, top-right, bottom-right, bottom-left, with the two moves that
// lead from the corner to its neighbours.
const quarterDiscs: Draw[] = [
  (x, y) => `M${x} ${y}h4a4 4 0 0 1-4 4z`,
  (x, y) => `M${x + 4} ${y}v4a4 4 0 0 1-4-4z`,
  (x, y) => `M${x + 4} ${y + 4}h-4a4 4 0 0 1 4-4z`,
  (x, y) => `M${x} ${y + 4}v-4a4 4 0 0 1 4 4z`,
]
const triangles: Draw[] = [
  (x, y) => `M${x} ${y}h4l-4 4z`,
  (x, y) => `M${x + 4} ${y}v4l-4-4z`,
  (x, y) => `M${x + 4} ${y + 4}h-4l4-4z`,
  (x, y) => `M${x} ${y + 4}v-4l4 4z`,
]
const halves: Draw[] = [
  (x, y) => `M${x} ${y}h2v4h-2z`,
  (x, y) => `M${x} ${y}h4v2h-4z`,
  (x, y) => `M${x + 2} ${y}h2v4h-2z`,
  (x, y) => `M${x} ${y + 2}h4v2h-4z`,
]
const disc: Draw = (x, y) => `M${x + 2} ${y + 0.5}a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3z`
const full: Draw = (x, y) => `M${x} ${y}h4v4h-4z`
const diamond: Draw = (x, y) => `M${x + 2} ${y}l2 2l-2 2l-2-2z`
const empty: Draw = () => ''

const SHAPES: readonly Draw[] = [empty, ...quarterDiscs, ...triangles, ...halves, disc, full, diamond]

/** The shape of one hex digit with its cell's top-left corner at (x, y). */
export function shapePath(digit: string, x = 0, y = 0): string {
  return SHAPES[Number.parseInt(digit, 16)]?.(x, y) ?? ''
}

/** One path for the cells of a folded value that `keep` lets through; all of them by default. */
export function glyphPath(folded: string, keep: (cell: number) => boolean = () => true): string {
  let path = ''
  for (let cell = 0; cell < folded.length; cell++) {
    if (keep(cell)) path += shapePath(folded.charAt(cell), (cell % 4) * CELL_SIDE, (cell >> 2) * CELL_SIDE)
  }
  return path
}
