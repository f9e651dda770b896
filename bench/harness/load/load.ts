// Orders load and refuses to report a run that was not clean: any answer but 2xx, any lost request, any wrong body.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { BenchFailure } from '../../entry.ts'
import { atTheEnd } from '../ending.ts'
import type { FromLoadProcess, LoadPlan, LoadResult, RequestSet, ToLoadProcess } from './load-plan.ts'

export interface LoadGenerator {
  pid: number
  prepare(set: RequestSet): void
  run(plan: LoadPlan): Promise<LoadResult>
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'load-process.ts'), { stdio: 'inherit' })
  atTheEnd(() => child.disconnect())
  let nextId = 1
  const send = (message: ToLoadProcess) => child.send(message)
  return {
    pid: child.pid!,
    prepare: (set) => void send({ kind: 'requests', set }),
    async run(plan) {
      const id = nextId++
      const answer = answerTo(child, id)
      send({ kind: 'run', id, plan })
      const result = await answer
      refuseUnclean(plan, result)
      return result
    },
  }
}

function answerTo(child: ChildProcess, id: number): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const settle = () => child.off('message', onMessage).off('exit', onExit)
    const onExit = () => reject(new Error('The load process ended in the middle of a run.'))
    const onMessage = (raw: unknown) => {
      const message = raw as FromLoadProcess
      if (message.id !== id) return
      settle()
      if (message.kind === 'result') resolve(message.result)
      else reject(new Error(message.message))
    }
    child.on('message', onMessage).once('exit', onExit)
  })
}

function refuseUnclean(plan: LoadPlan, result: LoadResult): void {
  const faults: string[] = []
  const other = Object.entries(result.byStatus).filter(
    ([status]) => !status.startsWith('2') && !plan.allowedStatuses?.includes(status),
  )
  for (const [status, count] of other) faults.push(`${count} answers with status ${status}`)
  if (result.errors > 0) faults.push(`${result.errors} requests lost (${result.timeouts} timed out)`)
  if (result.wrongBodies > 0) faults.push(`${result.wrongBodies} answers without ${plan.mustContain}`)
  if (result.answers === 0) faults.push('no answer at all')
  if ('answers' in plan.until && result.answers !== plan.until.answers)
    faults.push(`${result.answers} answers where ${plan.until.answers} were asked for`)
  if (faults.length === 0) return
  const shown = result.firstWrongBody === null ? '' : ` The first wrong body: ${result.firstWrongBody}`
  throw new BenchFailure(`${plan.requests} at ${plan.url}: ${faults.join(', ')}.${shown}`)
}
