// A file of daily closes is read under its own hash only.
import { expect, it } from 'vitest'
import { sha256Hex } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import { CLOSE_FILE_SCHEMA, readCloseFile } from './btc-close-file.ts'

it('gives the closes of a file under its hash, and nothing for another text or form [payloads, 8.1]', () => {
  const file = (schema: string) =>
    jcsIntegers({ schema, closes: [{ day: 20_000, close: '100.5', fetched_at: 1, source: 'hyperliquid' }] })
  const text = file(CLOSE_FILE_SCHEMA)
  const read = readCloseFile(text, sha256Hex(text))
  expect([read?.closeOf(20_000), read?.closeOf(20_001)]).toEqual(['100.5', undefined])
  expect(readCloseFile(text.replace('100.5', '100.6'), sha256Hex(text))).toBeNull()
  expect(readCloseFile(file('other'), sha256Hex(file('other')))).toBeNull()
})
