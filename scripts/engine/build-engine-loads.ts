// Lists what a page loads to judge each artifact, measured on the built parts: starts with the core and the
// family of its type and records every part added.
import { gzipSync } from 'node:zlib'
import { wtf8Encode } from '../../protocol/bytes.ts'
import {
  FAMILY_NAMES,
  FAMILY_OF_TYPE,
  type Family,
  type FamilyName,
} from '../../protocol/review/core/family.ts'
import type * as Core from '../../protocol/review/core/index.ts'
import { optionsFor } from '../../protocol/review/testing/ruleset.ts'
import type { ReviewInput, ReviewRecord, Ruleset } from '../../protocol/review/types.ts'
import { dataOf, readVectors } from '../../protocol/testing/review-vectors.ts'
import { ownRows } from '../score/rows.ts'
import type { BuiltPart } from './build-engine-parts.ts'

export interface Load {
  /** In order of first need. */
  readonly parts: readonly string[]
  /** Bytes after gzip. */
  readonly code: number
  readonly data: number
  readonly record: ReviewRecord
}

type Provided = Record<number, unknown>
interface Made {
  readonly provided: Provided
  readonly family?: Family
}
interface PartModule {
  readonly needs: readonly string[]
  part(provided: Provided, data: unknown): Made
}

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

export const isFamily = (name: string): name is FamilyName => FAMILY_NAMES.some((family) => family === name)

/** Each part is started once; availability is decided anew for each artifact. */
export async function openParts(files: readonly BuiltPart[]) {
  const bytesOf = new Map(files.map(({ file, bytes }) => [file, bytes]))
  const sizeOf = new Map(files.map(({ file, bytes }) => [file, gzipped(bytes)]))
  const modules = new Map<string, PartModule>()
  for (const [file, bytes] of bytesOf)
    if (file.endsWith('.js'))
      modules.set(
        file.slice(0, -'.js'.length),
        await import(
          /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(bytes).toString('base64')}`
        ),
      )
  const provided: Provided = {}
  const started = new Map<string, Made>()

  function start(name: string): Made {
    const found = started.get(name)
    if (found) return found
    const { needs, part } = modules.get(name)!
    for (const need of needs) start(need)
    const data = bytesOf.get(`${name}.json`)
    const made = part(provided, data ? JSON.parse(Buffer.from(data).toString('utf8')) : null)
    started.set(name, made)
    Object.assign(provided, made.provided)
    return made
  }
  const core = start('core') as Made & typeof Core

  function put(name: string, there: Set<string>): void {
    for (const need of modules.get(name)!.needs) put(need, there)
    there.add(name)
    Object.assign(provided, start(name).provided)
  }

  /** Parts of a family are called by number: without their numbers they are unavailable. */
  function removeLater(): void {
    for (const [name, made] of started)
      if (!isFamily(name) && name !== 'core' && name !== 'shared')
        for (const number of Object.keys(made.provided)) delete provided[Number(number)]
  }

  function loadFor(input: ReviewInput): Load {
    removeLater()
    const there = new Set(['core'])
    put(FAMILY_OF_TYPE[input.options.artifactType], there)
    for (;;) {
      try {
        const families = [...there].flatMap((name) => started.get(name)!.family ?? [])
        const record = core.reviewWith(families, input)
        const parts = [...there]
        const sum = (ending: string): number =>
          parts.reduce((all, name) => all + (sizeOf.get(`${name}.${ending}`) ?? 0), 0)
        return { parts, code: sum('js'), data: sum('json'), record }
      } catch (cause) {
        if (!(cause instanceof core.PartMissing) || there.has(cause.part)) throw cause
        put(cause.part, there)
      }
    }
  }
  return { core, loadFor }
}
