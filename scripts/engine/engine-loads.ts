// Lists what a page loads to judge an artifact. Asked of the built parts: each artifact is judged as a page does it, from
// the core and the family of its type onwards, and what had to be added is noted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { wtf8Encode } from '../../protocol/bytes.ts'
import { FAMILY_OF_TYPE, type Family } from '../../protocol/review/core/family.ts'
import type * as Core from '../../protocol/review/core/index.ts'
import { optionsFor } from '../../protocol/review/testing/ruleset.ts'
import type { EnginePart, ReviewInput, ReviewRecord, Ruleset } from '../../protocol/review/types.ts'
import { dataOf, readVectors } from '../../protocol/testing/review-vectors.ts'
import { ownRows } from '../score/rows.ts'

export interface Load {
  /** Names of the core, the families and the readers, in the order in which they were needed. */
  readonly entries: readonly string[]
  readonly files: ReadonlySet<string>
  /** How often the review had to wait for parts: what is named together is fetched together. The core and the family come first. */
  readonly rounds: number
  /** Of the files, each after gzip. */
  readonly bytes: number
  /** Of the files, each after Brotli, as browsers get them from a server that has kept its copies. */
  readonly servedBytes: number
  readonly record: ReviewRecord
}

/** Parts of functions that no known artifact needs. */
export const RARELY_ASKED = ['inflate', 'longfiles', 'plancalls', 'sends'] as const

/**
 * Parts of functions that about half of the artifacts of their family need, or more. They stand apart for the rest, which are the largest:
 * transcripts ask for no words of work.
 */
export const OFTEN_ASKED = ['ordinary', 'workverbs'] as const

/** The golden vectors and the corpus. */
export function knownArtifacts(ruleset: Ruleset): ReviewInput[] {
  const vectors = readVectors().map((vector) => ({
    artifact: Buffer.from(vector.artifact_hex, 'hex'),
    options: vector.options,
    ruleset,
    data: dataOf(vector),
  }))
  const rows = ownRows().map(({ artifact, artifact_type }) => ({
    artifact: wtf8Encode(artifact),
    options: optionsFor(artifact_type),
    ruleset,
    data: [],
  }))
  return [...vectors, ...rows]
}

export const gzipped = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length

/** As server/surfaces/http/compress.ts keeps what never changes. */
export const served = (bytes: Uint8Array): number =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }).length

/** `folder` holds the parts. */
export async function openLoads(parts: readonly EnginePart[], folder: string) {
  const sizesOf = new Map(
    parts.map(({ file }) => {
      const bytes = readFileSync(join(folder, file))
      return [file, { gzip: gzipped(bytes), brotli: served(bytes) }] as const
    }),
  )
  const sumOf = (files: ReadonlySet<string>, coding: 'gzip' | 'brotli'): number =>
    [...files].reduce((sum, file) => sum + sizesOf.get(file)![coding], 0)
  const importsOf = new Map(parts.map(({ file, imports }) => [file, imports]))
  const moduleOf = new Map<string, Readonly<Record<string, unknown>>>()
  const fileOf = new Map<string, string>()
  for (const { file } of parts) {
    const name = file.split(/[-.]/)[0]!
    fileOf.set(name, file)
    moduleOf.set(name, await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href))
  }
  const core = moduleOf.get('core') as unknown as typeof Core

  function filesOf(entries: readonly string[]): Set<string> {
    const files = new Set(entries.map((name) => fileOf.get(name)!))
    for (const file of files) for (const other of importsOf.get(file)!) files.add(other)
    return files
  }

  return (input: ReviewInput): Load => {
    const readers = {}
    const families: Family[] = []
    const entries = ['core']
    const add = (name: string): void => {
      if (entries.includes(name)) throw new Error(`${name} does not bring what it is there for`)
      entries.push(name)
      const found = moduleOf.get(name)!
      const family = found[`${name}Family`] as Family | ((given: object) => Family) | undefined
      if (family) families.push(typeof family === 'function' ? family(readers) : family)
      else Object.assign(readers, found)
    }
    add(FAMILY_OF_TYPE[input.options.artifactType])
    let rounds = 1
    for (;;)
      try {
        const record = core.reviewWith(families, input, readers)
        const files = filesOf(entries)
        return {
          entries,
          files,
          rounds,
          bytes: sumOf(files, 'gzip'),
          servedBytes: sumOf(files, 'brotli'),
          record,
        }
      } catch (cause) {
        if (!(cause instanceof core.PartMissing)) throw cause
        rounds += 1
        add(cause.part)
        // A page fetches together what is named together.
        for (const name of new Set(cause.others)) if (!entries.includes(name)) add(name)
      }
  }
}
