// The engine's own thread in the page: typing never waits for a judgement.
import type { ArtifactType, Snapshot, SnapshotSummary } from '#protocol/review/types.ts'
import type { EngineHashes, EngineLoad, FetchAhead, FromWorker, JudgeRequest } from './engine-messages.ts'
import { loadData } from './load-data.ts'
import { EngineRefused, type LoadedEngine, loadEngine } from './load-engine.ts'
import { loadParts } from './load-parts.ts'

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

function engineOf(hashes: EngineHashes, load: EngineLoad, type: ArtifactType): Promise<LoadedEngine> {
  const key = `${hashes.rulesetSha256} ${hashes.engineSha256} ${load}`
  const found = loaded.get(key)
  if (found) return found
  const source = { fetchBytes, publish, importModule }
  const loading = load === 'parts' ? loadParts(hashes, source, type) : loadEngine(hashes, source)
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
const publish = (bytes: Uint8Array<ArrayBuffer>): string =>
  URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }))

const importModule = (address: string): Promise<unknown> =>
  import(/* turbopackIgnore: true */ /* webpackIgnore: true */ address)

async function answer(request: JudgeRequest): Promise<FromWorker> {
  const { id, engine: hashes, load, text, options, data: summaries } = request
  const refused = (cause: unknown): FromWorker => ({ kind: 'refused', id, why: wordsOf(cause) })
  let engine: LoadedEngine
  let data: Snapshot[]
  try {
    ;[engine, data] = await Promise.all([engineOf(hashes, load, options.artifactType), listsOf(summaries)])
  } catch (cause) {
    return refused(cause)
  }
  try {
    const run = await engine.judge({ artifact: utf8.encode(text), options, data }, () => {
      const loading: FromWorker = { kind: 'loading', id }
      self.postMessage(loading)
    })
    return { kind: 'judged', id, ...run }
  } catch (cause) {
    return cause instanceof EngineRefused ? refused(cause) : { kind: 'failed', id, why: wordsOf(cause) }
  }
}

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

self.addEventListener('message', async ({ data }: MessageEvent<JudgeRequest | FetchAhead>) => {
  if (!('fetchAhead' in data)) return self.postMessage(await answer(data))
  const engine = await engineOf(data.fetchAhead, 'parts', 'shell_command').catch(() => null)
  await engine?.fetchAhead()
})
