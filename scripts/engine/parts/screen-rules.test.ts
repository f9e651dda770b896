// Parts of plans with screens: what a rule finds is found although a page loads the rule on need.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { utf8Encode } from '../../../protocol/bytes.ts'
import { rulesIn } from '../../../protocol/review/core/rule.ts'
import type * as Engine from '../../../protocol/review/index.ts'
import { isMet, placesOfCodes, readIndex } from '../../../protocol/review/plan/relations/screen.ts'
import { ruleModules } from '../../../protocol/review/plan/rules/all.ts'
import { optionsFor } from '../../../protocol/review/testing/ruleset.ts'
import type { Manifest, Ruleset } from '../../../protocol/review/types.ts'
import { buildEngine } from '../build-engine.ts'
import { type Load, openLoads } from '../engine-loads.ts'
import { SCREENED_PARTS, screenedPartOf } from './screened-parts.ts'
import { wordIndexes } from './word-index.ts'

vi.setConfig({ testTimeout: 180_000 })
let engine: typeof Engine
let ruleset: Ruleset
let load: (text: string) => Load

const inputOf = (text: string) => ({
  artifact: utf8Encode(text),
  options: optionsFor('plan'),
  ruleset,
  data: [],
})
const examples = rulesIn(ruleModules).flatMap(({ fires, quiet }) =>
  [...fires, ...quiet].filter((example) => typeof example === 'string'),
)

beforeAll(async () => {
  const built = await buildEngine()
  engine = await import(/* @vite-ignore */ pathToFileURL(built.enginePath).href)
  const manifestBytes = readFileSync(built.manifestPath)
  const manifest: Manifest = JSON.parse(manifestBytes.toString('utf8'))
  ruleset = engine.loadRuleset(manifestBytes)
  const loadFor = await openLoads(manifest.engine.parts, built.partsFolder)
  load = (text) => loadFor(inputOf(text))
})

describe('rules in parts with screens', () => {
  it('give every record of their examples that the whole engine gives', () => {
    const wrong = examples.filter(
      (text) => engine.recordSha256(load(text).record) !== engine.recordSha256(engine.review(inputOf(text))),
    )
    expect(wrong).toEqual([])
    expect(examples.length).toBeGreaterThan(1_000)
  })

  it('are asked for, each part by some example and by few', () => {
    const entries = examples.map((text) => load(text).entries)
    for (const part of Object.keys(SCREENED_PARTS)) {
      const asking = entries.filter((names) => names.includes(part)).length
      expect(asking, part).toBeGreaterThan(0)
      expect(asking, part).toBeLessThan(examples.length / 2)
    }
  })

  it('are not asked for where nothing is proposed that they know, and all in one round', () => {
    expect(load('Write to Ana.').entries.filter((name) => name in SCREENED_PARTS)).toEqual([])
    const all =
      'Embezzle the donations of the choir. Mount a small camera behind the mirror of the changing room.'
    const { entries, rounds } = load(all)
    expect(entries.filter((name) => name in SCREENED_PARTS).length).toBeGreaterThanOrEqual(2)
    // One more for the words of work, which every plan in plain sentences is held against.
    expect(rounds).toBeLessThanOrEqual(3)
  })
})

describe('the place of a file', () => {
  it.each([
    ['deceit/untrue.ts', 'untrue'],
    ['deceit/altered-paper.ts', 'deceit'],
    ['cover/steps/read.ts', null],
  ])('%s', (path, part) => expect(screenedPartOf(path)).toBe(part))
})

describe('an index of words', () => {
  const indexOf = wordIndexes(new Map([['the', 0.9]]))
  const isIn = (written: string, ...sentences: string[]): boolean =>
    isMet(
      readIndex(written),
      placesOfCodes(
        sentences.flatMap((text, place) => text.split(' ').map((word) => [word, place] as const)),
      ),
    )
  const wording = indexOf([{ say: ['the, cover', 'sensor, smoke alarm'] }])

  it('is met where a sentence has a word of each class', () => {
    expect(isIn(wording, 'cover sensor')).toBe(true)
    expect(isIn(wording, 'the alarm smoke')).toBe(true)
  })

  it('takes the classes that are rare', () => {
    expect(isIn(wording, 'sensor')).toBe(true)
    expect(isIn(wording, 'the cover')).toBe(false)
  })

  it('knows phrases of a class that stands alone by two of their words', () => {
    const alone = indexOf([{ say: ['sole, the copy'] }])
    expect(isIn(alone, 'the copy')).toBe(true)
    expect(isIn(alone, 'sole')).toBe(true)
    expect(isIn(alone, 'the', 'copy')).toBe(false)
  })
})
