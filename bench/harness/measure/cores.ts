// Pins a process to one core with taskset, where the system has it.
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** All threads of the process. False where it cannot be done; the entry must then say so. */
export const holdToCore = (pid: number, core: number): boolean => setCores(pid, String(core))

export const releaseToAllCores = (pid: number): boolean => setCores(pid, `0-${availableParallelism() - 1}`)

function setCores(pid: number, cores: string): boolean {
  if (availableParallelism() < 2) return false
  return spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' }).status === 0
}
