// Starts a server as a process of its own, writes what it says to a file, and waits until it answers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithThisProcess } from '#dev/embedded-postgres/watchdog.ts'
import { atTheEnd } from '../ending.ts'

export interface ChildServer {
  pid: number
  url: string
  logPath: string
  /** Ended already, which nobody asked for. */
  hasDied(): boolean
}

interface ChildOptions {
  name: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  url: string
  /** Answers 200 when the server is up. */
  readyPath: string
  logPath: string
}

const startSeconds = 30

export async function startChild(options: ChildOptions): Promise<ChildServer> {
  const log = openSync(options.logPath, 'w', 0o600)
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', log, log],
    // Its own group: Ctrl-C reaches it through us only.
    detached: true,
  })
  closeSync(log)
  await once(child, 'spawn')
  const pid = child.pid!
  const watchdog = endWithThisProcess(pid, 'TERM')
  const exited = once(child, 'exit')
  const hasDied = () => child.exitCode !== null || child.signalCode !== null
  atTheEnd(async () => {
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), 15_000)
    if (!hasDied()) await exited
    clearTimeout(insist)
    watchdog.kill('SIGKILL')
  })
  for (const deadline = Date.now() + startSeconds * 1000; !(await answers(options)); await sleep(50)) {
    if (!hasDied() && Date.now() < deadline) continue
    const said = readFileSync(options.logPath, 'utf8').trim().split('\n').slice(-5).join('\n')
    throw new Error(
      `${options.name} does not answer ${options.url}${options.readyPath}. Its log ends:\n${said}`,
    )
  }
  return { pid, url: options.url, logPath: options.logPath, hasDied }
}

async function answers({ url, readyPath }: ChildOptions): Promise<boolean> {
  try {
    const response = await fetch(`${url}${readyPath}`, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
