#!/usr/bin/env node
// Entry point of `npx assay …`, for Node 20.19 or newer. In a clone it runs the sources with the pinned
// Node and first rebuilds the engine if its sources changed; in a published package, which has no scripts/,
// it runs the bundle.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const source = at('../scripts/cli/run-cli.ts')
const bundle = at('../.build/cli/assay.js')

if (existsSync(source)) runSource()
else if (existsSync(bundle)) await import(new URL('../.build/cli/assay.js', import.meta.url).href)
else fail('This package is incomplete: it contains neither sources nor a bundle.')

function runSource() {
  const pinned = at(`../node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`)
  const node = existsSync(pinned) ? pinned : process.features.typescript ? process.execPath : null
  if (node === null) return fail('Run `npm install` first; it also installs Node 24, which runs the sources.')
  const child = spawn(node, [source, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => fail(`Node could not be started: ${error.message}`))
  child.once('exit', (code) => {
    process.exitCode = code ?? 70
  })
}

function fail(message) {
  console.error(message)
  process.exitCode = 70
}
