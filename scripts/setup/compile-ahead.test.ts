// Every script is marked once, at its very beginning; other files stay as they are.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPILE_AHEAD, compileAhead } from './compile-ahead.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-chunks-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('marks scripts once and nothing else', () => {
  const script = '"use strict";globalThis.a = 1'
  writeFileSync(join(directory, 'a.js'), script)
  writeFileSync(join(directory, 'a.css'), 'a{}')
  compileAhead(directory)
  compileAhead(directory)
  expect(readFileSync(join(directory, 'a.js'), 'utf8')).toBe(COMPILE_AHEAD + script)
  expect(readFileSync(join(directory, 'a.css'), 'utf8')).toBe('a{}')
})

test('refuses a folder that does not exist: the build put its scripts elsewhere', () => {
  expect(() => compileAhead(join(directory, 'none'))).toThrow(/ENOENT/)
})
