// The engine's own thread in the page: typing never waits for a judgement.
import type * as Engine from '#protocol/review/index.ts'
import type { Snapshot, SnapshotSummary } from '#protocol/review/types.ts'
import type { EngineHashes, FromWorker, JudgeRequest } from './engine-messages.ts'
import { loadData } from './load-data.ts'
import { EngineRefused, type LoadedEngine, loadEngine } from './load-engine.ts'

const loaded = new Map<string, Promise<LoadedEngine>>()
const lists = new Map<string, Promise<Snapshot[]>>()
const utf8 = new TextEncoder()

/** Kept as objects: the engine indexes a list once for each. */
function listsOf(summaries: readonly SnapshotSummary[]): Promise<Snapshot[]> {
  const key = JSON.stringify(summaries)
  const found = lists.get(key)
  if (found) return found
  const loading = loadData(summaries, fetchBytes)
  lists.set(key, loading)
  loading.catch(() => lists.delete(key))
  return loading
}

function engineOf(hashes: EngineHashes): Promise<LoadedEngine> {
  const key = `${hashes.rulesetSha256} ${hashes.engineSha256}`
  const found = loaded.get(key)
  if (found) return found
  const loading = loadEngine(hashes, { fetchBytes, importModule })
  loaded.set(key, loading)
  loading.catch(() => loaded.delete(key))
  return loading
}

async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(path, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
  if (!response?.ok)
    throw new EngineRefused(
      `${path} could not be fetched${response ? ` (status ${response.status})` : ''}. Nothing was judged.`,
    )
  return new Uint8Array(await response.arrayBuffer())
}

/** From the bytes in hand: a second request for the address could answer other bytes than the ones hashed. */
async function importModule(bytes: Uint8Array<ArrayBuffer>): Promise<typeof Engine> {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }))
  try {
    return await import(/* turbopackIgnore: true */ /* webpackIgnore: true */ url)
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function answer({
  id,
  engine: hashes,
  text,
  options,
  data: summaries,
}: JudgeRequest): Promise<FromWorker> {
  let engine: LoadedEngine
  let data: Snapshot[]
  try {
    ;[engine, data] = await Promise.all([engineOf(hashes), listsOf(summaries)])
  } catch (cause) {
    return { kind: 'refused', id, why: cause instanceof Error ? cause.message : String(cause) }
  }
  try {
    const begun = performance.now()
    const record = engine.engine.review({
      artifact: utf8.encode(text),
      options,
      ruleset: engine.ruleset,
      data,
    })
    const milliseconds = performance.now() - begun
    return { kind: 'judged', id, record, recordSha256: engine.engine.recordSha256(record), milliseconds }
  } catch (cause) {
    return { kind: 'failed', id, why: cause instanceof Error ? cause.message : String(cause) }
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<JudgeRequest>) => {
  self.postMessage(await answer(data))
})
