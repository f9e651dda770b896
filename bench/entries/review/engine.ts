// Measures the engine per artifact: the built bundle, one thread, over the published corpus.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAMILY_NAMES } from '#protocol/review/core/family.ts'
import { testRuleset } from '#protocol/review/testing/ruleset.ts'
import { ARTIFACT_TYPES, type ArtifactType, type Manifest } from '#protocol/review/types.ts'
import { buildEngine } from '../../../scripts/engine/build-engine.ts'
import { knownArtifacts, openLoads } from '../../../scripts/engine/engine-loads.ts'
import type { Entry, Row } from '../../entry.ts'
import { engineUnderTest } from '../../harness/engine-under-test.ts'
import { percentile } from '../../harness/measure/statistics.ts'

interface CorpusCase {
  artifact: string
  artifactType: ArtifactType
}

const corpusPath = 'protocol/vectors/review/corpus'

export const engine: Entry = {
  name: 'engine',
  title: 'Engine latency per artifact, one thread',
  async measure(bench) {
    const cases = readCorpus(join(bench.root, corpusPath))
    if (cases.length === 0)
      return {
        rows: [],
        notes: [`Skipped: ${corpusPath} holds no cases with artifact and artifact_type yet.`],
      }
    const judgeOne = await engineUnderTest(bench)
    const judge = ({ artifact, artifactType }: CorpusCase): number => judgeOne(artifactType, artifact).micros
    for (const one of cases) judge(one)
    const types = [...new Set(cases.map(({ artifactType }) => artifactType))].sort()
    const rows = types.flatMap((type): Row[] => {
      const ofType = cases.filter(({ artifactType }) => artifactType === type)
      const runs = Array.from({ length: bench.rounds }, () => ofType.map(judge))
      return [
        {
          what: `${type} (${ofType.length}) p50`,
          unit: 'µs',
          rounds: runs.map((micros) => percentile(micros, 0.5)),
          goal: { below: 2_000 },
        },
        {
          what: `${type} (${ofType.length}) p99`,
          unit: 'µs',
          rounds: runs.map((micros) => percentile(micros, 0.99)),
          goal: { below: 25_000 },
        },
      ]
    })
    const sizes = await sizeRows(bench.root)
    return {
      rows: [...rows, ...sizes],
      notes: [
        `${cases.length} cases of ${corpusPath}, each once a round after one warm-up.`,
        'The size is of what a page loads for a first verdict: core, family and the parts that the artifact needs.',
      ],
    }
  },
}

/** What a page loads to judge an artifact of one type alone: the median, and the most. */
async function sizeRows(root: string): Promise<Row[]> {
  const { manifestPath, partsFolder } = await buildEngine({ root })
  const { engine: built }: Manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
  const loadFor = await openLoads(built.parts, partsFolder)
  const loads = knownArtifacts(testRuleset).map((input) => ({
    type: input.options.artifactType,
    ...loadFor(input),
  }))
  return ARTIFACT_TYPES.flatMap((type): Row[] => {
    const sizes = loads
      .filter((load) => load.type === type && isAlone(load.entries))
      .map(({ bytes }) => bytes / 1000)
      .sort((a, b) => a - b)
    return [
      { what: `${type} loads, median`, unit: 'kB', rounds: [percentile(sizes, 0.5)], goal: { below: 200 } },
      { what: `${type} loads, most`, unit: 'kB', rounds: [sizes.at(-1)!], goal: { below: 200 } },
    ]
  })
}

const isAlone = (entries: readonly string[]): boolean =>
  entries.filter((name) => FAMILY_NAMES.some((family) => family === name)).length === 1

/** Every object with a text `artifact` and an `artifact_type`, in JSON files and JSON lines, wherever it stands in them. */
function readCorpus(directory: string): CorpusCase[] {
  if (!existsSync(directory)) return []
  const cases: CorpusCase[] = []
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { artifact, artifact_type: artifactType } = value as Record<string, unknown>
    if (typeof artifact === 'string' && typeof artifactType === 'string')
      cases.push({ artifact, artifactType: artifactType as ArtifactType })
    else for (const member of Object.values(value)) collect(member)
  }
  for (const name of (readdirSync(directory, { recursive: true }) as string[]).sort()) {
    const text = () => readFileSync(join(directory, name), 'utf8')
    if (name.endsWith('.json')) collect(JSON.parse(text()))
    else if (name.endsWith('.jsonl'))
      for (const line of text().split('\n')) if (line.trim()) collect(JSON.parse(line))
  }
  return cases
}
