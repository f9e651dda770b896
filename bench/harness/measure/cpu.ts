// Measures the processor time that a piece of work took. Unlike requests per second, this hardly depends on what else the
// machine does at the time. Linux only.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Seconds since start, user and system. */
export interface CpuSeconds {
  /** The thread that runs the event loop. */
  mainThread: number
  allThreads: number
  /** PostgreSQL with all its processes. */
  postgres: number
}

/** USER_HZ: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

export function cpuSeconds(serverPid: number, postmasterPid: number): CpuSeconds | null {
  if (!existsSync(`/proc/${serverPid}/task`)) return null
  const threads = readdirSync(`/proc/${serverPid}/task`).map((tid) => ({
    tid: Number(tid),
    seconds: statOf(`/proc/${serverPid}/task/${tid}/stat`)?.seconds ?? 0,
  }))
  let postgres = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = statOf(`/proc/${name}/stat`)
    if (stat && (Number(name) === postmasterPid || stat.parent === postmasterPid)) postgres += stat.seconds
  }
  return {
    mainThread: threads.find(({ tid }) => tid === serverPid)?.seconds ?? 0,
    allThreads: threads.reduce((total, { seconds }) => total + seconds, 0),
    postgres,
  }
}

/** Null when the process has ended in the meantime. */
function statOf(path: string): { parent: number; seconds: number } | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return null
  }
  // The name in parentheses may hold anything; fields 3, 4 … follow the last parenthesis (proc_pid_stat(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond }
}
