// Are these the published bytes? Both files are hashed before anything in them runs, and the module that runs is made
// of the very bytes that were hashed.
import { sha256Hex } from '#protocol/bytes.ts'
import type * as Engine from '#protocol/review/index.ts'
import type { Ruleset } from '#protocol/review/types.ts'
import type { EngineHashes } from './engine-messages.ts'

export interface LoadedEngine {
  engine: typeof Engine
  ruleset: Ruleset
}

export interface EngineSource {
  /** Throws when the file cannot be had. */
  fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>>
  importModule(bytes: Uint8Array<ArrayBuffer>): Promise<typeof Engine>
}

export class EngineRefused extends Error {}

export async function loadEngine(hashes: EngineHashes, source: EngineSource): Promise<LoadedEngine> {
  const folder = `/engine/${hashes.rulesetSha256}`
  const [manifest, module] = await Promise.all([
    source.fetchBytes(`${folder}/manifest.json`),
    source.fetchBytes(`${folder}/engine.js`),
  ])
  requireHash('manifest.json', manifest, hashes.rulesetSha256)
  requireHash('engine.js', module, hashes.engineSha256)
  const engine = await source.importModule(module)
  const ruleset = engine.loadRuleset(manifest)
  // Two published hashes that do not belong together would name a pair that no proof names.
  if (ruleset.manifest.engine.sha256 !== hashes.engineSha256)
    throw new EngineRefused('The rule set names another engine than the one published. It was not run.')
  return { engine, ruleset }
}

function requireHash(name: string, bytes: Uint8Array, published: string): void {
  const found = sha256Hex(bytes)
  if (found !== published)
    throw new EngineRefused(
      `The SHA-256 of ${name} is ${found}, the published one is ${published}. It was not run.`,
    )
}
