// The published engine, whole and in parts, gives the golden records in a Web Worker of a real browser, to the byte.
import { expect, type Page, test } from '@playwright/test'
import { jcsIntegers } from '../../../protocol/json/canonical-json.ts'
import type { Manifest, Snapshot } from '../../../protocol/review/types.ts'
import {
  expectedSha256,
  type ReviewVector,
  readChangedSeverity,
  readVectors,
  snapshotNamed,
  withSeverity,
} from '../../../protocol/testing/review-vectors.ts'

const vectors = readVectors()

/** Run in the worker: nothing but the published engine and what it is sent. */
const wholeSource = `
import * as engine from '/engine/RULESET/engine.js'
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
self.addEventListener('message', ({ data: { manifest, snapshots, vectors } }) => {
  const ruleset = engine.loadRuleset(new TextEncoder().encode(manifest))
  self.postMessage(vectors.map(({ artifact_hex, options, data }) =>
    engine.recordSha256(engine.review({ artifact: bytesOf(artifact_hex), options, ruleset, data: data.map((name) => snapshots[name]) }))))
})
self.postMessage('ready')
`
const partsSource = `
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const { engine } = await (await fetch('/engine/RULESET/manifest.json')).json()
const take = (name) => import('/engine/RULESET/parts/' + engine.parts.find(({ file }) => file === name + '.js').file)
const core = await take('core')
const taken = []
const families = []
const readers = {}
const known = new Map()
function rulesetOf(manifest) {
  if (!known.has(manifest)) known.set(manifest, core.checkManifest(families, manifest, readers))
  return known.get(manifest)
}
async function add(name) {
  taken.push(name)
  const found = await take(name)
  const family = found[name + 'Family']
  if (family) families.push(typeof family === 'function' ? family(readers) : family)
  else Object.assign(readers, found)
  known.clear()
}
async function review(question, manifest) {
  for (;;) {
    try {
      return core.reviewWith(families, { ...question, ruleset: rulesetOf(manifest) }, readers)
    } catch (cause) {
      if (!(cause instanceof core.PartMissing) || taken.includes(cause.part)) throw cause
      await add(cause.part)
    }
  }
}
self.addEventListener('message', async ({ data: { manifest, snapshots, vectors } }) => {
  const hashes = []
  const bytes = new TextEncoder().encode(manifest)
  for (const { artifact_hex, options, data } of vectors)
    hashes.push(core.recordSha256(await review({ artifact: bytesOf(artifact_hex), options, data: data.map((name) => snapshots[name]) }, bytes)))
  self.postMessage(hashes)
})
self.addEventListener('unhandledrejection', ({ reason }) => { throw reason })
self.postMessage('ready')
`

interface Work {
  manifest: string
  snapshots: Record<string, Snapshot>
  vectors: Pick<ReviewVector, 'artifact_hex' | 'options' | 'data'>[]
}

async function openBench(page: Page, ruleset: string, source: string): Promise<void> {
  await page.route('**/worker-bench', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
  )
  await page.route('**/worker-bench.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: source.replaceAll('RULESET', ruleset) }),
  )
  await page.goto('/worker-bench')
}

const judge = (page: Page, work: Work): Promise<string[]> =>
  page.evaluate(
    (sent) =>
      new Promise<string[]>((done, fail) => {
        const worker = new Worker('/worker-bench.js', { type: 'module' })
        worker.addEventListener('error', (event) =>
          fail(new Error(event.message || 'the worker did not start')),
        )
        worker.addEventListener('message', ({ data }) =>
          data === 'ready' ? worker.postMessage(JSON.parse(sent)) : done(data),
        )
      }),
    JSON.stringify(work),
  )

const bare = ({ artifact_hex, options, data }: ReviewVector) => ({ artifact_hex, options, data })

for (const [form, source] of [
  ['whole', wholeSource],
  ['in parts', partsSource],
] as const)
  test(`every golden vector, and other records under another manifest: ${form}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000)
    const { ruleset_sha256: sha256 } = await (await request.get('/engine')).json()
    const text = await (await request.get(`/engine/${sha256}/manifest.json`)).text()
    const manifest: Manifest = JSON.parse(text)
    const identity = { ruleset_sha256: sha256, engine_sha256: manifest.engine.sha256 }
    const names = [...new Set(vectors.flatMap(({ data }) => data))]
    const snapshots = Object.fromEntries(names.map((name) => [name, snapshotNamed(name)]))
    await openBench(page, sha256, source)

    const hashes = await judge(page, { manifest: text, snapshots, vectors: vectors.map(bare) })
    expect(hashes).toHaveLength(vectors.length)
    const wrong = vectors.filter((vector, index) => hashes[index] !== expectedSha256(vector, identity))
    expect(wrong.map(({ name }) => name)).toEqual([])

    const changed = readChangedSeverity()
    const milder = jcsIntegers(withSeverity(manifest, changed))
    const others = await judge(page, { manifest: milder, snapshots, vectors: changed.vectors.map(bare) })
    const originals = await judge(page, { manifest: text, snapshots, vectors: changed.vectors.map(bare) })
    expect(others.filter((hash, index) => hash === originals[index])).toEqual([])
  })
