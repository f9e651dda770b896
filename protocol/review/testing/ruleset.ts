// A ruleset for tests, made from what is compiled; the engine's own hash is a stand-in.
import { sha256Hex, utf8Encode } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import {
  compiledRules,
  compiledTables,
  defaultCalibration,
  defaultCaps,
  defaultThresholds,
} from '../compiled.ts'
import { plainOptions } from '../core/plain-options.ts'
import { RULESET_VERSION } from '../core/rule.ts'
import { loadRuleset } from '../core/ruleset/ruleset.ts'
import { review } from '../review.ts'
import type { ArtifactType, Manifest, ReviewOptions, ReviewRecord, Ruleset } from '../types.ts'

export const testManifest = (): Manifest => ({
  schema: 'assay.ruleset.v1',
  ruleset_version: RULESET_VERSION,
  engine: {
    file: 'engine.js',
    sha256: sha256Hex('engine of the tests'),
    parts: [{ file: 'core-AAAAAAAA.js', sha256: sha256Hex('core of the tests'), bytes: 1, imports: [] }],
  },
  sources: { sha256: sha256Hex('sources of the tests') },
  dependencies: [],
  rules: compiledRules(),
  thresholds: defaultThresholds,
  calibration: defaultCalibration,
  caps: defaultCaps,
  tables: compiledTables(),
})

export const manifestBytes = (manifest: Manifest): Uint8Array => utf8Encode(jcsIntegers(manifest))

export const rulesetOf = (manifest: Manifest): Ruleset => loadRuleset(manifestBytes(manifest))

export const testRuleset: Ruleset = rulesetOf(testManifest())

export const optionsFor = (
  artifactType: ArtifactType,
  given: Partial<ReviewOptions> = {},
): ReviewOptions => ({ ...plainOptions(artifactType), ...given })

export const reviewText = (
  text: string,
  artifactType: ArtifactType = 'shell_command',
  given: Partial<ReviewOptions> = {},
  ruleset: Ruleset = testRuleset,
): ReviewRecord =>
  review({ artifact: utf8Encode(text), options: optionsFor(artifactType, given), ruleset, data: [] })
