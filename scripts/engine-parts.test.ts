// Does the engine in parts give the records of the whole one, to the byte, or none?
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  EngineRefused,
  type EngineSource,
  type LoadedEngine,
  loadEngine,
} from '../components/live-box/load-engine.ts'
import { loadParts } from '../components/live-box/load-parts.ts'
import { sha256Hex, utf8Encode } from '../protocol/bytes.ts'
import { jcsIntegers } from '../protocol/canonical-json.ts'
import { FAMILY_NAMES } from '../protocol/review/family.ts'
import { optionsFor } from '../protocol/review/testing/ruleset.ts'
import { ARTIFACT_TYPES, type ArtifactType, type Manifest } from '../protocol/review/types.ts'
import { dataOf, type ReviewVector, readVectors } from '../protocol/testing/review-vectors.ts'
import { type BuiltEngine, buildEngine } from './build-engine.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Files = (path: string) => Bytes

const root = resolve(import.meta.dirname, '..')
const vectors = readVectors()
let folder: string
let built: BuiltEngine
let manifest: Manifest
let whole: LoadedEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-parts-'))
  built = await buildEngine({ root, outDir: folder })
  manifest = JSON.parse(readFileSync(built.manifestPath, 'utf8'))
  whole = await loadEngine(built, sourceOf().source)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const stored: Files = (path) => new Uint8Array(readFileSync(join(folder, path.split('/').slice(3).join('/'))))

/** Notes what is fetched and what is run. */
function sourceOf(files: Files = stored) {
  const fetched: string[] = []
  const ran: string[] = []
  const source: EngineSource = {
    async fetchBytes(path) {
      fetched.push(path.split('/').slice(3).join('/'))
      return files(path)
    },
    async importModule(bytes) {
      ran.push(sha256Hex(bytes))
      return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(bytes).toString('base64')}`)
    },
  }
  return { source, fetched, ran }
}

const load = (source: EngineSource, type: ArtifactType): Promise<LoadedEngine> =>
  loadParts(built, source, type)
const recordOf = async (engine: LoadedEngine, vector: ReviewVector): Promise<string> => {
  const artifact = new Uint8Array(Buffer.from(vector.artifact_hex, 'hex'))
  const run = await engine.judge({ artifact, options: vector.options, data: dataOf(vector) }, () => {})
  return run.recordSha256
}
const judge = (engine: LoadedEngine, text: string, type: ArtifactType, onLoading = () => {}) =>
  engine.judge({ artifact: utf8Encode(text), options: optionsFor(type), data: [] }, onLoading)

/** One byte of this file is another. */
const changedIn =
  (file: string): Files =>
  (path) => {
    const bytes = stored(path)
    if (basename(path) === file) bytes[bytes.length - 1]! ^= 1
    return bytes
  }

// That the whole engine gives the golden records is asked by engine-vectors.test.ts.
describe('the artifacts of the golden vectors', () => {
  it('have the records of the whole engine', async () => {
    const engine = await load(sourceOf().source, 'shell_command')
    const wrong: string[] = []
    for (const vector of vectors)
      if ((await recordOf(engine, vector)) !== (await recordOf(whole, vector))) wrong.push(vector.name)
    expect(wrong).toEqual([])
    expect(vectors.length).toBeGreaterThanOrEqual(400)
    const other = { ...vectors[0]!, artifact_hex: `${vectors[0]!.artifact_hex}20` }
    expect(await recordOf(engine, other)).not.toBe(await recordOf(whole, vectors[0]!))
  })

  it('have them whichever families are there already', async () => {
    for (const type of ARTIFACT_TYPES) {
      const some = vectors.filter(({ options }) => options.artifactType === type).slice(0, 4)
      expect(some).toHaveLength(4)
      for (const vector of some) {
        const engine = await load(sourceOf().source, type)
        expect(await recordOf(engine, vector), vector.name).toBe(await recordOf(whole, vector))
      }
    }
  })
})

describe('what is loaded', () => {
  it('a command needs the core and the shell', async () => {
    const { source, fetched } = sourceOf()
    await judge(await load(source, 'shell_command'), 'ls -la', 'shell_command')
    expect(fetched.sort()).toEqual(['manifest.json', 'parts/core.js', 'parts/shell.js'])
  })

  it('a plan loads the shell when it holds a command, once', async () => {
    const { source, fetched } = sourceOf()
    const engine = await load(source, 'plan')
    await judge(engine, 'Write to Ana and ask for the figures.', 'plan')
    expect(fetched).not.toContain('parts/shell.js')
    const loads: number[] = []
    const text = 'Prepare the host:\n```bash\nrm -rf / --no-preserve-root\n```\nThen tell Ana.'
    const { record } = await judge(engine, text, 'plan', () => loads.push(1))
    expect(record.issues.some(({ rule }) => rule.startsWith('shell.'))).toBe(true)
    expect(loads).toHaveLength(1)
    await judge(engine, text, 'plan', () => loads.push(1))
    expect(loads).toHaveLength(1)
    expect(fetched.filter((file) => file === 'parts/shell.js')).toHaveLength(1)
  })

  it('a rule set from before there were parts is run whole', async () => {
    const { parts, ...engine } = manifest.engine
    expect(parts.length).toBe(FAMILY_NAMES.length + 2)
    const older = new Uint8Array(utf8Encode(jcsIntegers({ ...manifest, engine })))
    const { source, fetched, ran } = sourceOf((path) =>
      path.endsWith('/manifest.json') ? older : stored(path),
    )
    const hashes = { rulesetSha256: sha256Hex(older), engineSha256: built.engineSha256 }
    // This engine wants parts in its manifest; that it was this engine which ran is what counts here.
    await expect(loadParts(hashes, source, 'plan')).rejects.toThrow(/engine.parts is not a list/)
    expect(fetched).toContain('engine.js')
    expect(ran).toEqual([built.engineSha256])
  })
})

describe('nothing runs but the published bytes', () => {
  it.each(['manifest.json', 'core.js'])('not when one byte of %s differs', async (file) => {
    const { source, ran } = sourceOf(changedIn(file))
    await expect(load(source, 'shell_command')).rejects.toThrow(new RegExp(`SHA-256 of ${file}.*not run`))
    expect(ran).toEqual([])
  })

  it.each(['shell.js', 'shared.js', 'trade.js'])('no record when one byte of %s differs', async (file) => {
    const { source, ran } = sourceOf(changedIn(file))
    const engine = await load(source, 'shell_command')
    const judging = async () => {
      await judge(engine, 'ls', 'shell_command')
      await judge(engine, '{}', 'trade')
    }
    await expect(judging()).rejects.toThrow(EngineRefused)
    const { sha256 } = manifest.engine.parts.find((part) => part.file === file)!
    expect(ran).not.toContain(sha256)
  })

  it('not for a rule set that names another engine', async () => {
    const hashes = { ...built, engineSha256: '0'.repeat(64) }
    await expect(loadParts(hashes, sourceOf().source, 'plan')).rejects.toThrow(/another engine/)
  })

  it('a part that cannot be had now can be had later', async () => {
    let isDown = true
    const { source } = sourceOf((path) => {
      if (isDown && path.endsWith('/trade.js')) throw new EngineRefused('no network')
      return stored(path)
    })
    const engine = await load(source, 'shell_command')
    await expect(judge(engine, '{}', 'trade')).rejects.toThrow('no network')
    isDown = false
    expect((await judge(engine, '{}', 'trade')).record.artifact_type).toBe('trade')
  })
})

describe('the files', () => {
  it('are the ones that the manifest names', () => {
    const parts = ['core.js', 'shared.js', ...FAMILY_NAMES.map((name) => `${name}.js`)].sort()
    expect(manifest.engine.parts.map(({ file }) => file)).toEqual(parts)
    for (const { file, sha256, bytes } of manifest.engine.parts) {
      const text = readFileSync(join(built.partsFolder, file))
      expect([sha256Hex(text), text.length]).toEqual([sha256, bytes])
      expect(text.toString('utf8')).not.toMatch(
        /\bfrom ?["'](?:node:)?\w|\brequire\(["']node:|\bprocess\.|\bdocument\.|\bfetch\(["'`]/,
      )
    }
  })

  // 100 kB is what the design wants; the rules of the shell alone are that large. A guard against growth unnoticed.
  it('a command costs a page less than half of the whole engine', () => {
    const sizeOf = (path: string): number => gzipSync(readFileSync(path)).length
    const [core, shell] = ['core.js', 'shell.js'].map((file) => sizeOf(join(built.partsFolder, file)))
    expect(core).toBeLessThan(40_000)
    expect(core! + shell!).toBeLessThan(sizeOf(built.enginePath) / 2)
  })
})
