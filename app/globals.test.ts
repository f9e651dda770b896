// A class without a token behind it produces no style.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import { beforeAll, describe, expect, test } from 'vitest'

const file = fileURLToPath(new URL('./globals.css', import.meta.url))
const { resolve: resolvePackage } = createRequire(import.meta.url)

let build: (candidates: string[]) => string

beforeAll(async () => {
  const compiled = await compile(await readFile(file, 'utf8'), {
    base: dirname(file),
    loadStylesheet: async (id, base) => {
      const path = id === 'tailwindcss' ? resolvePackage('tailwindcss/index.css') : resolve(base, id)
      return { path, base: dirname(path), content: await readFile(path, 'utf8') }
    },
  })
  build = (candidates) => compiled.build(candidates)
})

const rule = (candidate: string) => build([candidate]).includes(`.${candidate}`)

describe("Tailwind's own values are cleared", () => {
  test.each([
    'text-red-500',
    'bg-white',
    'border-gray-200',
    'rounded-2xl',
    'text-4xl',
    'shadow-lg',
    'ease-in-out',
  ])('%s produces nothing', (candidate) => {
    expect(rule(candidate)).toBe(false)
  })
})

describe('tokens are utilities', () => {
  test.each([
    'text-reject-text',
    'bg-surface',
    'border-line',
    'rounded-lg',
    'text-3xl',
    'shadow-float',
    'ease-exact',
  ])('%s produces a rule', (candidate) => {
    expect(rule(candidate)).toBe(true)
  })
})

test('utilities take the role, so both themes come from one class', () => {
  expect(build(['bg-surface'])).toContain('background-color: var(--surface)')
})
