// The process that makes the load: autocannon, one run at a time, on orders from the bench. A process of its own,
// so that the bench's work never delays a request, and long-lived, so that later rounds meet warm code.
import autocannon from 'autocannon'
import type { FromLoadProcess, LoadPlan, LoadResult, RequestSet, ToLoadProcess } from './load-plan.ts'
import { percentile } from './statistics.ts'

const sets = new Map<string, RequestSet>()
/** Of an answer; far beyond any goal. */
const timeoutSeconds = 10

async function run(plan: LoadPlan): Promise<LoadResult> {
  const set = sets.get(plan.requests)
  if (!set) throw new Error(`no requests named ${plan.requests}`)
  const latenciesMs: number[] = []
  let lastAnswerAtMs = 0
  let firstWrongBody: string | null = null
  let connection = 0
  const cpuBefore = process.cpuUsage()
  const startedAtMs = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: plan.url,
      connections: set.byConnection.length,
      timeout: timeoutSeconds,
      sampleInt: 250,
      ...('seconds' in plan.until ? { duration: plan.until.seconds } : { amount: plan.until.answers }),
      setupClient(client: autocannon.Client) {
        client.setRequests(set.byConnection[connection++ % set.byConnection.length] as autocannon.Request[])
      },
      verifyBody(body: unknown) {
        if (typeof body === 'string' && body.includes(plan.mustContain)) return true
        firstWrongBody ??= String(body).slice(0, 500)
        return false
      },
    }
    const instance = autocannon(options as autocannon.Options, (error, ended) =>
      error ? reject(error) : resolve(ended),
    )
    instance.on('response', (_client, _status, _bytes, ms) => {
      latenciesMs.push(ms)
      lastAnswerAtMs = performance.now()
    })
  })
  const seconds = (lastAnswerAtMs - startedAtMs) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const elapsedMicros = (performance.now() - startedAtMs) * 1000
  return {
    answers: latenciesMs.length,
    seconds,
    requestsPerSecond: latenciesMs.length / seconds,
    p50Ms: latenciesMs.length > 0 ? percentile(latenciesMs, 0.5) : Number.NaN,
    p99Ms: latenciesMs.length > 0 ? percentile(latenciesMs, 0.99) : Number.NaN,
    maxMs: latenciesMs.length > 0 ? percentile(latenciesMs, 1) : Number.NaN,
    byStatus: Object.fromEntries(
      Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count ?? 0]),
    ),
    errors: result.errors,
    timeouts: result.timeouts,
    wrongBodies: result.mismatches,
    firstWrongBody,
    generatorCpu: (cpu.user + cpu.system) / elapsedMicros,
  }
}

const answer = (message: FromLoadProcess) => process.send!(message)

process.on('message', (message: ToLoadProcess) => {
  if (message.kind === 'requests') {
    sets.set(message.set.name, message.set)
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
