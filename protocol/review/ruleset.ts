// Are these manifest bytes a ruleset that this engine can apply? Its rules and tables must be exactly the
// compiled ones; severities, classes, thresholds, calibration and caps are data.
import { isHex64, sha256Hex } from '../bytes.ts'
import { jcsIntegers } from '../canonical-json.ts'
import { type JsonObject, parseStrictJson } from '../strict-json.ts'
import {
  compiledRules,
  compiledTables,
  defaultCalibration,
  defaultCaps,
  defaultThresholds,
} from './compiled.ts'
import type { Manifest, Rule, Ruleset } from './types.ts'

/** The bytes are not a manifest for this engine. */
export class RulesetRefused extends Error {}

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

export function loadRuleset(manifestBytes: Uint8Array): Ruleset {
  const read = parseStrictJson(manifestBytes)
  if (!read.ok) throw new RulesetRefused(`the manifest is not JSON: ${read.error.message}`)
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
  checkRules(manifest.rules)
  checkTables(manifest.tables)
  checkNumbers(manifest.thresholds, defaultThresholds, 'thresholds')
  checkNumbers({ ...manifest.calibration, cells: [] }, { ...defaultCalibration, cells: [] }, 'calibration')
  checkNumbers(manifest.caps, defaultCaps, 'caps')
  return {
    manifest,
    sha256: sha256Hex(manifestBytes),
    ruleById: new Map(manifest.rules.map((rule) => [rule.id, rule])),
  }
}

function checkRules(rules: readonly Rule[]): void {
  const compiled = compiledRules()
  sameNames(
    rules.map(({ id }) => id),
    compiled.map(({ id }) => id),
    'rules',
  )
  for (const rule of rules) {
    if (!EFFECTS.includes(rule.severity)) refuse(`rule ${rule.id} has the unknown severity ${rule.severity}`)
    if (!CLASSES.includes(rule.evidence))
      refuse(`rule ${rule.id} has the unknown evidence class ${rule.evidence}`)
  }
}

function checkTables(tables: Manifest['tables']): void {
  const compiled = compiledTables()
  sameNames(
    tables.map(({ name, sha256 }) => `${name} ${sha256}`),
    compiled.map(({ name, sha256 }) => `${name} ${sha256}`),
    'tables',
  )
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

function refuse(message: string): never {
  throw new RulesetRefused(message)
}
