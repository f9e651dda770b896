import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashSources, isBuiltFrom, stampBuild } from './sources.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-'))
  mkdirSync(join(root, 'app/deep'), { recursive: true })
  writeFileSync(join(root, 'app/page.tsx'), 'one')
  writeFileSync(join(root, 'app/deep/part.ts'), 'two')
  writeFileSync(join(root, 'config.js'), 'three')
})
const hash = () => hashSources(root, ['app', 'config.js', 'not-there'])

describe('hashSources', () => {
  it.each([
    ['a content', () => writeFileSync(join(root, 'app/deep/part.ts'), 'twi')],
    ['a name', () => renameSync(join(root, 'app/page.tsx'), join(root, 'app/pages.tsx'))],
    ['a new file', () => writeFileSync(join(root, 'app/new.ts'), '')],
    ['a file gone', () => rmSync(join(root, 'config.js'))],
    [
      'a border between two files',
      () => {
        writeFileSync(join(root, 'app/deep/part.ts'), 'tw')
        writeFileSync(join(root, 'app/page.tsx'), 'oone')
      },
    ],
  ])('changes with %s', (_, change) => {
    const before = hash()
    change()
    expect(hash()).not.toBe(before)
  })

  it.each([
    ['the same again', () => writeFileSync(join(root, 'config.js'), 'three')],
    ['a test', () => writeFileSync(join(root, 'app/page.test.tsx'), 'x')],
    ['a dot-file', () => writeFileSync(join(root, 'app/.swp'), 'x')],
  ])('does not change with %s', (_, change) => {
    const before = hash()
    change()
    expect(hash()).toBe(before)
  })
})

it('isBuiltFrom believes only the stamp of that hash', () => {
  const stamp = join(root, '.sources')
  expect(isBuiltFrom(stamp, hash())).toBe(false)
  stampBuild(stamp, hash())
  expect(isBuiltFrom(stamp, hash())).toBe(true)
  writeFileSync(join(root, 'config.js'), 'changed')
  expect(isBuiltFrom(stamp, hash())).toBe(false)
})
