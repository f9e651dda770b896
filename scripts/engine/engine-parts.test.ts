// The engine in parts gives the records of the whole one, to the byte, or none.
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  EngineRefused,
  type EngineSource,
  type LoadedEngine,
  loadEngine,
} from '../../components/live-box/engine/load-engine.ts'
import { loadParts } from '../../components/live-box/engine/load-parts.ts'
import { sha256Hex, utf8Encode } from '../../protocol/bytes.ts'
import { jcsIntegers } from '../../protocol/canonical-json.ts'
import { FAMILY_NAMES } from '../../protocol/review/core/family.ts'
import { optionsFor } from '../../protocol/review/testing/ruleset.ts'
import { ARTIFACT_TYPES, type ArtifactType, type Manifest } from '../../protocol/review/types.ts'
import { dataOf, type ReviewVector, readVectors } from '../../protocol/testing/review-vectors.ts'
import { type BuiltEngine, buildEngine } from './build-engine.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Files = (path: string) => Bytes

const root = resolve(import.meta.dirname, '../..')
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

/** A page that is told this manifest. */
function under(other: Manifest, files: Files = stored) {
  const bytes = new Uint8Array(utf8Encode(jcsIntegers(other)))
  const hashes = { rulesetSha256: sha256Hex(bytes), engineSha256: built.engineSha256 }
  const noted = sourceOf((path) => (path.endsWith('/manifest.json') ? bytes : files(path)))
  return { ...noted, loading: (type: ArtifactType) => loadParts(hashes, noted.source, type) }
}

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

/** Commands, and the part that they need beside the core and the shell. */
const changeOf = (path: string): string =>
  `--- a/src/${path}\n+++ b/src/${path}\n@@ -1,2 +1,3 @@\n total = 1\n+count = 2\n`

/** A part for each language of the code family, and a file of that language. */
const NEEDED_BY = [
  ['c', changeOf('count.c')],
  ['csharp', changeOf('Count.cs')],
  ['go', changeOf('count.go')],
  ['java', changeOf('Count.java')],
  ['javascript', changeOf('count.ts')],
  ['kotlin', changeOf('Count.kt')],
  ['php', changeOf('count.php')],
  ['python', changeOf('count.py')],
  ['ruby', changeOf('count.rb')],
  ['rust', changeOf('count.rs')],
  ['solidity', changeOf('Count.sol')],
  ['swift', changeOf('Count.swift')],
] as const

describe('what is loaded', () => {
  const files = (...names: string[]): string[] => names.flatMap((name) => [`${name}.js`, `${name}.json`])
  const partsOf = (fetched: readonly string[]): string[] =>
    fetched.filter((path) => path.startsWith('parts/')).map((path) => basename(path))

  it('a command needs the core and the shell', async () => {
    const { source, fetched } = sourceOf()
    await judge(await load(source, 'shell_command'), 'ls -la', 'shell_command')
    expect(fetched).toContain('manifest.json')
    expect(partsOf(fetched).sort()).toEqual(files('core', 'shell').sort())
  })

  it.each(NEEDED_BY)('the grammar of a language comes with its files: %s', async (part, text) => {
    const { source, fetched } = sourceOf()
    const engine = await load(source, 'code_diff')
    await judge(engine, '--- a/notes.md\n+++ b/notes.md\n@@ -1 +1,2 @@\n # Notes\n+More.\n', 'code_diff')
    expect(partsOf(fetched)).not.toContain(`${part}.js`)
    const { recordSha256 } = await judge(engine, text, 'code_diff')
    expect(partsOf(fetched)).toContain(`${part}.js`)
    expect(recordSha256).toBe((await judge(whole, text, 'code_diff')).recordSha256)
    const after = fetched.length
    await judge(engine, text, 'code_diff')
    expect(fetched).toHaveLength(after)
  })

  it('every language is asked for above', () => {
    const atOnce: readonly string[] = ['core', 'shared', ...FAMILY_NAMES]
    const names = manifest.engine.parts.map(({ file }) => file.split('.')[0]!)
    const later = new Set(names.filter((name) => !atOnce.includes(name)))
    expect([...new Set(NEEDED_BY.map(([part]) => part))]).toEqual([...later])
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
    const { parts: _parts, ...engine } = manifest.engine
    const { loading, fetched, ran } = under({ ...manifest, engine } as Manifest)
    // This engine wants parts in its manifest; that it was this engine which ran is what counts here.
    await expect(loading('plan')).rejects.toThrow(/engine.parts is not a list/)
    expect(fetched).toContain('engine.js')
    expect(ran).toEqual([built.engineSha256])
  })

  it('a rule set whose parts hold their data is run whole', async () => {
    const parts = manifest.engine.parts.filter(({ file }) => file.endsWith('.js'))
    const { loading, fetched, ran } = under({ ...manifest, engine: { ...manifest.engine, parts } })
    const run = await judge(await loading('shell_command'), 'git status', 'shell_command')
    expect(run.record.verdict).toBe('approve')
    expect(fetched).toContain('engine.js')
    expect(ran).toEqual([built.engineSha256])
  })
})

describe('nothing runs but the published bytes', () => {
  it.each(['manifest.json', 'core.js', 'core.json'])('not when one byte of %s differs', async (file) => {
    const { source, ran } = sourceOf(changedIn(file))
    await expect(load(source, 'shell_command')).rejects.toThrow(new RegExp(`SHA-256 of ${file}.*not run`))
    expect(ran).toEqual([])
  })

  it.each(['shell.js', 'shell.json', 'python.json', 'shared.js', 'trade.js'])(
    'no record when one byte of %s differs',
    async (file) => {
      const { source, ran } = sourceOf(changedIn(file))
      const engine = await load(source, 'shell_command')
      const judging = async () => {
        await judge(engine, 'git status', 'shell_command')
        await judge(engine, changeOf('count.py'), 'code_diff')
        await judge(engine, '{}', 'trade')
      }
      await expect(judging()).rejects.toThrow(EngineRefused)
      const code = file.replace('.json', '.js')
      const { sha256 } = manifest.engine.parts.find((part) => part.file === code)!
      expect(ran).not.toContain(sha256)
    },
  )

  it('a part that does not bring what it is there for ends in no record, not in asking for ever', async () => {
    const other = manifest.engine.parts.find(({ file }) => file === 'ruby.js')!
    const parts = manifest.engine.parts.map((part) =>
      part.file === 'python.js' ? { ...other, file: 'python.js' } : part,
    )
    const swapped: Files = (path) => stored(path.replace(/\/python\.js$/, '/ruby.js'))
    const { loading } = under({ ...manifest, engine: { ...manifest.engine, parts } }, swapped)
    const engine = await loading('code_diff')
    await judge(engine, changeOf('notes.txt'), 'code_diff')
    await expect(judge(engine, changeOf('count.py'), 'code_diff')).rejects.toThrow(
      /python.js holds other rules/,
    )
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
    const found = manifest.engine.parts.map(({ file }) => file)
    expect(found).toEqual(readdirSync(built.partsFolder).sort())
    expect(found).toEqual(expect.arrayContaining(['core.js', 'shared.js']))
    expect(found).toEqual(expect.arrayContaining(FAMILY_NAMES.map((name) => `${name}.js`)))
    for (const { file, sha256, bytes } of manifest.engine.parts) {
      const text = readFileSync(join(built.partsFolder, file))
      expect([sha256Hex(text), text.length]).toEqual([sha256, bytes])
      if (file.endsWith('.js'))
        expect(text.toString('utf8')).not.toMatch(
          /\bfrom ?["'](?:node:)?\w|\brequire\(["']node:|(?<![\w.])(?:process|document)\.|\bfetch\(["'`]/,
        )
    }
  })
})
