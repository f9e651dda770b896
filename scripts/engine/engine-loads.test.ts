// Measures how much a page loads to judge an artifact: every golden vector and every row of the corpus.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as Engine from '../../protocol/review/index.ts'
import { ARTIFACT_TYPES, type Manifest, type ReviewInput, type Ruleset } from '../../protocol/review/types.ts'
import { type BuiltEngine, buildEngine } from './build-engine.ts'
import { gzipped, isFamily, knownArtifacts, type Load, openParts } from './build-engine-loads.ts'

/** Of code, after gzip. */
const BOUND_BYTES = 245_000
/** An artifact that holds one of another kind needs the code of that family too. */
const BOUND_WITH_OTHERS_BYTES = 365_000

const root = resolve(import.meta.dirname, '../..')
let folder: string
let built: BuiltEngine
let ruleset: Ruleset
let known: { input: ReviewInput; load: Load }[]
let engine: typeof Engine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-loads-'))
  built = await buildEngine({ root, outDir: folder })
  engine = await import(/* @vite-ignore */ pathToFileURL(built.enginePath).href)
  const manifest: Manifest = JSON.parse(readFileSync(built.manifestPath, 'utf8'))
  ruleset = engine.loadRuleset(readFileSync(built.manifestPath))
  const files = manifest.engine.parts.map(({ file }) => ({
    file,
    bytes: readFileSync(join(built.partsFolder, file)),
  }))
  const { loadFor } = await openParts(files)
  known = knownArtifacts(ruleset).map((input) => ({ input, load: loadFor(input) }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const familiesIn = ({ parts }: Load): number => parts.filter(isFamily).length

describe.each(ARTIFACT_TYPES)('%s', (type) => {
  const ofType = () => known.filter(({ input }) => input.options.artifactType === type)

  it('loads at most 245 kB of code', () => {
    const alone = ofType().filter(({ load }) => familiesIn(load) === 1)
    expect(alone.length).toBeGreaterThanOrEqual(50)
    expect(Math.max(...alone.map(({ load }) => load.code))).toBeLessThanOrEqual(BOUND_BYTES)
  })

  it('loads at most 365 kB where it holds another kind as well', () => {
    for (const { load } of ofType()) expect(load.code).toBeLessThanOrEqual(BOUND_WITH_OTHERS_BYTES)
  })
})

describe('what is measured', () => {
  it('is what gives the records of the whole engine', () => {
    const wrong = known.filter(
      ({ input, load }) => engine.recordSha256(load.record) !== engine.recordSha256(engine.review(input)),
    )
    expect(wrong).toEqual([])
    expect(known.length).toBeGreaterThan(4_000)
  })

  it('counts each part', () => {
    const most = known.reduce((a, b) => (a.load.code < b.load.code ? b : a)).load
    const least = known.reduce((a, b) => (a.load.code < b.load.code ? a : b)).load
    const size = (name: string) => gzipped(readFileSync(join(built.partsFolder, name)))
    for (const { parts, code, data } of [most, least]) {
      expect(code).toBe(parts.reduce((sum, name) => sum + size(`${name}.js`), 0))
      expect(data).toBe(parts.reduce((sum, name) => sum + size(`${name}.json`), 0))
    }
    expect(most.parts.length).toBeGreaterThan(least.parts.length)
    // The whole engine, in one file, is over the bound.
    expect(gzipped(readFileSync(built.enginePath))).toBeGreaterThan(BOUND_BYTES)
  })
})
