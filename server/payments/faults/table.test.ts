/** The table of fault tests is exact: each file that it names exists and holds the names that it quotes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '..')
const rows = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (F\d+ )?\| (?!what goes wrong)/.test(line))
const proof = /\]\(([^)]+)\)((?:,? “[^”]+”)*)/g

it('has a row for each fault', () => {
  expect(rows.flatMap((row) => /^\| (F\d+) /.exec(row)?.[1] ?? [])).toEqual(
    Array.from({ length: 18 }, (_, index) => `F${index + 1}`),
  )
})

it.each(rows.map((row) => [row.slice(2, 60), row] as const))('%s', (_start, row) => {
  const proofs = [...row.matchAll(proof)]
  expect(proofs.length).toBeGreaterThan(0)
  for (const [, path, names = ''] of proofs) {
    expect([path, existsSync(join(folder, path!))]).toEqual([path, true])
    const text = readFileSync(join(folder, path!), 'utf8')
    for (const [, name] of names.matchAll(/“([^”]+)”/g)) expect(text).toContain(name)
  }
})
