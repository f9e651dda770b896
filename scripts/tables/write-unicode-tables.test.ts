import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { UNICODE_VERSION } from '../../protocol/review/text/unicode/tables.ts'
import { tablesPath, unicodeTables } from './write-unicode-tables.ts'

const isSameVersion = process.versions.unicode === UNICODE_VERSION

it.skipIf(!isSameVersion)('the tables in the tree are what the generator writes', () => {
  expect(readFileSync(tablesPath, 'utf8')).toBe(unicodeTables())
})
