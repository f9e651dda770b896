// A shortened hash keeps what names it, and a value of several parts is not cut across a seam.
import { describe, expect, it } from 'vitest'
import { diffRunsTruncated, truncateHashes, truncateMiddle } from './hash-text.ts'

const hash = `3fa1b2${'0'.repeat(51)}c7aa905`
const other = `3fa1b3${'0'.repeat(51)}c7aa905`

describe('truncateMiddle', () => {
  it.each([
    [hash, '3fa1b2…a905'],
    [`sha256:${hash}`, 'sha256:3fa1b2…a905'],
    ['3fa1b2c7aa9', '3fa1b2c7aa9'],
    ['https://agent.example/a/long/path', 'https:…path'],
  ])('%s is %s', (value, text) => expect(truncateMiddle(value)).toBe(text))
})

it('each hash of a compound value is shortened apart', () => {
  expect(truncateHashes(`${hash}|${other}, entry 41`)).toBe('3fa1b200…7aa905|3fa1b300…7aa905, entry 41')
  expect(truncateHashes('size 450')).toBe('size 450')
})

it('two hashes with the same prefix are compared by their digits', () => {
  const runs = diffRunsTruncated(`sha256:${other}`, `sha256:${hash}`)
  expect(runs.map(({ text }) => text).join('')).toBe('sha256:3fa1b300…7aa905')
  expect(runs.filter(({ differs }) => differs)).toEqual([{ text: '3', differs: true }])
})
