/** A Docker daemon of the tests: the one that runs, or one of its own where dockerd is installed and this process is root. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDocker, socketPaths } from '#server/execution/engine/docker/docker-api.ts'

export interface DockerDaemon {
  socketPath: string
  /** Leaves a daemon that was there before as it was. */
  stop(): Promise<void>
}

const MOST_START_MS = 30_000

export const canRunDocker = (): boolean =>
  process.platform === 'linux' && process.arch === 'x64' && process.getuid?.() === 0 && hasDockerd()

function hasDockerd(): boolean {
  try {
    execFileSync('dockerd', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Throws with the end of what the daemon printed when it does not start. */
export async function startDockerDaemon(): Promise<DockerDaemon> {
  for (const socketPath of socketPaths(process.env.DOCKER_HOST))
    if (existsSync(socketPath) && (await answers(socketPath))) return { socketPath, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'assay-docker-'))
  const socketPath = join(folder, 'docker.sock')
  let printed = ''
  const daemon = spawn(
    'dockerd',
    [
      ...[`--host=unix://${socketPath}`, `--data-root=${join(folder, 'data')}`],
      ...[`--exec-root=${join(folder, 'exec')}`, `--pidfile=${join(folder, 'pid')}`],
      // Runs have no network, so the daemon needs none either.
      ...['--iptables=false', '--ip6tables=false', '--bridge=none', '--ip-forward=false'],
      '--userland-proxy=false',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  daemon.stderr.on('data', (part) => {
    printed = (printed + part).slice(-2_000)
  })
  let isOver = false
  const over = new Promise<void>((resolve) =>
    daemon.once('exit', () => {
      isOver = true
      resolve()
    }),
  )
  const stop = async () => {
    daemon.kill('SIGTERM')
    await over
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const deadline = Date.now() + MOST_START_MS
  while (!(await answers(socketPath))) {
    if (isOver || Date.now() > deadline) {
      await stop()
      throw new Error(`dockerd did not start: ${printed}`)
    }
    await sleep(200)
  }
  return { socketPath, stop }
}

const answers = (socketPath: string): Promise<boolean> =>
  connectDocker(socketPath).then(
    () => true,
    () => false,
  )
