// Rules and tables of the frame and of given families, which a manifest is compared with.
import { sha256Hex } from '../../../bytes.ts'
import { jcsIntegers } from '../../../json/canonical-json.ts'
import { inputRules } from '../../text/rules.ts'
import { unicodeTables } from '../../text/unicode/index.ts'
import type { Rule, Table } from '../../types.ts'
import type { Family } from '../family.ts'
import { type LoadedParts, linkedTables } from '../linked.ts'

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const rulesOf = (families: readonly Family[]): readonly Rule[] =>
  [...inputRules, ...families.flatMap(({ rules }) => rules)].sort((a, b) => byCodeUnit(a.id, b.id))

/** A table's hash is over its canonical JSON. */
export const tablesOf = (families: readonly Family[], parts: LoadedParts = {}): readonly Table[] =>
  [unicodeTables, linkedTables('core', parts), ...families.map(({ tables }) => tables)]
    .flatMap((tables) => Object.entries<readonly unknown[]>(tables))
    .map(([name, rows]) => ({ name, sha256: sha256Hex(jcsIntegers(rows)), rows: rows.length }))
    .sort((a, b) => byCodeUnit(a.name, b.name))
