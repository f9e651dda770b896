// Bundles the engine twice from the same sources: whole, as proofs name it, and divided by esbuild into ES modules, one for
// the core, for each family, grammar and other reader, with chunks for what several of them import.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { FAMILY_NAMES } from '../../protocol/review/core/family.ts'
import { stripExamples } from './strip-examples.ts'

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
    plugins: [stripExamples],
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
  const { outputFiles, metafile } = await build({
    ...bundleOptions(root),
    entryPoints: entriesOf(root),
    splitting: true,
    outdir: 'parts',
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
  })
  const importsOf = new Map(
    Object.entries(metafile.outputs).map(([path, { imports }]) => [
      basename(path),
      [...new Set(imports.map(({ path }) => basename(path)))].sort(),
    ]),
  )
  return outputFiles
    .map(({ path, contents }) => ({
      file: basename(path),
      bytes: contents,
      imports: importsOf.get(basename(path))!,
    }))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

const LANGUAGES = 'protocol/review/syntax/languages'
/** What else a page loads when an artifact needs it. */
const READERS = { powershell: 'protocol/review/shell/read/powershell/index.ts' }

function entriesOf(root: string): Record<string, string> {
  const languages = readdirSync(join(root, LANGUAGES)).filter((file) => /^[a-z]+\.ts$/.test(file))
  return Object.fromEntries([
    ...Object.entries(READERS),
    ...['core', ...FAMILY_NAMES].map((name) => [name, `protocol/review/${name}/index.ts`]),
    ...languages.map((file) => [basename(file, '.ts'), `${LANGUAGES}/${file}`]),
  ])
}
