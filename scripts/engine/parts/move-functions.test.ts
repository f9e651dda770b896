// A divided module calls what was moved from it, and a part has what was moved to it.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { membersMovedTo, movedTo, stubsOfMoved, withoutMoved } from './move-functions.ts'
import { RARE_FUNCTIONS } from './rare-functions.ts'

const review = resolve(import.meta.dirname, '../../../protocol/review')
const MODULES = Object.entries(RARE_FUNCTIONS).flatMap(([part, modules]) =>
  Object.entries(modules).map(([path, names]) => ({ part, path, names: names.split(' ') })),
)
const definitionOf = (name: string): RegExp =>
  new RegExp(`^(?:export )?(?:function|const|let) ${name}\\b`, 'm')

describe('functions that few changes call', () => {
  it.each(MODULES)('are in the part $part and no longer in $path', ({ part, path, names }) => {
    const text = readFileSync(join(review, path), 'utf8')
    const kept = withoutMoved(text, path)
    const moved = movedTo(text, path, part)
    for (const name of names) {
      expect(text).toMatch(definitionOf(name))
      expect(kept).not.toMatch(definitionOf(name))
      expect(moved).toMatch(new RegExp(`export (?:async )?(?:function|const) ${name}\\b`))
      expect(stubsOfMoved(path)).toMatch(new RegExp(`export const ${name} = .*linked\\("${part}"`))
    }
    expect(kept).toContain(`from 'moved-stub:${path}'`)
    expect(kept.length).toBeLessThan(text.length)
  })

  it('have members of their own in each part', () => {
    for (const part of Object.keys(RARE_FUNCTIONS)) {
      const members = membersMovedTo(part).map(({ member }) => member)
      expect(new Set(members).size).toBe(members.length)
    }
  })

  it('are refused when a module has no function of that name', () => {
    const [{ path }] = MODULES as [(typeof MODULES)[number]]
    expect(() => withoutMoved('export const other = 1\n', path)).toThrow(/has no function/)
  })

  it('take the constants with them that only they use, and share the others', () => {
    const path = 'code/cover/markup-lines.ts'
    const text = [
      `import { used } from './used.ts'`,
      'const OWN = /a/',
      'const SHARED = /b/',
      'export function isPlainMarkup(text: string): boolean { return OWN.test(text) && SHARED.test(text) && used(text) }',
      'function areBoundAttributes(text: string): boolean { return text === "" }',
      'export const kept = (text: string): boolean => SHARED.test(text) || areBoundAttributes(text)',
    ].join('\n')
    expect(movedTo(text, path, 'markup')).toMatch(
      /import \{ used \}[\s\S]*import \{ SHARED \} from '.\/markup-lines.ts'[\s\S]*const OWN/,
    )
    const kept = withoutMoved(text, path)
    expect(kept).toMatch(/export \{ SHARED \}/)
    expect(kept).not.toMatch(/OWN|used/)
  })
})
