// Links the parts of the engine. Exports of earlier parts are parameters, by number; exports of later parts
// are called through a function that throws when the part is missing.
import { join, relative, resolve, sep } from 'node:path'
import { type BuildOptions, build, type OnResolveResult, type Plugin } from 'esbuild'
import type { PartLayout } from './build-engine-layout.ts'

export type Options = BuildOptions & { absWorkingDir: string }

/** Exports of modules by path; for those of later parts, their kind. */
export interface Surface {
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly later: ReadonlyMap<string, readonly LaterExport[]>
}

interface LaterExport {
  readonly name: string
  /** A function, functions by name, or data; null for exports used only inside the part. */
  readonly is: 'function' | { readonly members: readonly string[] } | { readonly json: string } | null
}

/** An export of another part, in code that is not numbered yet. */
const provided = (key: string): string => `__provided(${JSON.stringify(key)})`
export const PROVIDED = /__provided\("([^"]+)"\)/g

export async function surfaceOf(options: Options, parts: readonly PartLayout[]): Promise<Surface> {
  const { metafile } = await build({
    ...options,
    entryPoints: parts.flatMap(({ modules }) => [...modules]).sort(),
    bundle: false,
    write: false,
    metafile: true,
    outdir: 'out',
    outbase: '.',
  })
  const names = Object.values(metafile!.outputs).map(
    (output) => [output.entryPoint!, [...output.exports].sort()] as const,
  )
  return { names: new Map(names), later: await laterExports(options, parts) }
}

/** Determined by importing the modules. */
async function laterExports(
  options: Options,
  parts: readonly PartLayout[],
): Promise<ReadonlyMap<string, readonly LaterExport[]>> {
  const paths = parts.flatMap(({ entries }) => entries)
  const contents = paths.map((path, index) => `export * as m${index} from './${path}'\n`).join('')
  const { outputFiles } = await build({ ...options, ...fromText(options, contents) })
  const code = Buffer.from(outputFiles![0]!.contents).toString('base64')
  const modules = await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)
  return new Map(
    paths.map((path, index) => {
      const exports: Record<string, unknown> = modules[`m${index}`]
      return [path, Object.entries(exports).map(([name, value]) => ({ name, is: kindOf(value) }))]
    }),
  )
}

function kindOf(value: unknown): LaterExport['is'] {
  if (typeof value === 'function') return /^class\b/.test(String(value)) ? null : 'function'
  if (isData(value)) return { json: JSON.stringify(value) }
  const members = Object.entries(value as object)
  return members.length > 0 && members.every(([, member]) => typeof member === 'function')
    ? { members: members.map(([name]) => name) }
    : null
}

function isData(value: unknown): boolean {
  if (typeof value !== 'object') return /^(?:string|number|boolean)$/.test(typeof value)
  if (value === null) return true
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isData)
}

const fromText = ({ absWorkingDir }: Options, contents: string): BuildOptions => ({
  entryPoints: [],
  stdin: { contents, resolveDir: absWorkingDir, sourcefile: 'part.js', loader: 'js' },
  write: false,
})

/** Returns a part's code as statements that assign `__part`. */
export async function linked(
  options: Options,
  contents: string,
  part: PartLayout,
  parts: readonly PartLayout[],
  surface: Surface,
): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    ...fromText(options, contents),
    format: 'iife',
    globalName: '__part',
    plugins: [links(options.absWorkingDir, part, parts, surface), ...(options.plugins ?? [])],
  })
  return outputFiles![0]!.text
}

const links = (
  root: string,
  own: PartLayout,
  parts: readonly PartLayout[],
  { names, later }: Surface,
): Plugin => ({
  name: 'links',
  setup(esbuild) {
    const partOf = new Map(parts.flatMap((part) => [...part.modules].map((path) => [path, part])))
    const elsewhere = (found: string): OnResolveResult | null => {
      const path = relative(root, found).split(sep).join('/')
      const part = partOf.get(path)
      if (part === undefined || part === own) return null
      if (own.below.includes(part.name)) return { path, namespace: 'below', sideEffects: false }
      return { path, namespace: 'later', sideEffects: false, pluginData: part.name }
    }
    // Paths include their extensions; only packages must be resolved.
    esbuild.onResolve({ filter: /^[./]/ }, ({ path, resolveDir }) => elsewhere(resolve(resolveDir, path)))
    esbuild.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, importer, kind, resolveDir }) => {
      if (pluginData === 'resolving') return null
      const found = await esbuild.resolve(path, { importer, kind, resolveDir, pluginData: 'resolving' })
      return found.errors.length > 0 ? found : elsewhere(found.path)
    })
    esbuild.onLoad({ filter: /./, namespace: 'below' }, ({ path }) => ({
      loader: 'js',
      contents: names
        .get(path)!
        .map((name) => `export const ${name} = /* @__PURE__ */ ${provided(`${path}#${name}`)}\n`)
        .join(''),
    }))
    esbuild.onLoad({ filter: /./, namespace: 'later' }, ({ path, pluginData }) => ({
      loader: 'js',
      resolveDir: root,
      contents: `import { later, laterMembers } from ${JSON.stringify(join(root, 'protocol/review/core/lazy.ts'))}\n${(
        later.get(path) ?? []
      )
        .map((one) => declared(path, one, pluginData))
        .join('')}`,
    }))
  },
})

function declared(path: string, { name, is }: LaterExport, part: string): string {
  if (is === null) return ''
  const find = `() => ${provided(`${path}#${name}`)}`
  const value =
    is === 'function'
      ? `later(${JSON.stringify(part)}, ${find})`
      : 'members' in is
        ? `laterMembers(${JSON.stringify(part)}, ${JSON.stringify(is.members)}, ${find})`
        : is.json
  return `export const ${name} = /* @__PURE__ */ ${value}\n`
}
