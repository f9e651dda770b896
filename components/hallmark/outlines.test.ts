// The punches have the measures of the design, and their rims keep their distance.
import { describe, expect, test } from 'vitest'
import { cutRectangle, FINENESS_BOX, OFFICE_BOX, OUTLINES, roundedTriangle, TRIANGLE } from './outlines.ts'

const numbers = (path: string) => [...path.matchAll(/-?\d*\.?\d+/g)].map(Number)

function points(path: string): [number, number][] {
  const flat = numbers(path)
  return flat.flatMap((x, i) => (i % 2 === 0 ? [[x, flat[i + 1]!] as [number, number]] : []))
}

function size(path: string): [width: number, height: number] {
  const all = points(path)
  const span = (axis: 0 | 1) => Math.max(...all.map((p) => p[axis])) - Math.min(...all.map((p) => p[axis]))
  return [span(0), span(1)]
}

describe('outlines', () => {
  test('approve: circle of radius 22.5, its rim 3.9 inward', () => {
    expect(OUTLINES.approve.edge).toContain('a22.5 22.5')
    expect(OUTLINES.approve.rim).toContain('a18.6 18.6')
  })

  test('concerns: three corners rounded by 4.2, each arc ending at that distance from its centre', () => {
    const arcs = [...roundedTriangle().matchAll(/A([\d.]+) [\d.]+ 0 0 1 ([\d.]+) ([\d.]+)/g)]
    expect(arcs).toHaveLength(3)
    for (const [i, [, radius, x, y]] of arcs.entries()) {
      const [cx, cy] = TRIANGLE.centres[(i + 1) % 3]!
      expect(Number(radius)).toBe(4.2)
      expect(Math.hypot(Number(x) - cx, Number(y) - cy)).toBeCloseTo(4.2, 1)
    }
  })

  test('concerns: the sides are tangents, so no corner shows where line and arc meet', () => {
    const [start, end] = points(roundedTriangle().split('A')[0]!) as [[number, number], [number, number]]
    const along = [end[0] - start[0], end[1] - start[1]]
    const radial = [start[0] - TRIANGLE.centres[0][0], start[1] - TRIANGLE.centres[0][1]]
    expect(along[0]! * radial[0]! + along[1]! * radial[1]!).toBeCloseTo(0, 0)
  })

  test('reject: an octagon cut at 13.2, all eight sides alike', () => {
    const corners = points(OUTLINES.reject.edge)
    const sides = corners.map(([x, y], i) => {
      const [nextX, nextY] = corners[(i + 1) % 8]!
      return Math.hypot(nextX - x, nextY - y)
    })
    expect(sides).toHaveLength(8)
    expect(Math.max(...sides) - Math.min(...sides)).toBeLessThan(0.1)
    expect(corners[0]![0] - 1.5).toBeCloseTo(13.2, 5)
  })

  test('fineness 60 × 34 cut at 9, office 44 × 44 cut at 7, block 40 × 44', () => {
    expect(size(OUTLINES.fineness.edge)).toEqual([60, 34])
    expect(FINENESS_BOX.cut).toBe(9)
    expect(size(OUTLINES.office.edge)).toEqual([44, 44])
    expect(OFFICE_BOX.cut).toBe(7)
    expect(OUTLINES.block.edge).toContain('M4 2h40')
    expect(OUTLINES.block.edge).toContain('20.4')
  })

  test('a rim keeps the same distance from straight sides and from cut corners', () => {
    const inset = 3
    const [outer, inner] = [points(cutRectangle(FINENESS_BOX)), points(cutRectangle(FINENESS_BOX, inset))]
    // The cut side runs at 45°, from its seventh corner to its first: distance of a point to that line.
    const distance = (line: [number, number], [x, y]: [number, number]) =>
      Math.abs(x + y - line[0] - line[1]) / Math.SQRT2
    expect(inner[0]![1] - outer[0]![1]).toBeCloseTo(inset, 5)
    expect(distance(outer[0]!, inner[0]!)).toBeCloseTo(inset, 1)
  })
})
