// Worker that reads rows, validates them and computes the plots, so that the page stays usable.
import Papa from 'papaparse'
import { readCloseFile } from '#protocol/validation/input/btc-close-file.ts'
import { outputHash } from '#protocol/validation/input/canonical-input.ts'
import { type ReadTable, readTable } from '#protocol/validation/input/read-table.ts'
import {
  type RequestFault,
  readValidationRequest,
  type ValidationRequest,
} from '#protocol/validation/input/request.ts'
import { reportOf, type ValidationReport } from '#protocol/validation/report.ts'
import type { BtcCloses } from '#protocol/validation/result/btc-regime.ts'
import { type ValidationResult, validate } from '#protocol/validation/validate.ts'

/** What the reader states beside the rows. */
export interface ValidateOptions {
  n_trials: number
  k_folds: number
  n_perms: number
  periods_per_year: number | null
  /** n_trials is part of the request also when it is 1, as a bounty asks for it. */
  statesTrials?: boolean
}

export interface ValidateTask {
  seq: number
  text: string
  options: ValidateOptions
  /** Of the file of Bitcoin's daily closes; null where there is none. */
  closesSha256: string | null
}

export interface Validated {
  request: ValidationRequest
  result: ValidationResult
  report: ValidationReport
  outputHash: string
  /** How the columns of a table were read; null for JSON. */
  columns: ReadTable['columns'] | null
  elapsedMs: number
}

export type ValidateAnswer = { seq: number } & (
  | { ok: true; value: Validated }
  | { ok: false; faults: readonly string[] }
)

self.onmessage = async ({ data: { seq, text, options, closesSha256 } }: MessageEvent<ValidateTask>) => {
  const startMs = performance.now()
  const read = readRows(text)
  const body = read.ok ? { ...read.request, ...optionsOf(options, read.request) } : null
  const request = body && readValidationRequest(body)
  if (!read.ok || !request?.ok) {
    const faults = read.ok ? sentences(request && !request.ok ? request.problem : [], '') : read.faults
    self.postMessage({ seq, ok: false, faults } satisfies ValidateAnswer)
    return
  }
  const usesCloses = closesSha256 !== null && request.value.trades?.[0]?.coin !== undefined
  const btcCloses = usesCloses ? await loadCloses(closesSha256) : null
  const result = validate(request.value, { btcCloses })
  const value: Validated = {
    request: request.value,
    result,
    report: reportOf(request.value, result, btcCloses),
    outputHash: outputHash(result),
    columns: read.columns,
    elapsedMs: performance.now() - startMs,
  }
  self.postMessage({ seq, ok: true, value } satisfies ValidateAnswer)
}

let loaded: Promise<BtcCloses | null> | null = null

/** Null when the file cannot be loaded or is not what its name says: nothing is said of Bitcoin then. */
function loadCloses(sha256: string): Promise<BtcCloses | null> {
  loaded ??= fetch(`/engine/data/${sha256}`)
    .then(async (answer) => (answer.ok ? readCloseFile(await answer.text(), sha256) : null))
    .catch(() => null)
    .then((closes) => {
      if (closes === null) loaded = null
      return closes
    })
  return loaded
}

/** Defaults are not sent, so that the hash of a plain request is that of its rows; a JSON body keeps its own members. */
function optionsOf(options: ValidateOptions, given: ValidationRequest): Partial<ValidationRequest> {
  const { n_trials, k_folds, n_perms, periods_per_year, statesTrials } = options
  return {
    ...((n_trials !== 1 || statesTrials) && given.n_trials === undefined ? { n_trials } : {}),
    ...(k_folds !== 5 && given.k_folds === undefined ? { k_folds } : {}),
    ...(n_perms !== 2_000 && given.n_perms === undefined ? { n_perms } : {}),
    ...(periods_per_year !== null && given.periods_per_year === undefined ? { periods_per_year } : {}),
  }
}

type ReadRows =
  | { ok: true; request: ValidationRequest; columns: ReadTable['columns'] | null }
  | { ok: false; faults: readonly string[] }

function readRows(text: string): ReadRows {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  if (/^[{[]/.test(trimmed)) {
    try {
      const value: unknown = JSON.parse(trimmed)
      const request = (Array.isArray(value) ? { returns: value } : value) as ValidationRequest
      return { ok: true, request, columns: null }
    } catch {
      return { ok: false, faults: ['This begins like JSON but is not.'] }
    }
  }
  const { data } = Papa.parse<string[]>(trimmed, { skipEmptyLines: 'greedy' })
  // Numbers separated by blanks or commas in one line are rows as well.
  const cells =
    data.length === 1 ? data[0]!.flatMap((cell) => cell.trim().split(/\s+/)).map((cell) => [cell]) : data
  const read = readTable(cells)
  return read.ok
    ? { ok: true, request: read.value.request, columns: read.value.columns }
    : { ok: false, faults: sentences(read.problem, 'Row ') }
}

const sentences = (faults: readonly RequestFault[], before: string): string[] =>
  faults.map(({ path, message }) => (path.length === 0 ? message : `${before}${path.join(', ')}: ${message}`))
