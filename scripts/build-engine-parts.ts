// Builds the engine in parts, for pages that need one family: core.js, shared.js (what several families need and the
// core does not) and a file for each family. A part gets what it does not hold as a parameter, by number, so that a
// page can run the very bytes that it hashed, whatever address they came from.
import { relative, sep } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { FAMILY_NAMES } from '../protocol/review/family.ts'

export interface BuiltPart {
  readonly file: string
  readonly code: Uint8Array
}

type Options = BuildOptions & { absWorkingDir: string }

const CORE_ENTRY = "export * from './protocol/review/core.ts'\n"
const familyEntry = (name: string): string =>
  `export { ${name}Family as family } from './protocol/review/families/${name}.ts'\n`

/** Sorted by file. `options` are those of the whole engine, so that both are made of the same code. */
export async function buildParts(options: Options): Promise<BuiltPart[]> {
  const { core, shared } = await divide(options)
  const namesOf = await exportsOf(options, [...core, ...shared])
  const bundle = (contents: string, provided: ReadonlySet<string>) =>
    bundled(options, contents, provided, namesOf)

  const drafts = await Promise.all(
    FAMILY_NAMES.map(async (name) => ({
      file: `${name}.js`,
      text: await bundle(familyEntry(name), new Set([...core, ...shared])),
    })),
  )
  const wanted = (texts: readonly string[], from: ReadonlySet<string>): string[] =>
    [...new Set(texts.flatMap((text) => [...text.matchAll(WANTED)].map(([, key]) => key!)))]
      .filter((key) => from.has(key.split('#')[0]!))
      .sort()
  const ofShared = wanted(
    drafts.map(({ text }) => text),
    shared,
  )
  const sharedDraft = await bundle(providing(ofShared, 0), core)
  const ofCore = wanted([...drafts.map(({ text }) => text), sharedDraft], core)
  const numbers = new Map([...ofCore, ...ofShared].map((key, index) => [key, index]))
  const numbered = (text: string): string =>
    text.replaceAll(WANTED, (_call, key: string) => `__provided[${numbers.get(key)}]`)

  const parts = [
    { file: 'core.js', text: await whole(options, `${CORE_ENTRY}${providing(ofCore, 0)}`) },
    {
      file: 'shared.js',
      text: wrapped(numbered(await bundle(providing(ofShared, ofCore.length), core)), []),
    },
    ...drafts.map(({ file, text }) => {
      const needs = wanted([text], shared).length > 0 ? ['shared.js'] : []
      return { file, text: wrapped(numbered(text), needs) }
    }),
  ]
  return parts
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ file, text }) => ({ file, code: Buffer.from(text, 'utf8') }))
}

const WANTED = /__provided\("([^"]+)"\)/g

/** Exports under their numbers, beginning with `from`. */
function providing(keys: readonly string[], from: number): string {
  const imports = keys.map((key, index) => {
    const [path, name] = key.split('#')
    return `import { ${name} as p${index} } from './${path}'\n`
  })
  const members = keys.map((_key, index) => `${from + index}: p${index}`)
  return `${imports.join('')}export const provided = { ${members.join(', ')} }\n`
}

/** `export const part`: a function of what it is provided with. */
const wrapped = (text: string, needs: readonly string[]): string =>
  `export const needs=${JSON.stringify(needs)};\nexport const part=__provided=>{"use strict";\n${text.trimEnd()}\nreturn __part};\n`

/** Layers of the frame: what they hold is in the core even where only families use it. */
const LAYER = /^protocol\/review\/(?:decide|input|number)\//

/** Modules of the core, and those outside it that more than one family needs. Paths relative to the root. */
async function divide(options: Options): Promise<{ core: Set<string>; shared: Set<string> }> {
  const users = new Map<string, number>()
  for (const name of FAMILY_NAMES)
    for (const path of await inputsOf(options, familyEntry(name))) users.set(path, (users.get(path) ?? 0) + 1)
  const common = [...users].filter(([, count]) => count > 1).map(([path]) => path)
  const layers = common.filter((path) => LAYER.test(path)).map((path) => `import './${path}'\n`)
  // With what the layers import: a module in two parts would have two states.
  const core = new Set(await inputsOf(options, CORE_ENTRY + layers.join('')))
  return { core, shared: new Set(common.filter((path) => !core.has(path))) }
}

const stdin = ({ absWorkingDir }: Options, contents: string): BuildOptions => ({
  entryPoints: [],
  stdin: { contents, resolveDir: absWorkingDir, sourcefile: 'part.js', loader: 'js' },
  write: false,
})

async function inputsOf(options: Options, contents: string): Promise<string[]> {
  const { metafile } = await build({ ...options, ...stdin(options, contents), metafile: true })
  return Object.keys(metafile!.inputs).filter((path) => path !== 'part.js')
}

async function whole(options: Options, contents: string): Promise<string> {
  const { outputFiles } = await build({ ...options, ...stdin(options, contents) })
  return outputFiles![0]!.text
}

/** What each module exports, by its path. */
async function exportsOf(
  options: Options,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { metafile } = await build({
    ...options,
    entryPoints: [...paths].sort(),
    bundle: false,
    write: false,
    metafile: true,
    outdir: 'out',
    outbase: '.',
  })
  return new Map(
    Object.values(metafile!.outputs).map((output) => [output.entryPoint!, [...output.exports].sort()]),
  )
}

async function bundled(
  options: Options,
  contents: string,
  provided: ReadonlySet<string>,
  namesOf: ReadonlyMap<string, readonly string[]>,
): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    ...stdin(options, contents),
    format: 'iife',
    globalName: '__part',
    plugins: [asParameter(options.absWorkingDir, provided, namesOf)],
  })
  return outputFiles![0]!.text
}

/** An import of a provided module reads its exports from the parameter; those that are not used leave no trace. */
const asParameter = (
  root: string,
  provided: ReadonlySet<string>,
  namesOf: ReadonlyMap<string, readonly string[]>,
): Plugin => ({
  name: 'as-parameter',
  setup(esbuild) {
    esbuild.onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
      // The shared part's own entry names its modules, which it holds.
      if (pluginData === 'resolving') return null
      const { importer, kind, resolveDir } = from
      const found = await esbuild.resolve(path, { importer, kind, resolveDir, pluginData: 'resolving' })
      if (found.errors.length > 0) return found
      const named = relative(root, found.path).split(sep).join('/')
      return provided.has(named)
        ? { path: named, namespace: 'provided', sideEffects: false }
        : { path: found.path, sideEffects: found.sideEffects }
    })
    esbuild.onLoad({ filter: /./, namespace: 'provided' }, ({ path }) => ({
      loader: 'js',
      contents: namesOf
        .get(path)!
        .map((name) => `export const ${name} = /* @__PURE__ */ __provided("${path}#${name}")\n`)
        .join(''),
    }))
  },
})
