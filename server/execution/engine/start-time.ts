/** Tells a process from a later one with its number. */
import { readFileSync } from 'node:fs'

/** In clock ticks since boot; null when there is no such process, and on systems without /proc. */
export function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** Whether the process that wrote `PID START-TIME` still runs; true on systems without /proc. */
export function isSameProcess(written: string): boolean {
  const [pid, startTime] = written.split(' ')
  return String(startTimeOf(Number(pid))) === startTime
}
