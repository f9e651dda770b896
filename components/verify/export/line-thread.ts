// A worker as a thread of the pool that verifies lines.
import type { LineThread } from '#protocol/ledger/export/line-pool.ts'
import type { VerifiedLine } from '#protocol/ledger/export/verify-line.ts'

interface Waiting {
  resolve(read: readonly VerifiedLine[]): void
  reject(problem: Error): void
}

/** `worker`: of lines.worker.ts. */
export function lineThread(worker: Worker): LineThread {
  let waiting: Waiting | null = null
  let isLost = false
  worker.onmessage = ({ data }: MessageEvent<readonly VerifiedLine[]>) => waiting?.resolve(data)
  worker.onerror = () => {
    isLost = true
    waiting?.reject(new Error('the worker has stopped'))
  }
  return {
    verify: (task) =>
      new Promise((resolve, reject) => {
        if (isLost) return reject(new Error('the worker has stopped'))
        waiting = { resolve, reject }
        worker.postMessage(task)
      }),
  }
}
