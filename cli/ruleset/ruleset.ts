/** `assay ruleset`: prints the local rule set and checks that its hashes agree. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Outcome, worstOutcome } from '#protocol/report.ts'
import type { Manifest } from '#protocol/review/types.ts'
import { internalFault, wrongUsage } from '../exit.ts'
import {
  EngineRefused,
  engineFolder,
  loadEngine,
  manifestOf,
  readEngineFiles,
  sha256Of,
  sourceRoot,
} from '../review/engine.ts'
import { usages } from '../usage.ts'
import { dependencyCheck, type HashCheck, sourceChecks } from './ruleset-sources.ts'

const exitOf: Record<Outcome, number> = { pass: 0, fail: 1, cannot_establish: 2 }
const options = { engine: { type: 'string' }, json: { type: 'boolean', default: false } } as const

/** Returns the exit status. */
export async function runRuleset(args: string[]): Promise<number> {
  try {
    const { values } = parseArgs({ args, options })
    const folder = values.engine ?? engineFolder()
    // Sources beside a named folder need not be the ones it was built from.
    const root = values.engine === undefined ? sourceRoot() : null
    const { manifestBytes, engineBytes } = readEngineFiles(folder)
    const manifest = manifestOf(manifestBytes)
    const checks = [
      engineCheck(manifest, engineBytes),
      await compiledCheck(folder),
      ...sourceChecks(manifest, readOptional(join(folder, 'sources.txt')), root),
      dependencyCheck(manifest, root === null ? null : readOptional(join(root, 'package-lock.json'))),
    ]
    const sha256 = sha256Of(manifestBytes)
    const outcome = worstOutcome(checks.map((check) => check.outcome))
    console.log(
      values.json ? jsonOf(manifest, sha256, checks, outcome) : textOf(manifest, sha256, checks, outcome),
    )
    return exitOf[outcome]
  } catch (cause) {
    if (cause instanceof EngineRefused) {
      console.error(`${cause.message}.`)
      return internalFault
    }
    if (!(cause as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw cause
    console.error(`${(cause as Error).message}\n\n${usages.ruleset}`)
    return wrongUsage
  }
}

function engineCheck({ engine }: Partial<Manifest>, bytes: Uint8Array): HashCheck {
  const expected = engine?.sha256 ?? null
  const actual = sha256Of(bytes)
  return {
    id: 'engine',
    title: 'engine.js matches the hash in the manifest',
    expected,
    actual,
    outcome: expected === actual ? 'pass' : 'fail',
  }
}

/** The engine itself compares rules and tables; it also rejects a manifest that is not in canonical form. */
async function compiledCheck(folder: string): Promise<HashCheck> {
  const title = 'rules and tables of the manifest match the compiled ones'
  const expected = 'accepted'
  try {
    await loadEngine(folder)
    return { id: 'compiled', title, expected, actual: 'accepted', outcome: 'pass' }
  } catch (cause) {
    if (!(cause instanceof EngineRefused)) throw cause
    return { id: 'compiled', title, expected, actual: cause.message, outcome: 'fail' }
  }
}

function readOptional(path: string): Uint8Array | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

const signOf = { pass: 'pass  ', fail: 'FAIL  ', cannot_establish: 'open  ' } as const
const endOf = {
  pass: 'They agree.',
  fail: 'The hashes do not agree.',
  cannot_establish: 'Some checks could not be made.',
}

function textOf(
  manifest: Partial<Manifest>,
  sha256: string,
  checks: readonly HashCheck[],
  outcome: Outcome,
): string {
  const { rules = [], tables = [], calibration, ruleset_version } = manifest
  const allowing = rules.filter(({ severity }) => severity === 'allow').length
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `rule set   ${ruleset_version}`,
    `manifest   ${sha256}`,
    `engine     ${manifest.engine?.sha256}`,
    `sources    ${manifest.sources?.sha256}`,
    `rules      ${rules.length}, ${allowing} of them allow`,
    `tables     ${tables.length} with ${rows} rows`,
    `calibrated ${calibration?.cells.length ?? 0} cells`,
    '',
    ...checks.flatMap(({ id, title, expected, actual, outcome: one }) => [
      `${signOf[one]} ${id}: ${title}`,
      ...(one === 'pass'
        ? []
        : [`         expected    ${expected ?? '–'}`, `         recomputed  ${actual ?? '–'}`]),
    ]),
    '',
    endOf[outcome],
  ].join('\n')
}

function jsonOf(
  manifest: Partial<Manifest>,
  sha256: string,
  checks: readonly HashCheck[],
  outcome: Outcome,
): string {
  const answer = {
    ruleset_version: manifest.ruleset_version,
    ruleset_sha256: sha256,
    engine_sha256: manifest.engine?.sha256,
    sources_sha256: manifest.sources?.sha256,
    outcome,
    checks,
  }
  return JSON.stringify(answer, null, 2)
}
