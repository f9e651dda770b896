/**
 * Runs one server: started, killed, and restarted on the same port. The next process is preloaded, so that
 * downtime is short.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Moment, Opening } from './app-server.ts'

export interface AppProcess {
  /**
   * Resolves when callers can connect: immediately, or after the next start. Throws when the server ended
   * by itself.
   */
  listening(): Promise<void>
  /** Resolves when it answers. */
  open(): Promise<void>
  /** Kills it and starts the next one. */
  killAndRestart(opening: Opening): Promise<void>
  stop(): Promise<void>
}

interface Running {
  child: ChildProcess
  /** Each resolves when the process has reported it. */
  reached: Record<Moment, Promise<void>>
  exited: Promise<unknown>
}

export interface AppOptions {
  /** Its settings, including the port. */
  env: Record<string, string>
  /** Called with every line of its log. */
  hear(line: string): void
}

export function startApp({ env, hear }: AppOptions): AppProcess {
  let waiting = load()
  let running = tell(waiting, Promise.resolve(), 0)
  waiting = load()

  function load(): Running {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'app-server.ts')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    createInterface({ input: child.stderr! }).on('line', hear)
    const [loaded, listening, open] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    const said = { loaded: loaded!, listening: listening!, open: open! }
    child.on('message', (moment: Moment) => said[moment].resolve())
    return {
      child,
      reached: { loaded: loaded!.promise, listening: listening!.promise, open: open!.promise },
      exited: once(child, 'exit'),
    }
  }

  /** It opens when it is loaded and the port is free. */
  function tell(next: Running, portIsFree: Promise<unknown>, aheadSeconds: number): Running {
    void Promise.all([next.reached.loaded, portIsFree]).then(() => {
      if (next.child.connected) next.child.send({ aheadSeconds } satisfies Opening)
    })
    return next
  }

  async function until(moment: Moment): Promise<void> {
    for (;;) {
      const { child, reached, exited } = running
      const isThere = await Promise.race([reached[moment].then(() => true), exited.then(() => false)])
      if (isThere) return
      if (running.child === child) throw new Error('A server ended by itself; its log says why.')
    }
  }

  return {
    listening: () => until('listening'),
    open: () => until('open'),
    async killAndRestart({ aheadSeconds }) {
      await waiting.reached.loaded
      const { child, exited } = running
      child.kill('SIGKILL')
      running = tell(waiting, exited, aheadSeconds)
      waiting = load()
      await exited
    },
    async stop() {
      for (const { child } of [running, waiting]) child.kill('SIGKILL')
      await Promise.all([running.exited, waiting.exited])
    },
  }
}
