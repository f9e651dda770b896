// Lists are used only under the hash that the record names, and only from this instance.
import { describe, expect, it, vi } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import type { SnapshotSummary } from '#protocol/review/types.ts'
import { loadData, snapshotRefs } from './load-data.ts'

const bytes = new TextEncoder().encode('{"entries":[]}')
const sha256 = sha256Hex(bytes)
const summary: SnapshotSummary = { id: 'a', published: null, sha256, entries: 0, status: 'full' }
const pathFor = (url: string) => snapshotRefs([summary], [url])[0]!.path

describe('snapshotRefs', () => {
  it('takes the path of an address that holds the hash, never its origin', () => {
    expect(pathFor(`https://elsewhere.example/lists/${sha256}`)).toBe(`/lists/${sha256}`)
    expect(pathFor(`/lists/${sha256}.json`)).toBe(`/lists/${sha256}.json`)
  })
  it.each([
    '/lists/other',
    `/lists/../admin/${sha256}`,
    `//evil.example/${sha256}`,
    `/a?b=${sha256}`,
    `javascript:${sha256}`,
  ])('refuses %s', (url) => {
    expect(pathFor(url)).toBeNull()
  })
})

describe('loadData', () => {
  const refs = snapshotRefs([summary], [`/lists/${sha256}`])
  it('gives the content of the bytes that were hashed', async () => {
    expect(await loadData(refs, async () => bytes)).toEqual([{ ...summary, content: { entries: [] } }])
  })
  it('refuses other bytes', async () => {
    const other = async () => new TextEncoder().encode('{"entries":[1]}')
    await expect(loadData(refs, other)).rejects.toThrow(`not ${sha256}`)
  })
  it('fetches nothing for a list that was missing', async () => {
    const fetchBytes = vi.fn()
    const missing = { ...summary, status: 'missing' as const }
    expect(await loadData(snapshotRefs([missing], []), fetchBytes)).toEqual([{ ...missing, content: null }])
    expect(fetchBytes).not.toHaveBeenCalled()
  })
})
