/** `assay grade`: grades a verifier by its mapping file, with the code of the conformance registry. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { collectEvidence } from '#protocol/conformance/collect-evidence.ts'
import { gradeVerifier } from '#protocol/conformance/grade.ts'
import { type Grade, SUITE_NAMES } from '#protocol/conformance/grade-types.ts'
import { type Mapping, mappingSha256, parseMapping } from '#protocol/conformance/mapping.ts'
import { SUITE_SHA256 } from '#protocol/conformance/suite-definition.ts'
import { MAINNET, REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { printable } from '#protocol/printable.ts'
import { NoInput, nameOf, noInput, unreadable, wrongUsage } from '../exit.ts'
import { fetchEvidence } from './fetch-evidence.ts'
import { gradeUsage } from './grade-usage.ts'
import { publicSources, readHeaders } from './read-headers.ts'

const exitOf = { pass: 0, fail: 1, partial: 2, no_governance_block: 2 } as const

/** Returns the exit status. */
export async function runGrade(args: string[]): Promise<number> {
  const given = readArguments(args)
  if (!given) {
    console.error(gradeUsage)
    return wrongUsage
  }
  const { network, sources, asJson } = given
  try {
    const mapping = readMappingFile(given.file)
    const { evidence, ...measuredFrom } = await collectEvidence(mapping, {
      fetch: fetchEvidence,
      resolve: (reference, base) => (URL.canParse(reference, base) ? new URL(reference, base).href : null),
      readBlocks: (heights) => readHeaders(network, sources, heights),
    })
    const grade = gradeVerifier(mapping, evidence)
    const about = { name: mapping.name, mapping_sha256: mappingSha256(mapping), suite_sha256: SUITE_SHA256 }
    console.log(
      asJson
        ? JSON.stringify({ ...about, ...grade, evidence: measuredFrom }, null, 2)
        : gradeText(mapping, grade),
    )
    return exitOf[grade.overall]
  } catch (cause) {
    if (!(cause instanceof NoInput)) throw cause
    console.error(`Nothing was graded: ${cause.message}.`)
    return noInput
  }
}

/** Details may hold the verifier's own text. */
function gradeText({ name }: Mapping, { overall, passed, total, suites }: Grade): string {
  const lines = SUITE_NAMES.map((suite) => {
    const { state, code, detail } = suites[suite]
    return `  ${suite.padEnd(22)}${state.padEnd(17)}${code ?? ''}\n      ${printable(detail)}`
  })
  return [`${name}: ${overall}, ${passed} of ${total} suites pass`, ...lines].join('\n')
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        bitcoin: { type: 'string', multiple: true },
        network: { type: 'string', default: 'mainnet' },
        json: { type: 'boolean', default: false },
      },
    })
    const [file, ...more] = positionals
    const network = values.network === 'mainnet' ? MAINNET : values.network === 'regtest' ? REGTEST : null
    if (file === undefined || more.length > 0 || network === null) return null
    const sources = (values.bitcoin ?? publicSources).map((url) => url.replace(/\/+$/, ''))
    return { file: file === '-' ? (0 as const) : file, network, sources, asJson: values.json }
  } catch {
    return null
  }
}

function readMappingFile(file: string | 0): Mapping {
  const read = parseMapping(bytesOf(file))
  if (read.ok) return read.value
  const { path, message } = read.problem
  throw new NoInput(
    `${nameOf(file)} is not a mapping: ${[path.join('.'), message].filter(Boolean).join(': ')}`,
  )
}

function bytesOf(file: string | 0): Uint8Array {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}
