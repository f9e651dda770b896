// Installs bubblewrap, which runs the code of executions, where it is missing and this process may install packages.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall, canInstall } from './apt-install.ts'

const hasBubblewrap = (): boolean =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, 'bwrap')))

/** Why there is none; null where there is. Nothing is installed without root, or where apt-get is missing. */
export async function provideBubblewrap(root: string): Promise<string | null> {
  if (hasBubblewrap()) return null
  if (process.platform !== 'linux') return 'bubblewrap runs on Linux only'
  if (!canInstall()) return 'bubblewrap is not installed; on Debian and Ubuntu: apt-get install bubblewrap'
  try {
    await aptInstall(root, 'bubblewrap')
    return hasBubblewrap() ? null : 'bubblewrap was not installed'
  } catch (error) {
    return `bubblewrap could not be installed: ${(error as Error).message}`
  }
}
