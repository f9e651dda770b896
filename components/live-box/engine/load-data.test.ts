// Lists are used only under the hash that the record names.
import { describe, expect, it, vi } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import type { SnapshotSummary } from '#protocol/review/types.ts'
import { loadData } from './load-data.ts'

const bytes = new TextEncoder().encode('{"entries":[]}')
const sha256 = sha256Hex(bytes)
const summary: SnapshotSummary = { id: 'a', published: null, sha256, entries: 0, status: 'full' }

describe('loadData', () => {
  it('gives the content of the bytes that were hashed, asked for by their hash', async () => {
    const fetchBytes = vi.fn(async () => bytes)
    expect(await loadData([summary], fetchBytes)).toEqual([{ ...summary, content: { entries: [] } }])
    expect(fetchBytes).toHaveBeenCalledWith(`/engine/data/${sha256}`)
  })
  it('refuses other bytes', async () => {
    const other = async () => new TextEncoder().encode('{"entries":[1]}')
    await expect(loadData([summary], other)).rejects.toThrow(`not ${sha256}`)
  })
  it('fetches nothing for a list that was missing', async () => {
    const fetchBytes = vi.fn()
    const missing = { ...summary, status: 'missing' as const }
    expect(await loadData([missing], fetchBytes)).toEqual([{ ...missing, content: null }])
    expect(fetchBytes).not.toHaveBeenCalled()
  })
})
