// Builds the engine that proofs name: one ES module, the same code in parts for pages, and the manifest
// with its rules as data and every file's hash. Beside them, for pages: the source and examples of each rule. The output depends only on the sources, not on the folder.
// Does nothing when neither sources nor lockfile changed.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { jcsIntegers } from '../../protocol/json/canonical-json.ts'
import type * as Engine from '../../protocol/review/index.ts'
import type { Manifest } from '../../protocol/review/types.ts'
import { bundleParts, bundleWhole } from './bundle-engine.ts'
import { describeRules } from './describe-rules.ts'

export interface BuiltEngine {
  rulesetSha256: string
  engineSha256: string
  manifestPath: string
  enginePath: string
  partsFolder: string
}

interface Stamp extends Pick<BuiltEngine, 'rulesetSha256' | 'engineSha256'> {
  inputsSha256: string
  descriptionsSha256: string
}

export async function buildEngine({
  root = resolve(import.meta.dirname, '../..'),
  outDir = join(root, '.build/engine'),
}: {
  root?: string
  outDir?: string
} = {}): Promise<BuiltEngine> {
  const enginePath = join(outDir, 'engine.js')
  const manifestPath = join(outDir, 'manifest.json')
  const partsFolder = join(outDir, 'parts')
  const stampPath = join(outDir, 'stamp.json')
  const inputsSha256 = await hashInputs(root)
  const stamp = await readStamp(stampPath)
  if (stamp?.inputsSha256 === inputsSha256 && (await isIntact(stamp, outDir)))
    return {
      rulesetSha256: stamp.rulesetSha256,
      engineSha256: stamp.engineSha256,
      manifestPath,
      enginePath,
      partsFolder,
    }

  const { code, metafile } = await bundleWhole(root)
  const inputs = Object.keys(metafile.inputs).sort()
  const parts = await bundleParts(root)
  const engineSha256 = sha256(code)
  // Named by its hash, because Node caches imported modules by address.
  await mkdir(outDir, { recursive: true })
  const probe = join(outDir, `engine-${engineSha256.slice(0, 16)}.${process.pid}.mjs`)
  await replaceFile(probe, code)
  const engine: typeof Engine = await import(pathToFileURL(probe).href)
  const sources = await listSources(root, inputs)
  const descriptions = await describeRules(root, outDir)
  await rm(probe, { force: true })
  const manifest: Manifest = {
    schema: 'assay.ruleset.v1',
    ruleset_version: engine.RULESET_VERSION,
    engine: {
      file: 'engine.js',
      sha256: engineSha256,
      parts: parts.map(({ file, bytes, imports }) => ({
        file,
        sha256: sha256(bytes),
        bytes: bytes.length,
        imports,
      })),
    },
    sources: { sha256: sha256(sources) },
    dependencies: await dependenciesOf(root, inputs),
    rules: engine.compiledRules(),
    thresholds: engine.defaultThresholds,
    calibration: engine.defaultCalibration,
    caps: engine.defaultCaps,
    tables: engine.compiledTables(),
  }
  const manifestBytes = Buffer.from(jcsIntegers(manifest), 'utf8')
  const rulesetSha256 = sha256(manifestBytes)
  if (engine.loadRuleset(manifestBytes).sha256 !== rulesetSha256)
    throw new Error('the engine refuses its manifest')
  await replaceFile(enginePath, code)
  await mkdir(partsFolder, { recursive: true })
  for (const { file, bytes } of parts) await replaceFile(join(partsFolder, file), bytes)
  await replaceFile(manifestPath, manifestBytes)
  await replaceFile(join(outDir, 'sources.txt'), sources)
  await replaceFile(join(outDir, 'rules.json'), descriptions)
  const written: Stamp = {
    inputsSha256,
    rulesetSha256,
    engineSha256,
    descriptionsSha256: sha256(descriptions),
  }
  await replaceFile(stampPath, JSON.stringify(written))
  // What another build is about to rename is left alone.
  for (const file of await readdir(partsFolder))
    if (!file.endsWith('.tmp') && !parts.some((part) => part.file === file))
      await rm(join(partsFolder, file), { force: true })
  return { rulesetSha256, engineSha256, manifestPath, enginePath, partsFolder }
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Everything that can change the bundle: the sources of protocol/, the pinned versions, these scripts. */
async function hashInputs(root: string): Promise<string> {
  const paths = ['package-lock.json', ...(await sourceFiles(root, 'protocol'))]
  const scripts = import.meta.dirname
  const lines = await Promise.all([
    ...paths.map((path) => hashLine(root, path)),
    ...(await sourceFiles(scripts, '.')).map((path) => hashLine(scripts, path)),
  ])
  return sha256(lines.join(''))
}

/** Lines "<sha256>  <path>\n", sorted by path: the sources of protocol/review and their imports. */
async function listSources(root: string, inputs: readonly string[]): Promise<string> {
  const own = await sourceFiles(root, 'protocol/review')
  const pulledIn = inputs.filter((path) => path.startsWith('protocol/'))
  const paths = [...new Set([...own, ...pulledIn])].sort()
  return (await Promise.all(paths.map((path) => hashLine(root, path)))).join('')
}

const hashLine = async (root: string, path: string): Promise<string> =>
  `${sha256(await readFile(join(root, path)))}  ${path}\n`

async function sourceFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.includes('/testing/') && !path.includes('/vectors/'))
    .sort()
}

async function dependenciesOf(root: string, inputs: readonly string[]): Promise<Manifest['dependencies']> {
  const names = new Set(
    inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  )
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  return [...names].sort().map((name) => {
    const { version, integrity } = lock.packages[`node_modules/${name}`]
    return { name, version, integrity }
  })
}

async function readStamp(path: string): Promise<Stamp | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

/** Whether the built files are those that the stamp names. */
export async function isIntact(stamp: Stamp, outDir: string): Promise<boolean> {
  try {
    const [engine, manifest, sources, descriptions] = await Promise.all(
      ['engine.js', 'manifest.json', 'sources.txt', 'rules.json'].map((name) => readFile(join(outDir, name))),
    )
    const named: Manifest = JSON.parse(manifest!.toString('utf8'))
    for (const part of named.engine.parts)
      if (sha256(await readFile(join(outDir, 'parts', part.file))) !== part.sha256) return false
    return (
      sha256(engine!) === stamp.engineSha256 &&
      sha256(manifest!) === stamp.rulesetSha256 &&
      sha256(sources!) === named.sources.sha256 &&
      sha256(descriptions!) === stamp.descriptionsSha256
    )
  } catch {
    return false
  }
}

/** Atomic: a reader sees the old file or the new one, even when two builds run at once. */
async function replaceFile(path: string, bytes: Uint8Array | string): Promise<void> {
  const temporary = `${path}.${process.pid}-${randomUUID()}.tmp`
  await writeFile(temporary, bytes)
  await rename(temporary, path)
}

if (import.meta.main) {
  const { rulesetSha256, engineSha256, manifestPath } = await buildEngine()
  process.stdout.write(
    `ruleset ${rulesetSha256}\nengine  ${engineSha256}\n${relative(process.cwd(), manifestPath)}\n`,
  )
}
