// Prints the size of the engine and how much of it a page loads: minified bytes by family in the bundle,
// with their size after gzip; the parts as served; and the parts loaded for the golden vectors and the
// corpus.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'
import { testRuleset } from '../../protocol/review/testing/ruleset.ts'
import { ARTIFACT_TYPES } from '../../protocol/review/types.ts'
import { table } from '../score/print.ts'
import { bundleOptions } from './build-engine.ts'
import { gzipped, isFamily, knownArtifacts, openParts } from './build-engine-loads.ts'
import { buildParts } from './build-engine-parts.ts'

const root = resolve(import.meta.dirname, '../..')
const result = await build({ ...bundleOptions(root), metafile: true, write: false })
const [output] = Object.values(result.metafile.outputs)
const bytesOf = new Map<string, number>()
const filesOf = new Map<string, string[]>()
for (const [path, { bytesInOutput }] of Object.entries(output!.inputs)) {
  const group = groupOf(path)
  bytesOf.set(group, (bytesOf.get(group) ?? 0) + bytesInOutput)
  filesOf.set(group, [...(filesOf.get(group) ?? []), path])
}
const rows = await Promise.all(
  [...bytesOf].map(async ([group, bytes]) => ({ group, bytes, gzip: await gzipOf(filesOf.get(group)!) })),
)
rows.sort((a, b) => b.gzip - a.gzip)
const whole = result.outputFiles![0]!.contents
process.stdout.write(
  `${table([
    ['part', 'minified', 'gzip alone'],
    ...rows.map(({ group, bytes, gzip }) => [group, kB(bytes), kB(gzip)]),
    ['whole bundle', kB(whole.length), kB(gzipped(whole))],
  ])}\n\n`,
)

const parts = await buildParts(bundleOptions(root))
const partSize = (file: string): number => {
  const part = parts.find((one) => one.file === file)
  return part ? gzipped(part.bytes) : 0
}
process.stdout.write(
  `${table([
    ['served as', 'code, gzip', 'data, gzip'],
    ...parts
      .filter(({ file }) => file.endsWith('.js'))
      .map(({ file }) => [file.slice(0, -3), kB(partSize(file)), kB(partSize(`${file}on`))]),
  ])}\n\n`,
)

const { loadFor } = await openParts(parts)
const loads = knownArtifacts(testRuleset).map((input) => ({
  type: input.options.artifactType,
  ...loadFor(input),
}))
process.stdout.write(
  `${table([
    [
      'to judge one',
      'artifacts',
      'code, median',
      'most',
      'over 200 kB',
      'data, median',
      'holding another kind: code, most',
    ],
    ...ARTIFACT_TYPES.map((type) => {
      const ofType = loads.filter((load) => load.type === type)
      const alone = ofType.filter(({ parts }) => parts.filter(isFamily).length === 1)
      const code = alone.map((load) => load.code).sort((a, b) => a - b)
      const data = alone.map((load) => load.data).sort((a, b) => a - b)
      const nesting = ofType.filter((load) => !alone.includes(load)).map((load) => load.code)
      return [
        type,
        String(ofType.length),
        kB(code[code.length >> 1]!),
        kB(code.at(-1)!),
        String(code.filter((bytes) => bytes > 200_000).length),
        kB(data[data.length >> 1]!),
        nesting.length === 0 ? 'none' : `${kB(Math.max(...nesting))} (${nesting.length})`,
      ]
    }),
  ])}\n`,
)

/** Family, its tables, or the package. */
function groupOf(path: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  if (name !== undefined) return name
  const [, family, rest = ''] = /^protocol\/review\/([^/]+)\/(.*)$/.exec(path) ?? []
  if (family === undefined) return path.startsWith('protocol/review/') ? 'review' : 'protocol'
  return rest.startsWith('tables/') || rest.startsWith('unicode/') ? `${family}, tables` : family
}

async function gzipOf(paths: readonly string[]): Promise<number> {
  const texts = await Promise.all(
    paths.map(async (path) => {
      const loader = path.endsWith('.ts') ? 'ts' : 'js'
      const { code } = await transform(readFileSync(join(root, path), 'utf8'), {
        loader,
        minify: true,
        charset: 'utf8',
      })
      return code.replace(/^(?:import|export)[^;]*from"[^"]*";/gm, '')
    }),
  )
  return gzipSync(texts.join(''), { level: 9 }).length
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
