// Every character that the pages' own texts use is in the fonts that are loaded first.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const ranges = [...readFileSync(join(root, 'app/fonts.ts'), 'utf8').matchAll(/'(U\+0020[^']*)'/g)].map(
  ([, text = '']) =>
    text.split(', ').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
)
const isIn = (character: string, set: (typeof ranges)[number]): boolean =>
  set.some(([from, to]) => character.codePointAt(0)! >= from && character.codePointAt(0)! <= to)

const sources = ['app', 'components'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(root, folder, file)),
)

describe('fonts', () => {
  test('both subsets name the same characters', () => {
    expect(ranges).toHaveLength(2)
    expect(ranges[0]).toEqual(ranges[1])
  })

  test('no text of a page needs another font', () => {
    const missing = sources.flatMap((file) =>
      [...new Set(readFileSync(file, 'utf8'))]
        .filter((character) => character !== '\n' && !isIn(character, ranges[0]!))
        .map(
          (character) =>
            `${character} (U+${character.codePointAt(0)!.toString(16)}) in ${file.slice(root.length)}`,
        ),
    )
    expect(missing).toEqual([])
  })

  test('a character outside is seen', () => {
    expect(isIn('é', ranges[0]!)).toBe(true)
    expect(isIn('ł', ranges[0]!)).toBe(false)
  })
})
