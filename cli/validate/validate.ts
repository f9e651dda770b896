/** `assay validate`: the validation of realised results, and the recomputation of an answer of POST /validate. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sha256Hex } from '#protocol/bytes.ts'
import { readCloseFile } from '#protocol/validation/input/btc-close-file.ts'
import type { BtcCloses } from '#protocol/validation/result/btc-regime.ts'
import { type ValidationResult, validate } from '#protocol/validation/validate.ts'
import { NoInput, nameOf, noInput, unreadable, wrongUsage } from '../exit.ts'
import { differences } from './compare-answer.ts'
import { type Options, readRequest } from './read-request.ts'
import { resultText, sentenceOf } from './result-text.ts'
import { validateUsage } from './validate-usage.ts'

const exitOfVerdict = { likely_real: 0, borderline: 1, overfit_or_noise: 2 } as const

/** Returns the exit status. */
export async function runValidate(args: string[]): Promise<number> {
  const given = readArguments(args)
  if (given === null) {
    console.error(validateUsage)
    return wrongUsage
  }
  try {
    const btcCloses = given.closes === null ? null : readCloses(given.closes)
    const result = validate(readRequest(given.file, given.options), { btcCloses })
    return given.answer === null ? print(result, given.asJson) : compare(given.answer, result)
  } catch (cause) {
    if (!(cause instanceof NoInput)) throw cause
    console.error(cause.message)
    return noInput
  }
}

function print(result: ValidationResult, asJson: boolean): number {
  console.log(asJson ? JSON.stringify(result, null, 2) : resultText(result))
  if (result.verdict !== 'likely_real') console.error(sentenceOf(result))
  return exitOfVerdict[result.verdict]
}

function compare(file: string, result: ValidationResult): number {
  const answer = answerIn(file)
  const [used, own] = [closesOf(answer), closesOf({ ...result })]
  if (used !== null && own === null)
    throw new NoInput(
      `${nameOf(file)} was computed with daily closes of Bitcoin: fetch /engine/data/${used} from the service, and name the file with --closes`,
    )
  const lines = differences(answer, result)
  if (lines.length === 0) {
    console.log(`The rows give every number of ${nameOf(file)}.`)
    return 0
  }
  for (const line of lines) console.error(line)
  return 1
}

/** Name of the closes that a result was computed with. */
function closesOf(result: Readonly<Record<string, unknown>>): string | null {
  const concentration = result.concentration_and_regime as { btc_data_sha256?: unknown } | undefined
  const sha256 = concentration?.btc_data_sha256
  return typeof sha256 === 'string' ? sha256 : null
}

/** The file names itself: the result states its hash. */
function readCloses(file: string): BtcCloses {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw unreadable(file, cause)
  }
  try {
    const closes = readCloseFile(text, sha256Hex(text))
    if (closes !== null) return closes
  } catch {}
  throw new NoInput(`${nameOf(file)} is not a file of daily closes`)
}

function answerIn(file: string): Readonly<Record<string, unknown>> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw unreadable(file, cause)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>
  } catch {}
  throw new NoInput(`${nameOf(file)} is not an answer of POST /validate`)
}

interface Given {
  file: string | 0
  options: Options
  answer: string | null
  closes: string | null
  asJson: boolean
}

function readArguments(args: string[]): Given | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        trials: { type: 'string' },
        folds: { type: 'string' },
        permutations: { type: 'string' },
        'periods-per-year': { type: 'string' },
        answer: { type: 'string' },
        closes: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return null
    const numbers = [values.trials, values.folds, values.permutations, values['periods-per-year']].map(
      (text) => (text === undefined ? undefined : Number(text)),
    )
    if (numbers.some((value) => value !== undefined && !Number.isFinite(value))) return null
    const [n_trials, k_folds, n_perms, periods_per_year] = numbers
    return {
      file: file === '-' ? 0 : file,
      options: { n_trials, k_folds, n_perms, periods_per_year } as Options,
      answer: values.answer ?? null,
      closes: values.closes ?? null,
      asJson: values.json,
    }
  } catch {
    return null
  }
}
