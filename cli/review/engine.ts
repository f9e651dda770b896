// Loads the engine for the command line: a published pair of manifest and bundle, run only when the bundle
// matches the hash in the manifest.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type * as Engine from '#protocol/review/index.ts'
import type { Manifest, Ruleset } from '#protocol/review/types.ts'

export interface LoadedEngine {
  readonly engine: typeof Engine
  readonly ruleset: Ruleset
}

/** There is no engine, or its bytes do not match its manifest: no verdict was produced. */
export class EngineRefused extends Error {}

/** From cli/review/ in a clone, from .build/cli/ in the package. */
const packageRoot = resolve(import.meta.dirname, '../..')

export const engineFolder = (): string => join(packageRoot, '.build/engine')

/** The folder of the engine's sources; null in a package, which has none. */
export const sourceRoot = (): string | null =>
  existsSync(join(packageRoot, 'protocol/review')) ? packageRoot : null

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export interface EngineFiles {
  readonly manifestBytes: Uint8Array
  readonly engineBytes: Uint8Array
}

export function readEngineFiles(folder: string): EngineFiles {
  try {
    return {
      manifestBytes: readFileSync(join(folder, 'manifest.json')),
      engineBytes: readFileSync(join(folder, 'engine.js')),
    }
  } catch {
    throw new EngineRefused(`no engine in ${folder}: it needs manifest.json and engine.js`)
  }
}

export async function loadEngine(folder: string): Promise<LoadedEngine> {
  const { manifestBytes, engineBytes } = readEngineFiles(folder)
  const named = manifestOf(manifestBytes).engine?.sha256
  const found = sha256Of(engineBytes)
  if (named !== found)
    throw new EngineRefused(`engine.js in ${folder} has the hash ${found}, but its manifest names ${named}`)
  // Loaded from the hashed bytes, because the file could change between two reads.
  const url = `data:text/javascript;base64,${Buffer.from(engineBytes).toString('base64')}`
  const engine: typeof Engine = await import(url)
  try {
    return { engine, ruleset: engine.loadRuleset(manifestBytes) }
  } catch (cause) {
    throw new EngineRefused(`the engine rejects its manifest: ${(cause as Error).message}`)
  }
}

/** Parsed before anything is checked. */
export function manifestOf(bytes: Uint8Array): Partial<Manifest> {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    throw new EngineRefused('manifest.json is not JSON')
  }
}
