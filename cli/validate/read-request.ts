/** Reads the rows of a validation from a CSV file or the JSON body of POST /validate. */
import { readFileSync, statSync } from 'node:fs'
import Papa from 'papaparse'
import { readTable } from '#protocol/validation/input/read-table.ts'
import {
  type RequestFault,
  readValidationRequest,
  type ValidationRequest,
} from '#protocol/validation/input/request.ts'
import { NoInput, nameOf, unreadable } from '../exit.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** Members of the request that options give. */
export type Options = Pick<ValidationRequest, 'n_trials' | 'k_folds' | 'n_perms' | 'periods_per_year'>

/** `file` 0 is standard input. Throws NoInput with the first faults. */
export function readRequest(file: string | 0, options: Options): ValidationRequest {
  const name = nameOf(file)
  const text = textOf(file)
  const body = /^\s*[{[]/.test(text) ? jsonOf(text, name) : requestOfCsv(text, name)
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const read = readValidationRequest({ ...(body as object), ...given })
  if (!read.ok) throw new NoInput(`${name}: ${sentences(read.problem)}`)
  return read.value
}

function textOf(file: string | 0): string {
  try {
    if (file !== 0 && statSync(file).size > MAX_BYTES)
      throw new NoInput(`${nameOf(file)} is larger than ${MAX_BYTES / 1024 / 1024} MiB`)
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    throw cause instanceof NoInput ? cause : unreadable(file, cause)
  }
}

function jsonOf(text: string, name: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? { returns: value } : value
  } catch (cause) {
    throw new NoInput(`${name} is not JSON: ${(cause as Error).message}`)
  }
}

function requestOfCsv(text: string, name: string): ValidationRequest {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const read = readTable(data)
  if (read.ok) return read.value.request
  throw new NoInput(`${name}: ${sentences(read.problem, 'row ')}`)
}

const sentences = (faults: readonly RequestFault[], before = ''): string =>
  faults
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${before}${path.join('.')}: ${message}`))
    .join(' ')
