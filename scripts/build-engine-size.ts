// What makes the engine as large as it is? Minified bytes by family as they stand in the bundle, and their size after
// gzip when each family is packed alone.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'
import { bundleOptions } from './build-engine.ts'
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
    ['whole bundle', kB(whole.length), kB(gzipSync(whole, { level: 9 }).length)],
  ])}\n`,
)

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
