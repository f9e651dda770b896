/** Finds the official OpenTimestamps client, and runs it. `node scripts/setup/install-ots-client.ts` installs it. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const installed = resolve(import.meta.dirname, '../../.build/ots-client/bin/ots')

function find(): string | null {
  const candidates = [process.env.OTS_CLIENT, existsSync(installed) ? installed : undefined, 'ots']
  for (const command of candidates) {
    if (!command) continue
    const { status, stdout, stderr } = spawnSync(command, ['--version'], { encoding: 'utf8' })
    if (status === 0 && /^v\d/.test(stdout || stderr)) return command
  }
  return null
}

const command = find()

export const otsClientMissing = command === null
/** For the name of a `describe.skipIf(otsClientMissing)`. */
export const otsClientNote = otsClientMissing
  ? ' (skipped: no official client; node scripts/setup/install-ots-client.ts installs it)'
  : ''

export interface OtsRun {
  status: number
  /** Both streams: the client reports on stderr. */
  output: string
}

/** Without a cache, so that one run does not help the next. */
export function runOtsClient(folder: string, ...args: string[]): Promise<OtsRun> {
  const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') }
  return new Promise((done) => {
    execFile(
      command!,
      ['--no-cache', ...args],
      { cwd: folder, env, timeout: 60_000 },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
        done({ status, output: `${stdout}${stderr}` })
      },
    )
  })
}
