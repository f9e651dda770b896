// Prints what makes the engine as large as it is, and how much of it a page loads: minified bytes by family as they stand
// in the whole engine, the parts as they are served, and what the golden vectors and the corpus make a page load.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FAMILY_NAMES } from '../../protocol/review/core/family.ts'
import { testRuleset } from '../../protocol/review/testing/ruleset.ts'
import { ARTIFACT_TYPES, type Manifest } from '../../protocol/review/types.ts'
import { table } from '../score/print.ts'
import { buildEngine } from './build-engine.ts'
import { bundleWhole } from './bundle-engine.ts'
import { gzipped, knownArtifacts, openLoads, served } from './engine-loads.ts'

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
const print = (rows: string[][]): boolean => process.stdout.write(`${table(rows)}\n\n`)

/** Family, or its tables, or the package. */
function groupOf(path: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  if (name !== undefined) return name
  const [, family, rest = ''] = /^protocol\/review\/([^/]+)\/(.*)$/.exec(path) ?? []
  if (family === undefined) return path.startsWith('protocol/review/') ? 'review' : 'protocol'
  return rest.startsWith('tables/') || rest.startsWith('unicode/') ? `${family}, tables` : family
}

const { code, metafile } = await bundleWhole(resolve(import.meta.dirname, '../..'))
const bytesOf = new Map<string, number>()
for (const [path, { bytesInOutput }] of Object.entries(Object.values(metafile.outputs)[0]!.inputs))
  bytesOf.set(groupOf(path), (bytesOf.get(groupOf(path)) ?? 0) + bytesInOutput)
print([
  ['of the whole engine', 'minified'],
  ...[...bytesOf].sort((a, b) => b[1] - a[1]).map(([group, bytes]) => [group, kB(bytes)]),
  ['in one file', kB(code.length)],
  ['in one file, gzip', kB(gzipped(code))],
])

const { manifestPath, partsFolder } = await buildEngine()
const manifestBytes = readFileSync(manifestPath)
const { engine }: Manifest = JSON.parse(manifestBytes.toString('utf8'))
print([
  ['served as', 'minified', 'gzip', 'Brotli', 'imports'],
  ...engine.parts.map(({ file, bytes, imports }) => {
    const code = readFileSync(`${partsFolder}/${file}`)
    return [file, kB(bytes), kB(gzipped(code)), kB(served(code)), String(imports.length)]
  }),
  ['manifest.json', kB(manifestBytes.length), kB(gzipped(manifestBytes)), kB(served(manifestBytes)), ''],
])

const loadFor = await openLoads(engine.parts, partsFolder)
const loads = knownArtifacts(testRuleset).map((input) => ({
  type: input.options.artifactType,
  ...loadFor(input),
}))
const isAlone = ({ entries }: (typeof loads)[number]): boolean =>
  entries.filter((name) => FAMILY_NAMES.some((family) => family === name)).length === 1
for (const [coding, size] of [
  ['gzip', 'bytes'],
  ['Brotli', 'servedBytes'],
] as const)
  print([
    [
      `to judge one, ${coding}`,
      'artifacts',
      'files',
      'median',
      'most',
      'over 200 kB',
      'most with another kind in it',
    ],
    ...ARTIFACT_TYPES.map((type) => {
      const ofType = loads.filter((load) => load.type === type)
      const alone = ofType.filter(isAlone).sort((a, b) => a[size] - b[size])
      const nesting = ofType.filter((load) => !isAlone(load)).map((load) => load[size])
      return [
        type,
        String(ofType.length),
        String(alone.at(-1)!.files.size),
        kB(alone[alone.length >> 1]![size]),
        kB(alone.at(-1)![size]),
        String(alone.filter((load) => load[size] > 200_000).length),
        nesting.length === 0 ? 'none' : `${kB(Math.max(...nesting))} (${nesting.length})`,
      ]
    }),
  ])
