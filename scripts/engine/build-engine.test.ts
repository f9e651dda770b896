// The engine that proofs name: same bytes wherever it is built, and the same records as its sources.
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jcsIntegers } from '../../protocol/json/canonical-json.ts'
import type * as Engine from '../../protocol/review/index.ts'
import { type BuiltEngine, buildEngine, isIntact } from './build-engine.ts'

// Each test builds, some of them several times.
vi.setConfig({ testTimeout: 400_000 })
const root = resolve(import.meta.dirname, '../..')
const folders: string[] = []
let built: BuiltEngine
let engine: typeof Engine

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-engine-'))
  folders.push(folder)
  return folder
}

async function copyOfSources(): Promise<string> {
  const folder = await scratch()
  await cp(join(root, 'protocol'), join(folder, 'protocol'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) await cp(join(root, file), join(folder, file))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

beforeAll(async () => {
  // Copied: files of the one that is served are not for tests to change.
  const { manifestPath } = await buildEngine({ root, outDir: join(root, '.build', 'engine') })
  const outDir = await scratch()
  await cp(dirname(manifestPath), outDir, { recursive: true, preserveTimestamps: true })
  built = await buildEngine({ root, outDir })
  // Under vitest a plain import() would be taken for a source file.
  engine = await import(/* @vite-ignore */ pathToFileURL(built.enginePath).href)
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

describe('buildEngine', () => {
  it('gives the same bytes in another folder, also where a damaged build stands', async () => {
    const elsewhere = await copyOfSources()
    const outDir = join(elsewhere, 'out')
    await cp(dirname(built.manifestPath), outDir, { recursive: true })
    const parts = await readdir(built.partsFolder)
    expect(parts.length).toBeGreaterThan(6)
    const damaged = ['engine.js', 'sources.txt', `parts/${parts[0]}`]
    for (const name of damaged) await writeFile(join(outDir, name), 'broken')
    const again = await buildEngine({ root: elsewhere, outDir })
    expect(again.rulesetSha256).toBe(built.rulesetSha256)
    for (const name of ['engine.js', 'manifest.json', 'sources.txt', ...parts.map((file) => `parts/${file}`)])
      expect(await readFile(join(outDir, name)), name).toEqual(
        await readFile(join(dirname(built.manifestPath), name)),
      )
    expect(await readdir(again.partsFolder)).toEqual(parts)
  })

  it('gives other bytes when a source changes', async () => {
    const elsewhere = await copyOfSources()
    const file = join(elsewhere, 'protocol/review/core/rule.ts')
    await writeFile(file, (await readFile(file, 'utf8')).replace("'2.15.0'", "'2.15.1'"))
    const again = await buildEngine({ root: elsewhere, outDir: join(elsewhere, 'out') })
    expect(again.engineSha256).not.toBe(built.engineSha256)
    expect(again.rulesetSha256).not.toBe(built.rulesetSha256)
  })

  it('does nothing when it is up to date', async () => {
    const before = (await stat(built.enginePath)).mtimeMs
    expect(await buildEngine({ root, outDir: dirname(built.manifestPath) })).toEqual(built)
    expect((await stat(built.enginePath)).mtimeMs).toBe(before)
  })

  it.each(['engine.js', 'manifest.json', 'sources.txt', 'rules.json', 'parts'])(
    'notices a change of %s',
    async (name) => {
      const outDir = await scratch()
      await cp(dirname(built.manifestPath), outDir, { recursive: true })
      const stamp = JSON.parse(await readFile(join(outDir, 'stamp.json'), 'utf8'))
      expect(await isIntact(stamp, outDir)).toBe(true)
      const path = name === 'parts' ? join('parts', (await readdir(built.partsFolder))[0]!) : name
      await writeFile(join(outDir, path), 'broken')
      expect(await isIntact(stamp, outDir)).toBe(false)
    },
  )

  it('lists its sources as sha256sum does', async () => {
    const listing = await readFile(join(dirname(built.manifestPath), 'sources.txt'), 'utf8')
    const { sources } = JSON.parse(await readFile(built.manifestPath, 'utf8'))
    expect(createHash('sha256').update(listing).digest('hex')).toBe(sources.sha256)
    const lines = listing.split('\n').slice(0, -1)
    expect(lines.map((line) => line.slice(66))).toContain('protocol/review/review.ts')
    for (const line of lines) {
      const bytes = await readFile(join(root, line.slice(66)))
      expect(line.slice(0, 66)).toBe(`${createHash('sha256').update(bytes).digest('hex')}  `)
    }
  })

  it('names its dependencies by the integrity of the lockfile', async () => {
    const { dependencies } = JSON.parse(await readFile(built.manifestPath, 'utf8'))
    expect(dependencies.map(({ name }: { name: string }) => name)).toContain('unbash')
    for (const { integrity } of dependencies) expect(integrity).toMatch(/^sha512-/)
  })

  // A guard against growth that nobody noticed; pages load parts of it. scripts/engine/engine-size.ts says who is large.
  it('stays small', async () => {
    expect(gzipSync(await readFile(built.enginePath)).length).toBeLessThan(1_332_000)
  })
})

describe('the bundle', () => {
  it('refuses a manifest of another engine', async () => {
    const manifest = JSON.parse(await readFile(built.manifestPath, 'utf8'))
    const other = { ...manifest, rules: manifest.rules.slice(1) }
    expect(() => engine.loadRuleset(Buffer.from(jcsIntegers(other)))).toThrow(/rules/)
  })

  it('needs neither Node nor a page', async () => {
    expect(outsideNames(await readFile(built.enginePath, 'utf8'))).toEqual([])
    for (const file of await readdir(built.partsFolder)) {
      const named = outsideNames(await readFile(join(built.partsFolder, file), 'utf8'))
      expect([...new Set(named)].filter((name) => name !== 'import')).toEqual([])
    }
    expect(outsideNames('import { a } from "node:fs"; process.exit(a.fetch); fetch("x")')).toEqual([
      'import',
      'process',
      'fetch',
    ])
  })
})

const OUTSIDE = ['process', 'document', 'window', 'fetch', 'require', 'Buffer']

/** Imports, and names of Node or of a page that are called or read. Texts and members of rules may name them. */
function outsideNames(code: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) found.push('import')
    const used = ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? node.expression : null
    if (used !== null && ts.isIdentifier(used) && OUTSIDE.includes(used.text)) found.push(used.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('engine.js', code, ts.ScriptTarget.ES2022))
  return found
}
