/**
 * Checks whether this engine was built from the available sources and packages; skipped when there are
 * none.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from '#protocol/report.ts'
import type { Manifest } from '#protocol/review/types.ts'
import { sha256Of } from '../review/engine.ts'

export interface HashCheck {
  readonly id: string
  readonly title: string
  readonly expected: string | null
  readonly actual: string | null
  readonly outcome: Outcome
}

/** `listing`: the lines "<sha256>  <path>" that the manifest's hash covers. */
export function sourceChecks(
  { sources }: Partial<Manifest>,
  listing: Uint8Array | null,
  root: string | null,
): HashCheck[] {
  const expected = sources?.sha256 ?? null
  const actual = listing === null ? null : sha256Of(listing)
  const listed: HashCheck = {
    id: 'sources',
    title: 'sources.txt matches the hash in the manifest',
    expected,
    actual,
    outcome: actual === null ? 'cannot_establish' : actual === expected ? 'pass' : 'fail',
  }
  if (listing === null || root === null) return [listed]
  const different = linesOf(listing).filter(({ sha256, path }) => hashOf(join(root, path)) !== sha256)
  return [
    listed,
    {
      id: 'source_files',
      title: 'the files in this folder match sources.txt',
      expected: 'no difference',
      actual: different.length === 0 ? 'no difference' : different.map(({ path }) => path).join(', '),
      outcome: different.length === 0 ? 'pass' : 'fail',
    },
  ]
}

export function dependencyCheck(
  { dependencies = [] }: Partial<Manifest>,
  lockfile: Uint8Array | null,
): HashCheck {
  const id = 'dependencies'
  const title = 'package-lock.json matches the hash in the manifest'
  const expected = dependencies
    .map(({ name, version, integrity }) => `${name} ${version} ${integrity}`)
    .join(', ')
  if (lockfile === null) return { id, title, expected, actual: null, outcome: 'cannot_establish' }
  const { packages = {} } = JSON.parse(Buffer.from(lockfile).toString('utf8'))
  const actual = dependencies
    .map(
      ({ name }) =>
        `${name} ${packages[`node_modules/${name}`]?.version} ${packages[`node_modules/${name}`]?.integrity}`,
    )
    .join(', ')
  return { id, title, expected, actual, outcome: actual === expected ? 'pass' : 'fail' }
}

const linesOf = (listing: Uint8Array): { sha256: string; path: string }[] =>
  Buffer.from(listing)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ sha256: line.slice(0, 64), path: line.slice(66) }))

function hashOf(path: string): string | null {
  try {
    return sha256Of(readFileSync(path))
  } catch {
    return null
  }
}
