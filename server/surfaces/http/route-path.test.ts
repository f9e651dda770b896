import { describe, expect, it } from 'vitest'
import { honoPath, literalFirst, pathValues } from './route-path.ts'

describe('a path template', () => {
  it.each([
    ['/ledger/{entry}/ots', '/ledger/:entry/ots'],
    ['/log/tile/{level}/{+index}', '/log/tile/:level/:index{.+}'],
    ['/log/checkpoint/{size}.ots', '/log/checkpoint/:size{[^/]+\\.ots}'],
  ])('%s becomes %s', (path, expected) => {
    expect(honoPath(path)).toBe(expected)
  })

  it('gives a value without the fixed ending', () => {
    expect(pathValues('/log/checkpoint/{size}.ots', { size: '40.ots' })).toEqual({ size: '40' })
    expect(pathValues('/log/checkpoint/{size}', { size: '40.ots' })).toEqual({ size: '40.ots' })
  })

  it('is tried after the literal one, and after the one with a fixed ending', () => {
    const paths = [
      '/log/checkpoint/{size}',
      '/log/checkpoint',
      '/log/checkpoint/{size}.ots',
      '/log/checkpoint/a',
    ]
    expect(paths.toSorted(literalFirst).slice(1)).toEqual([
      '/log/checkpoint/{size}.ots',
      '/log/checkpoint/{size}',
      '/log/checkpoint',
    ])
  })
})
