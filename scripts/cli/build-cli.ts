// Builds the command line for the published package: one file for Node 20, beside the engine that it loads.
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { buildEngine } from '../engine/build-engine.ts'

/** Writes `cli/assay.js` and `engine/` to outDir. */
export async function buildCli(outDir: string): Promise<void> {
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../..'),
    entryPoints: ['cli/assay.ts'],
    outfile: join(outDir, 'cli/assay.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: ['node20.19'],
    charset: 'utf8',
    logLevel: 'silent',
  })
  await buildEngine({ outDir: join(outDir, 'engine') })
}

if (import.meta.main) await buildCli(resolve(import.meta.dirname, '../../.build'))
