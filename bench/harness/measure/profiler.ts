// Profiles the running server. Samples the main thread and every compute thread through the inspector, only while the load
// runs, and prints the functions with the most self time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { atTheEnd } from '../ending.ts'
import { type CpuProfile, hottest } from './hottest.ts'

export interface Profiler {
  sample<T>(path: string, work: () => Promise<T>): Promise<T>
}

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>

const intervalMicros = 500

/** `logPath`: where the server, started with --inspect, has written the address. */
export async function startProfiler(logPath: string): Promise<Profiler> {
  const url = /Debugger listening on (ws:\S+)/.exec(readFileSync(logPath, 'utf8'))?.[1]
  if (!url) throw new Error(`No inspector address in ${logPath}.`)
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`The inspector at ${url} does not answer.`)))
  })
  atTheEnd(() => socket.close())
  const main = channel((text) => socket.send(text))
  const workers = new Map<string, ReturnType<typeof channel>>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    if (message.method === 'NodeWorker.attachedToWorker') {
      const { sessionId } = message.params
      const toWorker = (text: string) =>
        void main.send('NodeWorker.sendMessageToWorker', { sessionId, message: text })
      workers.set(sessionId, channel(toWorker))
    } else if (message.method === 'NodeWorker.receivedMessageFromWorker') {
      workers.get(message.params.sessionId)?.receive(JSON.parse(message.params.message))
    } else main.receive(message)
  })
  await main.send('NodeWorker.enable', { waitForDebuggerOnStart: false })
  const threads = (): [string, Send][] => [
    ['main', main.send],
    ...[...workers.values()].map(({ send }, index): [string, Send] => [`thread-${index + 1}`, send]),
  ]
  for (const [, send] of threads()) {
    await send('Profiler.enable')
    await send('Profiler.setSamplingInterval', { interval: intervalMicros })
  }
  return {
    async sample(path, work) {
      mkdirSync(dirname(path), { recursive: true })
      for (const [, send] of threads()) await send('Profiler.start')
      const result = await work()
      for (const [name, send] of threads()) {
        const { profile } = (await send('Profiler.stop')) as { profile: CpuProfile }
        writeFileSync(`${path}.${name}.cpuprofile`, JSON.stringify(profile))
        console.log(`\n${path}.${name}.cpuprofile\n${hottest(profile)}`)
      }
      return result
    },
  }
}

function channel(transmit: (text: string) => void) {
  const waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >()
  let nextId = 1
  return {
    send: ((method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = nextId++
        waiting.set(id, { resolve, reject })
        transmit(JSON.stringify({ id, method, params }))
      })) as Send,
    receive(message: { id?: number; result?: Record<string, unknown>; error?: { message: string } }) {
      const asked = message.id === undefined ? undefined : waiting.get(message.id)
      if (!asked) return
      waiting.delete(message.id!)
      if (message.error) asked.reject(new Error(message.error.message))
      else asked.resolve(message.result ?? {})
    },
  }
}
