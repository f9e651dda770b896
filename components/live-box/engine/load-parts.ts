// Loads the parts of the engine that an artifact needs: the core, the family of its kind, and what it turns out to need
// beyond them, each hashed before it runs. The record is the one that the whole engine gives, or there is none.
import type { CodeReaders } from '#protocol/review/code/readers.ts'
import { FAMILY_OF_TYPE, type Family } from '#protocol/review/core/family.ts'
import type * as Core from '#protocol/review/core/index.ts'
import type { PlanReaders } from '#protocol/review/plan/readers.ts'
import type { ShellReaders } from '#protocol/review/shell/read/judge-shell.ts'
import type { ArtifactType, Manifest } from '#protocol/review/types.ts'
import type { EngineHashes } from './engine-messages.ts'
import { linkParts } from './link-parts.ts'
import {
  EngineRefused,
  type EngineSource,
  type LoadedEngine,
  loadEngine,
  requireEngine,
  requireHash,
  timed,
} from './load-engine.ts'

/** The module of a family exports it under its name; others export what families read with. */
type PartModule = Readonly<Record<string, unknown>>
type Readers = CodeReaders & PlanReaders & ShellReaders

const text = new TextDecoder('utf-8', { fatal: true })

/** `type` says what to fetch at once; what an artifact needs beyond it is fetched when it is judged. */
export async function loadParts(
  hashes: EngineHashes,
  source: EngineSource,
  type: ArtifactType,
): Promise<LoadedEngine> {
  const folder = `/engine/${hashes.rulesetSha256}`
  const manifestBytes = await source.fetchBytes(`${folder}/manifest.json`)
  requireHash('manifest.json', manifestBytes, hashes.rulesetSha256)
  const { engine }: Manifest = JSON.parse(text.decode(manifestBytes))
  requireEngine(engine.sha256, hashes)
  // Rule sets from before the parts were modules stay recomputable.
  if (!engine.parts?.every(({ imports }) => Array.isArray(imports))) return loadEngine(hashes, source)

  const { addressOf, fetchFile } = linkParts(engine.parts, `${folder}/parts`, source)

  function addressOfPart(name: string): Promise<string> {
    const part = engine.parts.find(({ file }) => file === `${name}.js`)
    if (!part) throw new EngineRefused(`The rule set names no part ${name}. Nothing was judged.`)
    return addressOf(part.file)
  }
  const importPart = async (name: string) =>
    (await source.importModule(await addressOfPart(name))) as PartModule

  // Beside the core; that it failed is said when it is asked for again.
  addressOfPart(FAMILY_OF_TYPE[type]).catch(() => {})
  const core = (await importPart('core')) as unknown as typeof Core
  const readers: Readers = {}
  const added = new Set<string>()
  let families: readonly Family[] = []
  let ruleset = core.checkManifest(families, manifestBytes)

  /** With others that the artifact needs as well; of these, one that cannot be had is asked for again. */
  async function add(name: string, others: readonly string[]): Promise<void> {
    // It was asked for again, so it did not bring what it is there for.
    if (added.has(name)) throw new EngineRefused(`${name} holds other rules. It was not run.`)
    const wanted = [...new Set(others)].filter((other) => other !== name && !added.has(other))
    // Fetched together; others run after the one that is waited for.
    for (const other of wanted) addressOfPart(other).catch(() => {})
    const parts = [[name, await importPart(name)] as const]
    for (const other of wanted) {
      const found = await importPart(other).catch(() => null)
      if (found !== null) parts.push([other, found])
    }
    const more = [...families]
    for (const [part, found] of parts) {
      added.add(part)
      const exported = found[`${part}Family`] as Family | ((readers: Readers) => Family) | undefined
      if (exported === undefined) Object.assign(readers, found)
      else more.push(typeof exported === 'function' ? exported(readers) : exported)
    }
    // Rules and families are held against the manifest before they judge anything.
    ruleset = core.checkManifest(more, manifestBytes, readers)
    families = more
  }

  return {
    async fetchAhead() {
      for (const { file } of engine.parts) await fetchFile(file).catch(() => {})
    },
    async judge(question, onLoading) {
      for (;;) {
        try {
          return timed(
            () => core.reviewWith(families, { ...question, ruleset }, readers),
            core.recordSha256,
            ruleset.manifest,
          )
        } catch (cause) {
          if (!(cause instanceof core.PartMissing)) throw cause
          onLoading()
          await add(cause.part, cause.others).catch(refuse)
        }
      }
    },
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof EngineRefused) throw cause
  throw new EngineRefused(`${cause instanceof Error ? cause.message : String(cause)}. Nothing was judged.`)
}
