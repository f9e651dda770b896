// Ends a child when this process is killed and cannot do so itself: a shell waits for this process's end of
// a pipe to close.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** `target` is a pid, or minus the id of a process group. Kill the watchdog once the child has ended. */
export function endWithThisProcess(target: number, signal: 'INT' | 'TERM'): ChildProcess {
  const script = 'read -r _; kill -s "$1" -- "$2"'
  const watchdog = spawn('/bin/sh', ['-c', script, 'sh', signal, String(target)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.on('error', () => {}) // without a shell, the next start finds and stops the leftover process
  watchdog.unref()
  ;(watchdog.stdin as unknown as Socket).unref()
  return watchdog
}
