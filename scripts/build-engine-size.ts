// What makes the engine as large as it is, and how much of it does a page load? Minified bytes by family as they stand
// in the bundle, and their size after gzip when each family is packed alone; then the parts as they are served.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'
import { bundleOptions } from './build-engine.ts'
import { type BuiltPart, buildParts } from './build-engine-parts.ts'
import { table } from './score/print.ts'

const root = resolve(import.meta.dirname, '..')
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
process.stdout.write(
  `${table([
    ['served as', 'minified', 'gzip', 'with what it needs'],
    ...parts.map(({ file, code }) => [
      file,
      kB(code.length),
      kB(gzipped(code)),
      kB(neededFor(file).reduce((sum, part) => sum + gzipped(part.code), 0)),
    ]),
  ])}\n`,
)

/** The core, the part and what the part asks for, as a page fetches them. */
function neededFor(file: string): BuiltPart[] {
  const code = parts.find((part) => part.file === file)!.code
  const [, needs = ''] = /^export const needs=(\[[^\]]*\])/.exec(Buffer.from(code).toString('utf8')) ?? []
  const files = new Set(['core.js', file, ...(needs === '' ? [] : (JSON.parse(needs) as string[]))])
  return parts.filter((part) => files.has(part.file))
}

function gzipped(bytes: Uint8Array): number {
  return gzipSync(bytes, { level: 9 }).length
}

/** Family, or its tables, or the package. */
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
