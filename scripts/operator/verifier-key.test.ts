import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { developmentVerifierKey, isSecretKey } from './verifier-key.ts'

const newPath = () => join(mkdtempSync(join(tmpdir(), 'assay-')), 'verifier-key.json')

it('makes a key once, for its owner only, and keeps it', () => {
  const path = newPath()
  const key = developmentVerifierKey(path)
  expect(isSecretKey(key)).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(developmentVerifierKey(path)).toBe(key)
  expect(developmentVerifierKey(newPath())).not.toBe(key)
})

it('refuses a damaged key instead of replacing it', () => {
  const path = newPath()
  writeFileSync(path, '{"secret_key":"00"}')
  expect(() => developmentVerifierKey(path)).toThrow('no valid key')
  expect(readFileSync(path, 'utf8')).toBe('{"secret_key":"00"}')
})

it.each([
  ['zero', '0'.repeat(64), false],
  ['one', '1'.padStart(64, '0'), true],
  ['n - 1', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140', true],
  ['n', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', false],
  ['upper case', 'F'.repeat(63).padStart(64, '0'), false],
])('isSecretKey: %s', (_, hex, expected) => expect(isSecretKey(hex)).toBe(expected))
