// Which parts of the engine does this artifact need? The core, the family of its kind, and the families of what is
// nested in it, each hashed before it runs. The record is the one that the whole engine gives, or there is none.
import type * as Core from '#protocol/review/core.ts'
import { FAMILY_OF_TYPE, type Family, type FamilyName } from '#protocol/review/family.ts'
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

/** Exports of parts, by the numbers that the build gave them. */
type Provided = Record<number, unknown>
type CoreModule = typeof Core & { provided: Provided }
interface PartModule {
  needs: readonly string[]
  part(provided: Provided): { provided?: Provided; family?: Family }
}

/** `type` says what to fetch at once; what an artifact needs beyond it is fetched when it is judged. */
export async function loadParts(
  hashes: EngineHashes,
  source: EngineSource,
  type: ArtifactType,
): Promise<LoadedEngine> {
  const folder = `/engine/${hashes.rulesetSha256}`
  const fetching = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const fetchPart = (file: string): Promise<Uint8Array<ArrayBuffer>> => {
    const found = fetching.get(file)
    if (found) return found
    const begun = source.fetchBytes(`${folder}/parts/${file}`)
    fetching.set(file, begun)
    begun.catch(() => fetching.delete(file))
    return begun
  }
  for (const file of ['core.js', `${FAMILY_OF_TYPE[type]}.js`]) void fetchPart(file)

  const manifestBytes = await source.fetchBytes(`${folder}/manifest.json`)
  requireHash('manifest.json', manifestBytes, hashes.rulesetSha256)
  const { engine }: Manifest = JSON.parse(new TextDecoder().decode(manifestBytes))
  requireEngine(engine.sha256, hashes)
  // Rule sets from before there were parts stay recomputable.
  if (!engine.parts) return loadEngine(hashes, source)

  const importPart = async (file: string): Promise<unknown> => {
    const named = engine.parts.find((part) => part.file === file)
    if (!named) throw new EngineRefused(`The rule set names no part ${file}. Nothing was judged.`)
    const bytes = await fetchPart(file)
    requireHash(file, bytes, named.sha256)
    return source.importModule(bytes)
  }
  const core = (await importPart('core.js')) as CoreModule
  let provided: Provided = core.provided
  let families: readonly Family[] = []
  let ruleset = core.checkManifest(families, manifestBytes)
  const taken = new Set<string>()

  async function take(file: string): Promise<Family | undefined> {
    const { needs, part } = (await importPart(file)) as PartModule
    for (const need of needs) if (!taken.has(need)) await take(need)
    const { family, provided: more } = part(provided)
    provided = { ...provided, ...more }
    taken.add(file)
    return family
  }

  async function addFamily(name: FamilyName): Promise<void> {
    const family = await take(`${name}.js`)
    if (family?.name !== name) throw new EngineRefused(`${name}.js holds other rules. It was not run.`)
    const more = [...families, family]
    // A part is held against the manifest before it judges anything.
    ruleset = core.checkManifest(more, manifestBytes)
    families = more
  }

  return {
    async judge(question, onLoading) {
      for (;;) {
        try {
          return timed(() => core.reviewWith(families, { ...question, ruleset }), core.recordSha256)
        } catch (cause) {
          if (!(cause instanceof core.FamilyMissing)) throw cause
          onLoading()
          await addFamily(cause.family).catch(refuse)
        }
      }
    },
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof EngineRefused) throw cause
  throw new EngineRefused(`${cause instanceof Error ? cause.message : String(cause)}. Nothing was judged.`)
}
