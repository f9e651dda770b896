// Measures how much a page loads to judge an artifact: every golden vector and every row of the corpus.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { FAMILY_NAMES, FAMILY_OF_TYPE, type FamilyName } from '../../protocol/review/core/family.ts'
import type * as Engine from '../../protocol/review/index.ts'
import {
  ARTIFACT_TYPES,
  type ArtifactType,
  type Manifest,
  type ReviewInput,
} from '../../protocol/review/types.ts'
import { type BuiltEngine, buildEngine } from './build-engine.ts'
import {
  gzipped,
  knownArtifacts,
  type Load,
  OFTEN_ASKED,
  openLoads,
  RARELY_ASKED,
  served,
} from './engine-loads.ts'
import { MODULE_PARTS } from './parts/module-parts.ts'

/** What a page loads at most for the verdict on an artifact of one kind: code, texts and tables, after gzip. */
const GOAL_BYTES = 200_000
/** Of about 5,900 artifacts. */
const MOST_OVER_GOAL = 28
/** The most for one artifact, after Brotli and after gzip. */
const BOUND_BYTES: Readonly<Record<FamilyName, { served: number; gzip: number }>> = {
  code: { served: 183_000, gzip: 206_500 },
  onchain: { served: 163_500, gzip: 190_000 },
  plan: { served: 182_000, gzip: 207_000 },
  sanctions: { served: 52_600, gzip: 61_000 },
  shell: { served: 178_000, gzip: 201_500 },
  trade: { served: 157_800, gzip: 183_500 },
}
/** Half of the plans of each type load no more; after gzip. */
const HALF_OF_PLANS_BYTES = 186_500
/** Half of the changes of each type load no more; after gzip. */
const HALF_OF_CHANGES_BYTES = { code_diff: 174_600, config_change: 123_800, patch: 165_000 } as const
/** An artifact that holds one of another kind needs that family too; after Brotli. */
const BOUND_WITH_OTHERS_BYTES = 314_000
/** The command that most people know needs no more than this, after Brotli. */
const SHORT_COMMAND_BYTES = 125_500

// Every artifact is judged twice.
vi.setConfig({ testTimeout: 180_000 })
let built: BuiltEngine
let engine: typeof Engine
let known: { input: ReviewInput; load: Load }[]

beforeAll(async () => {
  built = await buildEngine()
  engine = await import(/* @vite-ignore */ pathToFileURL(built.enginePath).href)
  const manifestBytes = readFileSync(built.manifestPath)
  const manifest: Manifest = JSON.parse(manifestBytes.toString('utf8'))
  const loadFor = await openLoads(manifest.engine.parts, built.partsFolder)
  known = knownArtifacts(engine.loadRuleset(manifestBytes)).map((input) => ({ input, load: loadFor(input) }))
})

const familiesIn = ({ entries }: Load): number =>
  entries.filter((name) => FAMILY_NAMES.some((family) => family === name)).length

it('loads at most 200 kB for all but a few artifacts', () => {
  const over = known.filter(({ load }) => familiesIn(load) === 1 && load.bytes > GOAL_BYTES)
  expect(over.length).toBeLessThanOrEqual(MOST_OVER_GOAL)
})

describe.each(ARTIFACT_TYPES)('%s', (type) => {
  const ofType = () => known.filter(({ input }) => input.options.artifactType === type)
  const bound = BOUND_BYTES[FAMILY_OF_TYPE[type]]

  it(`loads at most ${bound.served / 1000} kB, ${bound.gzip / 1000} kB after gzip`, () => {
    const alone = ofType().filter(({ load }) => familiesIn(load) === 1)
    expect(alone.length).toBeGreaterThanOrEqual(50)
    const sizes = alone.map(({ load }) => load.servedBytes).sort((a, b) => a - b)
    expect(sizes.at(-1)).toBeLessThanOrEqual(bound.served)
    expect(Math.max(...alone.map(({ load }) => load.bytes))).toBeLessThanOrEqual(bound.gzip)
  })

  it(`loads at most ${BOUND_WITH_OTHERS_BYTES / 1000} kB where it holds another kind as well`, () => {
    for (const { load } of ofType()) expect(load.servedBytes).toBeLessThanOrEqual(BOUND_WITH_OTHERS_BYTES)
  })
})

it.each(ARTIFACT_TYPES.filter((type) => FAMILY_OF_TYPE[type] === 'plan'))(
  'half of all artifacts of the type %s load the reader of plans and few of its rules',
  (type) => {
    const sizes = known
      .filter(({ input, load }) => input.options.artifactType === type && familiesIn(load) === 1)
      .map(({ load }) => load.bytes)
      .sort((a, b) => a - b)
    expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(HALF_OF_PLANS_BYTES)
  },
)

it.each(['code_diff', 'config_change', 'patch'] as const)(
  'half of all artifacts of the type %s load the reader of trees and few of its rules',
  (type) => {
    const sizes = known
      .filter(({ input, load }) => input.options.artifactType === type && familiesIn(load) === 1)
      .map(({ load }) => load.bytes)
      .sort((a, b) => a - b)
    expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(HALF_OF_CHANGES_BYTES[type])
  },
)

it('half of all commands load little more than the reader of commands', () => {
  const sizes = known
    .filter(({ input }) => input.options.artifactType === 'shell_command')
    .map(({ load }) => load.servedBytes)
    .sort((a, b) => a - b)
  expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(SHORT_COMMAND_BYTES)
})

it('half of all changes of code wait three times for parts beyond the core and their family, and half of all plans no more', () => {
  const waitsOf = (type: ArtifactType) =>
    known
      .filter(({ input }) => input.options.artifactType === type)
      .map(({ load }) => load.rounds - 1)
      .sort((a, b) => a - b)
  for (const type of ['code_diff', 'patch', 'plan'] as const) {
    const waits = waitsOf(type)
    expect(waits[waits.length >> 1]).toBeLessThanOrEqual(3)
  }
})

it('every part of functions is loaded for some artifacts, and but for two for less than half of those of its family', () => {
  for (const [part, { owner }] of Object.entries(MODULE_PARTS)) {
    if (RARELY_ASKED.some((name) => name === part)) continue
    const near = known.filter(({ load }) => load.entries.includes(owner))
    const loading = near.filter(({ load }) => load.entries.includes(part)).length
    expect(loading, part).toBeGreaterThan(0)
    if (!OFTEN_ASKED.some((name) => name === part)) expect(loading, part).toBeLessThan(near.length / 2)
  }
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
    const brotliOf = (file: string) => served(readFileSync(join(built.partsFolder, file)))
    for (const { files, bytes, servedBytes } of [most, least]) {
      expect(bytes).toBe([...files].reduce((sum, file) => sum + size(file), 0))
      expect(servedBytes).toBe([...files].reduce((sum, file) => sum + brotliOf(file), 0))
    }
    expect(most.files.size).toBeGreaterThan(least.files.size)
  })
})
