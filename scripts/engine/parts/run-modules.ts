// Runs modules of the engine to see what they export.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build } from 'esbuild'

export type Exports = Readonly<Record<string, unknown>>

/** Exports of the modules that are in parts, by path within protocol/review. */
export type ModulesOfParts = ReadonlyMap<string, Exports>

/** By path within the folder. */
export async function runModules(
  folder: string,
  paths: readonly string[],
  options: BuildOptions,
): Promise<ReadonlyMap<string, Exports>> {
  const contents = paths.map((path, index) => `export * as m${index} from './${path}'`).join('\n')
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: folder }, minify: false })
  const temporary = mkdtempSync(join(tmpdir(), 'assay-modules-'))
  try {
    const file = join(temporary, 'modules.mjs')
    writeFileSync(file, outputFiles![0]!.contents)
    const found: Readonly<Record<string, Exports>> = await import(/* @vite-ignore */ pathToFileURL(file).href)
    return new Map(paths.map((path, index) => [path, found[`m${index}`]!]))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
