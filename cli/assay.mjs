#!/usr/bin/env node
// `npx assay …` on any Node from 20.19. In a clone the pinned Node runs the sources, and the engine is built first
// when its sources changed; in a published package, which has no scripts/, this Node runs the bundle.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const source = at('../scripts/cli/run-cli.ts')
const bundle = at('../.build/cli/assay.js')

if (existsSync(source)) runSource()
else if (existsSync(bundle)) await import(new URL('../.build/cli/assay.js', import.meta.url).href)
else fail('This package is incomplete: it holds neither sources nor a bundle.')

function runSource() {
  const pinned = at(`../node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`)
  const node = existsSync(pinned) ? pinned : process.features.typescript ? process.execPath : null
  if (node === null) return fail('Run `npm install` first: Node 24, which runs the sources, comes with it.')
  const child = spawn(node, [source, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => fail(`Node does not run: ${error.message}`))
  child.once('exit', (code) => {
    process.exitCode = code ?? 70
  })
}

function fail(message) {
  console.error(message)
  process.exitCode = 70
}
