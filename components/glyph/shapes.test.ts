// Shapes of the sixteen nibbles. Points are tested against the drawn path.
import { describe, expect, test } from 'vitest'
import { glyphPath, shapePath } from './shapes.ts'

type Point = readonly [number, number]

/** The outline as points: lines as they are, arcs cut into short chords. */
function outline(path: string): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (const [, command, rest] of path.matchAll(/([MhvlaLz])([^MhvlaLz]*)/g)) {
    const n = [...(rest ?? '').matchAll(/-?[\d.]+/g)].map(Number)
    if (command === 'M') [x, y] = [n[0]!, n[1]!]
    if (command === 'h') x += n[0]!
    if (command === 'v') y += n[0]!
    if (command === 'l') {
      for (let i = 0; i < n.length; i += 2) {
        x += n[i]!
        y += n[i + 1]!
        points.push([x, y])
      }
    }
    if (command === 'a') {
      const [radius, , , large, , dx, dy] = n as [number, number, number, number, number, number, number]
      points.push(...arc([x, y], [x + dx, y + dy], radius, large === 1))
      ;[x, y] = [x + dx, y + dy]
    }
    points.push([x, y])
  }
  return points
}

/** Clockwise on screen (sweep 1), as every arc of the table is. */
function arc(from: Point, to: Point, radius: number, large: boolean): Point[] {
  const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const half = Math.hypot(dx, dy) / 2
  const height = Math.sqrt(Math.max(0, radius ** 2 - half ** 2)) * (large ? -1 : 1)
  const centre: Point = [mx - (dy / (2 * half)) * height, my + (dx / (2 * half)) * height]
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0])
  let end = Math.atan2(to[1] - centre[1], to[0] - centre[0])
  if (end <= start) end += 2 * Math.PI
  return Array.from({ length: 24 }, (_, i) => {
    const angle = start + ((end - start) * i) / 24
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)] as const
  })
}

function covers(path: string, [px, py]: Point): boolean {
  const points = outline(path)
  let inside = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [points[i]!, points[j]!]
    if (yi > py !== yj > py && px < ((xj - xi) * (py - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

const CORNERS: readonly Point[] = [
  [0.3, 0.3],
  [3.7, 0.3],
  [3.7, 3.7],
  [0.3, 3.7],
]
const EDGES: readonly Point[] = [
  [0.3, 2.01],
  [2.01, 0.3],
  [3.7, 2.01],
  [2.01, 3.7],
]

function coveredCorners(digit: string): number[] {
  return CORNERS.flatMap((corner, i) => (covers(shapePath(digit), corner) ? [i] : []))
}

function area(digit: string): number {
  const points = outline(shapePath(digit))
  return Math.abs(
    points.reduce(
      (sum, [x, y], i) =>
        sum + x * points[(i + 1) % points.length]![1] - y * points[(i + 1) % points.length]![0],
      0,
    ) / 2,
  )
}

describe('shapes', () => {
  test('0 is empty, e is full', () => {
    expect(shapePath('0')).toBe('')
    expect(area('e')).toBe(16)
  })

  test.each([
    ['1', 0],
    ['2', 1],
    ['3', 2],
    ['4', 3],
  ])('%s is a quarter disc of radius 4 about corner %i', (digit, corner) => {
    expect(area(digit)).toBeCloseTo(4 * Math.PI, 1)
    expect(coveredCorners(digit)).not.toContain((corner + 2) % 4)
    expect(coveredCorners(digit)).toHaveLength(3)
  })

  test.each([
    ['5', 0],
    ['6', 1],
    ['7', 2],
    ['8', 3],
  ])('%s is half a cell with its right angle at corner %i', (digit, corner) => {
    expect(area(digit)).toBe(8)
    expect(coveredCorners(digit)).toContain(corner)
    expect(coveredCorners(digit)).not.toContain((corner + 2) % 4)
  })

  test.each([
    ['9', 0],
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])('%s is the half cell at side %i: left, top, right, bottom', (digit, side) => {
    expect(area(digit)).toBe(8)
    expect(covers(shapePath(digit), EDGES[side]!)).toBe(true)
    expect(covers(shapePath(digit), EDGES[(side + 2) % 4]!)).toBe(false)
  })

  test('d is a centred disc of radius 1.5', () => {
    expect(area('d')).toBeCloseTo(2.25 * Math.PI, 0)
    expect(covers(shapePath('d'), [2, 2])).toBe(true)
    expect(covers(shapePath('d'), [0.45, 2.01])).toBe(false)
    expect(covers(shapePath('d'), [0.55, 2.01])).toBe(true)
  })

  test('f is the diamond through the four midpoints', () => {
    expect(area('f')).toBe(8)
    expect(coveredCorners('f')).toEqual([])
    expect(EDGES.every((edge) => covers(shapePath('f'), edge))).toBe(true)
  })

  test('all sixteen differ', () => {
    expect(new Set([...'0123456789abcdef'].map((digit) => shapePath(digit))).size).toBe(16)
  })

  test('cells fill the grid row by row, in one path', () => {
    expect(glyphPath('e000000000000000')).toBe('M0 0h4v4h-4z')
    expect(glyphPath('0000e00000000000')).toBe('M0 4h4v4h-4z')
    expect(glyphPath('000000000000000e')).toBe('M12 12h4v4h-4z')
  })
})
