// Measures the engine per artifact: the built bundle, one thread, over the published corpus.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArtifactType } from '#protocol/review/types.ts'
import type { Entry, Row } from '../entry.ts'
import { engineUnderTest } from '../harness/engine-under-test.ts'
import { percentile } from '../harness/measure/statistics.ts'

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
    return { rows, notes: [`${cases.length} cases of ${corpusPath}, each once a round after one warm-up.`] }
  },
}

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
