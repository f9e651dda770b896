// Bundles the engine twice from the same sources: whole, as proofs name it, and divided by esbuild into ES modules, one for
// the core, for each family, grammar and other reader, with chunks for what several of them import.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { FAMILY_NAMES, type FamilyName } from '../../protocol/review/core/family.ts'
import { slimGrammars } from './grammars/slim-grammars.ts'
import { linkModules } from './parts/link-modules.ts'
import { isChunk, isHosted, mergeChunks, withoutEmpty } from './parts/merge-chunks.ts'
import { MODULE_PARTS } from './parts/module-parts.ts'
import { screenRules } from './parts/screen-rules.ts'
import { SCREENED_PARTS } from './parts/screened-parts.ts'
import { shrinkParts } from './parts/shrink-parts.ts'
import { stripExamples } from './parts/strip-examples.ts'

export interface BuiltPart {
  /** An entry's name, or chunk and the hash of its content. */
  readonly file: string
  readonly bytes: Uint8Array
  /** Other parts, sorted. */
  readonly imports: readonly string[]
}

const bundleOptions = (root: string) =>
  ({
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: ['es2022'],
    charset: 'utf8',
    minify: true,
    legalComments: 'eof',
    preserveSymlinks: true,
    // The bundle must not depend on a tsconfig of the folder it was built in.
    tsconfigRaw: '{"compilerOptions":{"verbatimModuleSyntax":true}}',
    logLevel: 'silent',
    // A library reads a setting of Node for its debugging: the bundle reads no environment.
    define: { process: 'undefined' },
    plugins: [stripExamples, slimGrammars],
    write: false,
    metafile: true,
  }) satisfies BuildOptions

export async function bundleWhole(root: string) {
  const entryPoints = ['protocol/review/index.ts']
  const { outputFiles, metafile } = await build({ ...bundleOptions(root), entryPoints })
  return { code: outputFiles[0]!.contents, metafile }
}

/** All families with the sources and examples of their rules, which the engine leaves out. */
export async function bundleFamilies(root: string): Promise<Uint8Array> {
  const entryPoints = ['protocol/review/families.ts']
  const { outputFiles } = await build({ ...bundleOptions(root), entryPoints, plugins: [], minify: false })
  return outputFiles[0]!.contents
}

/** Sorted by file. */
export async function bundleParts(root: string): Promise<BuiltPart[]> {
  const screens = await screenRules(root, bundleOptions(root))
  const links = await linkModules(root, bundleOptions(root))
  const { outputFiles } = await build({
    ...bundleOptions(root),
    plugins: [screens.plugin, links.plugin, slimGrammars],
    entryPoints: { ...entriesOf(root), ...links.entries, ...screens.entries },
    splitting: true,
    outdir: 'parts',
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
  })
  const files = withoutEmpty(new Map(outputFiles.map(({ path, text }) => [basename(path), text])))
  const { absWorkingDir, plugins: _, ...options } = bundleOptions(root)
  const merged = await mergeChunks(
    files,
    (entry) => ownerOf(root, entry),
    (entry) => basename(entry, '.js') in READERS,
    options,
  )
  const shrunk = await shrinkParts(merged, (file, name) => isChunk(file) || isHosted(name))
  return [...shrunk]
    .map(([file, code]) => ({
      file,
      bytes: Buffer.from(code),
      imports: [...new Set(importsIn(code))].sort(),
    }))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

const importsIn = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, file]) => file!)

const LANGUAGES = 'protocol/review/syntax/languages'
/** What else a page loads when an artifact needs it, with the family that asks for it. */
const READERS: Readonly<Record<string, readonly [family: FamilyName, module: string]>> = {
  addresses: ['plan', 'address/part.ts'],
  config: ['code', 'code/parts/config.ts'],
  contracts: ['code', 'code/parts/contracts.ts'],
  conversations: ['plan', 'plan/parts/conversations.ts'],
  memory: ['code', 'code/parts/memory.ts'],
  powershell: ['shell', 'shell/read/powershell/index.ts'],
  trees: ['code', 'code/parts/trees.ts'],
}
const languagesIn = (root: string): string[] =>
  readdirSync(join(root, LANGUAGES)).filter((file) => /^[a-z]+\.ts$/.test(file))

function entriesOf(root: string): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(READERS).map(([name, [, module]]) => [name, `protocol/review/${module}`]),
    ...['core', ...FAMILY_NAMES].map((name) => [name, `protocol/review/${name}/index.ts`]),
    ...languagesIn(root).map((file) => [basename(file, '.ts'), `${LANGUAGES}/${file}`]),
  ])
}

/** Families come after the core, readers and grammars after the family that asks for them. */
function ownerOf(root: string, entry: string): string | undefined {
  const name = basename(entry, '.js')
  if (name === 'core') return undefined
  if (FAMILY_NAMES.some((family) => family === name)) return 'core.js'
  if (name in SCREENED_PARTS) return 'plan.js'
  const linked = MODULE_PARTS[name]
  const owner = READERS[name]?.[0] ?? linked?.after ?? linked?.owner
  return `${owner ?? (languagesIn(root).includes(`${name}.ts`) ? 'code' : 'core')}.js`
}
