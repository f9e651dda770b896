// Reads how much memory a process holds.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** 1 MB = 1,000,000 bytes. The peak is known on Linux only. */
export function residentMegabytes(pid: number): { now: number; peak: number | null } {
  const status = `/proc/${pid}/status`
  if (existsSync(status)) {
    const text = readFileSync(status, 'utf8')
    const kibibytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1])
    return { now: (kibibytes('VmRSS') * 1024) / 1e6, peak: (kibibytes('VmHWM') * 1024) / 1e6 }
  }
  const listed = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return { now: (Number(listed.stdout.trim()) * 1024) / 1e6, peak: null }
}
