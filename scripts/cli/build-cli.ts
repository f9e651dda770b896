// Builds the command line for the published package for Node 20: its file, that of its threads, and the engine that it loads.
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { buildEngine } from '../engine/build-engine.ts'

/** Writes `cli/assay.js` and `engine/` to outDir. */
export async function buildCli(outDir: string): Promise<void> {
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../..'),
    entryPoints: { assay: 'cli/assay.ts', 'lines-thread': 'cli/export/lines-thread.ts' },
    outdir: join(outDir, 'cli'),
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
