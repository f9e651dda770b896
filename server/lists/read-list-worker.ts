/** Worker thread that reads one list and exits. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ListFiles, type ReadAnswer, readList } from './read-list.ts'

function answer(): ReadAnswer {
  try {
    return { ok: true, list: readList(workerData as ListFiles) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}
parentPort!.postMessage(answer())
