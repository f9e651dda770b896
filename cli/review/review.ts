// `assay review`: judges one or many artifacts with the engine on this machine.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type JsonValue, parseStrictJson } from '#protocol/json/strict-json.ts'
import type { ReviewOptions } from '#protocol/review/types.ts'
import { internalFault, NoInput, noInput, unreadable, wrongUsage } from '../exit.ts'
import { isArtifactType, OptionsRefused, readOptions, shown, withinLimits } from '../read-options.ts'
import { usages } from '../usage.ts'
import { EngineRefused, engineFolder, loadEngine } from './engine.ts'
import { judge } from './judge.ts'
import { readCapital } from './read-capital.ts'
import { recordedSnapshots } from './recorded-lists.ts'
import { reviewLines } from './review-lines.ts'
import { ListRefused, listLine, listOptions, readSnapshots } from './snapshots.ts'
import { reasonOf, verdictText } from './verdict-text.ts'

const exitOf = { approve: 0, approve_with_concerns: 1, reject: 2 } as const

const optionOf = {
  ...listOptions,
  type: { type: 'string' },
  artifact: { type: 'string', default: '-' },
  context: { type: 'string' },
  concerns: { type: 'string' },
  capital: { type: 'string' },
  'as-of': { type: 'string' },
  options: { type: 'string' },
  data: { type: 'string' },
  engine: { type: 'string' },
  json: { type: 'boolean', default: false },
  jsonl: { type: 'boolean', default: false },
} as const

type Arguments = ReturnType<typeof parseArgs<{ options: typeof optionOf }>>['values']

/** Returns the exit status. */
export async function runReview(args: string[]): Promise<number> {
  try {
    const { values } = parseArgs({ args, options: optionOf })
    return values.jsonl ? await judgeLines(values) : await judgeOne(values)
  } catch (cause) {
    if (cause instanceof EngineRefused || cause instanceof ListRefused || cause instanceof NoInput) {
      console.error(`No verdict was produced: ${cause.message}.`)
      return cause instanceof EngineRefused ? internalFault : noInput
    }
    const isUsage =
      cause instanceof OptionsRefused || (cause as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (!isUsage) throw cause
    console.error(`${(cause as Error).message}\n\n${usages.review}`)
    return wrongUsage
  }
}

async function judgeOne(values: Arguments): Promise<number> {
  const answer = values.options === undefined ? null : jsonOf(readText(values.options), values.options)
  const options = answer === null ? optionsOf(values) : optionsIn(answer, values)
  const loaded = await loadEngine(values.engine ?? engineFolder())
  const data = recordedSnapshots(answer, values.data) ?? readSnapshots(values)
  const artifact = bytesOf(values.artifact)
  const judged = judge(loaded, artifact, options, data)
  if (values.json) {
    const record = loaded.engine.jcsIntegers(judged.record)
    console.log(`{"record":${record},"record_sha256":"${judged.recordSha256}"}`)
  } else console.log(verdictText(judged, artifact, loaded.ruleset.manifest.calibration.cells))
  if (judged.record.verdict !== 'approve') console.error(reasonOf(judged.record))
  return exitOf[judged.record.verdict]
}

async function judgeLines(values: Arguments): Promise<number> {
  const alone = (['type', 'context', 'concerns', 'capital', 'options', 'data'] as const).find(
    (name) => values[name] !== undefined,
  )
  if (alone !== undefined)
    throw new OptionsRefused(`--${alone} applies to one artifact; with --jsonl set it in each line`)
  const asOfUnix = unixOf(values['as-of'])
  const loaded = await loadEngine(values.engine ?? engineFolder())
  const data = readSnapshots(values)
  if (values.sanctions === undefined)
    console.error(
      `No --sanctions given; using ${listLine(data.find(({ id }) => id === 'ofac_sdn')!)} (included in the program)`,
    )
  const { errors } = await reviewLines(loaded, data, asOfUnix, process.stdin, process.stdout)
  if (errors > 0) console.error(`${errors} ${errors === 1 ? 'line was' : 'lines were'} not judged.`)
  return errors === 0 ? 0 : noInput
}

function optionsIn(
  answer: JsonValue,
  { type, context, concerns, capital, 'as-of': asOf }: Arguments,
): ReviewOptions {
  if ([type, context, concerns, capital, asOf].some((given) => given !== undefined))
    throw new OptionsRefused('--options contains all options: omit the others')
  return readOptions(answer)
}

function optionsOf({ type, context, concerns, capital, 'as-of': asOf }: Arguments): ReviewOptions {
  if (!isArtifactType(type))
    throw new OptionsRefused(type === undefined ? '--type is missing' : `--type ${shown(type)} is unknown`)
  const stated =
    capital === undefined
      ? null
      : readCapital(/^\s*[{]/.test(capital) ? jsonOf(capital, '--capital') : capital)
  if (capital !== undefined && stated === null)
    throw new OptionsRefused(
      `--capital ${shown(capital)} is not an amount in US dollars with at most two decimals`,
    )
  return withinLimits({
    artifactType: type,
    asOfUnix: unixOf(asOf),
    capital: stated,
    concerns: concerns ?? null,
    context: context || null,
    tradingState: null,
  })
}

function unixOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new OptionsRefused(`--as-of ${shown(text)} is not in Unix seconds`)
}

function jsonOf(text: string, where: string): JsonValue {
  const read = parseStrictJson(text)
  if (read.ok) return read.value
  throw new OptionsRefused(`${where} is not JSON: ${read.problem.message}`)
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file === '-' ? 0 : file)
  } catch (cause) {
    throw unreadable(file === '-' ? 0 : file, cause)
  }
}

const readText = (file: string): string => Buffer.from(bytesOf(file)).toString('utf8')
