/**
 * Converts list files to the snapshot that reviews use. An official edition takes minutes of CPU, so it
 * runs in its own thread.
 */
import { Worker } from 'node:worker_threads'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import { importContracts } from '#protocol/review/lists/import-contracts.ts'
import { importSanctions, type NamedFile } from '#protocol/review/lists/import-sanctions.ts'
import { newXmlReader } from '#protocol/review/lists/ofac/xml-reader.ts'
import { readSanctionsContent } from '#protocol/review/lists/read-content.ts'
import { contractsSnapshot, sanctionsSnapshot } from '#protocol/review/lists/snapshot.ts'
import type { SnapshotSummary } from '#protocol/review/types.ts'

/** Lists that an operator may load; the known-bad registry grows by itself. */
export type LoadableList = 'ofac_sdn' | 'contracts'

export interface ListFiles {
  id: LoadableList
  files: NamedFile[]
  /** Bytes of the current list. */
  previous: Uint8Array | null
}

export interface ReadList {
  summary: SnapshotSummary
  /** Canonical JSON: the bytes hashed in summary.sha256. */
  bytes: Uint8Array
  warnings: readonly string[]
}

/** Throws ListRefused, which names the fault and the file. */
export function readList({ id, files, previous }: ListFiles): ReadList {
  const { snapshot, warnings } =
    id === 'contracts'
      ? { snapshot: contractsSnapshot(importContracts(files)), warnings: [] }
      : readSanctions(files, previous)
  const { content, ...summary } = snapshot
  return { summary, bytes: new TextEncoder().encode(jcsIntegers(content)), warnings }
}

function readSanctions(files: NamedFile[], previous: Uint8Array | null) {
  const before = previous && (JSON.parse(new TextDecoder().decode(previous)) as JsonObject)
  const { content, warnings } = importSanctions(files, {
    newXmlReader,
    previous: before && readSanctionsContent(before),
  })
  return { snapshot: sanctionsSnapshot(content), warnings }
}

export type ReadAnswer = { ok: true; list: ReadList } | { ok: false; message: string }

const maxHeapMb = 2_048
const patienceMs = 10 * 60_000

export function readListInThread(files: ListFiles): Promise<ReadList> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-list-worker.ts', import.meta.url), {
      workerData: files,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      execArgv: [],
    })
    const timer = setTimeout(() => end(() => reject(new Error('reading the list timed out'))), patienceMs)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      void worker.terminate()
      settle()
    }
    worker.once('message', (answer: ReadAnswer) =>
      end(() => (answer.ok ? resolve(answer.list) : reject(new Error(answer.message)))),
    )
    worker.once('error', (error) => end(() => reject(error)))
  })
}
