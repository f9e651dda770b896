// Execution: the time of print("hi") on each engine of this host, and fifty runs of tier 0 at once through the queue.

import { setTimeout as sleep } from 'node:timers/promises'
import { requestedLimits } from '#server/execution/execution.rules.ts'
import { createSandbox } from '#server/execution/sandbox.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { canRunDocker, startDockerDaemon } from '#testing/docker-daemon.ts'
import { BenchFailure, type Entry, type Row } from '../../entry.ts'

const RUNS = 50
const RUNS_APART = 15
const APART_MS = 500
const WARM_UP = 5
const AT_ONCE = 50
const PER_CALLER = 4
const code = Buffer.from('print("hi")')

export const execution: Entry = {
  name: 'execute',
  title: 'Execution: print("hi") at tier 0',
  async measure({ rounds }) {
    const rows = [...(await measureEngine({ SANDBOX_ENGINE: 'bwrap' }, rounds, 40))]
    if (canRunDocker()) {
      const daemon = await startDockerDaemon()
      try {
        const settings = { SANDBOX_ENGINE: 'docker', DOCKER_HOST: `unix://${daemon.socketPath}` }
        rows.push(...(await measureEngine(settings, rounds, 130)))
      } finally {
        await daemon.stop()
      }
    }
    return {
      rows,
      notes: [
        `Every run's output is compared. "Done" is from the request to the end of the process tree, seen from outside. Docker starts a container ahead of the next run; one after another, each run waits for most of a start. ${AT_ONCE} at once are ${Math.ceil(AT_ONCE / PER_CALLER)} callers in turn, within the processors of the host. Docker is measured where dockerd is installed and this process is root.`,
      ],
    }
  },
}

async function measureEngine(
  settings: { SANDBOX_ENGINE: string; DOCKER_HOST?: string },
  rounds: number,
  below: number,
): Promise<Row[]> {
  const log = createLog('silent')
  const nowUnix = () => Math.floor(Date.now() / 1_000)
  const sandbox = createSandbox(readEnv({ ...settings, SANDBOX_UID_BASE: '230000' }), log, nowUnix)
  try {
    const problem = await sandbox.test()
    if (problem !== null) throw new BenchFailure(problem)
    const run = async (caller: string): Promise<number> => {
      const limits = sandbox.limitsOf(0, requestedLimits(0, null))
      const startedMs = performance.now()
      const task = { caller, code, stdin: Buffer.alloc(0), limits, grantId: null }
      const { result } = await sandbox.run(task)
      if (result.stdout.bytes.toString() !== 'hi\n' || result.emptied === 'leaked')
        throw new BenchFailure(`a run answered ${JSON.stringify(result.stdout.bytes.toString())}`)
      return performance.now() - startedMs
    }
    for (let index = 0; index < WARM_UP; index++) await run('one')
    const apart: number[] = []
    const medians: number[] = []
    const together: number[] = []
    for (let round = 0; round < rounds; round++) {
      apart.push(await medianOf(RUNS_APART, run, APART_MS))
      medians.push(await medianOf(RUNS, run))
      const startedMs = performance.now()
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => run(`caller ${Math.floor(index / PER_CALLER)}`)),
      )
      together.push(performance.now() - startedMs)
    }
    const engine = settings.SANDBOX_ENGINE
    return [
      {
        what: `${engine}: a run every ${APART_MS} ms, done, median`,
        unit: 'ms',
        rounds: apart,
        goal: { below },
      },
      { what: `${engine}: one after another, done, median`, unit: 'ms', rounds: medians, goal: { below } },
      { what: `${engine}: ${AT_ONCE} at once, all done`, unit: 'ms', rounds: together },
    ]
  } finally {
    await sandbox.close()
  }
}

/** In milliseconds. `apartMs` passes before each run. */
async function medianOf(
  count: number,
  run: (caller: string) => Promise<number>,
  apartMs = 0,
): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    await sleep(apartMs)
    times.push(await run('one'))
  }
  return times.sort((a, b) => a - b)[Math.floor(count / 2)]!
}
