// Loads the whole engine: both files are hashed before anything in them runs, and the module that runs is made of the
// very bytes that were hashed.
import { sha256Hex } from '#protocol/bytes.ts'
import { cellOfRecord } from '#protocol/review/core/verdict/measured-cell.ts'
import type * as Engine from '#protocol/review/index.ts'
import type { Manifest, ReviewInput, ReviewRecord } from '#protocol/review/types.ts'
import type { EngineHashes } from './engine-messages.ts'

export type Question = Omit<ReviewInput, 'ruleset'>

export interface Run {
  record: ReviewRecord
  recordSha256: string
  /** Blind rows behind the confidence; 0 when it is not measured. */
  measuredRows: number
  /** Of the engine alone. */
  milliseconds: number
}

export interface LoadedEngine {
  /** `onLoading` is called before a further part is fetched. Throws EngineRefused when it cannot be had. */
  judge(question: Question, onLoading: () => void): Promise<Run>
  /** Fetches what is not there yet, one file at a time; a file that cannot be had is left for later. */
  fetchAhead(): Promise<void>
}

export interface EngineSource {
  /** Throws when the file cannot be had. */
  fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>>
  /** An address for these very bytes as a module, good as long as the engine runs. */
  publish(bytes: Uint8Array<ArrayBuffer>): string
  /** What the module exports; its shape is known from its hash only. */
  importModule(address: string): Promise<unknown>
}

export class EngineRefused extends Error {}

/** The whole engine, in one file. */
export async function loadEngine(hashes: EngineHashes, source: EngineSource): Promise<LoadedEngine> {
  const folder = `/engine/${hashes.rulesetSha256}`
  const [manifest, module] = await Promise.all([
    source.fetchBytes(`${folder}/manifest.json`),
    source.fetchBytes(`${folder}/engine.js`),
  ])
  requireHash('manifest.json', manifest, hashes.rulesetSha256)
  requireHash('engine.js', module, hashes.engineSha256)
  const engine = (await source.importModule(source.publish(module))) as typeof Engine
  const ruleset = engine.loadRuleset(manifest)
  requireEngine(ruleset.manifest.engine.sha256, hashes)
  return {
    judge: async (question) =>
      timed(() => engine.review({ ...question, ruleset }), engine.recordSha256, ruleset.manifest),
    // It is there whole.
    fetchAhead: async () => {},
  }
}

export function timed(
  review: () => ReviewRecord,
  recordSha256: (record: ReviewRecord) => string,
  { calibration }: Manifest,
): Run {
  const begun = performance.now()
  const record = review()
  const milliseconds = performance.now() - begun
  // Records of rule sets before 2.0.0 have no coverage, and their calibration no rows.
  const cell = record.coverage ? cellOfRecord(record, calibration.cells) : null
  return { record, recordSha256: recordSha256(record), measuredRows: cell?.rows ?? 0, milliseconds }
}

/** Two published hashes that do not belong together would name a pair that no proof names. */
export function requireEngine(named: string, { engineSha256 }: EngineHashes): void {
  if (named !== engineSha256)
    throw new EngineRefused('The rule set names another engine than the one published. It was not run.')
}

export function requireHash(name: string, bytes: Uint8Array, published: string): void {
  const found = sha256Hex(bytes)
  if (found !== published)
    throw new EngineRefused(
      `The SHA-256 of ${name} is ${found}, the published one is ${published}. It was not run.`,
    )
}
