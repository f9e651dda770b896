/** Runs the servers of the service: one, or several that share everything but their memory. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type AppProcess, startApp } from './app-process.ts'

export interface Fleet {
  /** The public address of the service. */
  baseUrl: string
  /** How often a server has been killed. */
  readonly kills: number
  /** Their log lines. */
  complaints: string[]
  /** Address of any of them, once it accepts connections. */
  reach(): Promise<string>
  /** Resolves when all of them answer. */
  open(): Promise<void>
  /** Kills one; resolves when its successor has been told to start. */
  killOne(index: number): Promise<void>
  /** Kills all; the next ones run with the clock ahead by this much. */
  killAll(aheadSeconds: number): Promise<void>
  stop(): Promise<void>
}

/** `envAt`: settings of the server on this port. */
export async function startFleet(
  count: number,
  envAt: (baseUrl: string, port: number) => Record<string, string>,
): Promise<Fleet> {
  const ports = await freePorts(count)
  const baseUrl = `http://localhost:${ports[0]}`
  const complaints: string[] = []
  const hear = (line: string) => void complaints.push(line)
  const apps: AppProcess[] = ports.map((port) => startApp({ env: envAt(baseUrl, port), hear }))
  let kills = 0
  let turn = 0

  async function kill(index: number, aheadSeconds: number): Promise<void> {
    kills += 1
    await apps[index]!.killAndRestart({ aheadSeconds })
  }

  return {
    baseUrl,
    complaints,
    get kills() {
      return kills
    },
    async reach() {
      turn = (turn + 1) % count
      const index = turn
      await apps[index]!.listening()
      return `http://127.0.0.1:${ports[index]}`
    },
    async open() {
      await Promise.all(apps.map((app) => app.open()))
    },
    killOne: (index) => kill(index % count, 0),
    async killAll(aheadSeconds) {
      await Promise.all(apps.map((_, index) => kill(index, aheadSeconds)))
    },
    async stop() {
      await Promise.all(apps.map((app) => app.stop()))
    },
  }
}

/** Held until all are found, so that they are distinct. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  for (const server of servers) server.close()
  await Promise.all(servers.map((server) => once(server, 'close')))
  return ports
}
