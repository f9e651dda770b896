// Checks that manifest bytes are a rule set that this engine can apply. Its rules and tables must be exactly the compiled
// ones; severities, classes, thresholds, calibration and caps are data.
import { isHex64, sha256Hex } from '../../../bytes.ts'
import { jcsIntegers } from '../../../json/canonical-json.ts'
import { type JsonObject, parseStrictJson } from '../../../json/strict-json.ts'
import type { Manifest, Rule, Ruleset, Table } from '../../types.ts'
import { FAMILY_NAMES, type Family } from '../family.ts'
import type { LoadedParts } from '../linked.ts'
import { hasLinked } from '../parts-of-families.ts'
import { checkCells } from './check-cells.ts'
import { rulesOf, tablesOf } from './compiled-rules.ts'
import { defaultCaps, defaultThresholds, unmeasuredCalibration } from './defaults.ts'
import { refuse } from './ruleset-refused.ts'

const EFFECTS = ['allow', 'blocker', 'high', 'low', 'medium']
const CLASSES = ['A', 'B', 'C', 'D', 'E']
const KEYS = [
  'calibration',
  'caps',
  'dependencies',
  'engine',
  'rules',
  'ruleset_version',
  'schema',
  'sources',
  'tables',
  'thresholds',
]

/** What belongs to a family, or to a part of one, that is not given stays unchecked: check again when it is there. Throws RulesetRefused. */
export function checkManifest(
  families: readonly Family[],
  manifestBytes: Uint8Array,
  parts: LoadedParts = {},
): Ruleset {
  const read = parseStrictJson(manifestBytes)
  if (!read.ok) refuse(`the manifest is not JSON: ${read.problem.message}`)
  const { value } = read
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    refuse('the manifest is not an object')
  if (sha256Hex(jcsIntegers(value)) !== sha256Hex(manifestBytes))
    refuse('the manifest is not in canonical form')
  sameNames(Object.keys(value), KEYS, 'members')
  if (value.schema !== 'assay.ruleset.v1') refuse(`unknown schema ${String(value.schema)}`)
  const manifest = value as unknown as Manifest
  if (typeof manifest.ruleset_version !== 'string') refuse('ruleset_version is not a text')
  if (!isHex64(manifest.engine?.sha256) || !isHex64(manifest.sources?.sha256)) refuse('a hash is missing')
  checkParts(manifest.engine.parts)
  checkRules(manifest.rules, families)
  checkTables(manifest.tables, families, parts)
  checkNumbers(manifest.thresholds, defaultThresholds, 'thresholds')
  checkNumbers({ ...manifest.calibration, cells: [] }, unmeasuredCalibration, 'calibration')
  checkCells(manifest.calibration.cells)
  checkNumbers(manifest.caps, defaultCaps, 'caps')
  return {
    manifest,
    sha256: sha256Hex(manifestBytes),
    ruleById: new Map(manifest.rules.map((rule) => [rule.id, rule])),
  }
}

/** Shape only: whether a file has its hash is asked by whoever loads it. */
function checkParts(parts: unknown): void {
  if (!Array.isArray(parts)) refuse('engine.parts is not a list')
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) refuse('a part of the engine is not an object')
    sameNames(Object.keys(part), ['bytes', 'file', 'imports', 'sha256'], 'members of a part')
    const { bytes, file, imports, sha256 } = part
    if (typeof file !== 'string' || !/^[a-z]{1,32}(?:-[A-Z0-9]{8})?\.js$/.test(file))
      refuse(`the part ${String(file)} is not named like a file of the engine`)
    if (!isHex64(sha256)) refuse(`the part ${file} has no hash`)
    if (!Number.isSafeInteger(bytes) || bytes <= 0) refuse(`the part ${file} has no size`)
    if (!Array.isArray(imports)) refuse(`imports of the part ${file} is not a list`)
    requireSorted(imports, `imports of the part ${file}`)
  }
  const files = parts.map(({ file }) => file)
  requireSorted(files, 'engine.parts')
  const absent = parts.flatMap(({ imports }) => imports).find((file) => !files.includes(file))
  if (absent !== undefined) refuse(`engine.parts imports ${absent}, which is not among them`)
}

function requireSorted(names: readonly string[], what: string): void {
  if (names.some((name, index) => index > 0 && !(names[index - 1]! < name)))
    refuse(`${what} are not sorted and unique`)
}

function checkRules(rules: readonly Rule[], families: readonly Family[]): void {
  const ids = rules.map(({ id }) => id)
  requireSorted(ids, 'rules')
  const compiled = new Set(rulesOf(families).map(({ id }) => id))
  // Rules in parts of a family that are not loaded are unknown here: whoever needs them does not judge without them.
  const partial = families.filter(({ isWhole }) => !isWhole)
  const isElsewhere = (id: string): boolean =>
    !compiled.has(id) && partial.some(({ name }) => id.startsWith(`${name}.`))
  sameNames(
    belongingTo(families, ids).filter((id) => !isElsewhere(id)),
    [...compiled],
    'rules',
  )
  for (const rule of rules) {
    if (!EFFECTS.includes(rule.severity)) refuse(`rule ${rule.id} has the unknown severity ${rule.severity}`)
    if (!CLASSES.includes(rule.evidence))
      refuse(`rule ${rule.id} has the unknown evidence class ${rule.evidence}`)
  }
}

function checkTables(tables: Manifest['tables'], families: readonly Family[], parts: LoadedParts): void {
  const compiled = tablesOf(families, parts)
  // As with rules: those of parts that are not loaded are unknown here.
  const partial = families.filter(({ isWhole }) => !isWhole).map(({ name }) => `${name}.`)
  if (!hasLinked('core', parts)) partial.push('input.')
  const isElsewhere = ({ name }: Table): boolean =>
    !compiled.some((table) => table.name === name) && partial.some((beginning) => name.startsWith(beginning))
  const line = ({ name, sha256 }: Table): string => `${name} ${sha256}`
  sameNames(
    belongingTo(families, tables.filter((table) => !isElsewhere(table)).map(line)),
    compiled.map(line),
    'tables',
  )
}

/** The names that the frame or one of these families must know. */
function belongingTo(families: readonly Family[], names: readonly string[]): readonly string[] {
  const absent = FAMILY_NAMES.filter((name) => !families.some((family) => family.name === name))
  return names.filter((name) => !absent.some((family) => name.startsWith(`${family}.`)))
}

/** Same member names, and integers where the engine has integers. */
function checkNumbers(given: unknown, compiled: object, where: string): void {
  if (typeof given !== 'object' || given === null) refuse(`${where} is missing`)
  const members = given as JsonObject
  sameNames(Object.keys(members).sort(), Object.keys(compiled).sort(), where)
  for (const [name, expected] of Object.entries(compiled)) {
    const value = members[name]
    if (typeof expected === 'number' && !Number.isSafeInteger(value))
      refuse(`${where}.${name} is not an integer`)
    if (typeof expected === 'object' && !Array.isArray(expected))
      checkNumbers(value, expected, `${where}.${name}`)
  }
}

function sameNames(given: readonly string[], compiled: readonly string[], what: string): void {
  const extra = given.find((name) => !compiled.includes(name))
  if (extra !== undefined) refuse(`${what}: this engine does not have ${extra}`)
  const missing = compiled.find((name) => !given.includes(name))
  if (missing !== undefined) refuse(`${what}: the manifest does not have ${missing}`)
  if (given.length !== compiled.length || given.some((name, index) => name !== compiled[index]))
    refuse(`${what} are not sorted and unique`)
}
