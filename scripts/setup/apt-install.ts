// Installs a package of Debian or Ubuntu where this process may.
import { spawnSync } from 'node:child_process'
import { runCommand } from './run-command.ts'

export const canInstall = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Package lists may be missing on a fresh machine, or too old to be found. */
export async function aptInstall(root: string, name: string): Promise<void> {
  const install = `apt-get install -y --no-install-recommends ${name}`
  await runCommand({
    command: '/bin/sh',
    args: ['-c', `${install} || (apt-get update && ${install})`],
    cwd: root,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
