import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { createDenseCopies } from './dense-copies.ts'

const brotli = promisify(brotliCompress)
const text = (name: string) => `${name} `.repeat(2_000)

it('has a copy after the second request, and only of the same bytes', async () => {
  const copies = createDenseCopies({ maxBytes: 100_000, compress: (body) => brotli(body) })
  expect(copies.of(text('core'))).toBeNull()
  expect(copies.of(text('core'))).toBeNull()
  const copy = await vi.waitUntil(() => copies.of(text('core')))
  expect(brotliDecompressSync(copy).toString()).toBe(text('core'))
  expect(copies.of(text('shell'))).toBeNull()
})

it('drops the copy that was unused for longest', async () => {
  const copies = createDenseCopies({ maxBytes: 100, compress: async () => new Uint8Array(40) })
  const fill = async (name: string) => {
    copies.of(name)
    await vi.waitUntil(() => copies.of(name))
  }
  await fill('a')
  await fill('b')
  copies.of('a')
  await fill('c')
  expect([copies.of('b'), copies.of('a'), copies.of('c')].map(Boolean)).toEqual([false, true, true])
})

it('serves on after a failed compression', async () => {
  let calls = 0
  const copies = createDenseCopies({
    maxBytes: 100,
    compress: async () => {
      calls += 1
      if (calls === 1) throw new Error('no memory')
      return new Uint8Array(1)
    },
  })
  copies.of('a')
  copies.of('a')
  await vi.waitUntil(() => copies.of('a'))
  expect(calls).toBe(2)
})
