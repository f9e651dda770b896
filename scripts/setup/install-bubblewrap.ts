// Installs bubblewrap, which runs the code of executions, where it is missing and this process may install packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

const installQuietly =
  'apt-get install -y --no-install-recommends bubblewrap || (apt-get update && apt-get install -y --no-install-recommends bubblewrap)'

const hasBubblewrap = (): boolean =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, 'bwrap')))

/** Why there is none; null where there is. Nothing is installed without root, or where apt-get is missing. */
export async function provideBubblewrap(root: string): Promise<string | null> {
  if (hasBubblewrap()) return null
  if (process.platform !== 'linux') return 'bubblewrap runs on Linux only'
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!canInstall) return 'bubblewrap is not installed; on Debian and Ubuntu: apt-get install bubblewrap'
  try {
    await runCommand({
      command: '/bin/sh',
      args: ['-c', installQuietly],
      cwd: root,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return hasBubblewrap() ? null : 'bubblewrap was not installed'
  } catch (error) {
    return `bubblewrap could not be installed: ${(error as Error).message}`
  }
}
