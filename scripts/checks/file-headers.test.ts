/** The first comment of a source file states what the file does (style: Language): it asks nothing. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Without what stands in backticks, which may be a pattern or a query. */
function headerOf(source: string): string {
  const [header = ''] =
    /^(?:#![^\n]*\n|'use (?:client|server)'\n)?\n?(?:\/\*\*[\s\S]*?\*\/|(?:\/\/[^\n]*\n)+)/.exec(
      source.slice(0, 2_000),
    ) ?? []
  return header.replaceAll(/`[^`]*`/g, '')
}

const asks = (source: string): boolean => headerOf(source).includes('?')

it.each([
  ['// Does this file ask?\nexport {}', true],
  ['#!/usr/bin/env node\n/** Which file asks? This one. */\n', true],
  ["'use client'\n// Which part asks? This one.\n", true],
  ["'use client'\n\n/** Which part asks? */\n", true],
  ['// Reads `a?.b`.\n// Is this about code? No.\n', true],
  ['// Reads `a?.b`.\nconst ask = "?"', false],
  ['/** States. */\nconst x = y ? 1 : 2', false],
])('would tell: %s', (source, expected) => {
  expect(asks(source)).toBe(expected)
})

it('no header asks', () => {
  const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.js'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => asks(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
