// Outlines of the punches. Paths in a box 48 high; a rim is the same outline, moved inward.

/** A square or rectangle with its corners cut, `inset` inward; the cut keeps its angle. */
export function cutRectangle(
  box: { x: number; y: number; width: number; height: number; cut: number },
  inset = 0,
): string {
  // Moving all eight sides inward by d shortens each cut by d(2 − sqrt(2)).
  const cut = box.cut - inset * (2 - Math.SQRT2)
  const [left, top] = [box.x + inset, box.y + inset]
  const [right, bottom] = [box.x + box.width - inset, box.y + box.height - inset]
  const points = [
    [left + cut, top],
    [right - cut, top],
    [right, top + cut],
    [right, bottom - cut],
    [right - cut, bottom],
    [left + cut, bottom],
    [left, bottom - cut],
    [left, top + cut],
  ]
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`
}

export function circle(radius: number, inset = 0): string {
  const r = round(radius - inset)
  return `M24 ${round(24 - radius + inset)}a${r} ${r} 0 1 1 0 ${round(2 * (radius - inset))}a${r} ${r} 0 1 1 0 ${round(-2 * (radius - inset))}z`
}

export const TRIANGLE = {
  radius: 4.2,
  centres: [
    [24, 5.7],
    [42.6, 38.8],
    [5.4, 38.8],
  ],
} as const

/** Three arcs about fixed centres, joined by their common tangents. */
export function roundedTriangle(inset = 0): string {
  const { centres } = TRIANGLE
  const radius = TRIANGLE.radius - inset
  const sides = centres.map(([x, y], i) => {
    const [nextX, nextY] = centres[(i + 1) % 3]!
    const length = Math.hypot(nextX - x, nextY - y)
    const normal = [((nextY - y) / length) * radius, (-(nextX - x) / length) * radius] as const
    return { from: [x + normal[0], y + normal[1]], to: [nextX + normal[0], nextY + normal[1]] }
  })
  const arcTo = ([x, y]: number[]) => `A${round(radius)} ${round(radius)} 0 0 1 ${round(x)} ${round(y)}`
  const lineTo = ([x, y]: number[]) => `L${round(x)} ${round(y)}`
  const [first, second, third] = sides
  const start = `M${round(first!.from[0])} ${round(first!.from[1])}`
  return [
    start,
    lineTo(first!.to),
    arcTo(second!.from),
    lineTo(second!.to),
    arcTo(third!.from),
    lineTo(third!.to),
    arcTo(first!.from),
    'z',
  ].join('')
}

function round(value: number | undefined): number {
  return Math.round((value ?? 0) * 100) / 100
}

const OCTAGON = { x: 1.5, y: 1.5, width: 45, height: 45, cut: 13.2 }
export const FINENESS_BOX = { x: 1, y: 7, width: 60, height: 34, cut: 9 }
export const OFFICE_BOX = { x: 2, y: 2, width: 44, height: 44, cut: 7 }

const VERDICT_RIM = 3.9
const FACT_RIM = 3.4

export interface Outline {
  readonly edge: string
  readonly rim: string | null
}

export const OUTLINES = {
  approve: { edge: circle(22.5), rim: circle(22.5, VERDICT_RIM) },
  approve_with_concerns: { edge: roundedTriangle(), rim: roundedTriangle(VERDICT_RIM) },
  reject: { edge: cutRectangle(OCTAGON), rim: cutRectangle(OCTAGON, VERDICT_RIM) },
  fineness: { edge: cutRectangle(FINENESS_BOX), rim: cutRectangle(FINENESS_BOX, FACT_RIM) },
  office: { edge: cutRectangle(OFFICE_BOX), rim: null },
  block: {
    edge: 'M4 2h40v23.6c0 10-8.5 16.8-20 20.4C12.5 42.4 4 35.6 4 25.6z',
    rim: 'M7.4 5.4h33.2v20.2c0 8-6.9 13.6-16.6 16.8C14.3 39.2 7.4 33.6 7.4 25.6z',
  },
} as const satisfies Record<string, Outline>

/** Check, bar and dot, cross: 4 wide, square ends. */
export const VERDICT_MARKS = {
  approve: 'M15.5 24.6l5.8 5.9L32.8 18.4',
  approve_with_concerns: 'M24 17.5v9.6M24 32.9v.2',
  reject: 'M17.2 17.2l13.6 13.6M30.8 17.2L17.2 30.8',
} as const
