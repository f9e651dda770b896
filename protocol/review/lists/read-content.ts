// Checks that JSON is a list as the engine keeps it. Every row is looked at: a list with rows that cannot be read would
// clear those whom they name.
import type { JsonObject, JsonValue } from '../../json/strict-json.ts'
import type { ContractsContent, KnownBadContent, SanctionsContent } from './content.ts'
import { ListRefused } from './sanctions-content.ts'
import { isObject } from './snapshot.ts'

const KEY = /^[a-z0-9]{1,32}:[a-z0-9]{1,32}:.{1,700}$/

/** Throws ListRefused. */
export function readSanctionsContent(value: JsonObject): SanctionsContent {
  const { list, published, coverage, effect } = value
  if (typeof list !== 'string') throw new ListRefused('list is not a text')
  readDate(published, 'published')
  if (coverage !== undefined && coverage !== 'full' && coverage !== 'partial')
    throw new ListRefused('coverage is neither full nor partial')
  if (effect !== undefined && effect !== 'reject' && effect !== 'concern')
    throw new ListRefused('effect is neither reject nor concern')
  everyRow(value, 'entries', ({ key, asset, entity }) => isKey(key) && areTexts(asset, entity))
  everyRow(
    value,
    'names',
    ({ key, entity, strength }) =>
      areTexts(key, entity) && (strength === 'primary' || strength === 'strong' || strength === 'weak'),
  )
  everyRow(value, 'delisted', ({ key, until }) => isKey(key) && areTexts(until))
  return value as unknown as SanctionsContent
}

export function readKnownBadContent(value: JsonObject): KnownBadContent {
  everyRow(
    value,
    'entries',
    ({ key, rule }) => areTexts(key) && (rule === undefined || rule === null || areTexts(rule)),
  )
  return value as unknown as KnownBadContent
}

export function readContractsContent(value: JsonObject): ContractsContent {
  if (value.published !== undefined) readDate(value.published, 'published')
  everyRow(
    value,
    'entries',
    ({ chain_id, address, owner, functions }) =>
      typeof chain_id === 'number' &&
      Number.isSafeInteger(chain_id) &&
      typeof address === 'string' &&
      /^0x[0-9a-f]{40}$/.test(address) &&
      areTexts(owner) &&
      Array.isArray(functions) &&
      areTexts(...functions),
  )
  return value as unknown as ContractsContent
}

function readDate(value: JsonValue | undefined, member: string): void {
  const isDate = typeof value === 'string' && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)
  if (value !== null && !isDate) throw new ListRefused(`${member} is not a date YYYY-MM-DD`)
}

function everyRow(value: JsonObject, member: string, isRight: (row: JsonObject) => boolean): void {
  const rows = value[member]
  if (!Array.isArray(rows)) throw new ListRefused(`${member} is not an array`)
  const wrong = rows.findIndex((row) => !isObject(row) || !isRight(row))
  if (wrong >= 0) throw new ListRefused(`${member}[${wrong}] is not a row of this list`)
}

const isKey = (value: JsonValue | undefined): boolean => typeof value === 'string' && KEY.test(value)
const areTexts = (...values: readonly (JsonValue | undefined)[]): boolean =>
  values.every((value) => typeof value === 'string')
