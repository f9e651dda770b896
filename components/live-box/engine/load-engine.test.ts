// Nothing runs before both files have the published hashes.
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { EngineRefused, type EngineSource, loadEngine } from './load-engine.ts'

const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const manifest = utf8('the manifest')
const module = utf8('the engine')
const hashes = { rulesetSha256: sha256Hex(manifest), engineSha256: sha256Hex(module) }

function sourceOf(files: Record<string, Uint8Array<ArrayBuffer>>, named: string = hashes.engineSha256) {
  const published: Uint8Array[] = []
  const imported: Uint8Array[] = []
  const source: EngineSource = {
    fetchBytes: async (path) => files[path.split('/').at(-1)!]!,
    publish: (bytes) => {
      published.push(bytes)
      return `blob:${published.length - 1}`
    },
    importModule: async (address) => {
      imported.push(published[Number(address.slice('blob:'.length))]!)
      return { loadRuleset: () => ({ manifest: { engine: { sha256: named } } }) }
    },
  }
  return { source, imported }
}

describe('loadEngine', () => {
  it('runs the very bytes that were hashed', async () => {
    const { source, imported } = sourceOf({ 'manifest.json': manifest, 'engine.js': module })
    await loadEngine(hashes, source)
    expect(imported).toEqual([module])
    expect(imported[0]).toBe(module)
  })

  it.each(['manifest.json', 'engine.js'])('does not run when one byte of %s differs', async (name) => {
    const files = { 'manifest.json': manifest, 'engine.js': module }
    const changed = Uint8Array.from(files[name as keyof typeof files])
    changed[0]! ^= 1
    const { source, imported } = sourceOf({ ...files, [name]: changed })
    await expect(loadEngine(hashes, source)).rejects.toThrow(new RegExp(`SHA-256 of ${name}.*not run`))
    expect(imported).toEqual([])
  })

  it('refuses a rule set that names another engine', async () => {
    const { source } = sourceOf({ 'manifest.json': manifest, 'engine.js': module }, '0'.repeat(64))
    await expect(loadEngine(hashes, source)).rejects.toThrow(EngineRefused)
  })
})
