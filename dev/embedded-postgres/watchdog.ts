// Ends a child when this process is killed outright and can end nothing itself.
// A shell that waits for our end of a pipe to close, which happens however we die.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** `target` is a pid, or minus the id of a process group. Kill the watchdog once the child has ended. */
export function endWithThisProcess(target: number, signal: 'INT' | 'TERM'): ChildProcess {
  const script = 'read -r _; kill -s "$1" -- "$2"'
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', signal, String(target)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.on('error', () => {}) // no shell: the next start finds and stops what is left
  watchdog.unref()
  ;(watchdog.stdin as unknown as Socket).unref()
  return watchdog
}
