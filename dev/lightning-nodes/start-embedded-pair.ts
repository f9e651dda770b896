/** Starts the embedded Lightning pair in a separate process, and resolves when it answers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { readConnection } from '#server/payments/lightning/wallets/embedded/embedded-connection.ts'

export interface EmbeddedPairOptions {
  /** Contains its keys, its journal and connection.json. Created when missing; never shared by two pairs. */
  directory: string
  /** Defaults to that of the last run, or any; another one is used if it is not free. */
  port?: number
}

export interface EmbeddedPair {
  pid: number
  port: number
  /** LND's REST interface of the service's node. */
  url: string
  macaroonHex: string
  /** The payer's node and the fault controls; same token. */
  devUrl: string
  /** Resolves with a sentence when the process ends unexpectedly. */
  died: Promise<string>
  stop(): Promise<void>
  /** Kills the process. */
  kill(): Promise<void>
}

/** Ends what hangs; a busy machine is no failure, and a process that ended is reported at once. */
const startSeconds = 180

export async function startEmbeddedPair(options: EmbeddedPairOptions): Promise<EmbeddedPair> {
  const directory = resolve(options.directory)
  const entry = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [entry, directory, String(options.port ?? 0)], {
    // It needs none of the server's settings, in particular no secrets.
    env: { NODE_ENV: process.env.NODE_ENV },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Its own process group: Ctrl-C reaches it only through this process.
    detached: true,
  })
  let complaint = ''
  child.stderr!.setEncoding('utf8').on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2_000)
  })
  const exited = once(child, 'exit')
  let ending = false
  const died = new Promise<string>((tell) => {
    void exited.then(([code, signal]) => {
      if (!ending) tell(`The Lightning pair ended (${signal ?? `status ${code}`}). ${complaint.trim()}`)
    })
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    ending = true
    child.kill(signal)
    await exited
  }
  const late = AbortSignal.timeout(startSeconds * 1000)
  const failure = await Promise.race([
    once(child, 'message', { signal: late }).then(
      () => null,
      () => `The Lightning pair is not ready after ${startSeconds} s.`,
    ),
    died,
  ])
  if (failure) {
    await end('SIGKILL')
    throw new Error(failure)
  }
  const { port, url, macaroonHex } = readConnection(directory)!
  return {
    pid: child.pid!,
    port,
    url,
    macaroonHex,
    devUrl: `${url}/dev`,
    died,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
