/** `assay audit --decisions`: recomputes a saved decision log of operators, without a network. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type JsonValue, parseStrictJson } from '#protocol/json/strict-json.ts'
import { printable } from '#protocol/printable.ts'
import { type ChainedDecision, verifyDecisionLog } from '#protocol/warden/decision-log.ts'
import { exitOf, NoInput, nameOf, unreadable, wrongUsage } from '../exit.ts'
import { isObject } from '../read-options.ts'
import { auditUsage } from './audit-usage.ts'

const endOf = {
  pass: 'The decision log is whole.',
  fail: 'The decision log was changed.',
  cannot_establish: 'What is given holds; it is not the whole log.',
} as const
const signOf = { pass: 'pass  ', fail: 'FAIL  ', cannot_establish: 'open  ' } as const

/** Returns the exit status. Throws NoInput. */
export function auditDecisions(args: string[]): number {
  const given = readArguments(args)
  if (!given) {
    console.error(auditUsage)
    return wrongUsage
  }
  const found = verifyDecisionLog(given.files.flatMap(readDecisions), given.head)
  const lines = found.checks.flatMap(({ title, outcome, why }) => [
    `${signOf[outcome]} ${title}`,
    `         ${printable(why)}`,
  ])
  const newest = found.newest ? [`newest   decision ${found.newest.seq}, head ${found.newest.head}`] : []
  console.log(
    given.asJson
      ? JSON.stringify(found, null, 2)
      : [...lines, ...newest, '', endOf[found.outcome]].join('\n'),
  )
  return exitOf[found.outcome]
}

interface Arguments {
  files: string[]
  head: string | null
  asJson: boolean
}

/** Null for wrong usage. */
function readArguments(args: string[]): Arguments | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        decisions: { type: 'string', multiple: true, default: [] },
        head: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const { decisions: files, head = null, json: asJson } = values
    return head !== null && !/^[0-9a-f]{64}$/.test(head) ? null : { files, head, asJson }
  } catch {
    return null
  }
}

/** An answer of GET /warden/decisions, or a list of its rows. */
function readDecisions(file: string): ChainedDecision[] {
  const parsed = parseStrictJson(bytesOf(file), { maxDepth: 16 })
  if (!parsed.ok) throw new NoInput(`${nameOf(file)} is not JSON: ${parsed.problem.message}`)
  const rows = isObject(parsed.value) ? parsed.value.decisions : parsed.value
  if (!Array.isArray(rows)) throw new NoInput(`${nameOf(file)} holds no member decisions`)
  return rows.map((row) => chainedIn(row, file))
}

function chainedIn(row: JsonValue, file: string): ChainedDecision {
  const { record, row_sha256, head_sha256 } = isObject(row) ? row : {}
  if (typeof record !== 'string' || typeof row_sha256 !== 'string' || typeof head_sha256 !== 'string')
    throw new NoInput(`a decision of ${nameOf(file)} lacks record, row_sha256 or head_sha256`)
  return { record, row_sha256, head_sha256 }
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}
