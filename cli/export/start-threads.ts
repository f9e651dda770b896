// Threads that verify the lines of an export. They keep the process alive only while they work.
import { Worker } from 'node:worker_threads'
import type { LineThread } from '#protocol/ledger/export/line-pool.ts'
import type { VerifiedLine } from '#protocol/ledger/export/verify-line.ts'

/** Beside the sources, or beside the bundle. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './lines-thread.ts' : './lines-thread.js',
  import.meta.url,
)

export const startThreads = (count: number): LineThread[] => Array.from({ length: count }, startThread)

interface Waiting {
  resolve(read: readonly VerifiedLine[]): void
  reject(problem: Error): void
}

/** Started by its first task: a thread that never works would keep the process alive. */
function startThread(): LineThread {
  let worker: Worker | null = null
  let waiting: Waiting | null = null
  let problem: Error | null = null
  const lose = (cause: unknown) => {
    problem ??= cause instanceof Error ? cause : new Error(`the thread ended with ${cause}`)
    waiting?.reject(problem)
  }
  function started(): Worker {
    const starting = new Worker(program)
    starting.on('message', (read: readonly VerifiedLine[]) => {
      starting.unref()
      waiting?.resolve(read)
    })
    for (const event of ['error', 'messageerror', 'exit']) starting.on(event, lose)
    return starting
  }
  return {
    verify: (task) =>
      new Promise((resolve, reject) => {
        if (problem) return reject(problem)
        waiting = { resolve, reject }
        worker ??= started()
        worker.ref()
        worker.postMessage(task)
      }),
  }
}
