// The built bundle, whose hash the proofs name, gives the golden records, in Node and through the command line.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { utf8Encode } from '../../protocol/bytes.ts'
import { jcsIntegers } from '../../protocol/json/canonical-json.ts'
import type * as Engine from '../../protocol/review/index.ts'
import type { Ruleset } from '../../protocol/review/types.ts'
import {
  dataOf,
  expectedSha256,
  listIdOf,
  type ReviewVector,
  readChangedSeverity,
  readVectors,
  snapshotFile,
  withSeverity,
} from '../../protocol/testing/review-vectors.ts'
import { buildEngine } from './build-engine.ts'

const root = resolve(import.meta.dirname, '../..')
const vectors = readVectors()
let engine: typeof Engine
let ruleset: Ruleset

beforeAll(async () => {
  const { enginePath, manifestPath } = await buildEngine()
  engine = await import(/* @vite-ignore */ pathToFileURL(enginePath).href)
  ruleset = engine.loadRuleset(readFileSync(manifestPath))
})

const identityOf = ({ sha256, manifest }: Ruleset) => ({
  ruleset_sha256: sha256,
  engine_sha256: manifest.engine.sha256,
})

const byBundle = (vector: ReviewVector, by = ruleset): string =>
  engine.recordSha256(
    engine.review({
      artifact: Buffer.from(vector.artifact_hex, 'hex'),
      options: vector.options,
      ruleset: by,
      data: dataOf(vector),
    }),
  )

const differing = (hashes: readonly (string | undefined)[], of: readonly ReviewVector[]): string[] =>
  of
    .filter((vector, index) => hashes[index] !== expectedSha256(vector, identityOf(ruleset)))
    .map(({ name }) => name)

/** The command line, once for each set of lists; hashes in the order of the vectors. */
function byCommandLine(of: readonly ReviewVector[]): (string | undefined)[] {
  const found = new Map<string, string>()
  for (const lists of new Set(of.map(({ data }) => data.join()))) {
    const group = of.filter(({ data }) => data.join() === lists)
    const named = group[0]!.data.flatMap((name) => [flagOf[listIdOf(name)], snapshotFile(name)])
    const flags = named.includes('--sanctions') ? named : [...named, '--sanctions', 'none']
    const lines = group.map(({ name, artifact_hex, options }) =>
      JSON.stringify({ id: name, artifact_hex, options }),
    )
    const args = [
      join(root, 'cli/assay.ts'),
      'review',
      '--jsonl',
      '--engine',
      join(root, '.build/engine'),
      ...flags,
    ]
    const { stdout, stderr, status } = spawnSync(process.execPath, args, {
      input: lines.join('\n'),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    for (const line of stdout.split('\n').filter(Boolean)) {
      const { id, record_sha256 } = JSON.parse(line)
      found.set(id, record_sha256)
    }
  }
  return of.map(({ name }) => found.get(name))
}

const flagOf = { ofac_sdn: '--sanctions', known_bad: '--known-bad', contracts: '--contracts' } as const

describe('the golden vectors', () => {
  it('hold for the bundle in Node', () => {
    expect(
      differing(
        vectors.map((vector) => byBundle(vector)),
        vectors,
      ),
    ).toEqual([])
  })

  it('hold on the command line', () => {
    expect(differing(byCommandLine(vectors), vectors)).toEqual([])
  })

  it('would not hold for one changed byte', () => {
    const [first] = vectors
    const changed = { ...first!, artifact_hex: `${first!.artifact_hex}20` }
    expect(differing([byBundle(changed)], [first!])).toEqual([first!.name])
    expect(differing(byCommandLine([changed]), [first!])).toEqual([first!.name])
  })

  it('differ under a manifest with one severity changed', () => {
    const changed = readChangedSeverity()
    const milder = engine.loadRuleset(utf8Encode(jcsIntegers(withSeverity(ruleset.manifest, changed))))
    expect(milder.sha256).not.toBe(ruleset.sha256)
    for (const vector of changed.vectors) {
      expect(byBundle(vector, milder)).toBe(expectedSha256(vector, identityOf(milder)))
      expect(byBundle(vector, milder)).not.toBe(byBundle(vector))
    }
  })
})
