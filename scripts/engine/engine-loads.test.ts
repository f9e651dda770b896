// Measures how much a page loads to judge an artifact: every golden vector and every row of the corpus.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FAMILY_NAMES, FAMILY_OF_TYPE, type FamilyName } from '../../protocol/review/core/family.ts'
import type * as Engine from '../../protocol/review/index.ts'
import { ARTIFACT_TYPES, type Manifest, type ReviewInput } from '../../protocol/review/types.ts'
import { type BuiltEngine, buildEngine } from './build-engine.ts'
import { gzipped, knownArtifacts, type Load, openLoads } from './engine-loads.ts'

/** What a page loads for the first verdict on an artifact: code, texts and tables, after gzip. */
const GOAL_BYTES = 200_000
/**
 * Of everything that a page loads for an artifact of one kind. Over the goal: files of a language with a tree (its grammar,
 * the rules of trees and their tables of libraries are all needed), talk with calls of tools, and PowerShell.
 */
const BOUND_BYTES: Readonly<Record<FamilyName, number>> = {
  code: 254_000,
  onchain: 126_000,
  plan: 238_000,
  sanctions: 66_000,
  shell: 219_000,
  trade: 111_000,
}
/** Parts with which an artifact stays within the goal. */
const WITHIN_GOAL: Readonly<Record<FamilyName, readonly string[]>> = {
  code: ['config'],
  onchain: [],
  plan: [],
  sanctions: [],
  shell: [],
  trade: [],
}
/** Families that are over the goal without a further part, by their tables. */
const OVER_GOAL_BYTES: Partial<Record<FamilyName, number>> = { plan: 213_000, shell: 206_000 }
/** An artifact that holds one of another kind needs that family too. */
const BOUND_WITH_OTHERS_BYTES = 418_000

const root = resolve(import.meta.dirname, '../..')
// Every artifact is judged twice.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 400_000 })
let folder: string
let built: BuiltEngine
let engine: typeof Engine
let known: { input: ReviewInput; load: Load }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-loads-'))
  built = await buildEngine({ root, outDir: folder })
  engine = await import(/* @vite-ignore */ pathToFileURL(built.enginePath).href)
  const manifestBytes = readFileSync(built.manifestPath)
  const manifest: Manifest = JSON.parse(manifestBytes.toString('utf8'))
  const loadFor = await openLoads(manifest.engine.parts, built.partsFolder)
  known = knownArtifacts(engine.loadRuleset(manifestBytes)).map((input) => ({ input, load: loadFor(input) }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const familiesIn = ({ entries }: Load): number =>
  entries.filter((name) => FAMILY_NAMES.some((family) => family === name)).length

describe.each(ARTIFACT_TYPES)('%s', (type) => {
  const ofType = () => known.filter(({ input }) => input.options.artifactType === type)
  const bound = BOUND_BYTES[FAMILY_OF_TYPE[type]]

  it(`loads at most ${bound / 1000} kB`, () => {
    const alone = ofType().filter(({ load }) => familiesIn(load) === 1)
    expect(alone.length).toBeGreaterThanOrEqual(50)
    expect(Math.max(...alone.map(({ load }) => load.bytes))).toBeLessThanOrEqual(bound)
  })

  const family = FAMILY_OF_TYPE[type]
  const plainBound = OVER_GOAL_BYTES[family] ?? GOAL_BYTES
  it(`loads at most ${plainBound / 1000} kB where no further part is needed`, () => {
    const within = ['core', family, ...WITHIN_GOAL[family]]
    const plain = ofType().filter(({ load }) => load.entries.every((name) => within.includes(name)))
    // Nearly all changes that come as a mail are of code.
    expect(plain.length).toBeGreaterThanOrEqual(type === 'patch' ? 1 : 10)
    expect(Math.max(...plain.map(({ load }) => load.bytes))).toBeLessThanOrEqual(plainBound)
  })

  it('loads at most 412 kB where it holds another kind as well', () => {
    for (const { load } of ofType()) expect(load.bytes).toBeLessThanOrEqual(BOUND_WITH_OTHERS_BYTES)
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

  it('counts each file', () => {
    const most = known.reduce((a, b) => (a.load.bytes < b.load.bytes ? b : a)).load
    const least = known.reduce((a, b) => (a.load.bytes < b.load.bytes ? a : b)).load
    const size = (file: string) => gzipped(readFileSync(join(built.partsFolder, file)))
    for (const { files, bytes } of [most, least])
      expect(bytes).toBe([...files].reduce((sum, file) => sum + size(file), 0))
    expect(most.files.size).toBeGreaterThan(least.files.size)
  })
})
