// Installs the packages of package-lock.json, including the pinned Node, unless node_modules is current.
// Uses `npm install --no-save` instead of `npm ci`: it keeps correct packages, adds the optional packages
// of this system when the lock was written on another, and never rewrites the lock.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireLock } from '#dev/embedded-postgres/process-lock.mjs'

export const nodeBinary = (root) => join(root, 'node_modules', '.bin', 'node')
const stampPath = (root) => join(root, 'node_modules', '.assay-install')

function wanted(root) {
  const hash = createHash('sha256').update(`${process.platform}/${process.arch}\n`)
  const { dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  hash.update(JSON.stringify({ dependencies, devDependencies, overrides }))
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

export function isInstalled(root) {
  if (!existsSync(nodeBinary(root)) || !existsSync(stampPath(root))) return false
  return readFileSync(stampPath(root), 'utf8').trim() === wanted(root)
}

export async function install(root) {
  mkdirSync(join(root, '.data'), { recursive: true })
  const lock = await waitForTurn(join(root, '.data', 'install.lock'))
  try {
    if (isInstalled(root)) return // another start installed it in the meantime
    const stamp = wanted(root)
    const output = await runNpm(root, ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'])
    if (!existsSync(nodeBinary(root))) {
      throw new Error(
        `npm did not install the pinned Node: allow its install script (ignore-scripts).\n${output}`,
      )
    }
    writeFileSync(stampPath(root), stamp)
  } finally {
    lock.release()
  }
}

async function waitForTurn(path) {
  for (;;) {
    const taken = acquireLock(path)
    if ('lock' in taken) return taken.lock
    await sleep(200)
  }
}

function runNpm(root, args) {
  const cli = process.env.npm_execpath
  const underNpm = cli?.endsWith('npm-cli.js') && existsSync(cli)
  const [command, ...rest] = underNpm ? [process.execPath, cli, ...args] : ['npm', ...args]
  return new Promise((done, fail) => {
    const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output = `${output}${chunk}`.slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => fail(new Error(`npm could not be started: ${error.message}`)))
    child.once('close', (code) => {
      const telling = output.split('\n').filter((line) => !line.startsWith('npm warn'))
      const tail = telling.slice(-15).join('\n').trim()
      code === 0 ? done(tail) : fail(new Error(`npm could not install the packages.\n${tail}`))
    })
  })
}
