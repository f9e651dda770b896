// Loads the parts of the engine that an artifact needs: the core, the family of its kind, and what it turns out to need
// beyond them, each hashed before it runs. The record is the one that the whole engine gives, or there is none.

import { FAMILY_OF_TYPE, type Family } from '#protocol/review/core/family.ts'
import type * as Core from '#protocol/review/core/index.ts'
import type { ArtifactType, Manifest } from '#protocol/review/types.ts'
import type { EngineHashes } from './engine-messages.ts'
import {
  EngineRefused,
  type EngineSource,
  type LoadedEngine,
  loadEngine,
  requireEngine,
  requireHash,
  timed,
} from './load-engine.ts'

/** Exports of parts, by the numbers that the build gave them. Parts look there when they call one another. */
type Provided = Record<number, unknown>
interface Made {
  provided: Provided
  family?: Family
}
interface PartModule<Exports = Made> {
  /** Parts that must be there first. */
  needs: readonly string[]
  /** `data`: the texts and tables that stand in the file beside the code. */
  part(provided: Provided, data: unknown): Exports
}

const text = new TextDecoder('utf-8', { fatal: true })

/** `type` says what to fetch at once; what an artifact needs beyond it is fetched when it is judged. */
export async function loadParts(
  hashes: EngineHashes,
  source: EngineSource,
  type: ArtifactType,
): Promise<LoadedEngine> {
  const folder = `/engine/${hashes.rulesetSha256}`
  const fetching = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const fetchFile = (file: string): Promise<Uint8Array<ArrayBuffer>> => {
    const found = fetching.get(file)
    if (found) return found
    const begun = source.fetchBytes(`${folder}/parts/${file}`)
    fetching.set(file, begun)
    begun.catch(() => fetching.delete(file))
    return begun
  }
  const begin = (name: string): void => {
    for (const file of [`${name}.js`, `${name}.json`]) void fetchFile(file)
  }
  for (const name of ['core', FAMILY_OF_TYPE[type]]) begin(name)

  const manifestBytes = await source.fetchBytes(`${folder}/manifest.json`)
  requireHash('manifest.json', manifestBytes, hashes.rulesetSha256)
  const { engine }: Manifest = JSON.parse(text.decode(manifestBytes))
  requireEngine(engine.sha256, hashes)
  const named = new Map(engine.parts?.map((part) => [part.file, part]))
  // Rule sets from before parts had their data beside them stay recomputable.
  if (!named.has('core.json')) return loadEngine(hashes, source)

  async function readFile(file: string): Promise<Uint8Array<ArrayBuffer>> {
    const known = named.get(file)
    if (!known) throw new EngineRefused(`The rule set names no part ${file}. Nothing was judged.`)
    const bytes = await fetchFile(file)
    requireHash(file, bytes, known.sha256)
    return bytes
  }

  const provided: Provided = {}
  const taken = new Set<string>()

  async function take<Exports extends Made = Made>(name: string): Promise<Exports> {
    const hasData = named.has(`${name}.json`)
    if (hasData) begin(name)
    const code = await readFile(`${name}.js`)
    const data = hasData ? JSON.parse(text.decode(await readFile(`${name}.json`))) : null
    const { needs, part } = (await source.importModule(code)) as PartModule<Exports>
    for (const need of needs) if (!taken.has(need)) await take(need)
    const made = part(provided, data)
    Object.assign(provided, made.provided)
    taken.add(name)
    return made
  }

  const core = await take<typeof Core & Made>('core')
  let families: readonly Family[] = []
  let ruleset = core.checkManifest(families, manifestBytes)

  async function add(name: string): Promise<void> {
    // It was asked for again, so it did not bring what it is there for.
    if (taken.has(name)) throw new EngineRefused(`${name}.js holds other rules. It was not run.`)
    const { family } = await take(name)
    if (!family) return
    if (family.name !== name) throw new EngineRefused(`${name}.js holds other rules. It was not run.`)
    const more = [...families, family]
    // A family is held against the manifest before it judges anything.
    ruleset = core.checkManifest(more, manifestBytes)
    families = more
  }

  return {
    async fetchAhead() {
      for (const file of named.keys()) await fetchFile(file).catch(() => {})
    },
    async judge(question, onLoading) {
      for (;;) {
        try {
          return timed(
            () => core.reviewWith(families, { ...question, ruleset }),
            core.recordSha256,
            ruleset.manifest,
          )
        } catch (cause) {
          if (!(cause instanceof core.PartMissing)) throw cause
          onLoading()
          await add(cause.part).catch(refuse)
        }
      }
    },
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof EngineRefused) throw cause
  throw new EngineRefused(`${cause instanceof Error ? cause.message : String(cause)}. Nothing was judged.`)
}
