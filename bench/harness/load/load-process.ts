// The process that makes the load, one run at a time, on orders from the bench. A process of its own,
// so that the bench's work never delays a request, and long-lived, so that later rounds meet warm code.

import { percentile } from '../measure/statistics.ts'
import { openConnection, requestBytes } from './http-client.ts'
import type { FromLoadProcess, LoadPlan, LoadResult, RequestSet, ToLoadProcess } from './load-plan.ts'

const sets = new Map<string, RequestSet>()
/** Next request of each connection, by set: a run goes on where the one before it ended, so that it repeats nothing. */
const places = new Map<string, number[]>()
/** Far beyond any run that is counted in answers. */
const hopelessMs = 120_000

async function run(plan: LoadPlan): Promise<LoadResult> {
  const set = sets.get(plan.requests)
  if (!set) throw new Error(`no requests named ${plan.requests}`)
  const { hostname, port, host } = new URL(plan.url)
  const latenciesMs: number[] = []
  const byStatus: Record<string, number> = {}
  const asked = 'answers' in plan.until ? plan.until.answers : Number.POSITIVE_INFINITY
  const begun = { count: 0, errors: 0, wrong: 0, firstWrong: null as string | null, lastAnswerAtMs: 0 }
  const cpuBefore = process.cpuUsage()
  const startedAtMs = performance.now()
  let isOver = false

  await new Promise<void>((resolve) => {
    const nextPlaces = places.get(plan.requests)!
    const sockets = set.byConnection.map((requests, connection) => {
      const prepared = requests.map((request) => requestBytes(host, request))
      const next = () => {
        begun.count += 1
        const place = nextPlaces[connection]!
        nextPlaces[connection] = (place + 1) % prepared.length
        return prepared[place]!
      }
      return openConnection(hostname, Number(port), next, {
        onAnswer({ status, ms, bytes }) {
          if (isOver) return false
          latenciesMs.push(ms)
          begun.lastAnswerAtMs = performance.now()
          byStatus[status] = (byStatus[status] ?? 0) + 1
          if (!bytes.includes(plan.mustContain)) {
            begun.wrong += 1
            begun.firstWrong ??= bytes.toString('utf8').slice(0, 500)
          }
          if (latenciesMs.length === asked) end()
          return !isOver && begun.count < asked
        },
        onError() {
          if (!isOver) begun.errors += 1
        },
      })
    })
    const lastMs = 'seconds' in plan.until ? plan.until.seconds * 1_000 : hopelessMs
    const timer = setTimeout(end, lastMs)
    function end() {
      isOver = true
      clearTimeout(timer)
      for (const socket of sockets) socket.destroy()
      resolve()
    }
  })

  const seconds = (begun.lastAnswerAtMs - startedAtMs) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const elapsedMicros = (performance.now() - startedAtMs) * 1000
  const at = (share: number) => (latenciesMs.length > 0 ? percentile(latenciesMs, share) : Number.NaN)
  return {
    answers: latenciesMs.length,
    seconds,
    requestsPerSecond: latenciesMs.length / seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: at(1),
    byStatus,
    errors: begun.errors,
    timeouts:
      asked === Number.POSITIVE_INFINITY || latenciesMs.length === asked ? 0 : asked - latenciesMs.length,
    wrongBodies: begun.wrong,
    firstWrongBody: begun.firstWrong,
    generatorCpu: (cpu.user + cpu.system) / elapsedMicros,
  }
}

const answer = (message: FromLoadProcess) => process.send!(message)

process.on('message', (message: ToLoadProcess) => {
  if (message.kind === 'requests') {
    sets.set(message.set.name, message.set)
    places.set(
      message.set.name,
      message.set.byConnection.map(() => 0),
    )
    return
  }
  const { id, plan } = message
  run(plan).then(
    (result) => answer({ kind: 'result', id, result }),
    (error: Error) => answer({ kind: 'failed', id, message: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C goes to the whole group; the bench ends this process when it has ended the rest.
process.on('SIGINT', () => {})
