/**
 * Installs what the tests compare proofs with: the reference library of OpenTimestamps from Debian, and its client from Debian or pip.
 * Tests skip what is not there.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../.build/ots-client')
const clientVersion = '0.7.2'

const succeeds = (command: string, ...args: string[]): boolean => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  return error === undefined && status === 0
}
const isThere = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

function installDebianPackage(name: string): boolean {
  const { stdout } = spawnSync('apt-cache', ['search', '--names-only', `^${name}$`], { encoding: 'utf8' })
  if (process.getuid?.() !== 0 || !stdout) return false
  return succeeds('apt-get', 'install', '-y', '--no-install-recommends', name)
}

const hasLibrary = () =>
  ['python3', '/usr/bin/python3'].some((python) => isThere(python, '-c', 'import opentimestamps'))
const hasClient = () => isThere(`${folder}/bin/ots`, '--version') || isThere('ots', '--version')
const installClientWithPip = (): boolean =>
  succeeds('python3', '-m', 'venv', folder) &&
  succeeds(
    `${folder}/bin/pip`,
    'install',
    '--quiet',
    '--retries',
    '0',
    `opentimestamps-client==${clientVersion}`,
  )

const found = {
  'reference library': hasLibrary() || installDebianPackage('python3-opentimestamps'),
  'official client': hasClient() || installDebianPackage('opentimestamps-client') || installClientWithPip(),
}
for (const [what, isInstalled] of Object.entries(found)) {
  console.log(`${what}: ${isInstalled ? 'installed' : 'cannot be installed here, its tests are skipped'}`)
}
process.exitCode = Object.values(found).every(Boolean) ? 0 : 1
