// Bundles the custom element <assay-verdict> into one ES module that any page can load.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

export async function buildBadge(root: string, outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['components/badge/assay-verdict.ts'],
    outfile: join(outDir, 'assay-verdict.js'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2022'],
    charset: 'utf8',
    minify: true,
    legalComments: 'eof',
    tsconfigRaw: '{"compilerOptions":{"verbatimModuleSyntax":true}}',
    logLevel: 'silent',
    define: { process: 'undefined' },
  })
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  await buildBadge(root, join(root, '.build/badge'))
}
